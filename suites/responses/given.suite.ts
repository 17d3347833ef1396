/** What interactions of target.json show without a driver: each was made by hand, so that one is enough for all cases. */

import { COMPONENT_PAIRS } from "../../generators/components/tables/index.js";
import type { ComponentPair as Pair } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import { INTERACTION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { text, v2 } from "../messages/words.js";
import { refusalOf } from "../payloads/payload-cases.js";
import { messageCallback } from "../rows/callbacks.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { ACCEPTED, at, idOf, same } from "../rows/steps.js";

const TOKEN = { interaction_token: { $: "interactions", at: "/0/token" } };

/** The cases share the message that answers it, so that they hold the global scope and run one by one. */
const COMMON = { leases: ["global"], needs: ["interactions", "given-interactions"] } as const;

/** The first case answers it; that it is answered already is as good to the others, and to a second run. */
const ANSWERED: Step = {
  name: "answered",
  part: "given",
  call: INTERACTION_OPERATIONS.respond,
  as: "none",
  path: { interaction_id: { $: "interactions", at: "/0/id" }, ...TOKEN },
  body: messageCallback({ content: "Answered" }),
  expect: [{ check: "answered" }],
};

type Words = Omit<Step, "call" | "as">;

const original = (step: Words): Step => ({
  call: INTERACTION_OPERATIONS.getOriginalResponse,
  as: "none",
  path: TOKEN,
  ...step,
});

const editOriginal = (step: Words): Step => ({
  call: INTERACTION_OPERATIONS.editOriginalResponse,
  as: "none",
  path: TOKEN,
  ...step,
});

/** Whether an edit may set the flag of components V2 is open, so these are of messages without it. */
const RULES: readonly RuleId[] = [
  "component.custom-id.is-unique-in-its-message",
  "placement.row.holds-one-select",
  "button.label.has-at-most-80-characters",
  "string-select.options.is-required",
  "legacy.rows.are-at-most-5",
];

function rowOf(rule: RuleId): Pair {
  const isMeant = (one: Pair) => one.place === "message" && !one.v2 && one.verdict === "refused" && !one.profile;
  const found = COMPONENT_PAIRS.find((one) => one.rule === rule && isMeant(one));
  if (found === undefined) throw new Error(`no row of the tables breaks ${rule} in a message without the flag`);
  return found;
}

function edited(one: Pair): Draft {
  return draftOf(one.rule, `.${one.slug}@given.original.edit`, {
    ...COMMON,
    title: `${one.title}, in an edit of the answer to an interaction of target.json`,
    also: ["message.refused-one-leaves-no-trace"],
    steps: [
      ANSWERED,
      editOriginal({ name: "valid", part: "valid", body: one.valid, expect: ACCEPTED }),
      original({
        name: "before",
        part: "valid",
        expect: [...ACCEPTED, { check: "round-trip", sent: "valid", at: at("before") }],
      }),
      editOriginal({ name: "twin", part: "twin", body: one.twin, expect: [refusalOf(one)] }),
      original({
        name: "after",
        part: "read",
        expect: [...ACCEPTED, { ...same(at("before"), at("after")), rule: "message.refused-one-leaves-no-trace" }],
      }),
    ],
  });
}

export const givenInteractionCases: readonly Draft[] = [
  draftOf("message.response.takes-components", ".in-a-follow-up@given", {
    ...COMMON,
    title: "takes a follow-up with components under the token of target.json",
    steps: [
      ANSWERED,
      {
        name: "more",
        part: "act",
        call: INTERACTION_OPERATIONS.createFollowUp,
        as: "none",
        path: TOKEN,
        body: v2(text("A follow-up"), text("in two")),
        expect: ACCEPTED,
      },
      {
        name: "read",
        part: "read",
        call: INTERACTION_OPERATIONS.getFollowUp,
        as: "none",
        path: { ...TOKEN, message_id: idOf("more") },
        expect: [...ACCEPTED, { check: "round-trip", sent: "more", at: at("read") }],
      },
    ],
  }),
  ...RULES.map((rule) => edited(rowOf(rule))),
];
