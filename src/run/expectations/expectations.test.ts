import { describe, expect, test } from "vitest";
import type { Expectation } from "../../case/expectations.js";
import type { Outcome, Violation } from "../../case/outcome.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { Summary } from "../result/summary.js";
import { testCase } from "../testing/stage-for.js";
import { Expectations, mergeResults } from "./expectations.js";
import { signatureOf } from "./signature.js";

const RULE = "upsert.keeps-the-id";
const OTHER = "upsert.adds-no-entry";

const violation = (rule: RuleId, actual = "two entries"): Violation => ({
  rule,
  step: "read",
  kind: "different",
  expected: "one",
  actual,
});
const failed = (...rules: readonly [RuleId, ...RuleId[]]): Outcome => {
  const [first, ...others] = rules;
  return { outcome: "failed", violations: [violation(first), ...others.map((rule) => violation(rule))] };
};
const flaky: Outcome = { outcome: "flaky", violations: [violation(RULE)], passedRuns: 1, failedRuns: 2 };
const passed: Outcome = { outcome: "passed" };
const blocked: Outcome = { outcome: "blocked", reason: "no stage" };
const unsupported: Outcome = { outcome: "unsupported", reason: "no guild" };

const A = testCase("a", [], { rules: [RULE, OTHER] });
const B = testCase("b", [], { rules: [RULE] });
const SUITE = { cases: [A, B], properties: [] };

const onCase = (more: Partial<Expectation> = {}): Expectation =>
  ({ case: "a", is: "failed", reason: "known", ...more }) as Expectation;
const onRule = (more: Partial<Expectation> = {}): Expectation =>
  ({ rule: RULE, is: "failed", reason: "known", ...more }) as Expectation;

type Seen = readonly (readonly [typeof A, Outcome])[];

function after(entries: readonly Expectation[], seen: Seen) {
  const expectations = new Expectations({ entries, today: "2026-11-21" }, SUITE);
  const summary = new Summary("documented");
  const expected = seen.map(([tested, outcome]) => {
    const one = expectations.see(tested, outcome);
    summary.add(tested, outcome, { level: tested.level, isExcused: false, isExpected: one !== undefined });
    return one?.by;
  });
  const states = expectations.results.map(({ state }) => state);
  return { states, expected, ...summary.conclude(false, expectations.results) };
}

describe("an entry", () => {
  test.each<[string, readonly Expectation[], Seen, readonly string[], string, number]>([
    [
      "covers its case",
      [onCase()],
      [
        [A, failed(RULE)],
        [B, passed],
      ],
      ["held"],
      "as-expected",
      0,
    ],
    [
      "covers all cases of its rule",
      [onRule()],
      [
        [A, failed(RULE)],
        [B, failed(RULE)],
      ],
      ["held"],
      "as-expected",
      0,
    ],
    [
      "does not cover another case",
      [onCase()],
      [
        [A, failed(RULE)],
        [B, failed(RULE)],
      ],
      ["held"],
      "findings",
      1,
    ],
    [
      "does not cover another rule",
      [onRule()],
      [
        [A, failed(RULE, OTHER)],
        [B, passed],
      ],
      ["held"],
      "findings",
      1,
    ],
    [
      "is out of date where its case passes",
      [onCase()],
      [
        [A, passed],
        [B, passed],
      ],
      ["passed"],
      "unexpected",
      1,
    ],
    [
      "is out of date where its rule holds",
      [onRule()],
      [
        [A, passed],
        [B, passed],
      ],
      ["passed"],
      "unexpected",
      1,
    ],
    ["says nothing of a rule of which a part was run", [onRule()], [[A, passed]], ["not-asked"], "conformant", 0],
    ["says nothing of a case that was not run", [onCase()], [[B, passed]], ["not-asked"], "conformant", 0],
    [
      "says nothing of a case that is not supported",
      [onCase()],
      [
        [A, unsupported],
        [B, passed],
      ],
      ["not-asked"],
      "inconclusive",
      3,
    ],
    [
      "says nothing of a blocked case",
      [onCase()],
      [
        [A, blocked],
        [B, passed],
      ],
      ["undecided"],
      "inconclusive",
      3,
    ],
    [
      "of a flake may pass",
      [onCase({ is: "flaky" })],
      [
        [A, passed],
        [B, passed],
      ],
      ["held"],
      "conformant",
      0,
    ],
    [
      "of a flake may fail",
      [onCase({ is: "flaky" })],
      [
        [A, failed(RULE)],
        [B, passed],
      ],
      ["held"],
      "as-expected",
      0,
    ],
    [
      "of a flake covers one",
      [onCase({ is: "flaky" })],
      [
        [A, flaky],
        [B, passed],
      ],
      ["held"],
      "as-expected",
      0,
    ],
    [
      "of a failure does not cover a flake",
      [onCase()],
      [
        [A, flaky],
        [B, passed],
      ],
      ["differs"],
      "unexpected",
      1,
    ],
    [
      "covers the failure of its signature",
      [onCase({ signature: signatureOf([violation(RULE)]) })],
      [
        [A, failed(RULE)],
        [B, passed],
      ],
      ["held"],
      "as-expected",
      0,
    ],
    [
      "covers no failure of another signature",
      [onCase({ signature: "another" })],
      [
        [A, failed(RULE)],
        [B, passed],
      ],
      ["differs"],
      "findings",
      1,
    ],
    [
      "covers nothing once it is expired",
      [onCase({ expires: "2026-11-20" })],
      [
        [A, failed(RULE)],
        [B, passed],
      ],
      ["expired"],
      "findings",
      1,
    ],
    [
      "is an error once it is expired, whatever else",
      [onCase({ expires: "2026-11-20" })],
      [[B, passed]],
      ["expired"],
      "unexpected",
      1,
    ],
    [
      "covers on its last day",
      [onCase({ expires: "2026-11-21" })],
      [
        [A, failed(RULE)],
        [B, passed],
      ],
      ["held"],
      "as-expected",
      0,
    ],
    [
      "must not overlap another",
      [onCase(), onRule()],
      [
        [A, failed(RULE)],
        [B, passed],
      ],
      ["overlaps", "overlaps"],
      "unexpected",
      1,
    ],
  ])("%s", (_, entries, seen, states, verdict, exitCode) => {
    expect(after(entries, seen)).toMatchObject({ states, verdict, exitCode });
  });

  test("never hides that nothing is conformant: rules of expected failures stay failed", () => {
    const expectations = new Expectations({ entries: [onCase()], today: "2026-11-21" }, SUITE);
    const summary = new Summary("documented");

    const isExpected = expectations.see(A, failed(RULE)) !== undefined;
    summary.add(A, failed(RULE), { level: "must", isExcused: false, isExpected });

    expect(summary.counts).toMatchObject({ cases: 1, failed: 0, expected: 1 });
    expect(summary.rules.find(({ rule }) => rule === RULE)).toMatchObject({ state: "failed", failed: 1 });
  });
});

