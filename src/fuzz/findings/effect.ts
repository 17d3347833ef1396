/** What a request did to the commands of a scope that it had not to do, whoever notices it later. */

import { isDeepStrictEqual } from "node:util";
import { at, named, oneOf, same } from "../../../suites/rows/steps.js";
import type { Check } from "../../case/check.js";
import { differenceOf } from "../../case/compare/difference.js";
import type { Reference } from "../../case/template.js";
import { typeAndNameOf } from "../../contract/documented.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import { COMMAND_VERBS, PERMISSION_OPERATIONS } from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { isSuccess } from "../../contract/success.js";
import { memberOf } from "../../run/causes/symptoms/member.js";
import type { DoneExchange } from "../../run/exchange.js";
import { ENTRY_POINT } from "../../target/workspace/scope.js";
import { isStoredFrom } from "./stored-from.js";

/** An element of a list: a command, or the permissions of one. */
export type ListedEntry = JsonObject & { readonly id: string };

/** True for an element that has an id. */
export const isEntry = (value: Json): value is ListedEntry => isObject(value) && typeof value["id"] === "string";

/** A scope as it was listed before and after a request. */
export interface ListedChange {
  /** The request. */
  readonly write: DoneExchange;
  /** What was listed before it. */
  readonly before: readonly ListedEntry[];
  /** What was listed after it. */
  readonly after: readonly ListedEntry[];
  /** The request was about this scope. */
  readonly isHere: boolean;
}

/** True where the request was accepted. */
export const isDone = ({ write }: ListedChange): boolean => isSuccess(write.result.answer?.status ?? 0);

/** The request in words: an accepted create of a used name is an overwrite. */
export function deedOf(change: ListedChange): string {
  const { step, sent } = change.write;
  const verb = COMMAND_VERBS.get(step.call) ?? step.call;
  const word = verb === "create" && isObject(sent) && standing(change, sent) ? "overwrite" : verb;
  return isDone(change) ? word : `refused ${word}`;
}

/** The command that has the name already. */
function standing({ before, isHere }: ListedChange, sent: JsonObject): ListedEntry | undefined {
  return isHere ? before.find((one) => typeAndNameOf(one) === typeAndNameOf(sent)) : undefined;
}

/** The lists of the scope before and after the request, by the names of their steps. */
export interface EffectSteps {
  /** Of the list before it. */
  readonly before: string;
  /** Of the list after it. */
  readonly after: string;
}

/** Something that a request had not to do. */
export interface Effect {
  /** What it did, such as `it is made again`. */
  readonly words: string;
  /** The rule that this breaks; `undefined` where it depends on more than the request. */
  readonly rule?: RuleId;
  /** What does not hold then. */
  readonly checks?: (steps: EffectSteps) => EffectChecks;
}

/** How an effect is judged in another run, in which other commands may be there. */
export interface EffectChecks {
  /** What the list before the request has to show: without it nothing can be said of the list after it. */
  readonly before: readonly Check[];
  /** What the list after it does not show. */
  readonly after: Check;
}

/**
 * What is wrong with the commands of the scope now; `undefined` where nothing is. Whether the members of one command are
 * stored as they were sent is not looked at: that says little of what fails later.
 */
export function wrongEffectOf(change: ListedChange): Effect | undefined {
  const { write, isHere } = change;
  const verb = isDone(change) ? COMMAND_VERBS.get(write.step.call) : undefined;
  switch (isHere ? verb : undefined) {
    case "create":
      return isObject(write.sent) ? ofStored(change, write.sent) : undefined;
    case "bulk":
      return ofReplaced(change);
    case "edit":
      return ofEdited(change);
    case "delete":
      return ofDeleted(change);
    default:
      return ofOthers(change, isHere ? "another" : "elsewhere");
  }
}

/** The rule that is broken where something happens to commands that a request is not about. */
function ruleOfOthers(change: ListedChange): RuleId | undefined {
  const verb = COMMAND_VERBS.get(change.write.step.call);
  if (verb === undefined) return undefined;
  if (!isDone(change))
    return verb === "delete" ? "command.list.holds-each-command" : "endpoint.refused-write-leaves-no-trace";
  return change.isHere ? "command.list.holds-each-command" : "scope.writes-stay-in-their-scope";
}

/** Commands that a request is not about: all of them are as they were, and no others are there. */
function ofOthers(change: ListedChange, which: string, about?: string): Effect | undefined {
  const { write, before, after } = change;
  const rule = ruleOfOthers(change);
  const common = rule === undefined ? {} : { rule };
  // Whether an edit of permissions makes another version of a command is open.
  const open = write.step.call === PERMISSION_OPERATIONS.edit ? ["version"] : [];
  for (const one of before.filter(({ id }) => id !== about)) {
    const now = after.find(({ id }) => id === one.id);
    if (now === undefined) return { ...common, words: `${which} is gone`, checks: keepsId(one) };
    const pointer = changedPointer(without(one, open), without(now, open));
    if (pointer === undefined) continue;
    const what = isStoredFrom(write, now) ? "what was sent" : `another ${memberAt(pointer)}`;
    return { ...common, words: `${which} has ${what}`, checks: isKept(one, pointer) };
  }
  const isNew = after.some(({ id }) => id !== about && !before.some((one) => one.id === id));
  const count = before.length + (about === undefined || before.some(({ id }) => id === about) ? 0 : 1);
  return isNew ? { ...common, words: `${which} appears`, checks: holds(count, before.length) } : undefined;
}

