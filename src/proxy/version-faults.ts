/** Versions of commands and dictionaries of lists, against what was seen before. */
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import type { SeenCommand, SeenScope } from "./command-memory.js";
import type { Contradiction } from "./contradiction.js";
import type { ParsedExchange } from "./parsed-exchange.js";
import { hasEntries } from "./path-faults.js";

/** A substantial edit gives a greater version. An edit by somebody else gives one as well, so this is certain. */
export function versionNotGrown(before: JsonObject, after: JsonObject, sent: JsonObject): readonly Contradiction[] {
  const [was, is] = [before["version"], after["version"]];
  if (typeof was !== "string" || typeof is !== "string") return [];
  const isSame = was === is;
  const isOlder = isNumber(was) && isNumber(is) && BigInt(is) < BigInt(was);
  const changed = ["name", "description"].find(
    (name) => typeof before[name] === "string" && sent[name] === after[name] && before[name] !== after[name],
  );
  if (changed === undefined || !(isSame || isOlder)) return [];
  const expected = `${isSame ? "another" : "a greater"} version than ${was}: the edit changed ${changed}`;
  const rule = isSame ? "command.version.changes-on-edit" : "command.version.grows";
  return [{ rule, isCertain: true, kind: isSame ? "same" : "different", expected, actual: is }];
}

/**
 * An edit of a guild command is effective at once, and versions grow: an older version after a newer one was shown is
 * the command as it was before the edit. Global commands may take their time.
 */
export function olderVersion(
  { fields: before, name }: SeenCommand,
  after: JsonObject,
  guildId: string | undefined,
): readonly Contradiction[] {
  const [was, is] = [before?.["version"], after["version"]];
  if (guildId === undefined || !isNumber(was) || !isNumber(is) || BigInt(is) >= BigInt(was)) return [];
  const expected = `${name} of version ${was} or later, which was shown before`;
  return [{ rule: "endpoint.guild-edit.is-visible-at-once", isCertain: true, kind: "different", expected, actual: is }];
}

function isNumber(json: Json | undefined): json is string {
  return typeof json === "string" && /^\d{1,20}$/.test(json);
}

/** A list with all localizations that lacks a dictionary which an answer about the command had. */
export function lostDictionary({ answer, query }: ParsedExchange, scope: SeenScope): readonly Contradiction[] {
  if (query["with_localizations"] !== "true" || !Array.isArray(answer?.json)) return [];
  return (answer.json as readonly Json[]).filter(isObject).flatMap(dictionaryLost(scope)).slice(0, 1);
}

function dictionaryLost(scope: SeenScope): (shown: JsonObject) => readonly Contradiction[] {
  return (shown) => {
    const before = scope.command(String(shown["id"]))?.fields;
    if (before === undefined) return [];
    const lost = ["name", "description"].find(
      (member) => isTranslated(before, member) && !hasEntries(shown[`${member}_localizations`]),
    );
    if (lost === undefined) return [];
    const expected = `${lost}_localizations of ${String(shown["name"])}, as it was seen before`;
    const rule = "localization.list.returns-dictionaries-on-request";
    return [{ rule, isCertain: false, kind: "gone", expected, actual: "a list without it" }];
  };
}

/** Values that equal the default are ignored. */
function isTranslated(command: JsonObject, member: string): boolean {
  const dictionary = command[`${member}_localizations`];
  return hasEntries(dictionary) && Object.values(dictionary).some((value) => value !== command[member]);
}
