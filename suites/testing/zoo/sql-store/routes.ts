/** The routes of commands and of permissions. */

import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Draft, type DraftRules, readDraft } from "../shared-b/command/draft.js";
import { layOver } from "../shared-b/command/edit.js";
import { isObject } from "../shared-b/command/text.js";
import { checkRequiredFirst } from "../shared-b/command/whole.js";
import type { Conventions } from "../shared-b/conventions.js";
import { localeOf, localize } from "../shared-b/locale.js";
import { invalid, Refusal } from "../shared-b/refusal.js";
import type { World } from "../shared-b/world.js";
import { checkManager, checkPermissionWriter, checkReader } from "./access.js";
import { overwriteAll } from "./bulk.js";
import { createCommand, deleteCommand, editCommand, getCommand, listCommands, type Parts } from "./commands.js";
import { readEntries } from "./permissions.js";
import { type Scope, toCommand, toJson } from "./rows.js";

export interface RouteParts extends Parts {
  readonly world: World;
  readonly conventions: Conventions;
}

export function addRoutes(app: Hono, parts: RouteParts): void {
  app.route("/api/v10/applications/:app/commands", commandRoutes(parts));
  app.route("/api/v10/applications/:app/guilds/:guild/commands", permissionRoutes(parts));
  app.route("/api/v10/applications/:app/guilds/:guild/commands", commandRoutes(parts));
}

function scopeOf(c: Context): Scope {
  return { applicationId: c.req.param("app") ?? "", guildId: c.req.param("guild") ?? "" };
}

function idOf(c: Context): string {
  return c.req.param("id") ?? "";
}

async function readBody(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new Refusal(400, "The body is no JSON", 50109);
  }
}

function readCommand(body: unknown, scope: Scope, more: Partial<DraftRules> = {}): Draft {
  const draft = readDraft(body, {
    isGlobal: scope.guildId === "",
    hasActivity: true,
    installations: [0, 1],
    globalFieldsInGuild: "refuse",
    ...more,
  });
  checkRequiredFirst(draft.options ?? []);
  return draft;
}

function commandRoutes(parts: RouteParts): Hono {
  const { db, isFixed, conventions, world } = parts;
  const routes = new Hono();
  const send = (c: Context, status: ContentfulStatusCode, body: unknown): Response =>
    c.json(conventions.dress(body) as object, status);

  routes.use(async (c, next) => {
    checkManager(world, scopeOf(c), c.req.header("Authorization"));
    await next();
  });
  routes.get("/", (c) => {
    const commands = listCommands(parts, scopeOf(c)).map((row) => toJson(row, isFixed));
    if (c.req.query("with_localizations")?.toLowerCase() === "true") {
      return send(c, 200, commands);
    }
    const locale = localeOf(c.req.header("X-Service-Locale"), c.req.header("Accept-Language"));
    return send(
      c,
      200,
      commands.map((command) => localize(command, locale)),
    );
  });
  routes.post("/", async (c) => {
    const draft = readCommand(await readBody(c), scopeOf(c));
    const { row, isNew } = db.transaction(() => createCommand(parts, scopeOf(c), draft));
    return send(c, isNew ? 201 : 200, toJson(row, isFixed));
  });
  routes.put("/", async (c) => {
    const body = await readBody(c);
    if (!Array.isArray(body)) {
      throw invalid("the body must be a list of commands");
    }
    const defaults = { defaultInstallations: [0], defaultContexts: [0, 1, 2] };
    const entries = body.map((item: unknown) => ({
      id: isObject(item) ? item["id"] : undefined,
      draft: readCommand(item, scopeOf(c), defaults),
    }));
    const rows = db.transaction(() => overwriteAll(parts, scopeOf(c), entries));
    return send(
      c,
      200,
      rows.map((row) => toJson(row, isFixed)),
    );
  });
  routes.get("/:id", (c) => send(c, 200, toJson(getCommand(parts, scopeOf(c), idOf(c)), isFixed)));
  routes.patch("/:id", async (c) => {
    const before = toCommand(getCommand(parts, scopeOf(c), idOf(c)));
    const draft = readCommand(layOver(before, await readBody(c)), scopeOf(c));
    const row = db.transaction(() => editCommand(parts, scopeOf(c), idOf(c), draft));
    return send(c, 200, toJson(row, isFixed));
  });
  routes.delete("/:id", (c) => {
    db.transaction(() => deleteCommand(parts, scopeOf(c), idOf(c)));
    return c.body(null, 204);
  });
  return routes;
}

function permissionRoutes(parts: RouteParts): Hono {
  const { db, isFixed, conventions, permissions, world } = parts;
  const routes = new Hono();

  /** The permissions of a command of the guild, of a global one, or of the whole application. */
  function checkId(scope: Scope, id: string): void {
    if (id !== scope.applicationId) {
      const known = [...listCommands(parts, scope), ...listCommands(parts, { ...scope, guildId: "" })];
      if (!known.some((row) => row["id"] === id)) {
        throw new Refusal(404, "Unknown application command", 10063);
      }
    }
  }

  routes.get("/permissions", (c) => {
    const { applicationId, guildId } = scopeOf(c);
    checkReader(world, scopeOf(c), c.req.header("Authorization"));
    return c.json(conventions.dress(permissions.list(applicationId, guildId)) as object);
  });
  routes.get("/:id/permissions", (c) => {
    const { applicationId, guildId } = scopeOf(c);
    checkReader(world, scopeOf(c), c.req.header("Authorization"));
    checkId(scopeOf(c), idOf(c));
    return c.json(conventions.dress(permissions.get(applicationId, guildId, idOf(c))) as object);
  });
  routes.put("/:id/permissions", async (c) => {
    const { applicationId, guildId } = scopeOf(c);
    checkPermissionWriter(world, scopeOf(c), c.req.header("Authorization"), isFixed);
    const entries = readEntries(await readBody(c));
    checkId(scopeOf(c), idOf(c));
    const saved = db.transaction(() => permissions.put(applicationId, guildId, idOf(c), entries));
    return c.json(conventions.dress(saved) as object);
  });
  return routes;
}
