/** Bulk overwrite: one list of events that turns the old commands into the submitted ones. */

import { isObject, isSnowflake, type Json } from "../shared-c/texts.js";
import { nextSnowflake } from "../shared-c/world.js";
import { type Answer, ok, Refusal } from "./answer.js";
import { type CommandContext, newCommand, readCreation } from "./commands.js";
import { refuseCreates, refuseTooMany, today } from "./limits.js";
import type { LogEvent, Scope, StoredCommand } from "./log.js";
import { showCommand } from "./show.js";

interface Element {
  readonly type: number;
  readonly given: Json;
  readonly id: unknown;
}

export function overwriteCommands(context: CommandContext, scope: Scope, body: unknown): Answer {
  const { log, isFixed } = context;
  if (!Array.isArray(body)) throw new Refusal(400, "The body must be an array");
  const elements = body.map((element: unknown) => readElement(context, scope, element));
  refuseRepeatedNames(elements);
  refuseTooMany(elements);
  const old = log.commandsOf(scope);
  if (elements.length === 0 && !isFixed("empty-bulk-is-ignored")) return ok(old.map(showCommand));
  const matches = matchElements(elements, old);
  refuseCreates(log, scope, elements.length - matches.size, context.createsUsed);
  const keeps = isFixed("bulk-gives-new-ids");
  const kept = new Set(keeps ? [...matches.values()].map((command) => command.id) : []);
  const removals = old.filter((command) => !kept.has(command.id)).map(({ id }): LogEvent => ({ kind: "deleted", id }));
  const writes = elements.map((element): LogEvent => {
    const match = matches.get(element);
    if (match !== undefined && keeps) {
      return { kind: "changed", id: match.id, given: element.given, version: nextSnowflake() };
    }
    const command = newCommand(scope, element.type, element.given);
    return { kind: "created", command, isCounted: match === undefined, day: today() };
  });
  log.append([...removals, ...writes]);
  return ok(writes.map((write) => showWritten(context, scope, write)));
}

function readElement({ isFixed }: CommandContext, scope: Scope, element: unknown): Element {
  const { type, given } = readCreation(element, scope, isFixed);
  const id = isObject(element) ? element["id"] : undefined;
  if (id !== undefined && !isSnowflake(id)) throw new Refusal(400, "id must be a snowflake");
  const defaults = scope.guildId === undefined ? { integration_types: [0], contexts: [0, 1, 2] } : {};
  return { type, given: { ...defaults, ...given }, id };
}

function refuseRepeatedNames(elements: readonly Element[]): void {
  const names = elements.map(({ type, given }) => `${type} ${given["name"]}`);
  const ids = elements.map(({ id }) => id).filter((id) => id !== undefined);
  if (new Set(names).size < names.length) throw new Refusal(400, "Two commands of one type have the same name");
  if (new Set(ids).size < ids.length) throw new Refusal(400, "Two commands have the same id");
}

/** First by the id that is given, then by type and name among the commands that are left. */
function matchElements(elements: readonly Element[], old: readonly StoredCommand[]): Map<Element, StoredCommand> {
  const matches = new Map<Element, StoredCommand>();
  const left = new Set(old);
  const claim = (element: Element, isMatch: (command: StoredCommand) => boolean) => {
    const match = matches.has(element) ? undefined : [...left].find(isMatch);
    if (match === undefined) return;
    matches.set(element, match);
    left.delete(match);
  };
  for (const element of elements) claim(element, ({ id, type }) => id === element.id && type === element.type);
  for (const element of elements) {
    claim(element, ({ type, given }) => type === element.type && given["name"] === element.given["name"]);
  }
  return matches;
}

function showWritten({ log }: CommandContext, scope: Scope, write: LogEvent): unknown {
  const id = write.kind === "created" ? write.command.id : write.kind === "changed" ? write.id : "";
  const command = log.find(scope, id);
  return command === undefined ? undefined : showCommand(command);
}
