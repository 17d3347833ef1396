/** The ways to answer the interactions of target.json: each was made by hand, so many requests share one of them. */
import type { Step } from "../../src/case/case.js";
import type { Reference, Template } from "../../src/case/template.js";
import { slotFor } from "../messages/words.js";
import { messageCallback, modalCallback } from "../rows/callbacks.js";
import { inNoWorld } from "../rows/in-world.js";
import { ACCEPTED, idOf } from "../rows/steps.js";
import type { Sent, Way } from "./ways.js";

/** What each interaction of target.json is for, by its place in the list. */
export const GIVEN = {
  /** Answered with a text: what its token reaches afterwards. */
  answered: 0,
  /** Answered with a modal, once many were refused. */
  modal: 1,
  /** Answered with a message, once many were refused. */
  message: 2,
  /** Answered with a modal at once. */
  secondModal: 3,
} as const;

/** The cases share the messages that answer, so that they hold the global scope and run one by one. */
export const GIVEN_FACTS: Way["facts"] = { leases: ["global"], needs: ["interactions", "given-interactions"] };

const inGiven = (nth: number, member: "id" | "token"): Reference => ({ $: "interactions", at: `/${nth}/${member}` });

/** Why nothing is judged: the one step that cannot fail on an interaction that waits was refused. */
export const spent = (nth: number): string =>
  `interaction ${nth + 1} of target.json is used up, unknown or expired, or cannot be answered after a refused answer; list a new one`;

/** What a step of a given interaction takes; `open` says why it may fail. */
type Words = Pick<Step, "name" | "part" | "expect" | "open"> & { readonly body?: Template };

/** Answers the nth interaction. */
export const respondTo = (nth: number, { body = null, ...words }: Words): Step => ({
  call: "respondToInteraction",
  as: "none",
  path: { interaction_id: inGiven(nth, "id"), interaction_token: inGiven(nth, "token") },
  body,
  ...words,
});

/** What the token of the nth interaction reaches. @param of step that made the follow-up, where it is about one */
export function reached(nth: number, call: Step["call"], words: Words, of?: string): Step {
  const path = { interaction_token: inGiven(nth, "token"), ...(of === undefined ? {} : { message_id: idOf(of) }) };
  return { call, as: "none", path, ...words };
}

/** The first case answers it; that it is answered already is as good to the others, and to a second run. */
export const ANSWERED: readonly Step[] = [
  respondTo(GIVEN.answered, {
    name: "answered",
    part: "given",
    body: messageCallback({ content: "Answered" }),
    expect: [{ check: "answered" }],
  }),
  reached(GIVEN.answered, "getOriginalResponse", {
    name: "there",
    part: "given",
    expect: ACCEPTED,
    open: spent(GIVEN.answered),
  }),
];

const words = ({ name, part, body, expect }: Sent): Words => ({ name, part, body: inNoWorld(body), expect });

const callback =
  (nth: number, callbackOf: (data: Template) => Template): Way["write"] =>
  (sent) => {
    const { body, ...others } = words(sent);
    return respondTo(nth, { ...others, body: callbackOf(body ?? null) });
  };

const COMMON = { facts: GIVEN_FACTS, place: "message", prefix: "", isSpent: false } as const;

/** Ways that a first answer opens. */
export const REACHED: readonly Way[] = [
  {
    ...COMMON,
    word: "given.follow-up",
    phrase: "in a follow-up message of an interaction of target.json",
    given: () => ANSWERED,
    write: (sent) => reached(GIVEN.answered, "createFollowUp", words(sent)),
    shown: ({ name, part, expect, of }) =>
      reached(GIVEN.answered, "getFollowUp", { name, part, expect: [...ACCEPTED, ...expect] }, of),
  },
  {
    ...COMMON,
    word: "given.original.edit",
    phrase: "when the response to an interaction of target.json is edited",
    given: () => ANSWERED,
    write: (sent) => reached(GIVEN.answered, "editOriginalResponse", words(sent)),
    shown: ({ name, part, expect }) =>
      reached(GIVEN.answered, "getOriginalResponse", { name, part, expect: [...ACCEPTED, ...expect] }),
  },
  {
    ...COMMON,
    word: "given.follow-up.edit",
    phrase: "when a follow-up message of an interaction of target.json is edited",
    given: (hasFlag) => [
      ...ANSWERED,
      reached(GIVEN.answered, "createFollowUp", {
        name: "slot",
        part: "given",
        body: slotFor({ v2: hasFlag }),
        expect: ACCEPTED,
      }),
    ],
    write: (sent) => reached(GIVEN.answered, "editFollowUp", words(sent), "slot"),
    shown: ({ name, part, expect }) =>
      reached(GIVEN.answered, "getFollowUp", { name, part, expect: [...ACCEPTED, ...expect] }, "slot"),
  },
];

/** Answers with messages: what is accepted spends the interaction. */
export const MESSAGES_GIVEN: Way["write"] = callback(GIVEN.message, messageCallback);
/** Answers to the nth interaction with modals. */
export const modalsGiven = (nth: number): Way["write"] => callback(nth, modalCallback);
