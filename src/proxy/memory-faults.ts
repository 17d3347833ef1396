/**
 * What an answer says against what was seen before. A fault is certain only where no other client can have caused it:
 * ids are unique, so that one that was seen is not new, and one that was removed does not come back.
 * All else that contradicts memory is advice unless there is a sole client, and what contradicted it is learnt anew.
 */

import { differenceOf } from "../case/compare/difference.js";
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { COMMAND_VERBS, type CommandVerb } from "../contract/operations.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { ENTRY_POINT } from "../rules/context.js";
import { type CommandMemory, commandsIn, type SeenCommand, type SeenScope } from "./command-memory.js";
import type { Contradiction } from "./contradiction.js";
import type { ProxyFault } from "./fault.js";
import type { ParsedExchange } from "./parsed-exchange.js";
import { lostDictionary, olderVersion, versionNotGrown } from "./version-faults.js";

/** An exchange with what was seen of its scope before it. */
interface Seen {
  readonly exchange: ParsedExchange;
  readonly scope: SeenScope;
  readonly status: number;
  readonly sent: Json | undefined;
  readonly shown: readonly SeenCommand[];
  /** Another scope has this command. */
  readonly isElsewhere: (command: SeenCommand) => boolean;
}

/** Judges an exchange by what went by before, then learns from it. @param isSound the request breaks no rule */
export function memoryFaults(
  exchange: ParsedExchange,
  memory: CommandMemory,
  isSound: boolean,
): readonly Contradiction[] {
  const { operation, answer, parameters, sent } = exchange;
  const verb = COMMAND_VERBS.get(operation);
  if (verb === undefined) return [];
  const scope = memory.scope(parameters);
  const usable = useOf(exchange, verb);
  if (usable === "forget") scope.forget();
  if (usable !== "compare") return [];
  const status = answer?.status ?? 0;
  const shown = commandsIn(answer?.json, verb !== "list");
  const isElsewhere = (command: SeenCommand) => memory.isElsewhere(command, scope);
  const seen = { exchange, scope, status, sent: sent.json, shown, isElsewhere };
  const found = isSound ? [...JUDGES[verb](seen), ...duplicatesIn(seen)] : [];
  if (found.some(({ isCertain }) => !isCertain)) scope.forget();
  learn(verb, seen);
  return found;
}

/** Whether an exchange can be compared, says nothing, or puts its scope in doubt. */
function useOf({ answer, passed }: ParsedExchange, verb: CommandVerb): "compare" | "ignore" | "forget" {
  const status = answer?.status ?? 0;
  const isRead = verb === "get" || verb === "list";
  if (passed.overlaps === true || status < 200 || status >= 500) return isRead ? "ignore" : "forget";
  // A refusal for what it says changes nothing; a command that is not found was removed by another client.
  if (status > 299) return status === 404 ? "forget" : "ignore";
  const isListAwaited = verb === "list" || verb === "bulk";
  return isListAwaited && !Array.isArray(answer?.json) ? "forget" : "compare";
}

const JUDGES: Readonly<Record<CommandVerb, (seen: Seen) => readonly Contradiction[]>> = {
  create: ofCreate,
  edit: (seen) => [...ofOne(seen, "endpoint.unknown-command.is-refused"), ...ofEdit(seen)],
  get: (seen) => [...ofOne(seen, "endpoint.delete.removes-the-command"), ...ofRead(seen)],
  bulk: ofBulk,
  list: ofList,
  delete: () => [],
};

function learn(verb: string, { exchange, scope, shown, status, sent }: Seen): void {
  const id = exchange.parameters["command_id"];
  if (verb === "delete") {
    if (id !== undefined && status === 204) scope.remove(id, "delete");
    return;
  }
  if (verb === "bulk" || verb === "list") {
    const before = new Map(scope.commands.map((one) => [one.id, one]));
    const removed = verb === "bulk" ? removedBy({ scope, sent, shown }) : [];
    scope.forget();
    for (const { id: gone } of removed) scope.remove(gone, "bulk");
    for (const one of shown) scope.see(one.fields === undefined ? (before.get(one.id) ?? one) : one);
    scope.isWhole = true;
    return;
  }
  for (const one of shown) scope.see(one);
}

