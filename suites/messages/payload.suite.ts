/** The tables of components, checked when a message is sent and when it is edited. */

import { MESSAGES } from "../../generators/kinds.js";
import type {
  ComponentAcceptance as Acceptance,
  ComponentPair as Pair,
  ComponentProbe as Probe,
} from "../../generators/rows/row.js";
import type { Check } from "../../src/case/check.js";
import { aftermathOf, alsoShown, type Carrier, payloadCasesOf } from "../payloads/payload-cases.js";
import type { Draft } from "../rows/draft.js";
import { at, same } from "../rows/steps.js";
import { change, listing, read, readsBack, send, slotFor } from "./words.js";

type Row = Pair | Acceptance | Probe;

type Verb = "send" | "edit";

const VERBS: readonly Verb[] = ["send", "edit"];

const filesOf = (one: Row) => (one.files ? { files: one.files } : {});

/** The carrier of a value that is alone: what was sent is read back. */
function carrierOf(one: Row, verb: Verb): Carrier {
  const isSend = verb === "send";
  return {
    word: `message.${verb}`,
    phrase: isSend ? "" : "when a message is edited",
    prefix: "",
    also: [],
    given: isSend ? [] : [send("given", "slot", slotFor(one))],
    write: (half, body, expect) =>
      isSend
        ? send(half, half, body, { ...filesOf(one), expect })
        : change(half, half, "slot", body, { ...filesOf(one), expect }),
    before: [],
    after: [read("read", isSend ? "act" : "slot", [readsBack("act", at("read"))])],
  };
}

/**
 * A new message is refused without a trace in the list of its channel. The message under edit is first what the valid
 * half makes of it.
 */
function pairCarrier(one: Pair, verb: Verb): Carrier {
  const also = [alsoShown(one.verdict, "message.refused-one-leaves-no-trace")];
  const isSend = verb === "send";
  return {
    ...carrierOf(one, verb),
    also,
    before: isSend
      ? [read("valid-read", "valid", [readsBack("valid", at("valid-read"))]), listing("before", [], "given")]
      : [{ ...read("before", "slot", [readsBack("valid", at("before"))]), part: "valid" }],
    after: [
      isSend
        ? listing("after", aftermath(one, "after", "twin"))
        : read("after", "slot", aftermath(one, "after", "after")),
    ],
  };
}

/** What must be afterwards: all as before, or a message (of step `made`) in which the fault has no effect. */
function aftermath(one: Pair, now: string, made: string): readonly Check[] {
  const [before, after] = [at("before"), at(now)];
  const unchanged = { ...same(before, after), rule: "message.refused-one-leaves-no-trace" } as const;
  return [aftermathOf(one.verdict, unchanged, { before, now: after, made: at(made), pointer: one.pointer })];
}

/** How many rows of a rule are checked on edits too; all of them are when a message is sent. */
const EDITED_ROWS = 2;

/** Every rule is checked on both verbs; what differs only in the value is checked on the first alone. */
function onBothVerbs<One extends Row>(rows: readonly One[]): readonly (readonly [One, Verb])[] {
  const asked = new Map<string, number>();
  return rows.flatMap((one) => {
    const rank = asked.get(one.rule) ?? 0;
    asked.set(one.rule, rank + 1);
    const verbs = rank < EDITED_ROWS && one.files === undefined ? VERBS : VERBS.slice(0, 1);
    return verbs.map((verb) => [one, verb] as const);
  });
}

export const messagePayloadCases: readonly Draft[] = payloadCasesOf({
  pairs: onBothVerbs(MESSAGES.table.pairs).map(([one, verb]) => [one, pairCarrier(one, verb)]),
  acceptances: onBothVerbs(MESSAGES.table.acceptances).map(([one, verb]) => [one, carrierOf(one, verb)]),
  probes: MESSAGES.table.probes.map((one) => [one, carrierOf(one, "send")]),
});
