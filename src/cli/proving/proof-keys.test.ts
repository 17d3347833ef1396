import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Case } from "../../case/case.js";
import type { Suite } from "../../case/property.js";
import type { FaultFacts } from "../../run/prove/proof.js";
import { slotStep, testCase } from "../../run/testing/stage-for.js";
import { keyOfNaming, keyOfWhole } from "./proof-keys.js";

const CODE = { environment: "as it is", suites: "as they are" };
const RUN = { seed: 1, runs: 30 };
const FAULT: FaultFacts = {
  id: "a.fault",
  rule: "bulk.names.are-unique-per-type",
  title: "does otherwise",
  harm: "Somebody is harmed",
  kind: "behavioural",
};
const ROWS: Suite = { cases: [testCase("one", [slotStep("act")]), testCase("two", [slotStep("act")])], properties: [] };
const { steps: _, ...FACTS } = testCase("drawn", []);
const DRAWN: Suite = { ...ROWS, properties: [{ ...FACTS, steps: () => fc.constant([]) }] };

/** The same rows, one of them with another title. */
function changed({ cases, properties }: Suite): Suite {
  const [first, ...others] = cases as readonly [Case, ...Case[]];
  return { cases: [{ ...first, title: `${first.title}, changed` }, ...others], properties };
}

describe("a fault is run again after a change of", () => {
  const before = keyOfNaming(FAULT, ROWS, CODE, RUN);

  test.each<readonly [string, string]>([
    ["a row that names its rule", keyOfNaming(FAULT, changed(ROWS), CODE, RUN)],
    ["the order of these rows", keyOfNaming(FAULT, { ...ROWS, cases: ROWS.cases.toReversed() }, CODE, RUN)],
    ["a row less", keyOfNaming(FAULT, { ...ROWS, cases: ROWS.cases.slice(1) }, CODE, RUN)],
    ["a property more", keyOfNaming(FAULT, DRAWN, CODE, RUN)],
    ["the service, or what asks it", keyOfNaming(FAULT, ROWS, { ...CODE, environment: "changed" }, RUN)],
    ["what it is", keyOfNaming({ ...FAULT, ends: "survived" }, ROWS, CODE, RUN)],
    ["the seed", keyOfNaming(FAULT, ROWS, CODE, { ...RUN, seed: 2 })],
    ["the number of values", keyOfNaming(FAULT, ROWS, CODE, { ...RUN, runs: 31 })],
  ])("%s", (_, after) => {
    expect(after).not.toBe(before);
  });
});

describe("a fault is not run again after a change of", () => {
  const otherSuites = { ...CODE, suites: "changed" };

  test("nothing, whatever objects say it", () => {
    const copy = JSON.parse(JSON.stringify(ROWS)) as Suite;

    expect(keyOfNaming({ ...FAULT }, copy, { ...CODE }, { ...RUN })).toBe(keyOfNaming(FAULT, ROWS, CODE, RUN));
  });

  test("the code that makes rows, where the rows stay the same", () => {
    expect(keyOfNaming(FAULT, ROWS, otherSuites, RUN)).toBe(keyOfNaming(FAULT, ROWS, CODE, RUN));
  });

  test("it, unless a property that is drawn by it names the rule", () => {
    expect(keyOfNaming(FAULT, DRAWN, otherSuites, RUN)).not.toBe(keyOfNaming(FAULT, DRAWN, CODE, RUN));
  });
});

test("where everything was run, every row counts", () => {
  expect(keyOfWhole(changed(ROWS), CODE, RUN)).not.toBe(keyOfWhole(ROWS, CODE, RUN));
});
