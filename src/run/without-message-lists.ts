/** Cases as they are asked of a target that cannot list the messages of a channel. */
import type { Case, Step } from "../case/case.js";
import { isObject } from "../contract/json.js";
import type { MissingRoutes } from "../target/probe/facts.js";

const LIST = "listMessages";

/**
 * The case without its lists of messages, where all they do is to show that a refusal left everything as it was: the
 * refusal itself can be judged without. A case that reads more from them stays as it is.
 */
export function withoutMessageLists(asked: Case, missing: MissingRoutes): Case {
  if (!missing.has(LIST)) return asked;
  const lists = asked.steps.filter(({ call }) => call === LIST);
  const rest = asked.steps.filter(({ call }) => call !== LIST);
  const names = new Set(lists.map(({ name }) => name));
  const isSpare = lists.length > 0 && lists.every(isBesideRefusal) && rest.some(({ part }) => part === "twin");
  return isSpare && !refersTo(rest, names) ? { ...asked, steps: rest } : asked;
}

/** It sets the stage, or compares two lists. */
function isBesideRefusal({ part, expect }: Step): boolean {
  return part === "given" || (part === "read" && expect.every(({ check }) => check === "accepted" || check === "same"));
}

function refersTo(value: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((one) => refersTo(one, names));
  if (!isObject(value)) return false;
  if (typeof value["$"] === "string" && names.has(value["$"])) return true;
  return Object.values(value).some((one) => refersTo(one, names));
}
