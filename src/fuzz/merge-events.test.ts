/** Shards are joined to a verdict that says no more than their streams do. */
import { describe, expect, test } from "vitest";
import type { Finding } from "../case/outcome.js";
import type { Cause } from "../run/causes/cause.js";
import type { CaseFinished, RunEvent, RunFinished, RunStarted } from "../run/result/event.js";
import { runFinished, runStarted } from "../run/result/run-events.js";
import { Summary } from "../run/result/summary.js";
import { packFindings } from "./findings/compared-findings.js";
import { SERVER_ERRORS_ID } from "./findings/server-errors.js";
import { EventMerger, mergeEvents } from "./merge-events.js";

const TARGET = { name: "test", baseUrl: "http://127.0.0.1/", embedded: false };

function start(shard: string, more: Partial<RunStarted> = {}): RunStarted {
  const planned = { tool: "slashproof", target: TARGET, profile: "documented", seed: 1, runs: 1, cases: 2, shard };
  return { ...runStarted(planned), ...more };
}

function end(more: Partial<RunFinished> = {}): RunFinished {
  const conclusion = { verdict: "conformant", exitCode: 0, reason: "" } as const;
  return { ...runFinished(new Summary("documented"), { conclusion, requests: 5, durationMs: 1 }), ...more };
}

function passed(id: string): CaseFinished {
  const rules = ["command.object.has-its-fields"] as const;
  const about = { title: "keeps the fields", area: "command", level: "must", requests: 1, durationMs: 1 } as const;
  return { event: "case-finished", id, rules, outcome: { outcome: "passed" }, ...about };
}

function failed(pointer: string): CaseFinished {
  const rule = "command.object.has-its-fields";
  const violation = { rule, step: "act", kind: "different", expected: "", actual: "", pointer } as const;
  const finding = { id: `${rule}-${pointer}` } as Finding;
  return { ...passed(`any#${rule}`), outcome: { outcome: "failed", violations: [violation] }, finding };
}

/** A shard that found these, which differ in the place of the mistake. */
function streamWith(shard: string, ...found: readonly CaseFinished[]): RunEvent[] {
  const bugs = found.map(({ id, outcome }) => {
    const symptom = "violations" in outcome ? String(outcome.violations[0].pointer) : "";
    const example = { difference: "content", symptom, operations: ["store"], requests: [] } as const;
    return { id, failures: 2, shownBy: [], examples: [example] as const };
  });
  const compared = packFindings({ bugs, passed: { accepted: [], refused: [] } });
  return [start(shard), ...found, { event: "coverage", cases: 1, classes: {}, compared }, end()];
}

const CAUSE: Cause = {
  id: "storage:name",
  title: "loses names",
  prerequisite: "storage",
  rules: ["command.object.has-its-fields"],
  cases: [],
  explains: [],
  level: "must",
};

const casesOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.event === "case-finished" ? event : []));

const stream = (shard: string, more: Partial<RunFinished> = {}, ids = [`case-${shard}`, "received"]): RunEvent[] => [
  start(shard),
  ...ids.map(passed),
  end(more),
];

const verdictOf = (events: readonly RunEvent[]) => events.find((event) => event.event === "run-finished");

