/** The routes, found by their paths. */

import type { Context } from "koa";
import type { Conventions } from "../shared-b/conventions.js";
import type { IsFixed } from "../shared-b/fixed.js";
import { localeOf, localize } from "../shared-b/locale.js";
import { Refusal } from "../shared-b/refusal.js";
import { findCaller, type World } from "../shared-b/world.js";
import { readCommand, readEdit, readJson, toJson } from "./body.js";
import type { CauseId } from "./causes.js";
import type { Scope, Store } from "./store.js";

const PATH = /^\/api\/v10\/applications\/(\d+)(?:\/guilds\/(\d+))?\/commands(?:\/(\d+))?\/?$/;

export interface Parts {
  readonly isFixed: IsFixed<CauseId>;
  readonly conventions: Conventions;
  readonly store: Store;
  readonly world: World;
}

export async function route(ctx: Context, parts: Parts): Promise<void> {
  const match = PATH.exec(ctx.path);
  if (match === null) {
    throw new Refusal(404, "404: Not Found");
  }
  const [, applicationId = "", guildId, commandId] = match;
  const scope: Scope = guildId === undefined ? { applicationId } : { applicationId, guildId };
  checkAccess(ctx, scope, parts);
  const isDone =
    commandId === undefined ? await routeList(ctx, scope, parts) : await routeOne(ctx, scope, commandId, parts);
  if (!isDone) {
    throw new Refusal(405, "405: Method Not Allowed");
  }
}

function checkAccess(ctx: Context, { applicationId, guildId }: Scope, { isFixed, world }: Parts): void {
  if (ctx.method === "GET" && !isFixed("reading-needs-no-token")) {
    return;
  }
  const caller = findCaller(world, ctx.get("Authorization"));
  if (caller === undefined || !("applicationId" in caller)) {
    throw new Refusal(401, "401: Unauthorized");
  }
  if (caller.applicationId !== applicationId) {
    throw new Refusal(403, "This is another application", 20012);
  }
  if (guildId !== undefined && !world.guilds.some((guild) => guild.id === guildId)) {
    throw new Refusal(404, "Unknown guild", 10004);
  }
}

async function routeList(ctx: Context, scope: Scope, parts: Parts): Promise<boolean> {
  const { isFixed, conventions, store } = parts;
  if (ctx.method === "GET") {
    const commands = store.list(scope).map((command) => toJson(command, isFixed));
    const withDictionaries = !isFixed("lists-ignore-with-localizations") || ctx.query["with_localizations"] === "true";
    const locale = localeOf(ctx.get("X-Service-Locale"), ctx.get("Accept-Language"));
    ctx.body = conventions.dress(withDictionaries ? commands : commands.map((command) => localize(command, locale)));
    return true;
  }
  if (ctx.method === "POST") {
    const draft = readCommand(await readJson(ctx.req), scope, isFixed);
    const { command, isNew } = store.create(scope, draft);
    ctx.body = conventions.dress(toJson(command, isFixed));
    if (isFixed("create-answers-200")) {
      ctx.status = isNew ? 201 : 200;
    }
    return true;
  }
  return false;
}

async function routeOne(ctx: Context, scope: Scope, id: string, parts: Parts): Promise<boolean> {
  const { isFixed, conventions, store } = parts;
  if (ctx.method === "GET") {
    ctx.body = conventions.dress(toJson(store.get(scope, id), isFixed));
    return true;
  }
  if (ctx.method === "PATCH") {
    const before = store.get(scope, id);
    const draft = readEdit(await readJson(ctx.req), before, scope, isFixed);
    ctx.body = conventions.dress(toJson(store.edit(scope, id, draft), isFixed));
    return true;
  }
  if (ctx.method === "DELETE") {
    store.delete(scope, id);
    ctx.status = 204;
    return true;
  }
  return false;
}
