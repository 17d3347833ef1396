import { expect, test } from "vitest";
import { GREATEST_MODAL, LEAST_MODAL } from "../../generators/components/extreme-modals.js";
import { violationsOfModal } from "../../src/rules/violations-of-callback.js";
import type { RunEvent } from "../../src/run/result/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { type OpenTarget, openFetchTarget } from "../../src/target/open-target.js";
import { suiteOf } from "../index.js";

import { openGiven } from "./testing/open-given.js";

/** What became of the cases of given interactions, as `outcome rule`. */
async function outcomesOn(options: Parameters<typeof openGiven>[0]): Promise<readonly string[]> {
  const target = await openGiven(options);
  const outcomes = await outcomesOf(target);
  await target.close();
  return outcomes;
}

async function outcomesOf(target: OpenTarget): Promise<readonly string[]> {
  const { cases } = suiteOf("documented");
  const suite = { cases: cases.filter(({ needs }) => needs.includes("given-interactions")), properties: [] };
  const outcomes: string[] = [];
  const onEvent = (event: RunEvent): void => {
    if (event.event !== "case-finished") return;
    const { outcome } = event;
    const reason = "reason" in outcome ? `: ${outcome.reason}` : "";
    outcomes.push(`${outcome.outcome} ${"violations" in outcome ? outcome.violations[0].rule : event.id}${reason}`);
  };
  await runSuites({ target, suite, profile: "documented", seed: 1, runs: 1, onEvent });
  return outcomes;
}

const notPassed = (outcomes: readonly string[]) => outcomes.filter((one) => !one.startsWith("passed "));
const failed = (outcomes: readonly string[]) => outcomes.filter((one) => one.startsWith("failed "));

test("four interactions of target.json are enough for all cases that need no driver", async () => {
  const outcomes = await outcomesOn({ interactions: 4 });

  expect(outcomes.length).toBeGreaterThan(20);
  expect(notPassed(outcomes)).toEqual([]);
});

test("with one interaction the report says how many more would cover the rest", async () => {
  const outcomes = await outcomesOn({ interactions: 1 });

  expect(
    notPassed(outcomes)
      .map((one) => one.replace(/.*: /, ""))
      .toSorted(),
  ).toEqual([
    "target.json lists 1 of the 2 interactions that this takes; list 1 more that wait for an answer",
    "target.json lists 1 of the 3 interactions that this takes; list 2 more that wait for an answer",
    "target.json lists 1 of the 4 interactions that this takes; list 3 more that wait for an answer",
  ]);
});

test("interactions that a run has used up are named in the next one, which blames no service", async () => {
  const target = await openGiven({ interactions: 4 });
  await outcomesOf(target);

  const again = notPassed(await outcomesOf(target));
  await target.close();

  expect(again.map((one) => one.replace(/.*: /, "")).toSorted()).toEqual(
    [2, 3, 4].map(
      (nth) =>
        `interaction ${nth} of target.json is used up, unknown or expired, or cannot be answered after a refused answer; list a new one`,
    ),
  );
});

test.each(["unknown", "expired"] as const)("tokens that are %s blame no service", async (state) => {
  const outcomes = await outcomesOn({ interactions: 4, state });

  expect(outcomes.filter((one) => !one.startsWith("unsupported "))).toEqual([]);
  expect(outcomes.filter((one) => !/target\.json|the documents do not show/.test(one))).toEqual([]);
});

test("a server that accepts everything gets no case of them right", async () => {
  const { description } = await openGiven({ interactions: 4 });
  const fetch = async () => Response.json({ id: "1100000000000000001", components: [] });

  const outcomes = await outcomesOf(await openFetchTarget(description, fetch));

  expect(outcomes.filter((one) => one.startsWith("passed "))).toEqual([]);
});

test.each([
  [
    "button.label.has-at-most-80-characters",
    "button.label.has-at-most-80-characters.not-asked-in-edits-of-the-original",
  ],
  ["legacy.rows.are-at-most-5", "legacy.rows.are-at-most-5.not-asked-in-edits-of-the-original"],
  ["text-display.content.is-required", "text-display.content.is-required.not-asked-in-edits-of-the-original"],
  ["text-display.content.is-required", "text-display.content.is-required.not-asked-in-answers"],
  ["text-display.content.is-required", "text-display.content.is-required.not-asked-in-follow-ups"],
  ["text-display.content.is-required", "text-display.content.is-required.not-asked-in-edits-of-follow-ups"],
  [
    "select.placeholder.has-at-most-150-characters",
    "select.placeholder.has-at-most-150-characters.not-asked-in-modals",
  ],
  ["message.modal-answers-an-interaction", "value-of-text-input.max-minus-1"],
  ["message.modal-answers-an-interaction", "min-values-of-checkbox-group.min-plus-1"],
])("they find that %s is not kept", async (rule, faultId) => {
  const found = failed(await outcomesOn({ interactions: 4, faultId }));

  expect(new Set(found)).toEqual(new Set([`failed ${rule}`]));
});

test("the modals at the limits break no rule", () => {
  expect([GREATEST_MODAL, LEAST_MODAL].flatMap((body) => violationsOfModal(body))).toEqual([]);
});
