/** What the commands of an answer say against the path and the query of their own request. Nothing else can have caused it. */
import { applicationViolations, guildViolations } from "../case/received/path-violations.js";
import type { ReceivedViolation } from "../case/received/questions.js";
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { COMMAND_VERBS } from "../contract/operations.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { Contradiction } from "./contradiction.js";
import type { ParsedExchange } from "./parsed-exchange.js";

/** One fault per rule: the first command that breaks it. */
export function pathFaults(exchange: ParsedExchange): readonly Contradiction[] {
  const { operation, answer } = exchange;
  const status = answer?.status ?? 0;
  if (!COMMAND_VERBS.has(operation) || status < 200 || status > 299) return [];
  const shown = Array.isArray(answer?.json) ? (answer.json as readonly Json[]) : [answer?.json];
  const commands = shown.filter(isCommand);
  return [ofApplication, ofGuild, ofDictionaries].flatMap((judge) =>
    commands.flatMap((command) => judge(command, exchange)).slice(0, 1),
  );
}

function isCommand(json: Json | undefined): json is JsonObject {
  return isObject(json) && typeof json["id"] === "string" && typeof json["name"] === "string";
}

function ofApplication(command: JsonObject, { parameters }: ParsedExchange): Contradiction[] {
  return applicationViolations(command, parameters).flatMap(certainly);
}

/** A list that shows commands of another guild mixes scopes, which is a rule of its own. */
function ofGuild(command: JsonObject, { parameters, operation }: ParsedExchange): Contradiction[] {
  const isListed = COMMAND_VERBS.get(operation) === "list";
  return guildViolations(command, parameters)
    .filter(({ kind }) => kind === "missing" || !isListed)
    .flatMap(certainly);
}

function certainly({ rule, expected, actual }: ReceivedViolation): Contradiction[] {
  return rule === undefined ? [] : [certain(rule, expected, actual)];
}

/** Other forms of the query than these two are open. */
function ofDictionaries(command: JsonObject, { operation, query }: ParsedExchange): Contradiction[] {
  const wish = query["with_localizations"];
  if (COMMAND_VERBS.get(operation) !== "list" || (wish !== undefined && wish !== "false")) return [];
  const member = dictionaryIn(command);
  if (member === undefined) return [];
  const expected = "a list without dictionaries, for with_localizations is not true";
  return [certain("localization.list.omits-the-dictionaries", expected, `${member} of ${String(command["name"])}`)];
}

const DICTIONARIES = ["name_localizations", "description_localizations"] as const;

/** The name of a dictionary with entries, at any depth; an empty one counts as absent. */
function dictionaryIn(part: JsonObject): string | undefined {
  const own = DICTIONARIES.find((name) => hasEntries(part[name]));
  if (own !== undefined) return own;
  const inner = [part["options"], part["choices"]].flatMap((list) => (Array.isArray(list) ? (list as Json[]) : []));
  for (const one of inner) {
    const found = isObject(one) ? dictionaryIn(one) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** True for an object with members. */
export function hasEntries(json: Json | undefined): json is JsonObject {
  return isObject(json) && Object.keys(json).length > 0;
}

function certain(rule: RuleId, expected: string, actual: string): Contradiction {
  return { rule, isCertain: true, kind: "different", expected, actual };
}
