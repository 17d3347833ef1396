/** Each label of `sample` is true by the rules of the service, which generators and suites do not know. */
import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { profileOf } from "../../contract/profile.js";
import {
  violationsOfBulk,
  violationsOfCreate,
  violationsOfEdit,
  violationsOfPermissions,
} from "../../rules/violations-of.js";
import { violationsOfModal } from "../../rules/violations-of-callback.js";
import { violationsOfMessage } from "../../rules/violations-of-message.js";
import type { SampleKind } from "../flags.js";
import { boundarySamples, faultSamples, type Sample } from "./sample-rows.js";
import { generatedFaults } from "./sample-values.js";

type FromRow = Exclude<Sample, { readonly label: "valid" }>;
type Judge = (sample: FromRow, value: Json) => readonly { readonly rule: string }[];

function contextOf({ profile, scopes }: FromRow) {
  const scope = scopes?.[0] ?? "global";
  if (profile === undefined) return { scope };
  const { locales, channelTypes } = profileOf(profile).bindings;
  return { scope, enumerations: { locales: new Set(locales), channelTypes: new Set(channelTypes) } };
}

/** The least command that has these members. */
const commandWith = ({ commandType: type = 1 }: FromRow, members: { readonly [key: string]: Json }) =>
  type === 1 ? { name: "slot-a", description: "A slot", ...members } : { type, name: "Slot", ...members };

const optionWith = ({ optionType = 3 }: FromRow, choice: Json): Json => ({
  type: optionType,
  name: "value",
  description: "A value",
  choices: [choice],
});

const created =
  (membersOf: (value: Json, sample: FromRow) => { readonly [key: string]: Json }): Judge =>
  (sample, value) =>
    violationsOfCreate(commandWith(sample, membersOf(value, sample)), contextOf(sample));

const JUDGES: Readonly<Partial<Record<SampleKind, Judge>>> = {
  name: created((name) => ({ name })),
  description: created((description) => ({ description })),
  option: created((option) => ({ options: [option] })),
  choice: created((choice, sample) => ({ options: [optionWith(sample, choice)] })),
  command: (sample, value) => violationsOfCreate(value, contextOf(sample)),
  edit: (sample, value) => {
    const type = sample.commandType ?? 1;
    return violationsOfEdit(value, { ...contextOf(sample), current: { type, name: "slot-a", description: "A slot" } });
  },
  bulk: (sample, value) => violationsOfBulk(value, contextOf(sample)),
  permissions: (_sample, value) => violationsOfPermissions(value),
  message: (sample, value) => violationsOfMessage(value, contextOf(sample)),
  modal: (sample, value) => violationsOfModal(value, contextOf(sample)),
};

/** All rules about the size of a command are broken together. */
const areOfSize = (...rules: readonly string[]) => rules.every((rule) => rule.startsWith("limit.command-size."));

/** Rules of the label, or of what it says to imply. */
const isNamed = ({ rule, implies = [] }: FromRow, found: readonly { readonly rule: string }[]) =>
  found.some((one) => one.rule === rule || areOfSize(one.rule, rule) || implies.some((other) => other === one.rule));

/** What is wrong with a label; what may be refused or have no effect is not wrong by the rules alone. */
function problemOf(sample: FromRow, judge: Judge): string | undefined {
  if (sample.label === "boundary") return judge(sample, sample.value)[0]?.rule;
  const [unsound] = judge(sample, sample.twin);
  if (unsound !== undefined) return `the valid half breaks ${unsound.rule}`;
  const found = judge(sample, sample.value);
  return sample.verdict === "refused" && !isNamed(sample, found) ? "it is not broken" : undefined;
}

const MANY = 2_000;

function* labelled(kind: SampleKind): Generator<FromRow> {
  yield* boundarySamples(kind) as FromRow[];
  yield* faultSamples(kind) as FromRow[];
  let count = 0;
  for (const sample of generatedFaults(kind, 1)) {
    if (count++ === MANY) return;
    yield sample as FromRow;
  }
}

describe.each(Object.entries(JUDGES) as [SampleKind, Judge][])("labels of kind %s", (kind, judge) => {
  test("are true", { timeout: 120_000 }, () => {
    const wrong = [...labelled(kind)].flatMap((sample) => {
      const problem = problemOf(sample, judge);
      return problem === undefined ? [] : [`${sample.rule}: ${sample.title}: ${problem}`];
    });

    expect(wrong).toEqual([]);
    expect(faultSamples(kind).length).toBeGreaterThan(0);
  });
});
