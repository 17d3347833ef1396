import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json } from "../../contract/json.js";
import { valueAt } from "../../contract/json-pointer.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Answer } from "../case.js";
import type { Difference } from "../compare/difference.js";
import { differenceOfSentMessage, speaksOfMessages } from "../compare/message.js";
import { differenceOfRoundTrip, type RoundTrip } from "../compare/round-trip.js";
import type { Violation } from "../outcome.js";
import { resolveReference } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { showReference } from "../show-reference.js";
import type { Reference } from "../template.js";
import { kindOfDifference } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

/** What a step sent is what is at a place, each member judged as far as the documents speak. */
export function checkRoundTrip(check: CheckOf<"round-trip">, env: CheckEnvironment): Violation | undefined {
  const source = env.answers.get(check.sent);
  const sent = valueAt(source?.sent, check.sentAt ?? "");
  if (!source || sent === undefined) throw new Error(`step "${check.sent}" sent nothing at "${check.sentAt ?? ""}"`);
  const actual = resolveReference(check.at, env);
  // A callback carries a message, but is answered with none: then it is where it is read that tells.
  const read = env.answers.get(check.at.$)?.call ?? source.call;
  const found =
    speaksOfMessages(source.call) || speaksOfMessages(read)
      ? differenceOfSentMessage(sent, actual, source.call.startsWith("edit"))
      : differenceOfCommands(sent, actual, tripOf(source, check, env));
  if (!found) return undefined;
  const place = showReference({ ...check.at, at: `${check.at.at ?? ""}${found.pointer}` }, env);
  const rule = check.rule ?? env.rule;
  const sentPlace: Reference = { $: check.sent, of: "sent", at: `${check.sentAt ?? ""}${found.pointer}` };
  return violationOf(check, env, {
    rule: isMissingInList(check, actual)
      ? "command.list.holds-each-command"
      : (ruleOfList(found, actual, check, env) ??
        ruleOfOrder(found.pointer, sent, actual, rule) ??
        ruleAt(found, rule, source, isKept(found, check.sent, env))),
    kind: kindOfDifference(found.expected, found.actual),
    expected:
      found.expected === undefined
        ? `no value or the default value, because it is not in ${showReference({ ...sentPlace, at: "" }, env)}`
        : `${showValue(found.expected)}, as in ${showReference(sentPlace, env)}`,
    actual: `${showValue(found.actual)} as ${place}`,
    pointer: `${check.at.at ?? ""}${found.pointer}`,
  });
}

/** Pointers into options: an edit replaces them whole, so what they lose was lost by the write, unless the old one is still there. */
const OPTIONS = /^(?:\/\d+)?\/options/;

/** One translation of a dictionary, and the rules of those that are lost. */
const TRANSLATION = /\/(name|description)_localizations\/[^/]+$/;
const TRANSLATED: Readonly<Record<string, RuleId>> = {
  name: "localization.names.are-accepted-everywhere",
  description: "localization.descriptions.are-accepted-everywhere",
};

/** Rules of members that a command has itself. */
const COMMAND_MEMBERS: Readonly<Record<string, RuleId>> = {
  default_member_permissions: "command.default-member-permissions.round-trips",
  nsfw: "command.nsfw.defaults-to-false",
};

/** Rules of members that a new command has by default, where its create did not send them. */
const DEFAULTS: Readonly<Record<string, RuleId>> = {
  "/default_member_permissions": "command.default-member-permissions.defaults-to-none",
  "/default_permission": "command.default-permission.defaults-to-true",
};

/** The list that was read has no such command. */
function isMissingInList({ rule, at: { find } }: CheckOf<"round-trip">, actual: Json | undefined): boolean {
  return rule === undefined && find !== undefined && actual === undefined;
}

/** A command in the body of a bulk overwrite. */
const ELEMENT = /^\/\d+$/;

/**
 * The answer of the write has the translation, and the list that was asked for dictionaries has not: the write has taken
 * it, and it is the list that leaves it out.
 */
function ruleOfList(
  { pointer, expected }: Difference,
  actual: Json | undefined,
  { sent, sentAt, at, rule }: CheckOf<"round-trip">,
  { answers, rule: ruleOfCase }: CheckEnvironment,
): RuleId | undefined {
  const isWhole = (at.at ?? "") === "" && (sentAt === undefined || ELEMENT.test(sentAt));
  if (!isWhole || !pointer.includes("_localizations") || dictionariesOf(answers.get(at.$)) !== "compare")
    return undefined;
  if ((rule ?? ruleOfCase).startsWith("localization.list.")) return undefined;
  const [index, inner] = elementAndInner(pointer, actual);
  const id = valueAt(actual, `${index}/id`);
  const written = answers.get(sent)?.body;
  const answered = elementsOf(written).concat(written ?? []);
  const one = answered.find((command) => typeof id === "string" && isOf(command, id));
  if (expected === undefined || !isDeepStrictEqual(valueAt(one, inner), expected)) return undefined;
  return inner.startsWith("/options")
    ? "localization.list.reaches-every-depth"
    : "localization.list.returns-dictionaries-on-request";
}

/** Where a list was read, the pointer of its element, and the one from there; else none, and the whole pointer. */
function elementAndInner(pointer: string, actual: Json | undefined): readonly [index: string, inner: string] {
  const [, index = "", inner = pointer] = (Array.isArray(actual) && /^(\/\d+)(\/.*)$/.exec(pointer)) || [];
  return [index, inner];
}

