/** A few rules of each kind of component, checked on every way by which an application answers. */

import { COMPONENT_PAIRS } from "../../generators/components/tables/index.js";
import type { ComponentPair as Pair } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { REPRESENTATIVE_RULES } from "../../src/contract/representative-rules.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Carrier, NO_SERVER_ERROR, payloadCasesOf } from "../payloads/payload-cases.js";
import { messageCallback } from "../rows/callbacks.js";
import type { Draft } from "../rows/draft.js";
import { at, same } from "../rows/steps.js";
import { WAYS, type Way } from "./ways.js";
import { answer } from "./words.js";

/** The first row of the rule that every service has to refuse. */
function rowOf(rule: RuleId, place: Pair["place"]): Pair {
  const found = COMPONENT_PAIRS.find(
    (one) =>
      one.rule === rule && one.place === place && one.verdict === "refused" && !one.files && one.profile === undefined,
  );
  if (found === undefined) throw new Error(`no row of the tables breaks ${rule} in a ${place}`);
  return found;
}

const unchanged = (before: string, after: string): Check => ({
  ...same(at(before), at(after)),
  rule: "message.refused-one-leaves-no-trace",
});

/** The valid half is read before the invalid variant is sent; where an answer spends an interaction, each half has its own. */
function carrierOf(one: Pair, way: Way): Carrier {
  const { word, phrase, prefix, isSpent, shown, look } = way;
  const shows = (name: string): readonly Step[] => {
    const asSent: Check = { check: "round-trip", sent: "valid", at: at(name), ...(prefix ? { sentAt: prefix } : {}) };
    return shown ? [shown({ name, part: "valid", of: "valid", expect: [asSent] }, 0)] : [];
  };
  const looksAgain = [unchanged("before", "after")];
  return {
    word,
    phrase,
    prefix,
    facts: way.facts,
    also: ["endpoint.bad-input-is-never-a-server-error"],
    given: way.given(one.v2, 2, [one.valid, one.twin]),
    write: (half, body, expect) =>
      way.write({ name: half, part: half, body, expect }, half === "twin" && isSpent ? 1 : 0),
    before: look ? [...shows("shown"), look("before", "given", [])] : shows("before"),
    after: [
      look?.("after", "read", looksAgain) ??
        shown?.({ name: "after", part: "read", of: "valid", expect: looksAgain }, 0) ??
        ANSWERED_AFTER_ALL,
    ],
  };
}

/** Whether an interaction still waits for an answer after a refused one is open. */
const ANSWERED_AFTER_ALL = answer("after", "read", 1, messageCallback({ content: "Answered" }), [NO_SERVER_ERROR]);

const isAlone = ({ word }: Way) => word !== "follow-up.edit";

/** Each rule on each way of its place, beside a valid half of its own. */
export const responsePayloadCases: readonly Draft[] = payloadCasesOf({
  pairs: WAYS.filter(isAlone).flatMap((way) =>
    REPRESENTATIVE_RULES[way.place].map((rule) => {
      const row = rowOf(rule, way.place);
      return [row, carrierOf(row, way)] as const;
    }),
  ),
});
