/** Handlers of the commands: each turns a request into events. */

import { checkCommand } from "../shared-c/check-command.js";
import { editableMembers, pick } from "../shared-c/command-members.js";
import { CORRECT_RULES, type CommandRules } from "../shared-c/command-rules.js";
import type { IsFixed } from "../shared-c/fixed.js";
import { localize } from "../shared-c/locale.js";
import { isObject, type Json } from "../shared-c/texts.js";
import { nextSnowflake } from "../shared-c/world.js";
import { type Answer, ok, Refusal, refuseProblems, unknownCommand } from "./answer.js";
import { refuseCreates, refuseTooMany, today } from "./limits.js";
import type { EventLog, LogEvent, Scope, StoredCommand } from "./log.js";
import { showCommand } from "./show.js";

export interface CommandContext {
  readonly log: EventLog;
  readonly isFixed: IsFixed;
  readonly createsUsed: number;
}

const bytes = (text: string): number => Buffer.byteLength(text);

export function rulesFor(isFixed: IsFixed): CommandRules {
  return {
    ...CORRECT_RULES,
    descriptionLength: isFixed("description-length-in-bytes") ? CORRECT_RULES.descriptionLength : bytes,
    isOrderChecked: isFixed("option-order-is-not-checked"),
  };
}

export function listCommands({ log, isFixed }: CommandContext, scope: Scope, isFull: boolean, locale: string): Answer {
  const shown = log.commandsOf(scope).map(showCommand);
  if (isFull || !isFixed("list-returns-dictionaries")) return ok(shown);
  return ok(shown.map((command) => localize(command, locale)));
}

export function getCommand({ log }: CommandContext, scope: Scope, id: string): Answer {
  const command = log.find(scope, id);
  if (command === undefined) throw unknownCommand();
  return ok(showCommand(command));
}

/** What a creation gives, checked. */
export function readCreation(body: unknown, scope: Scope, isFixed: IsFixed): { type: number; given: Json } {
  if (!isObject(body)) throw new Refusal(400, "The body must be an object");
  const isGlobal = scope.guildId === undefined;
  refuseProblems(checkCommand(body, isGlobal, rulesFor(isFixed)));
  return { type: Number(body["type"] ?? 1), given: pick(body, editableMembers(isGlobal)) };
}

export function newCommand(scope: Scope, type: number, given: Json): StoredCommand {
  return { id: nextSnowflake(), type, scope, given, version: nextSnowflake() };
}

export function createCommand(context: CommandContext, scope: Scope, body: unknown): Answer {
  const { log, isFixed } = context;
  const { type, given } = readCreation(body, scope, isFixed);
  const commands = log.commandsOf(scope);
  const old = commands.find((command) => command.type === type && command.given["name"] === given["name"]);
  if (old !== undefined) {
    const whole = isFixed("upsert-merges-old-members") ? given : { ...old.given, ...given };
    log.append([{ kind: "changed", id: old.id, given: whole, version: nextSnowflake() }]);
    return getCommand(context, scope, old.id);
  }
  const command = newCommand(scope, type, given);
  refuseTooMany([...commands, command]);
  refuseCreates(log, scope, 1, context.createsUsed);
  log.append([{ kind: "created", command, isCounted: true, day: today() }]);
  return { status: 201, body: showCommand(command) };
}

export function editCommand(context: CommandContext, scope: Scope, id: string, body: unknown): Answer {
  const { log, isFixed } = context;
  const old = log.find(scope, id);
  if (old === undefined) throw unknownCommand();
  if (!isObject(body)) throw new Refusal(400, "The body must be an object");
  const isGlobal = scope.guildId === undefined;
  const changes = pick(body, editableMembers(isGlobal));
  if (Object.keys(changes).length === 0) return ok(showCommand(old));
  const given = { ...old.given, ...changes };
  refuseProblems(checkCommand({ ...given, type: old.type }, isGlobal, rulesFor(isFixed)));
  const isTaken = log
    .commandsOf(scope)
    .some((other) => other.id !== id && other.type === old.type && other.given["name"] === given["name"]);
  if (isTaken) throw new Refusal(400, "Another command of this type has the name");
  const version = isFixed("version-stays-after-edit") ? nextSnowflake() : old.version;
  log.append([{ kind: "changed", id, given, version }]);
  return getCommand(context, scope, id);
}

export function deleteCommand({ log, isFixed }: CommandContext, scope: Scope, id: string): Answer {
  const isKnown = log.find(scope, id) !== undefined;
  if (!isKnown && isFixed("delete-of-unknown-answers-204")) throw unknownCommand();
  const events: LogEvent[] = isKnown ? [{ kind: "deleted", id }] : [];
  log.append(events);
  return { status: 204 };
}