describe("joined shards", () => {
  test("are conformant where all of them are there", () => {
    expect(verdictOf(mergeEvents([stream("1/2"), stream("2/2")]))).toMatchObject({ exitCode: 0, requests: 10 });
  });

  test("count a case that each of them had planned once", () => {
    const [first] = mergeEvents([stream("1/2"), stream("2/2")]);

    expect(first).toMatchObject({ cases: 3 });
  });

  test("are a part where each of them left out the same cases", () => {
    const part = (shard: string) => [
      start(shard, { filters: { only: ["a"], skip: [], fast: true } }),
      passed(shard),
      end(),
    ];

    expect(verdictOf(mergeEvents([part("1/2"), part("2/2")]))).toMatchObject({
      exitCode: 0,
      reason: "no required rule failed (partial run: --fast, --only)",
    });
  });

  test("are refused where they left out other cases", () => {
    const fast = [start("2/2", { filters: { only: [], skip: [], fast: true } }), passed("b"), end()];

    expect(() => mergeEvents([stream("1/2"), fast])).toThrow("their --only, --skip or --fast differ");
  });

  test("are inconclusive where one is missing", () => {
    const reason = "2 of 4 shards are missing (1, 3)";

    expect(verdictOf(mergeEvents([stream("2/4"), stream("4/4")]))).toMatchObject({ exitCode: 3, reason });
  });

  test("end with 2 where one could not put its target back", () => {
    const merged = mergeEvents([stream("1/2", { notRestored: "the name of ping" }), stream("2/2")]);

    expect(verdictOf(merged)).toMatchObject({ verdict: "cannot-run", exitCode: 2, notRestored: "the name of ping" });
  });

  test("are interrupted where one was", () => {
    const merged = mergeEvents([stream("1/2"), stream("2/2", { verdict: "interrupted" })]);

    expect(verdictOf(merged)).toMatchObject({ verdict: "interrupted", exitCode: 130 });
  });

  test("have a bug that both found once, and two bugs of one generator and rule twice", () => {
    const [same, other] = [failed("/name"), failed("/options/0/type")];
    const streams = [streamWith("1/3", same), streamWith("2/3", same), streamWith("3/3", other)];

    const merged = mergeEvents(streams);

    expect(casesOf(merged).map(({ id }) => id)).toEqual([same.id, `${same.id}#2`]);
    expect(new Set(casesOf(merged).map(({ finding }) => finding?.id)).size).toBe(2);
    expect(JSON.stringify(merged)).toContain(`Finding ${same.id} was seen 4 times`);
  });

  test("keep apart what one shard holds for two bugs", () => {
    const found = { ...failed("/name"), id: "other#command.object.has-its-fields" };

    const merged = mergeEvents([streamWith("1/2", failed("/name"), found), streamWith("2/2", failed("/name"))]);

    expect(casesOf(merged)).toHaveLength(2);
  });

  test("report an entry of the corpus by its name, and what looks like it not again", () => {
    const saved = { ...failed("/name"), id: "any~0123abcd" };

    const merged = mergeEvents([streamWith("1/2", failed("/name")), streamWith("2/2", saved)]);

    expect(casesOf(merged).map(({ id }) => id)).toEqual([saved.id]);
  });

  test("say of server errors only those that no finding of another shard explains", () => {
    const errors = { ...failed("/name"), id: SERVER_ERRORS_ID };

    const explained = mergeEvents([streamWith("1/2", errors), streamWith("2/2", failed("/name"))]);
    const left = mergeEvents([streamWith("1/2", errors), streamWith("2/2", errors)]);

    expect(casesOf(explained).map(({ id }) => id)).toEqual([failed("/name").id]);
    expect(casesOf(left).map(({ id }) => id)).toEqual([SERVER_ERRORS_ID]);
  });

  test("fail as expected where a known failure is named, and then have no cause", () => {
    const entry = { rule: "command.object.has-its-fields", is: "failed", reason: "See the tracker" } as const;
    const merger = new EventMerger();
    const cause = { ...CAUSE, cases: [failed("/name").id] };
    for (const shard of ["1/2", "2/2"])
      merger.add([...streamWith(shard, failed("/name")).slice(0, -1), end({ causes: [cause] })]);

    const merged = merger.conclude({ expectations: { entries: [entry], today: "2026-11-23" } });

    expect(casesOf(merged)).toMatchObject([{ expected: { reason: "See the tracker" } }]);
    expect(verdictOf(merged)).toMatchObject({ verdict: "as-expected", exitCode: 0, causes: [] });
    expect(verdictOf(merged)?.expectations).toMatchObject([{ entry, state: "held" }]);
    expect(verdictOf(merger.conclude())).toMatchObject({ verdict: "findings", causes: [cause] });
  });

  test("of runs with other numbers of shards are refused", () => {
    expect(() => mergeEvents([stream("1/2"), stream("2/3")])).toThrow("different numbers of shards");
  });

  test("say what is the same in all of them three times at most", () => {
    const reported = (shard: string): RunEvent[] => [
      start(shard),
      { event: "notice", text: `${shard[0]} cases not run` },
      passed(shard),
      end(),
    ];

    const notices = mergeEvents(["1/5", "2/5", "3/5", "4/5", "5/5"].map(reported)).filter(
      ({ event }) => event === "notice",
    );

    expect(notices).toHaveLength(3);
  });
});
