import { expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import type { CaseFinished } from "../run/event.js";
import { planRun } from "../run/plan.js";
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
  const asked: string[][] = [];
  const session: Session = {
    ask: async (items) => {
      const ids = items.map(({ asked: { id } }) => id);
      asked.push(ids);
      return {
        finished: [...ids, "in-passing"].map(finishedOf),
        problems: [`case ${ids[0]} passes`, "rule x passes"],
        causes: [],
      };
    },
    close: async () => undefined,
  };
  return { asked, run: runOfRule((question) => question(session)) };
}

test("the tests that vitest chose of a rule run at once, each with its own case, and the last with the rest", async () => {
  const { asked, run } = scripted();
  if (!first || !second || !third) throw new Error("the rule has three cases");

  const results = [await run(first, [first, third]), await run(third, [first, third])];

  const [a, c] = [first.item.asked.id, third.item.asked.id];
  expect(asked).toEqual([[a, c]]);
  expect(results.map(({ finished }) => finished.map(({ id }) => id))).toEqual([[a], [c, "in-passing"]]);
  expect(results.map(({ problems }) => problems)).toEqual([[`case ${a} passes`], ["rule x passes"]]);
});

test("a test that vitest repeats runs again, alone", async () => {
  const { asked, run } = scripted();
  if (!first || !second) throw new Error("the rule has two cases");

  await run(first, [first, second]);
  await run(first, [first, second]);

  expect(asked).toEqual([[first.item.asked.id, second.item.asked.id], [first.item.asked.id]]);
});
