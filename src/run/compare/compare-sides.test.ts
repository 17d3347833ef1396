import { describe, expect, test } from "vitest";
import { compareSides } from "./compare-sides.js";
import type { ComparedSide, ComparedState } from "./comparison.js";
import { sideBySide } from "./side-by-side.js";

const PASSED: ComparedState = { is: "passed", words: "passed" };
const FLAKY: ComparedState = { is: "flaky", words: "flaky" };
const NONE: ComparedState = { is: "none", words: "no-room" };
const failed = (signature: string): ComparedState => ({ is: "failed", words: `failed: ${signature}`, signature });

/** One side with a case for each state that is given. */
function side(states: Readonly<Record<string, ComparedState>>, change: Partial<ComparedSide> = {}): ComparedSide {
  return {
    file: "events.ndjson",
    name: "service",
    kind: "run",
    tool: "slashproof 0.1.0",
    profile: "documented",
    startedAt: "2026-11-22T10:00:00.000Z",
    verdict: "findings",
    left: [],
    cases: new Map(
      Object.entries(states).map(([id, state]) => [id, { id, title: id, rule: `${id}.rule`, level: "must", state }]),
    ),
    observations: new Map(),
    causes: new Map(),
    ...change,
  };
}

const causeOf = (id: string, ofCase: string) => new Map([[id, { title: id.toUpperCase(), cases: [ofCase] }]]);

const kindsOf = (before: ComparedSide, after: ComparedSide) =>
  compareSides(before, after).changes.map(({ kind }) => kind);

describe("what changed", () => {
  test.each([
    ["fixed", failed("a"), PASSED],
    ["new", PASSED, failed("a")],
    ["first-failure", NONE, failed("a")],
    ["changed", failed("a"), failed("b")],
    ["flaky", PASSED, FLAKY],
    ["flaky", FLAKY, failed("a")],
    ["not-run", PASSED, NONE],
    ["not-run", failed("a"), NONE],
    ["first-run", NONE, PASSED],
  ])("is %s", (kind, before, after) => {
    expect(kindsOf(side({ one: before }), side({ one: after }))).toEqual([kind]);
  });

  test.each([
    ["passes", PASSED],
    ["fails in the same way", failed("a")],
    ["is not decided", NONE],
  ])("is nothing where a case %s on both sides", (_what, state) => {
    expect(kindsOf(side({ one: state }), side({ one: state }))).toEqual([]);
  });

  test("takes a case that one side lacks as not run", () => {
    expect(kindsOf(side({ one: PASSED }), side({}))).toEqual(["not-run"]);
    expect(kindsOf(side({}), side({ one: failed("a") }))).toEqual(["first-failure"]);
  });

  test("counts what is the same", () => {
    const states = { one: PASSED, two: failed("a"), three: NONE };

    expect(compareSides(side(states), side(states)).same).toEqual({ passed: 1, failed: 1, undecided: 1 });
  });
});

describe("a case that one side left out on purpose", () => {
  const part = { left: ["--fast"] };

  test("is counted, and no change", () => {
    expect(compareSides(side({ one: PASSED }), side({}, part))).toMatchObject({ changes: [], leftOut: 1 });
    expect(compareSides(side({}, part), side({ one: PASSED }))).toMatchObject({ changes: [], leftOut: 1 });
  });

  test("is a new failure where it fails now", () => {
    expect(kindsOf(side({}, part), side({ one: failed("a") }))).toEqual(["first-failure"]);
  });
});

test("causes and observations that differ are named", () => {
  const states = { one: failed("a"), two: failed("b") };
  const before = side(states, { causes: causeOf("a", "one"), observations: new Map([["case: what", "1"]]) });
  const after = side(states, { causes: causeOf("b", "two"), observations: new Map([["case: what", "2"]]) });

  expect(compareSides(before, after)).toMatchObject({
    causes: { gone: ["A"], added: ["B"] },
    observations: [{ subject: "case: what", values: ["1", "2"] }],
  });
});

describe("a cause is neither gone nor new", () => {
  const withCause = side({ one: failed("a"), two: PASSED }, { causes: causeOf("a", "one") });
  const nothing = { gone: [], added: [] };

  test("where its cases were left out, on either side", () => {
    const part = side({ two: PASSED }, { left: ["--skip one"] });

    expect(compareSides(withCause, part).causes).toEqual(nothing);
    expect(compareSides(part, withCause).causes).toEqual(nothing);
  });

  test("where its cases came to no decision afterwards", () => {
    expect(compareSides(withCause, side({ one: NONE, two: PASSED })).causes).toEqual(nothing);
  });

  test("where one of the runs broke off before it looked for causes", () => {
    const { causes: _, ...brokenOff } = side({ one: failed("a") }, { left: ["its events end before the run does"] });

    expect(compareSides(withCause, brokenOff).causes).toEqual(nothing);
    expect(compareSides(brokenOff, withCause).causes).toEqual(nothing);
  });
});

test("a cause is new where its cases were blocked before", () => {
  const after = side({ one: failed("a") }, { causes: causeOf("a", "one") });

  expect(compareSides(side({ one: NONE }), after).causes).toEqual({ gone: [], added: ["A"] });
});

test("a part of a run, and another version, are noted", () => {
  const { notes } = compareSides(side({}, { left: ["--fast"] }), side({}, { tool: "slashproof 0.2.0" }));

  expect(notes.join("\n")).toMatch(/versions differ.*\n.*has a part of the cases only: --fast/);
});

test.each([
  ["profiles", { profile: "discord" }, /profiles differ \(documented, discord\)/],
  ["kinds", { kind: "builder" as const }, /one is of a service, the other of a builder/],
])("results of different %s are not compared", (_what, change, message) => {
  expect(() => compareSides(side({}), side({}, change))).toThrow(message);
  expect(() => sideBySide([side({}), side({}), side({}, change)])).toThrow(message);
});

test("side by side, rules that are kept alike are left out", () => {
  const sides = [side({ one: PASSED, two: PASSED }), side({ one: PASSED, two: failed("a") }), side({ one: PASSED })];

  expect(sideBySide(sides).rules).toEqual([{ rule: "two.rule", words: ["kept", "broken", "not decided"] }]);
});
