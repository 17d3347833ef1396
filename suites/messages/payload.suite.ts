/** The tables of components, checked when a message is sent and when it is edited. */

import { COMPONENT_ACCEPTANCES, COMPONENT_PAIRS, COMPONENT_PROBES } from "../../generators/components/tables/index.js";
import type {
  ComponentAcceptance as Acceptance,
  ComponentPair as Pair,
  ComponentProbe as Probe,
} from "../../generators/rows/row.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { aftermathOf } from "../payloads/aftermath.js";
import { type Draft, draft } from "../rows/draft.js";
import { at, same } from "../rows/steps.js";
import { expectedOf, slotFor } from "./pairs.js";
import { change, listing, read, readsBack, send } from "./words.js";

type Row = Pair | Acceptance | Probe;

type Verb = "send" | "edit";

const VERBS: readonly Verb[] = ["send", "edit"];

function words(one: Row, verb: Verb): Omit<Parameters<typeof draft>[0], "steps"> {
  const isUpload = one.files !== undefined;
  return {
    id: `${one.rule}.${one.slug}@message.${verb}`,
    title: `${one.title}${verb === "edit" ? ", on an edit" : ""}`,
    rules: [one.rule],
    leases: ["guild"],
    needs: isUpload ? ["messages", "uploads"] : ["messages"],
    ...(one.profile ? { profile: one.profile } : {}),
  };
}

const filesOf = (one: Row) => (one.files ? { files: one.files } : {});

/** A new message is refused without a trace in the list of its channel. */
function sentPair(one: Pair): Draft {
  return draft({
    ...words(one, "send"),
    rules: [one.rule, alsoShown(one)],
    steps: [
      send("valid", "valid", one.valid, filesOf(one)),
      read("valid-read", "valid", [readsBack("valid", at("valid-read"))]),
      listing("before", [], "given"),
      send("twin", "twin", one.twin, { ...filesOf(one), expect: [expectedOf(one)] }),
      listing("after", aftermath(one, "after", "twin")),
    ],
  });
}

/** The message under edit is first what the valid half makes of it. */
function editedPair(one: Pair): Draft {
  return draft({
    ...words(one, "edit"),
    rules: [one.rule, alsoShown(one)],
    steps: [
      send("given", "slot", slotFor(one)),
      change("valid", "valid", "slot", one.valid, filesOf(one)),
      { ...read("before", "slot", [readsBack("valid", at("before"))]), part: "valid" },
      change("twin", "twin", "slot", one.twin, { ...filesOf(one), expect: [expectedOf(one)] }),
      read("after", "slot", aftermath(one, "after", "after")),
    ],
  });
}

function alsoShown(one: Pair): "message.refused-one-leaves-no-trace" | "endpoint.bad-input-is-never-a-server-error" {
  return one.verdict === "refused"
    ? "message.refused-one-leaves-no-trace"
    : "endpoint.bad-input-is-never-a-server-error";
}

/** What must be afterwards: all as before, or a message (of step `made`) in which the fault has no effect. */
function aftermath(one: Pair, now: string, made: string): readonly Check[] {
  const [before, after] = [at("before"), at(now)];
  const unchanged = { ...same(before, after), rule: "message.refused-one-leaves-no-trace" } as const;
  return [aftermathOf(one.verdict, unchanged, { before, now: after, made: at(made), pointer: one.pointer })];
}

function acceptanceCase(one: Acceptance, verb: Verb): Draft {
  const steps: readonly Step[] =
    verb === "send"
      ? [send("act", "act", one.value, filesOf(one)), read("read", "act", [readsBack("act", at("read"))])]
      : [
          send("given", "slot", slotFor(one)),
          change("act", "act", "slot", one.value, filesOf(one)),
          read("read", "slot", [readsBack("act", at("read"))]),
        ];
  return draft({ ...words(one, verb), steps });
}

function probeCase(one: Probe): Draft {
  const step = send("act", "act", one.value, { ...filesOf(one), expect: [{ check: "observe", what: one.title }] });
  return draft({ ...words(one, "send"), steps: [step] });
}

/** How many rows of a rule are checked on edits too; all of them are when a message is sent. */
const EDITED_ROWS = 2;

/** Every rule is checked on both verbs; what differs only in the value is checked on the first alone. */
function onBothVerbs<One extends Row>(rows: readonly One[]): readonly (readonly [One, Verb])[] {
  const asked = new Map<string, number>();
  return rows.filter(isOfMessage).flatMap((one) => {
    const rank = asked.get(one.rule) ?? 0;
    asked.set(one.rule, rank + 1);
    const verbs = rank < EDITED_ROWS && one.files === undefined ? VERBS : VERBS.slice(0, 1);
    return verbs.map((verb) => [one, verb] as const);
  });
}

const isOfMessage = (one: { readonly place: string }) => one.place === "message";

export const messagePayloadCases: readonly Draft[] = [
  ...onBothVerbs(COMPONENT_PAIRS).map(([one, verb]) => (verb === "send" ? sentPair(one) : editedPair(one))),
  ...onBothVerbs(COMPONENT_ACCEPTANCES).map(([one, verb]) => acceptanceCase(one, verb)),
  ...COMPONENT_PROBES.filter(isOfMessage).map(probeCase),
];