describe("shards", () => {
  const shard = (seen: Seen) => {
    const expectations = new Expectations({ entries: [onRule()], today: "2026-11-21" }, SUITE);
    for (const [tested, outcome] of seen) expectations.see(tested, outcome);
    return expectations.results;
  };

  test.each<[string, readonly Seen[], string]>([
    ["one has the failure", [[[A, failed(RULE)]], [[B, passed]]], "held"],
    ["none has it, and all is run", [[[A, passed]], [[B, passed]]], "passed"],
    ["a part is missing", [[[A, passed]], []], "not-asked"],
  ])("are judged together: %s", (_, shards, state) => {
    expect(mergeResults(shards.map(shard))).toMatchObject([{ state }]);
  });
});

describe("a signature", () => {
  test("is words, and none of what a target sent", () => {
    const one = signatureOf([{ ...violation(RULE, 'id "1180000000000000001"'), pointer: "/options/3/name" }]);

    expect(one).toBe(`${RULE} different in read at /options/*/name`);
    expect(signatureOf([{ ...violation(RULE, "other words"), pointer: "/options/0/name" }])).toBe(one);
  });

  test("knows no ids in pointers", () => {
    const at = (id: string) => signatureOf([{ ...violation(RULE), pointer: `/resolved/users/${id}/name` }]);

    expect(at("1180000000000000001")).toBe(at("7"));
    expect(at("0b2c61d6-6c1e-4c2c-9d5e-2a4f7f6c3f10")).toBe(at("7"));
  });

  test("of drawn steps is rule and kind alone", () => {
    const smaller = { ...violation(RULE), step: "after 1", pointer: "/0" };
    const larger = { ...violation(RULE), step: "after 7", pointer: "/5/options" };

    expect(signatureOf([smaller], true)).toBe(signatureOf([larger], true));
  });

  test.each([
    ["rule", violation(OTHER)],
    ["kind", { ...violation(RULE), kind: "missing" as const }],
    ["step", { ...violation(RULE), step: "list" }],
    ["place", { ...violation(RULE), pointer: "/id" }],
  ])("is another for another %s", (_, other) => {
    expect(signatureOf([other])).not.toBe(signatureOf([violation(RULE)]));
  });

  test("of an older version is named, with the way to renew it", () => {
    const expectations = new Expectations({ entries: [onCase({ signature: "00000000" })], today: "2026-11-21" }, SUITE);

    expectations.see(A, failed(RULE));

    expect(expectations.results[0]?.problem).toMatch(/is from an older version .* renew the file with --expect-write$/);
  });
});
