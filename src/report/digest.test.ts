import { describe, expect, test } from "vitest";
import { digestOf, stateOf, variantOf } from "./digest.js";
import { CUT_OFF_EVENTS, finished, SAMPLE_EVENTS } from "./testing/sample-events.js";

describe("digestOf", () => {
  test("groups cases that fail alike and puts failures before flakes before advice", () => {
    const { findings } = digestOf(SAMPLE_EVENTS);

    expect(findings.map(({ state, head, variants }) => [state, head.id, variants.length])).toEqual([
      ["failed", "command.name.refuses-33-characters@create.global", 1],
      ["failed", "command.object.has-its-fields@create.global", 0],
      ["flaky", "upsert.parallel-creates-make-one-command@create.guild", 0],
      ["advice", "command.name.refuses-a-rename-to-a-used-name@edit.guild", 0],
    ]);
  });

  test("puts things together that fail against one rule in the same words", () => {
    const violations = [
      { rule: "bulk.is-atomic", step: "act", kind: "different", expected: "e", actual: "a" },
    ] as const;
    const base = { title: "t", area: "bulk", rules: ["bulk.is-atomic"] } as const;
    const other = [{ ...violations[0], actual: "b" }] as const;

    const { findings } = digestOf([
      finished({ ...base, id: "a@x", outcome: { outcome: "failed", violations: other } }),
      finished({ ...base, id: "b@x", outcome: { outcome: "failed", violations } }),
      finished({ ...base, id: "c@x", outcome: { outcome: "failed", violations } }),
      finished({ ...base, id: "c@y", outcome: { outcome: "failed", violations: other } }),
    ]);

    expect(
      findings.map(({ head, likewise }) => [head.id, likewise.map((thing) => thing.map((one) => one.id))]),
    ).toEqual([
      ["b@x", [["c@x", "c@y"]]],
      ["a@x", []],
    ]);
  });

  test("says each reason of what was not exercised once, what is worst first", () => {
    const { idle } = digestOf(SAMPLE_EVENTS);

    expect(idle.map(({ state, cases }) => [state, cases.length])).toEqual([
      ["harness-error", 1],
      ["untestable", 1],
      ["blocked", 1],
      ["unsupported", 2],
    ]);
  });

  test("says a reason once that names another id for each case", () => {
    const base = { title: "t", area: "bulk", rules: ["bulk.is-atomic"] } as const;
    const unlisted = (id: string, interaction: string) =>
      finished({ ...base, id, outcome: { outcome: "blocked", reason: `interaction ${interaction} is not listed` } });

    const { idle } = digestOf([unlisted("a", "1100000000000000001"), unlisted("b", "1100000000000000002")]);

    expect(idle.map(({ reason, cases }) => [reason, cases.length])).toEqual([
      ["interaction 1100000000000000001 is not listed", 2],
    ]);
  });

  test("counts what it has when the stream was cut off", () => {
    const digest = digestOf(CUT_OFF_EVENTS);

    expect(digest).toMatchObject({ complete: false, verdict: "interrupted", exitCode: 130, requests: 6 });
    expect(digest.counts).toMatchObject({ cases: 2, passed: 1, failed: 1 });
    expect(digest.rules).toContainEqual({
      rule: "endpoint.refused-write-leaves-no-trace",
      level: "must",
      passed: 0,
      failed: 0,
      other: 1,
      state: "not-exercised",
    });
  });

  test("counts of its own are those of the run where the run counted", () => {
    const whole = digestOf(SAMPLE_EVENTS);
    const cutOff = digestOf(SAMPLE_EVENTS.slice(0, -1));

    expect(cutOff.counts).toEqual(whole.counts);
  });

  test("reads an empty stream", () => {
    expect(digestOf([])).toMatchObject({ verdict: "interrupted", counts: { cases: 0 }, findings: [] });
  });
});

describe("stateOf", () => {
  const violations = [{ rule: "bulk.is-atomic", step: "act", kind: "different", expected: "e", actual: "a" }] as const;
  const base = { id: "a@b", title: "t", area: "bulk", rules: ["bulk.is-atomic"] } as const;

  test.each([
    ["must", "failed"],
    ["should", "advice"],
  ] as const)("a failed case of level %s is %s", (level, state) => {
    expect(stateOf(finished({ ...base, level, outcome: { outcome: "failed", violations } }))).toBe(state);
  });
});

test("the variant of a case is what is after @", () => {
  expect([variantOf("a.b@create.guild"), variantOf("a.b")]).toEqual(["create.guild", ""]);
});
