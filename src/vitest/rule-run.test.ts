import { expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { planRun } from "../run/plan/plan.js";
import type { CaseFinished } from "../run/result/event.js";
import { testTreeOf } from "./groups.js";
import { runOfRule } from "./rule-run.js";
import type { Session } from "./session.js";

const only = ["command.name.is-lowercase"];
const tree = testTreeOf(planRun(suiteOf("documented"), { only }));
const [first, second, third] = [...(tree.get("command")?.get("command.name.is-lowercase") ?? [])];

function finishedOf(id: string): CaseFinished {
  const rules = ["command.name.is-lowercase"] as const;
  return { ...{ event: "case-finished", id, title: "", area: "command", rules, level: "must" }, ...PASSED };
}
const PASSED = { outcome: { outcome: "passed" }, requests: 1, durationMs: 1 } as const;

/** A session that finishes what it gets, and a rule that was judged in passing. */
function scripted() {
  const requested: string[][] = [];
  const session: Session = {
    ask: async (items) => {
      const ids = items.map(({ testCase: { id } }) => id);
      requested.push(ids);
      return {
        finished: [...ids, "in-passing"].map(finishedOf),
        problems: [`case ${ids[0]} passes`, "rule x passes"],
        causes: [],
      };
    },
    close: async () => undefined,
  };
  return { tested: requested, run: runOfRule((question) => question(session)) };
}

test("the tests that vitest chose of a rule run at once, each with its own case, and the last with the rest", async () => {
  const { tested: requested, run } = scripted();
  if (!first || !second || !third) throw new Error("the rule has three cases");

  const results = [await run(first, [first, third]), await run(third, [first, third])];

  const [a, c] = [first.item.testCase.id, third.item.testCase.id];
  expect(requested).toEqual([[a, c]]);
  expect(results.map(({ finished }) => finished.map(({ id }) => id))).toEqual([[a], [c, "in-passing"]]);
  expect(results.map(({ problems }) => problems)).toEqual([[`case ${a} passes`], ["rule x passes"]]);
});

test("a test that vitest repeats runs again, alone", async () => {
  const { tested: requested, run } = scripted();
  if (!first || !second) throw new Error("the rule has two cases");

  await run(first, [first, second]);
  await run(first, [first, second]);

  expect(requested).toEqual([[first.item.testCase.id, second.item.testCase.id], [first.item.testCase.id]]);
});
