/** The ways by which a message or a modal comes in answer to a user: a service may forget its rules on one of them. */
import type { ComponentPair as Pair } from "../../generators/rows/row.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { slotFor } from "../messages/words.js";
import { type Carrier, NO_SERVER_ERROR } from "../payloads/payload-cases.js";
import { messageCallback, modalCallback, updateCallback } from "../rows/callbacks.js";
import { inWorld } from "../rows/in-world.js";
import { ACCEPTED, at, same } from "../rows/steps.js";
import { answer, byToken, inChannel, pressed, twoPresses, twoUses } from "./words.js";

/** A way by which pairs about messages or modals are sent. */
export interface Entrance {
  /** What it is checked on. */
  readonly place: Pair["place"];
  /** The carrier of a pair. */
  readonly carrierOf: (pair: Pair) => Carrier;
}

/** The steps of a carrier whose prefix is that of callbacks, or none. */
type Steps = Pick<Carrier, "given" | "write" | "before" | "after" | "prefix">;

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

/** Each half answers an interaction of its own. */
const answering = (callbackOf: (data: Template) => Template): Pick<Carrier, "write" | "prefix"> => ({
  prefix: DATA,
  write: (half, body, expect) => answer(half, half, half === "twin" ? 1 : 0, callbackOf(inWorld(body)), expect),
});

const CHANNEL_BEFORE = inChannel("before", "given");
const CHANNEL_AFTER = inChannel("after", "read", [unchanged("before", "after")]);

const callback = (one: Pair): Steps => ({
  ...answering(messageCallback),
  given: twoUses(one.valid, one.twin),
  before: [
    byToken.original({ name: "shown", part: "valid", expect: [...ACCEPTED, asSent("shown", DATA)] }),
    CHANNEL_BEFORE,
  ],
  after: [CHANNEL_AFTER],
});

const followUp = (one: Pair): Steps => ({
  given: [...twoUses(one.valid, one.twin), answer("answered", "given", 0, NOW_ANSWERED, ACCEPTED)],
  prefix: "",
  write: (half, body, expect) => byToken.createFollowUp({ name: half, part: half, body: inWorld(body), expect }),
  before: [
    byToken.followUp({ name: "shown", part: "valid", expect: [...ACCEPTED, asSent("shown")] }, "valid"),
    CHANNEL_BEFORE,
  ],
  after: [CHANNEL_AFTER],
});

const editOfOriginal = (one: Pair): Steps => ({
  given: [...twoUses(one.valid, one.twin), answer("answered", "given", 0, messageCallback(slotFor(one)), ACCEPTED)],
  prefix: "",
  write: (half, body, expect) => byToken.editOriginal({ name: half, part: half, body: inWorld(body), expect }),
  before: [byToken.original({ name: "before", part: "valid", expect: [...ACCEPTED, asSent("before")] })],
  after: [byToken.original({ name: "after", part: "read", expect: [...ACCEPTED, unchanged("before", "after")] })],
});

const update = (one: Pair): Steps => ({
  ...answering(updateCallback),
  given: twoPresses(one.v2, one.valid, one.twin),
  before: [pressed("before", "valid", [asSent("before", DATA)])],
  after: [pressed("after", "read", [unchanged("before", "after")])],
});

/** Whether an interaction still waits for an answer after a refused one is open. */
const modalOfPress = (one: Pair): Steps => ({
  ...answering(modalCallback),
  given: twoPresses(false, one.valid, one.twin),
  before: [],
  after: [answer("after", "read", 1, NOW_ANSWERED, [NO_SERVER_ERROR])],
});

function entrance(place: Pair["place"], word: string, phrase: string, stepsOf: (one: Pair) => Steps): Entrance {
  const common = {
    word,
    phrase: `, ${phrase}`,
    facts: { leases: ["driver"], needs: ["driver", "interactions", "messages"] },
    also: ["endpoint.bad-input-is-never-a-server-error"],
  } as const;
  return { place, carrierOf: (one) => ({ ...common, ...stepsOf(one) }) };
}

export const ENTRANCES: readonly Entrance[] = [
  entrance("message", "callback", "in the answer to a command", callback),
  entrance("message", "follow-up", "in a follow-up", followUp),
  entrance("message", "original.edit", "in an edit of the original answer", editOfOriginal),
  entrance("message", "update", "in an answer that changes the message", update),
  entrance("modal", "press.modal", "in a modal that a button opens", modalOfPress),
];
