/** What interactions of target.json show without a driver. */
import { GREATEST_MODAL, LEAST_MODAL } from "../../generators/components/extreme-modals.js";
import { MESSAGES, MODALS } from "../../generators/kinds.js";
import type { ComponentPair as Pair } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import { levelOf } from "../../src/contract/catalogue.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { text, v2 } from "../messages/words.js";
import { type Carrier, payloadCasesOf, refusalOf } from "../payloads/payload-cases.js";
import { messageCallback, modalCallback } from "../rows/callbacks.js";
import { type Draft, draft } from "../rows/draft.js";
import { inNoWorld } from "../rows/in-world.js";
import { ACCEPTED, at, same } from "../rows/steps.js";
import { TAKES } from "./acceptance.js";
import { firstOfRules, grouped, refusals } from "./every-way.suite.js";
import {
  ANSWERED,
  GIVEN,
  GIVEN_FACTS,
  MESSAGES_GIVEN,
  modalsGiven,
  REACHED,
  reached,
  respondTo,
  spent,
} from "./given-ways.js";
import type { Way } from "./ways.js";

const inFollowUp: Draft = draft({
  ...GIVEN_FACTS,
  id: "message.response.takes-components.in-a-follow-up@given",
  title: "accepts a follow-up message with components (for an interaction of target.json)",
  rules: ["message.response.takes-components"],
  steps: [
    ...ANSWERED,
    reached(GIVEN.answered, "createFollowUp", {
      name: "more",
      part: "act",
      body: v2(text("A follow-up"), text("in two")),
      expect: ACCEPTED,
    }),
    reached(
      GIVEN.answered,
      "getFollowUp",
      {
        name: "read",
        part: "read",
        expect: [...ACCEPTED, { check: "round-trip", sent: "more", at: at("read") }],
      },
      "more",
    ),
  ],
});

/** Whether an edit may set the flag of components V2 is open, so these are of messages without it. */
const PAIRED: readonly RuleId[] = [
  "component.custom-id.is-unique-in-its-message",
  "placement.row.holds-one-select",
  "button.label.has-at-most-80-characters",
  "string-select.options.is-required",
  "legacy.rows.are-at-most-5",
];

const isRefused = ({ verdict, profile, rule, files }: Pair): boolean =>
  verdict === "refused" && profile === undefined && files === undefined && levelOf(rule, "documented") === "must";

const refusedMessages = MESSAGES.table.pairs.filter(isRefused);
const withFlag = firstOfRules(refusedMessages.filter((row) => row.v2));
const withoutFlag = firstOfRules(refusedMessages.filter((row) => !row.v2));

const UNCHANGED = { ...same(at("before"), at("after")), rule: "message.refused-one-leaves-no-trace" } as const;

const editing: Carrier = {
  word: "given.original.edit",
  phrase: "when the response to an interaction of target.json is edited",
  facts: GIVEN_FACTS,
  prefix: "",
  also: ["message.refused-one-leaves-no-trace"],
  given: ANSWERED,
  write: (half, body, expect) =>
    reached(GIVEN.answered, "editOriginalResponse", { name: half, part: half, body, expect }),
  before: [
    reached(GIVEN.answered, "getOriginalResponse", {
      name: "before",
      part: "valid",
      expect: [...ACCEPTED, { check: "round-trip", sent: "valid", at: at("before") }],
    }),
  ],
  after: [
    reached(GIVEN.answered, "getOriginalResponse", { name: "after", part: "read", expect: [...ACCEPTED, UNCHANGED] }),
  ],
};

/** Each rule by each way that a first answer opens; a message without the flag is edited by rows without it. */
const afterAnAnswer = REACHED.flatMap((way: Way) => {
  const rows = way.word.endsWith("original.edit")
    ? withoutFlag.filter(({ rule }) => !PAIRED.includes(rule))
    : [...withFlag, ...withoutFlag];
  const groups =
    way.word === "given.follow-up" ? [{ word: "any-row", rows: nonEmpty(firstOfRules(rows)) }] : grouped(rows);
  return groups.map((group) => refusals(way, group));
});