const without = (command: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(command).filter(([name]) => !names.includes(name)));

function changedPointer(before: JsonObject, now: JsonObject): string | undefined {
  return differenceOf(before, now, { members: "documented", dictionaries: "compare" })?.pointer;
}

const memberAt = (pointer: string): string => memberOf(pointer) ?? "whole";

/** The entry of a command in a list, by its name: ids are others in another run. */
function entryOf(list: string, command: JsonObject, pointer: string): Reference {
  return { $: list, find: whoseName(command), at: pointer };
}

const whoseName = ({ type = 1, name = null }: JsonObject) => ({ type, name });

/** A command of this name was there. */
const was = (command: JsonObject, list: string): readonly Check[] => [named(list, whoseName(command), 1)];

/** A command of this name is there, with any id. @param times 0: it is not */
const isOnce =
  (command: JsonObject, times = 1) =>
  ({ after }: EffectSteps): EffectChecks => ({ before: [], after: named(after, whoseName(command), times) });

/** The command is there once, with the id that it had. */
const keepsId =
  (command: JsonObject) =>
  ({ before, after }: EffectSteps): EffectChecks => ({
    before: was(command, before),
    after: named(after, { ...whoseName(command), id: entryOf(before, command, "/id") }, 1),
  });

const isKept =
  (command: JsonObject, pointer: string) =>
  ({ before, after }: EffectSteps): EffectChecks => ({
    before: was(command, before),
    after: same(entryOf(before, command, pointer), {
      $: after,
      find: { id: entryOf(before, command, "/id") },
      at: pointer,
    }),
  });

const isNamed =
  (command: JsonObject, name: string) =>
  ({ before, after }: EffectSteps): EffectChecks => ({
    before: was(command, before),
    after: named(after, { id: entryOf(before, command, "/id"), name }, 1),
  });

/** The scope has so many commands. @param from how many it has to have before, where that matters */
const holds =
  (count: number, from?: number) =>
  ({ before, after }: EffectSteps): EffectChecks => ({
    before: from === undefined ? [] : [{ check: "count", in: at(before), is: from }],
    after: { check: "count", in: at(after), is: count },
  });

function ofStored(change: ListedChange, sent: JsonObject): Effect | undefined {
  const old = standing(change, sent);
  const [now, twin] = change.after.filter((one) => typeAndNameOf(one) === typeAndNameOf(sent));
  const rule = old ? "upsert.adds-no-entry" : "command.create.answers-what-is-read-back";
  if (now === undefined) return { words: NOT_THERE, rule, checks: isOnce(sent) };
  if (twin !== undefined) return { words: TWICE, rule, checks: isOnce(sent) };
  if (old && old.id !== now.id) return { words: MADE_AGAIN, rule: "upsert.keeps-the-id", checks: keepsId(old) };
  const status = change.write.result.answer?.status;
  if (status === (old ? 201 : 200)) return { words: `status ${status}` };
  return ofOthers(change, "another", now.id);
}

/** An overwrite that does nothing fails in as many ways as there are commands to write. */
function ofReplaced(change: ListedChange): Effect | undefined {
  const effect = ofElements(change);
  const isUntouched = isDeepStrictEqual(change.before, change.after);
  return isUntouched && (effect !== undefined || isAnother(change)) ? { ...effect, words: "it does nothing" } : effect;
}

/** An element is not what the command of its name was. */
function isAnother(change: ListedChange): boolean {
  return elementsOf(change.write.sent).some((sent) => {
    const old = isObject(sent) ? standing(change, sent) : undefined;
    return old !== undefined && !isStoredFrom(change.write, old);
  });
}

function ofElements(change: ListedChange): Effect | undefined {
  const about = new Set<string>();
  const elements = elementsOf(change.write.sent).filter(isObject);
  for (const sent of elements) {
    const old = standing(change, sent);
    const [now, twin] = change.after.filter((one) => typeAndNameOf(one) === typeAndNameOf(sent));
    const rule = "command.list.holds-each-command";
    if (now === undefined) return { words: NOT_THERE, rule, checks: isOnce(sent) };
    if (twin !== undefined) return { words: TWICE, rule, checks: isOnce(sent) };
    if (old && sent["id"] === undefined && old.id !== now.id)
      return { words: MADE_AGAIN, rule: "bulk.same-name-keeps-the-id", checks: keepsId(old) };
    about.add(now.id);
  }
  const others = change.after.filter(({ id }) => !about.has(id));
  // Whether an overwrite removes an entry point that it does not name is open.
  const launches = others.filter(({ type }) => type === ENTRY_POINT).length;
  if (others.length === launches) return undefined;
  return { words: "another stays", rule: "bulk.removes-what-is-not-listed", checks: holds(elements.length + launches) };
}

