/** The routes: one list per scope, read and overwritten as a whole. */

import { type Context, Hono } from "hono";
import type { Account, Snowflakes } from "../shared-a/account.js";
import { DailyCreates } from "../shared-a/limits.js";
import { localized, preferredLanguage } from "../shared-a/locale.js";
import type { IsFixed } from "../shared-a/mended.js";
import { Book, type Command, type Scope } from "./book.js";
import type { CauseId } from "./causes.js";
import { elementProblems, readElements } from "./elements.js";

const APPLICATION = "/api/v10/applications/:applicationId";
const PATHS = [`${APPLICATION}/commands`, `${APPLICATION}/guilds/:guildId/commands`];

const scopeOf = (c: Context): Scope => ({
  applicationId: c.req.param("applicationId") ?? "",
  guildId: c.req.param("guildId"),
});

const inScope = (command: Command, { applicationId, guildId }: Scope) => ({
  ...command,
  application_id: applicationId,
  ...(guildId === undefined ? {} : { guild_id: guildId }),
});

const invalid = (c: Context, errors: readonly string[]) =>
  c.json({ code: 50035, message: "Invalid Form Body", errors }, 400);

export function createApp(account: Account, ids: Snowflakes, isFixed: IsFixed<CauseId>): Hono {
  const app = new Hono();
  const book = new Book(ids, isFixed);
  const daily = new DailyCreates();

  const localeOf = (c: Context) => {
    const header = isFixed("locale-header-is-not-read") ? c.req.header("x-service-locale") : undefined;
    return header ?? preferredLanguage(c.req.header("accept-language"));
  };

  for (const path of PATHS) {
    app.use(path, async (c, next) => {
      const { applicationId, guildId } = scopeOf(c);
      const caller = account.callerOf(c.req.header("authorization"));
      if (!caller) return c.json({ code: 0, message: "401: Unauthorized" }, 401);
      const hasGuild = guildId === undefined || account.hasGuild(guildId);
      if (caller.applicationId !== applicationId || !hasGuild) {
        return c.json({ code: 50001, message: "Missing access" }, 403);
      }
      return next();
    });

    app.get(path, (c) => {
      const scope = scopeOf(c);
      const list = book.list(scope).map((command) => inScope(command, scope));
      if (["true", "1"].includes(c.req.query("with_localizations") ?? "")) return c.json(list);
      const locale = localeOf(c);
      return c.json(list.map((command) => localized(command, locale)));
    });

    app.put(path, async (c) => {
      const scope = scopeOf(c);
      const body: unknown = await c.req.json().catch(() => undefined);
      const elements = readElements(body, isFixed);
      if (!elements) return invalid(c, ["body must be a list of objects"]);
      const problems = elementProblems(elements, scope.guildId === undefined, isFixed);
      const plan = book.plan(scope, elements);
      if (!plan) problems.push("an id is given twice");
      if (!plan || problems.length > 0) return invalid(c, problems);
      if (scope.guildId && !daily.take(scope.guildId, plan.creates)) return invalid(c, ["no creates are left today"]);
      const commands = book.replace(scope, elements, plan).map((command) => inScope(command, scope));
      return c.json(commands, isFixed("bulk-answers-201") ? 200 : 201);
    });
  }

  app.notFound((c) => c.json({ code: 0, message: "404: Not Found" }, 404));
  app.onError((_error, c) => c.json({ code: 0, message: "500: Internal Server Error" }, 500));
  return app;
}
