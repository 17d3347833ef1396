/** A valid message or modal in answer to a user: it is taken, and shown as it was sent. */
import type { ComponentAcceptance } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { at } from "../rows/steps.js";
import type { Way } from "./ways.js";

/** What is broken where a way does not take a valid message or modal. */
export const TAKES = {
  message: "message.response.takes-components",
  modal: "message.modal-answers-an-interaction",
} as const satisfies Readonly<Record<Way["place"], RuleId>>;

/** A valid message or modal, and the rules that are broken where it is refused, or is not shown as it was sent. */
interface Taken extends Pick<ComponentAcceptance, "rule" | "value" | "files"> {
  /** Default: the same rule. */
  readonly shownRule?: RuleId;
}

/** Sends the nth valid message or modal of a case, and reads it back where the way shows it. */
export function acceptance(way: Way, taken: Taken, nth: number): readonly Step[] {
  const { rule, value, files, shownRule = rule } = taken;
  const name = `act ${nth + 1}`;
  const which = way.isSpent ? nth : 0;
  const expect = [{ check: "accepted", rule }] as const;
  const sentAt = way.prefix ? { sentAt: way.prefix } : {};
  const read = `read ${nth + 1}`;
  const asSent = { check: "round-trip", sent: name, at: at(read), rule: shownRule, ...sentAt } as const;
  return [
    way.write({ name, part: "act", body: value, files, expect }, which),
    ...(way.shown ? [way.shown({ name: read, part: "read", of: name, expect: [asSent] }, which)] : []),
  ];
}
