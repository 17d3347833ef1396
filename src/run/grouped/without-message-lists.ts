/** Cases as they run on a target that cannot list the messages of a channel. */
import type { Case, Step } from "../../case/case.js";
import { isObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { MissingRoutes } from "../../target/probe/facts.js";

const LIST = "listMessages";

const AGREE = "message.list-and-get-agree" satisfies RuleId;

/**
 * The case without its lists of messages, where all they do is to show that a refusal left everything as it was, or that
 * a message is listed as it is read alone: the rest can be judged without. A rule that only the lists could show is none of its rules then. A case that
 * reads more from the lists, or that is about nothing else, stays as it is.
 */
export function withoutMessageLists(testCase: Case, missing: MissingRoutes): Case {
  if (!missing.has(LIST)) return testCase;
  const lists = testCase.steps.filter(({ call }) => call === LIST);
  const rest = testCase.steps.filter(({ call }) => call !== LIST);
  const names = new Set(lists.map(({ name }) => name));
  const isOfRefusal = lists.every(isBesideRefusal) && rest.some(({ part }) => part === "twin");
  const isSpare = lists.length > 0 && (isOfRefusal || lists.every(isBesideRead));
  const [first, ...others] = rulesWithout(lists, rest, testCase);
  return isSpare && !refersTo(rest, names) && first !== undefined
    ? { ...testCase, steps: rest, rules: [first, ...others] }
    : testCase;
}

/** The rules that are still judged; where the case names no other, those that the checks of its invalid variant name. */
function rulesWithout(lists: readonly Step[], rest: readonly Step[], { rules }: Case): readonly RuleId[] {
  const compared = lists.flatMap(({ expect }) => expect.filter(({ check }) => check !== "accepted"));
  const unseen = new Set(compared.map(({ rule }) => rule ?? rules[0]));
  const seen = rules.filter((rule) => !unseen.has(rule));
  if (seen.length > 0) return seen;
  const named = rest.flatMap(({ part, expect }) => (part === "twin" ? expect.flatMap(({ rule }) => rule ?? []) : []));
  return named.filter((rule) => !unseen.has(rule));
}

/** It sets the stage, or compares two lists. */
function isBesideRefusal({ part, expect }: Step): boolean {
  return part === "given" || (part === "read" && expect.every(({ check }) => check === "accepted" || check === "same"));
}

/** It says only whether the message is listed as it was read. */
function isBesideRead({ part, expect }: Step): boolean {
  return part === "read" && expect.every(({ check, rule }) => check === "accepted" || rule === AGREE);
}

function refersTo(value: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((one) => refersTo(one, names));
  if (!isObject(value)) return false;
  if (typeof value["$"] === "string" && names.has(value["$"])) return true;
  return Object.values(value).some((one) => refersTo(one, names));
}
