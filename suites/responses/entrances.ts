/** The ways by which a message or a modal comes in answer to a user: a service may forget its rules on one of them. */
import type { ComponentPair as Pair } from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { expectedOf, NO_SERVER_ERROR, slotFor } from "../messages/pairs.js";
import { messageCallback, modalCallback, updateCallback } from "../rows/callbacks.js";
import { inWorld } from "../rows/in-world.js";
import { ACCEPTED, at, same } from "../rows/steps.js";
import { answer, byToken, inChannel, pressed, twoPresses, twoUses } from "./words.js";

export interface Entrance {
  /** What it is checked on. */
  readonly place: Pair["place"];
  /** Ends the id of a case. */
  readonly word: string;
  /** Ends its title. */
  readonly phrase: string;
  /** The valid half is taken and read, the invalid variant refused, and nothing differs after it. */
  readonly steps: (pair: Pair) => readonly Step[];
}

const NOW_ANSWERED = messageCallback({ content: "Answered" });

const unchanged = (before: string, after: string): Check => ({
  ...same(at(before), at(after)),
  rule: "message.refused-one-leaves-no-trace",
});

/** What step `valid` sent, at this pointer of its body, is what step `name` reads. */
const asSent = (name: string, sentAt?: string): Check => ({
  check: "round-trip",
  sent: "valid",
  at: at(name),
  ...(sentAt === undefined ? {} : { sentAt }),
});

const DATA = "/data";

const callback = (one: Pair): readonly Step[] => [
  ...twoUses(one.valid, one.twin),
  answer("valid", "valid", 0, messageCallback(inWorld(one.valid)), ACCEPTED),
  byToken.original({ name: "shown", part: "valid", expect: [...ACCEPTED, asSent("shown", DATA)] }),
  inChannel("before", "given"),
  answer("twin", "twin", 1, messageCallback(inWorld(one.twin)), [expectedOf(one, DATA)]),
  inChannel("after", "read", [unchanged("before", "after")]),
];

const followUp = (one: Pair): readonly Step[] => [
  ...twoUses(one.valid, one.twin),
  answer("answered", "given", 0, NOW_ANSWERED, ACCEPTED),
  byToken.createFollowUp({ name: "valid", part: "valid", body: inWorld(one.valid), expect: ACCEPTED }),
  byToken.followUp({ name: "shown", part: "valid", expect: [...ACCEPTED, asSent("shown")] }, "valid"),
  inChannel("before", "given"),
  byToken.createFollowUp({ name: "twin", part: "twin", body: inWorld(one.twin), expect: [expectedOf(one)] }),
  inChannel("after", "read", [unchanged("before", "after")]),
];

const editOfOriginal = (one: Pair): readonly Step[] => [
  ...twoUses(one.valid, one.twin),
  answer("answered", "given", 0, messageCallback(slotFor(one)), ACCEPTED),
  byToken.editOriginal({ name: "valid", part: "valid", body: inWorld(one.valid), expect: ACCEPTED }),
  byToken.original({ name: "before", part: "valid", expect: [...ACCEPTED, asSent("before")] }),
  byToken.editOriginal({ name: "twin", part: "twin", body: inWorld(one.twin), expect: [expectedOf(one)] }),
  byToken.original({ name: "after", part: "read", expect: [...ACCEPTED, unchanged("before", "after")] }),
];

const update = (one: Pair): readonly Step[] => [
  ...twoPresses(one.v2, one.valid, one.twin),
  answer("valid", "valid", 0, updateCallback(inWorld(one.valid)), ACCEPTED),
  pressed("before", "valid", [asSent("before", DATA)]),
  answer("twin", "twin", 1, updateCallback(inWorld(one.twin)), [expectedOf(one, DATA)]),
  pressed("after", "read", [unchanged("before", "after")]),
];

/** Whether an interaction still waits for an answer after a refused one is open. */
const modalOfPress = (one: Pair): readonly Step[] => [
  ...twoPresses(false, one.valid, one.twin),
  answer("valid", "valid", 0, modalCallback(inWorld(one.valid)), ACCEPTED),
  answer("twin", "twin", 1, modalCallback(inWorld(one.twin)), [expectedOf(one, DATA)]),
  answer("after", "read", 1, NOW_ANSWERED, [NO_SERVER_ERROR]),
];

export const ENTRANCES: readonly Entrance[] = [
  { place: "message", word: "callback", phrase: "in the answer to a command", steps: callback },
  { place: "message", word: "follow-up", phrase: "in a follow-up", steps: followUp },
  { place: "message", word: "original.edit", phrase: "in an edit of the original answer", steps: editOfOriginal },
  { place: "message", word: "update", phrase: "in an answer that changes the message", steps: update },
  { place: "modal", word: "press.modal", phrase: "in a modal that a button opens", steps: modalOfPress },
];