function nonEmpty(rows: readonly Pair[]): readonly [Pair, ...Pair[]] {
  const [first, ...others] = rows;
  if (first === undefined) throw new Error("no row of the tables breaks a rule of messages");
  return [first, ...others];
}

/** Invalid variants by one way, none of which may be accepted. */
const refusedBy = (write: Way["write"], prefix: string, rows: readonly Pair[], word = "variant"): readonly Step[] =>
  rows.map((row, nth) =>
    write(
      {
        name: `${word} ${nth + 1}`,
        part: "twin",
        body: row.twin,
        expect: [{ ...refusalOf(row, prefix), rule: row.rule }],
      },
      0,
    ),
  );

/**
 * A valid answer, and one that needs as little as can be: where the first is refused and the other accepted, the
 * interaction was there to be answered. Where both are refused, nothing is known.
 */
function accepted(nth: number, body: Step["body"], rule: RuleId): readonly Step[] {
  return [
    respondTo(nth, { name: "accepted", part: "act", body: body ?? null, expect: [] }),
    respondTo(nth, {
      name: "plain",
      part: "read",
      body: messageCallback({ content: "Answered after all" }),
      expect: [{ check: "accepted-like-this", step: "accepted", otherwise: spent(nth), rule }],
    }),
  ];
}

const rulesOf = (rows: readonly Pair[]): readonly RuleId[] => [...new Set(rows.map(({ rule }) => rule))];

const refusedModals = MODALS.table.pairs.filter(isRefused);

const V2_MESSAGE = v2(text("Answered with the flag"));

const answers: readonly Draft[] = [
  draft({
    ...GIVEN_FACTS,
    id: `${TAKES.modal}.after-refusing-every-invalid-one@given`,
    title: "refuses every invalid modal, then accepts one with the greatest values (for an interaction of target.json)",
    rules: [TAKES.modal, ...rulesOf(refusedModals)],
    steps: [
      ...refusedBy(modalsGiven(GIVEN.modal), "/data", refusedModals),
      ...accepted(GIVEN.modal, modalCallback(GREATEST_MODAL), TAKES.modal),
    ],
  }),
  draft({
    ...GIVEN_FACTS,
    id: `${TAKES.modal}.at-the-least-limits@given`,
    title: "refuses an invalid modal, then accepts one with the smallest values (for an interaction of target.json)",
    rules: [TAKES.modal, ...rulesOf(refusedModals.slice(0, 1))],
    steps: [
      ...refusedBy(modalsGiven(GIVEN.secondModal), "/data", refusedModals.slice(0, 1)),
      ...accepted(GIVEN.secondModal, modalCallback(LEAST_MODAL), TAKES.modal),
    ],
  }),
  draft({
    ...GIVEN_FACTS,
    id: `${TAKES.message}.after-refusing-every-invalid-one@given`,
    title:
      "refuses invalid messages, then accepts one and refuses invalid edits of it (for an interaction of target.json)",
    rules: [TAKES.message, ...rulesOf(refusedMessages)],
    steps: [
      ...refusedBy(MESSAGES_GIVEN, "/data", firstOfRules(refusedMessages)),
      ...accepted(GIVEN.message, messageCallback(V2_MESSAGE), TAKES.message),
      originalOf("before", []),
      ...refusedBy((sent) => editOf(sent), "", withFlag, "edit"),
      originalOf("after", [UNCHANGED]),
    ],
  }),
];

function originalOf(name: string, expect: Step["expect"]): Step {
  return reached(GIVEN.message, "getOriginalResponse", { name, part: "read", expect: [...ACCEPTED, ...expect] });
}

function editOf({ name, part, body, expect }: Parameters<Way["write"]>[0]): Step {
  return reached(GIVEN.message, "editOriginalResponse", { name, part, body: inNoWorld(body), expect });
}

/** In the order of what one interaction is worth. */
export const givenInteractionCases: readonly Draft[] = [
  inFollowUp,
  ...payloadCasesOf({
    pairs: PAIRED.map((rule) => [nonEmpty(refusedMessages.filter((row) => row.rule === rule && !row.v2))[0], editing]),
  }),
  ...afterAnAnswer,
  ...answers,
];