/** What the request names may be missing in the answer alone; whether an entry point is removed is open. */
function removedBy({ scope, sent, shown }: Pick<Seen, "scope" | "sent" | "shown">): readonly SeenCommand[] {
  if (!Array.isArray(sent)) return [];
  return scope.commands.filter(
    (one) => one.type !== ENTRY_POINT && !isListed(one, sent) && !shown.some(({ id }) => id === one.id),
  );
}

/** True where an element of the request is about the command. */
function isListed({ id, type, name }: SeenCommand, sent: readonly Json[]): boolean {
  return sent.some(
    (body) => isObject(body) && (body["id"] === id || ((body["type"] ?? 1) === type && body["name"] === name)),
  );
}

function ofCreate({ scope, status, sent, shown: [made] }: Seen): readonly Contradiction[] {
  if (made === undefined || !isObject(sent)) return [];
  const used = scope.named(made.type, sent["name"]);
  const actual = `${status} with ${shownAs(made)}`;
  if (status === 201) return ofNewCommand(made, { scope, used, actual });
  if (status !== 200) return [];
  if (scope.removal(made.id) !== undefined) return [cameBack(made, scope, "upsert.after-delete-is-a-create")];
  if (used !== undefined && used.id !== made.id)
    return [advice("upsert.keeps-the-id", "different", `the id of ${shownAs(used)}`, actual)];
  if (used === undefined && scope.isWhole && scope.command(made.id) === undefined)
    return [
      advice("endpoint.create.answers-201-for-a-new-name", "wrong-status", "201: no command had this name", actual),
    ];
  return [];
}

function ofNewCommand(
  made: SeenCommand,
  { scope, used, actual }: { scope: SeenScope; used: SeenCommand | undefined; actual: string },
): readonly Contradiction[] {
  const rule = "endpoint.create.answers-200-for-a-used-name";
  const same = scope.command(made.id);
  if (same !== undefined)
    return [{ rule, isCertain: true, kind: "wrong-status", expected: `200: ${shownAs(same)} was seen before`, actual }];
  if (scope.removal(made.id) !== undefined) return [cameBack(made, scope, "upsert.after-delete-is-a-create")];
  return used === undefined ? [] : [advice(rule, "wrong-status", `200: ${shownAs(used)} was seen before`, actual)];
}

function ofOne({ exchange, scope, shown: [one] }: Seen, rule: RuleId): readonly Contradiction[] {
  const id = exchange.parameters["command_id"];
  if (scope.removal(id) !== undefined) {
    const expected = `a refusal (4xx): the command ${id} was removed`;
    return [{ rule, isCertain: true, kind: "accepted", expected, actual: "a success (2xx)" }];
  }
  const known = scope.command(id);
  if (one === undefined || known === undefined || known.type === one.type || one.id !== id) return [];
  const expected = `type ${known.type} of ${shownAs(known)}`;
  return [{ rule: "edit.type-is-fixed", isCertain: true, kind: "different", expected, actual: `type ${one.type}` }];
}

function ofRead({ exchange: { parameters }, scope, shown: [one] }: Seen): readonly Contradiction[] {
  const before = scope.command(one?.id);
  return before === undefined || one?.fields === undefined
    ? []
    : olderVersion(before, one.fields, parameters["guild_id"]);
}

/** Members that an edit leaves alone; what depends on others, such as dm_permission on contexts, is open. */
const KEPT = [
  "name",
  "description",
  "options",
  "nsfw",
  "default_member_permissions",
  "integration_types",
  "contexts",
  "name_localizations",
  "description_localizations",
] as const;

function ofEdit({ exchange, scope, sent, shown: [one] }: Seen): readonly Contradiction[] {
  const before = scope.command(exchange.parameters["command_id"])?.fields;
  const after = one?.fields;
  if (before === undefined || after === undefined || !isObject(sent)) return [];
  const changed = KEPT.find((name) => sent[name] === undefined && isChanged(name, before, after, sent));
  if (changed === undefined) return versionNotGrown(before, after, sent);
  const was = `${changed} as it was seen before: ${short(before[changed])}`;
  return [
    advice("edit.keeps-other-fields", "different", was, `${short(after[changed])}, which the edit does not name`),
  ];
}

