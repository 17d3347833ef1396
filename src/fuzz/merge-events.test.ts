/** Shards are joined to a verdict that says no more than their streams do. */
import { describe, expect, test } from "vitest";
import type { Finding } from "../case/outcome.js";
import type { CaseFinished, RunEvent, RunFinished, RunStarted } from "../run/event.js";
import { runFinished, runStarted } from "../run/run-events.js";
import { Summary } from "../run/summary.js";
import { mergeEvents } from "./merge-events.js";

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
    const streams = [stream("1/3", {}, []), stream("2/3", {}, []), stream("3/3", {}, [])];
    const found = [same, same, other].map((one, index) => streams[index]?.toSpliced(1, 0, one) ?? []);

    const ids = mergeEvents(found).flatMap((event) => (event.event === "case-finished" ? [event.id] : []));

    expect(ids).toEqual([same.id, `${same.id}#2`]);
  });

  test("of runs with other numbers of shards are refused", () => {
    expect(() => mergeEvents([stream("1/2"), stream("2/3")])).toThrow("different numbers of shards");
  });

  test("say what is the same in all of them three times at most", () => {
    const told = (shard: string): RunEvent[] => [
      start(shard),
      { event: "notice", text: `${shard[0]} cases not run` },
      passed(shard),
      end(),
    ];

    const notices = mergeEvents(["1/5", "2/5", "3/5", "4/5", "5/5"].map(told)).filter(
      ({ event }) => event === "notice",
    );

    expect(notices).toHaveLength(3);
  });
});
