/** The routes of the commands of one scope, global or of a guild. */

import { type NextFunction, type Request, type Response, Router } from "express";
import type { Snowflakes } from "../shared-a/account.js";
import type { JsonObject } from "../shared-a/json.js";
import { DailyCreates, mostOfType } from "../shared-a/limits.js";
import { localized, preferredLanguage } from "../shared-a/locale.js";
import type { IsFixed } from "../shared-a/mended.js";
import type { CauseId } from "./causes.js";
import { checkCreate, checkEdit } from "./checks.js";
import { CommandMap, isIn, type Scope, type StoredCommand } from "./command-map.js";
import { allowedFields, defaultsOf } from "./fields.js";

const scopeOf = (req: Request): Scope => ({
  applicationId: String(req.params["applicationId"]),
  guildId: req.params["guildId"] === undefined ? undefined : String(req.params["guildId"]),
});

const invalid = (res: Response, problems: readonly string[]) =>
  res.status(400).json({ code: 50035, message: "Invalid Form Body", errors: problems });

export function commandRoutes(ids: Snowflakes, isFixed: IsFixed<CauseId>): Router {
  const commands = new CommandMap();
  const daily = new DailyCreates();
  const router = Router({ mergeParams: true });

  const pick = (body: JsonObject, type: number, isGlobal: boolean): JsonObject =>
    isFixed("body-is-spread") ? allowedFields(body, type, isGlobal) : body;

  const withVersion = (before: StoredCommand, after: StoredCommand): StoredCommand =>
    JSON.stringify(before) === JSON.stringify(after) || after.version !== before.version
      ? after
      : { ...after, version: ids.next() };

  /** Why no further command can be made, undefined where one can. */
  function whyFull(scope: Scope, type: number): string | undefined {
    if (!isFixed("limits-are-not-enforced")) return undefined;
    const count = commands.list(scope).filter((command) => command.type === type).length;
    if (count >= mostOfType(type)) return "Maximum number of application commands reached";
    if (scope.guildId !== undefined && !daily.take(scope.guildId)) return "Maximum number of daily creates reached";
    return undefined;
  }

  function findCommand(req: Request, res: Response, next: NextFunction): void {
    const command = commands.get(String(req.params["commandId"]));
    const mayUse = command && (!isFixed("ids-are-looked-up-without-scope") || isIn(scopeOf(req), command));
    if (mayUse) res.locals["command"] = command;
    else if (req.method !== "DELETE" || isFixed("delete-unknown-answers-204")) {
      res.status(404).json({ code: 10063, message: "Unknown application command" });
      return;
    }
    next();
  }

  router.get("/", (req, res) => {
    const list = commands.list(scopeOf(req));
    const wantsDictionaries = ["true", "1"].includes(String(req.query["with_localizations"]));
    if (wantsDictionaries || !isFixed("list-ignores-with-localizations")) {
      res.json(list);
      return;
    }
    const locale = req.get("x-service-locale") ?? preferredLanguage(req.get("accept-language"));
    res.json(list.map((command) => localized(command, locale)));
  });

  router.post("/", (req, res) => {
    const scope = scopeOf(req);
    const isGlobal = scope.guildId === undefined;
    const problems = checkCreate(req.body, isGlobal, isFixed);
    if (problems.length > 0) {
      invalid(res, problems);
      return;
    }
    const type: number = req.body.type ?? 1;
    const used = commands.named(scope, type, req.body.name);
    const existing = isFixed("second-post-makes-duplicate") ? used : undefined;
    const full = existing ? undefined : whyFull(scope, type);
    if (full) {
      invalid(res, [full]);
      return;
    }
    const command = {
      id: existing?.id ?? ids.next(),
      type,
      application_id: scope.applicationId,
      ...(scope.guildId === undefined ? {} : { guild_id: scope.guildId }),
      version: existing?.version ?? ids.next(),
      ...defaultsOf(type, isGlobal),
      ...pick(req.body, type, isGlobal),
    } as StoredCommand;
    const stored = existing ? withVersion(existing, command) : command;
    commands.put(stored);
    res.status(existing || !isFixed("create-answers-200") ? 200 : 201).json(stored);
  });

  router.get("/:commandId", findCommand, (_req, res) => {
    res.json(res.locals["command"]);
  });

  router.patch("/:commandId", findCommand, (req, res) => {
    const command: StoredCommand = res.locals["command"];
    const isGlobal = command.guild_id === undefined;
    const problems = checkEdit(req.body, command, isGlobal, isFixed);
    const { name } = req.body ?? {};
    if (isFixed("edit-takes-used-name") && name !== undefined && name !== command.name) {
      const scope = { applicationId: command.application_id, guildId: command.guild_id };
      if (commands.named(scope, command.type, name)) problems.push("name is already in use");
    }
    if (problems.length > 0) {
      invalid(res, problems);
      return;
    }
    const edited = withVersion(command, { ...command, ...pick(req.body, command.type, isGlobal) });
    commands.put(edited);
    res.json(edited);
  });

  router.delete("/:commandId", findCommand, (_req, res) => {
    const command: StoredCommand | undefined = res.locals["command"];
    if (command) commands.delete(command.id);
    res.status(204).end();
  });

  return router;
}