function isChanged(name: string, before: JsonObject, after: JsonObject, sent: JsonObject): boolean {
  if (name === "default_member_permissions" && sent["default_permission"] !== undefined) return false;
  if (name === "contexts" && (sent["dm_permission"] !== undefined || sent["integration_types"] !== undefined))
    return false;
  return (
    differenceOf(before[name], after[name], { members: "documented", dictionaries: "if-both-present" }, name) !==
    undefined
  );
}

function ofBulk({ scope, sent, shown }: Seen): readonly Contradiction[] {
  if (!Array.isArray(sent)) return [];
  const listed: readonly Json[] = sent;
  const kept =
    shown.length > listed.length ? shown.find((one) => one.type !== ENTRY_POINT && !isListed(one, listed)) : undefined;
  if (kept !== undefined) {
    const rule = "bulk.removes-what-is-not-listed";
    return [
      { rule, isCertain: true, kind: "extra", expected: "only the commands of the request", actual: shownAs(kept) },
    ];
  }
  const back = shown.find(({ id }) => scope.removal(id) !== undefined);
  if (back !== undefined) return [cameBack(back, scope, "upsert.after-delete-is-a-create")];
  if (listed.some((body) => isObject(body) && body["id"] !== undefined)) return [];
  for (const one of shown) {
    const before = scope.named(one.type, one.name);
    if (before !== undefined && before.id !== one.id)
      return [advice("bulk.same-name-keeps-the-id", "different", shownAs(before), shownAs(one))];
  }
  return [];
}

function ofList({ exchange, scope, shown, isElsewhere }: Seen): readonly Contradiction[] {
  const back = shown.find(({ id }) => scope.removal(id) !== undefined);
  if (back !== undefined) return [cameBack(back, scope)];
  const guildId = exchange.parameters["guild_id"];
  const foreign = guildsIn(exchange).find((id) => id !== guildId);
  if (foreign !== undefined) {
    const expected = guildId === undefined ? "global commands" : `commands of the guild ${guildId}`;
    const actual = `a command of the guild ${foreign}`;
    return [{ rule: "scope.lists-do-not-mix", isCertain: true, kind: "extra", expected, actual }];
  }
  const strayed = scope.isWhole
    ? shown.find((one) => scope.command(one.id) === undefined && isElsewhere(one))
    : undefined;
  if (strayed !== undefined) {
    const expected = "only commands of the scope";
    return [advice("scope.lists-do-not-mix", "extra", expected, `${shownAs(strayed)}, seen in another scope before`)];
  }
  const missing = scope.commands.find((one) => !shown.some(({ id }) => id === one.id));
  if (missing === undefined) return lostDictionary(exchange, scope);
  return [advice("command.list.holds-each-command", "gone", shownAs(missing), "a list without it")];
}

function guildsIn({ answer }: ParsedExchange): readonly string[] {
  if (!Array.isArray(answer?.json)) return [];
  return (answer.json as readonly Json[]).flatMap((one) =>
    isObject(one) && typeof one["guild_id"] === "string" ? [one["guild_id"]] : [],
  );
}

/** Two commands of one type and name in one answer: no other client can have caused that. */
function duplicatesIn({ shown }: Seen): readonly Contradiction[] {
  const second = shown.find(
    (one, nth) => shown.findIndex(({ type, name }) => type === one.type && name === one.name) < nth,
  );
  if (second === undefined) return [];
  const rule = "command.name.is-unique-per-type-and-scope";
  const expected = `one command of type ${second.type} named ${short(second.name)}`;
  return [{ rule, isCertain: true, kind: "not-unique", expected, actual: "two of them in one answer" }];
}

function cameBack(command: SeenCommand, scope: SeenScope, rule?: RuleId): Contradiction {
  const isDeleted = scope.removal(command.id) === "delete";
  const own = isDeleted ? "endpoint.delete.removes-the-command" : "bulk.removes-what-is-not-listed";
  const expected = `nothing with the id ${command.id}, which ${isDeleted ? "a delete" : "a bulk overwrite"} removed`;
  return { rule: rule ?? own, isCertain: true, kind: "appeared", expected, actual: shownAs(command) };
}

function advice(rule: RuleId, kind: ProxyFault["kind"], expected: string, actual: string): Contradiction {
  return { rule, isCertain: false, kind, expected, actual };
}

const LONGEST_SHOWN = 80;

function short(value: Json | undefined): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function shownAs({ id, type, name }: SeenCommand): string {
  return `${short(name)} (type ${type}, id ${id})`;
}