/** Lists whose order is kept. */
const ORDER: Readonly<Record<string, RuleId>> = {
  options: "option.order.is-preserved",
  choices: "choice.order.is-preserved",
};

/** The elements of a list around the difference are all there, in another order: it is not their members that are wrong. */
function ruleOfOrder(pointer: string, sent: Json, actual: Json | undefined, rule: RuleId): RuleId | undefined {
  if (rule !== "option.fields.round-trip") return undefined;
  const [index, inner] = elementAndInner(pointer, actual);
  const read = valueAt(actual, index);
  const own = Array.isArray(sent) ? elementsOf(sent).find((one) => isCounterpart(one, read)) : sent;
  for (const { 1: list = "", index: at } of inner.matchAll(/\/(options|choices)(?=\/\d)/g)) {
    const place = inner.slice(0, at + 1 + list.length);
    const [names, others] = [own, read].map((one) =>
      elementsOf(valueAt(one, place)).map((element) => Object(element).name),
    );
    if (kindOfDifference(names, others) === "wrong-order" && !isDeepStrictEqual(names, others)) return ORDER[list];
  }
  return undefined;
}

/**
 * The member is still as it was before the edit, and was not its default: the edit has replaced nothing. A member that came
 * to another value, or to none, may be one that no write stores.
 */
function isKept({ pointer, actual }: Difference, sent: string, { answers }: CheckEnvironment): boolean {
  const id = answers.get(sent)?.path?.["command_id"];
  const steps = [...answers.keys()];
  const earlier = steps.slice(0, Math.max(0, steps.indexOf(sent))).map((step) => answers.get(step)?.body);
  const before = earlier.flatMap((body) => elementsOf(body).concat(body ?? [])).findLast((one) => isOf(one, id));
  return Boolean(actual) && isDeepStrictEqual(valueAt(before, pointer), actual);
}

const isOf = (one: Json, id: string | undefined): boolean => isObject(one) && id !== undefined && one["id"] === id;

/** Whatever is checked on the way, what differs outside of the options breaks no rule about options. */
function ruleAt({ pointer, expected }: Difference, rule: RuleId, source: Answer, isAsBefore: boolean): RuleId {
  if (rule !== "option.fields.round-trip" || pointer === "") return rule;
  const ofDefault = source.status === 201 && expected === undefined ? DEFAULTS[pointer] : undefined;
  if (ofDefault) return ofDefault;
  const [, translated] = TRANSLATION.exec(pointer) ?? [];
  const isReplaced = source.call.startsWith("edit") && (isAsBefore || !OPTIONS.test(pointer));
  if (translated && isReplaced) return "localization.edit.replaces-the-dictionary";
  if (translated) return TRANSLATED[translated] ?? rule;
  if (source.call.startsWith("edit") && /^\/options(\/\d+)?$/.test(pointer)) return "edit.replaces-options-whole";
  if (OPTIONS.test(pointer)) return rule;
  if (source.call.startsWith("edit") && isAsBefore) return "edit.replaces-provided-fields";
  return COMMAND_MEMBERS[pointer.replace(/^\/\d+/, "").slice(1)] ?? ruleOfWrite(source);
}

/** The rule that a write breaks where it stores something else than was sent. */
function ruleOfWrite({ call, status }: Answer): RuleId {
  if (call.startsWith("edit")) return "edit.replaces-provided-fields";
  if (call.startsWith("bulk")) return "command.object.has-its-fields";
  return status === 200 ? "upsert.stores-the-fields" : "command.create.answers-what-is-read-back";
}

function tripOf(source: Answer, check: CheckOf<"round-trip">, env: CheckEnvironment): RoundTrip {
  return {
    call: source.call,
    isNew: source.status === 201,
    dictionaries: dictionariesOf(env.answers.get(check.at.$)),
    userInstall: env.contract.userInstall,
  };
}

function differenceOfCommands(sent: Json, actual: Json | undefined, trip: RoundTrip): Difference | undefined {
  return Array.isArray(sent)
    ? differenceOfElements(sent as readonly Json[], actual, trip)
    : differenceOfRoundTrip(sent, actual, trip);
}

/** Every element of a sent list has its counterpart, by type and name, in the list (or is the object) that was read. */
function differenceOfElements(
  sent: readonly Json[],
  actual: Json | undefined,
  trip: RoundTrip,
): Difference | undefined {
  if (!Array.isArray(actual)) {
    const one = sent.find((element) => isCounterpart(element, actual));
    return one === undefined ? { pointer: "", expected: sent, actual } : differenceOfRoundTrip(one, actual, trip);
  }
  const read = actual as readonly Json[];
  for (const element of sent) {
    const index = read.findIndex((other) => isCounterpart(element, other));
    if (index < 0) return { pointer: "", expected: element, actual };
    const found = differenceOfRoundTrip(element, read[index], trip);
    if (found) return { ...found, pointer: `/${index}${found.pointer}` };
  }
  return undefined;
}

function isCounterpart(sent: Json, read: Json | undefined): boolean {
  if (!isObject(sent) || !isObject(read)) return false;
  return sent["name"] === read["name"] && (sent["type"] ?? 1) === (read["type"] ?? 1);
}

/** Lists give dictionaries only on request; single answers may leave them out. */
function dictionariesOf(answer: Answer | undefined): RoundTrip["dictionaries"] {
  if (answer?.call !== "listGlobalCommands" && answer?.call !== "listGuildCommands") return "if-present";
  return answer.query?.["with_localizations"] === "true" ? "compare" : "ignore";
}
