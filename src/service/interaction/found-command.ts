/** The command that a user means, within reach of a channel. */
import type { Attempt } from "../access/attempt.js";
import type { Service } from "../service.js";
import type { Channel, User } from "../world/entities.js";
import { type UseOutcome, unknown } from "./outcome.js";

/** Who uses which command where, as the client says it. */
export interface CommandUse {
  /** The user of the command. */
  readonly user: User;
  /** Where it is used. */
  readonly channel: Channel;
  /** Snowflake of the command. */
  readonly commandId: string;
  /** The version that the client knows; default is the latest. */
  readonly version?: string;
}

/** The command with its application: global, or of any guild; whether it is to be found there is decided afterwards. */
export function commandWithId(
  service: Service,
  commandId: string,
): Pick<Attempt, "application" | "command"> | undefined {
  for (const application of service.applications.values()) {
    const global = application.global.get(commandId);
    if (global !== undefined) return { application, command: global.command };
    for (const scope of application.guilds.values()) {
      const found = scope.get(commandId);
      if (found !== undefined) return { application, command: found.command };
    }
  }
  return undefined;
}

/** The attempt to use it, or what comes of that already: no such command, an old version, no access. */
export function attemptOf(service: Service, use: CommandUse): (Attempt & { readonly access: Usable }) | UseOutcome {
  const { policies, world } = service;
  const found = policies.commandWithId(service, use.commandId);
  if (found === undefined) return unknown(`there is no command ${use.commandId}`);
  const attempt: Attempt = { world, policies, user: use.user, channel: use.channel, ...found };
  const access = policies.accessToUse(attempt);
  if ("outcome" in access) return access;
  if (policies.isOutdated(found.command, use.version)) {
    return { outcome: "outdated", reason: `the latest version is ${found.command.version}` };
  }
  return { ...attempt, access };
}

type Usable = Exclude<ReturnType<Service["policies"]["accessToUse"]>, { outcome: unknown }>;

/** @see D1 "What the service does" 8 and 9: read-repair is for global commands, guild commands update at once */
export function isOutdated({ guild_id, version: latest }: Attempt["command"], version: string | undefined): boolean {
  return guild_id === undefined && version !== undefined && version !== latest;
}