function ofEdited(change: ListedChange): Effect | undefined {
  const { write, before, after } = change;
  const id = write.parameters["command_id"];
  const [old, now] = [before, after].map((list) => list.find((one) => one.id === id));
  if (old === undefined) return ofOthers(change, "another");
  const sent = isObject(write.sent) ? write.sent : {};
  if (now === undefined) {
    const isAgain = after.some((one) => typeAndNameOf(one) === typeAndNameOf(old));
    return { words: isAgain ? MADE_AGAIN : NOT_THERE };
  }
  const { name } = sent;
  if (typeof name === "string" && now["name"] !== name)
    return { words: "it has another command.name", rule: "edit.replaces-provided-fields", checks: isNamed(old, name) };
  const written = [...Object.keys(sent), ...MAY_FOLLOW];
  const pointer = changedPointer(without(old, written), without(now, written));
  if (pointer === undefined) return ofOthers(change, "another", old.id);
  const words = `it does not keep ${memberAt(pointer)}`;
  return { words, rule: "edit.keeps-other-fields", checks: isKept(old, pointer) };
}

const NOT_THERE = "it is not there";
const TWICE = "it is there twice";
const MADE_AGAIN = "it is made again";

/** What an edit may change beside what it names. */
const MAY_FOLLOW = ["version", "default_permission", "dm_permission", "contexts", "integration_types"];

function ofDeleted(change: ListedChange): Effect | undefined {
  const id = change.write.parameters["command_id"] ?? "";
  const stays = change.after.find((one) => one.id === id);
  if (stays === undefined) return ofOthers(change, "another", id);
  return { words: "it stays", rule: "endpoint.delete.removes-the-command", checks: isOnce(stays, 0) };
}

/** What is wrong with the permissions of a guild now. @param isRename the request gave a command another name */
export function wrongPermissionsOf(change: ListedChange, isRename: boolean): Effect | undefined {
  const { write, before, after } = change;
  const about = isDone(change) ? write.parameters["command_id"] : undefined;
  const verb = COMMAND_VERBS.get(write.step.call);
  if (isDone(change) && (verb === "bulk" || verb === "create")) return undefined;
  const isOther = ({ id }: ListedEntry): boolean => id !== about;
  for (const one of before.filter(isOther)) {
    const now = { permissions: permissionsOf(after, one.id) };
    if (changedPointer({ permissions: one["permissions"] ?? [] }, now) !== undefined)
      return { words: "others have other permissions" };
  }
  if (after.some((one) => isOther(one) && !before.some(({ id }) => id === one.id)))
    return { words: "others have permissions" };
  const isThere = about !== undefined && elementsOf(permissionsOf(after, about)).length > 0;
  if (isRename && isThere) return { words: "it keeps its permissions" };
  const isOwn = isDone(change) && change.isHere && write.step.call === PERMISSION_OPERATIONS.edit;
  return isOwn ? ofPermitted(change, about) : undefined;
}

/** What an accepted edit of permissions leaves is what it sent. Which of two entries about one holder counts is open. */
function ofPermitted({ write, after }: ListedChange, about = ""): Effect | undefined {
  const entries = elementsOf(isObject(write.sent) ? write.sent["permissions"] : undefined).filter(isObject);
  const permissions = elementsOf(permissionsOf(after, about)).filter(isObject);
  const [sent, stored] = [entries.map(wordsOfEntry), permissions.map(wordsOfEntry)];
  const [holders, kept] = [entries, permissions].map((some) => new Set(some.map(holderOf)));
  const areSent = stored.length <= sent.length && stored.every((one) => sent.includes(one));
  if (areSent && isDeepStrictEqual(holders, kept)) return undefined;
  const words = "it stores other permissions";
  const id = write.step.path?.["command_id"];
  if (id === undefined || holders?.size !== sent.length) return { words };
  const { permissions: are = null } = Object(write.step.body);
  const isKept = stored.some((one) => !sent.includes(one));
  const rule = sent.length === 0 ? EMPTIED : isKept ? "permission.edit.replaces-all" : "permission.edit.is-read-back";
  const checks = ({ after: list }: EffectSteps): EffectChecks => {
    const place: Reference = { $: list, find: { id }, at: "/permissions" };
    return { before: [], after: sent.length === 0 ? oneOf(place, null, []) : { check: "permissions", at: place, are } };
  };
  return { words, rule, checks };
}

const EMPTIED: RuleId = "permission.edit.empty-list-removes-all";

const wordsOfEntry = (entry: JsonObject): string => `${holderOf(entry)} ${entry["permission"]}`;

const holderOf = ({ type, id }: JsonObject): string => `${type} ${id}`;

function permissionsOf(entries: readonly ListedEntry[], id: string): Json {
  return entries.find((one) => one.id === id)?.["permissions"] ?? [];
}
