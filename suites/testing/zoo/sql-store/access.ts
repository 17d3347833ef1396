/** Who may do what. */

import type { IsFixed } from "../shared-b/fixed.js";
import { Refusal } from "../shared-b/refusal.js";
import { type Caller, findCaller, type World } from "../shared-b/world.js";
import type { CauseId } from "./causes.js";
import type { Scope } from "./rows.js";

type Header = string | undefined;

function identify(world: World, scope: Scope, header: Header): Caller {
  const caller = findCaller(world, header);
  if (caller === undefined) {
    throw new Refusal(401, "401: Unauthorized");
  }
  const isOther = "applicationId" in caller && caller.applicationId !== scope.applicationId;
  const isKnownGuild = scope.guildId === "" || world.guilds.some((guild) => guild.id === scope.guildId);
  const isKnown = [world.main.id, world.other.id].includes(scope.applicationId);
  if (isOther || !isKnown || !isKnownGuild) {
    throw new Refusal(403, "Missing access", 50001);
  }
  return caller;
}

/** Commands are managed with the token of the bot or with client credentials. */
export function checkManager(world: World, scope: Scope, header: Header): void {
  const { kind } = identify(world, scope, header);
  if (kind === "manager" || kind === "member") {
    throw new Refusal(403, "The token lacks the scope applications.commands.update", 50026);
  }
}

/** Permissions may be read with each token. */
export function checkReader(world: World, scope: Scope, header: Header): void {
  identify(world, scope, header);
}

/** Permissions are written with a bearer token of somebody who may manage the guild and its roles. */
export function checkPermissionWriter(world: World, scope: Scope, header: Header, isFixed: IsFixed<CauseId>): void {
  const { kind } = identify(world, scope, header);
  if (kind === "member") {
    throw new Refusal(403, "Missing permissions", 50013);
  }
  if (kind === "bot" && isFixed("bots-may-write-permissions")) {
    throw new Refusal(403, "Bots cannot use this endpoint", 20001);
  }
}
