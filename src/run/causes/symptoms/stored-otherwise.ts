/** What was written is not what is read. */
import type { Violation } from "../../../case/outcome.js";
import { isObject, type Json } from "../../../contract/json.js";
import { COMMAND_VERBS } from "../../../contract/operations.js";
import type { DoneExchange } from "../../exchange.js";
import { familyOf } from "./families.js";
import { keptByOverwrite } from "./kept-members.js";
import { memberOf, wholeOf } from "./member.js";
import type { Symptom } from "./symptom.js";

/** The place of lists that leave out the translations of what they show. */
export const DICTIONARIES = "dictionaries";

/** What was written is not what is read: a member, or the name in the answer itself. */
export function storedOtherwise(
  violation: Violation,
  exchange: DoneExchange,
  until: readonly DoneExchange[],
): Symptom | undefined {
  const { kind, rule, pointer = "", field } = violation;
  const { step, sent, result } = exchange;
  if (kind === "different" && isRenamed(sent, result.answer?.json))
    return { prerequisite: "storage", place: "command.name" };
  const trip = step.expect.find(({ check }) => check === "round-trip");
  // A field is what lists are compared by, before and after: that is no round trip.
  if (trip?.check !== "round-trip" || field !== undefined || kind === "accepted" || wasEditedAfter(trip.sent, until))
    return undefined;
  // The write was answered with the translations: it has stored them, and it is the list that leaves them out.
  if (familyOf(rule)?.id === "localized-lists")
    return kind === "missing" ? { prerequisite: "reading", place: DICTIONARIES } : undefined;
  const kept = keptByOverwrite(violation, trip.sent, until);
  if (kept) return kept;
  const member = memberOf(pointer, wholeOf(step.call));
  // What has a wrong shape although the request says nothing of it is not a matter of what was sent.
  if (kind === "invalid" && member !== undefined && !isSentIn(trip.sent, until, member)) return undefined;
  return member === undefined
    ? { prerequisite: "reading", place: "whole" }
    : { prerequisite: "storage", place: member };
}

/** True where the body of a step speaks of the member, at any depth. */
function isSentIn(name: string, until: readonly DoneExchange[], member: string): boolean {
  const sent = JSON.stringify(until.find(({ step }) => step.name === name)?.sent ?? null);
  return sent.includes(`"${member.split(".").at(-1)}":`);
}

function isRenamed(sent: Json | undefined, body: Json | undefined): boolean {
  return isObject(sent) && "name" in sent && isObject(body) && "name" in body && body["name"] !== sent["name"];
}

/** Then it is the edit that is to blame for what is not there. */
function wasEditedAfter(name: string, until: readonly DoneExchange[]): boolean {
  const sentAt = until.findIndex(({ step }) => step.name === name);
  return until.some(({ step }, index) => index > sentAt && sentAt >= 0 && COMMAND_VERBS.get(step.call) === "edit");
}
