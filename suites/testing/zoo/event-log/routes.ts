/** Finds who asks and which handler answers. */

import { localeOf } from "../shared-c/locale.js";
import type { World } from "../shared-c/world.js";
import { type Answer, Refusal } from "./answer.js";
import { overwriteCommands } from "./bulk.js";
import {
  type CommandContext,
  createCommand,
  deleteCommand,
  editCommand,
  getCommand,
  listCommands,
} from "./commands.js";
import type { Scope } from "./log.js";
import { getPermissions, listPermissions, putPermissions } from "./permissions.js";

export interface Incoming {
  readonly method: string;
  readonly url: string;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

type Caller = "bot" | "clientCredentials" | "guildManager" | "memberWithoutManage";

const PATH = /^\/api\/v10\/applications\/(\d+)(?:\/guilds\/(\d+))?\/commands(?:\/(\d+))?(\/permissions)?$/;

export function answerRequest(context: CommandContext, world: World, incoming: Incoming): Answer {
  const url = new URL(incoming.url, "http://service.invalid");
  const [, applicationId = "", guildId, id, permissions] = PATH.exec(url.pathname) ?? [];
  const caller = identify(world, incoming.header("authorization"), applicationId);
  if (applicationId === "") throw new Refusal(404, "Not Found");
  if (guildId !== undefined && !world.guilds.some((guild) => guild.id === guildId)) {
    throw new Refusal(404, "Unknown guild");
  }
  if (permissions !== undefined) {
    if (guildId === undefined) throw new Refusal(404, "Not Found");
    return answerPermissions(context, { applicationId, guildId }, id, caller, incoming);
  }
  if (caller !== "bot" && caller !== "clientCredentials") throw new Refusal(403, "Missing scope");
  const scope = guildId === undefined ? { applicationId } : { applicationId, guildId };
  return answerCommands(context, scope, id, url, incoming);
}

function identify(world: World, authorization: string | undefined, applicationId: string): Caller {
  const [scheme, token = "", rest] = (authorization ?? "").split(" ");
  for (const application of world.applications) {
    const { bot, ...bearers } = application.tokens;
    const bearer = Object.entries(bearers).find(([, value]) => value === token)?.[0] as Caller | undefined;
    const caller = scheme === "Bot" && token === bot ? "bot" : scheme === "Bearer" ? bearer : undefined;
    if (caller === undefined || rest !== undefined) continue;
    if (applicationId !== "" && application.id !== applicationId) throw new Refusal(403, "Missing Access");
    return caller;
  }
  throw new Refusal(401, "Unauthorized");
}

function answerCommands(
  context: CommandContext,
  scope: Scope,
  id: string | undefined,
  url: URL,
  incoming: Incoming,
): Answer {
  const body = () => parse(incoming.body);
  if (id === undefined) {
    const isFull = ["true", "1"].includes(url.searchParams.get("with_localizations")?.toLowerCase() ?? "");
    if (incoming.method === "GET") return listCommands(context, scope, isFull, localeOf(incoming.header));
    if (incoming.method === "POST") return createCommand(context, scope, body());
    if (incoming.method === "PUT") return overwriteCommands(context, scope, body());
  } else {
    if (incoming.method === "GET") return getCommand(context, scope, id);
    if (incoming.method === "PATCH") return editCommand(context, scope, id, body());
    if (incoming.method === "DELETE") return deleteCommand(context, scope, id);
  }
  throw new Refusal(405, "Method Not Allowed");
}

function answerPermissions(
  { log, isFixed }: CommandContext,
  scope: Required<Scope>,
  id: string | undefined,
  caller: Caller,
  incoming: Incoming,
): Answer {
  if (incoming.method === "GET") return id === undefined ? listPermissions(log, scope) : getPermissions(log, scope, id);
  if (incoming.method !== "PUT" || id === undefined) throw new Refusal(405, "Method Not Allowed");
  if (caller === "bot" && isFixed("bot-token-edits-permissions")) {
    throw new Refusal(403, "Bots cannot use this endpoint");
  }
  if (caller === "memberWithoutManage") throw new Refusal(403, "Missing Permissions");
  return putPermissions(log, scope, id, parse(incoming.body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "The body is not valid JSON");
  }
}
