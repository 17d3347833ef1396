import { expect, test } from "vitest";
import { MESSAGES, MODALS } from "../../generators/kinds.js";
import type { Case, Step } from "../../src/case/case.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import type { RunEvent } from "../../src/run/result/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { faultOf, withFault } from "../../src/service/faults/index.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { suiteOf } from "../index.js";
import { everyWayCases } from "./every-way.suite.js";

const { cases } = suiteOf("documented");

const OF_MESSAGES = ["send", "edit", "callback", "update", "follow-up", "original edit", "follow-up edit"];
const OF_MODALS = ["modal of a command", "modal of a button"];

const BY_OPERATION: Readonly<Partial<Record<Step["call"], string>>> = {
  [MESSAGE_OPERATIONS.create]: "send",
  [MESSAGE_OPERATIONS.edit]: "edit",
  ["createFollowUp"]: "follow-up",
  ["editOriginalResponse"]: "original edit",
  ["editFollowUp"]: "follow-up edit",
};

/** By which way a step of a case sends a message or a modal. */
function wayOf({ call, body }: Step, { steps }: Case): string | undefined {
  if (call !== "respondToInteraction") return BY_OPERATION[call];
  const type = JSON.stringify(body ?? null).match(/"at":"\/(message|update|modal)"/)?.[1];
  const isPress = steps.some((step) => step.call === "useComponent");
  return { message: "callback", update: "update", modal: `modal of a ${isPress ? "button" : "command"}` }[type ?? ""];
}

/** `rule by way` for each rule that a judged step is checked for in the part of its case. */
function covered(part: "twin" | "act"): ReadonlySet<string> {
  return new Set(
    cases
      .filter(({ level, needs }) => level !== "observe" && !needs.includes("given-interactions"))
      .flatMap((one) =>
        one.steps
          .filter((step) => step.part === part)
          .flatMap((step) => {
            const rules = [one.rules[0], ...step.expect.flatMap(({ rule }) => rule ?? [])];
            return rules.map((rule) => `${rule} by ${wayOf(step, one)}`);
          }),
      ),
  );
}

const byEvery = (rules: readonly RuleId[], ways: readonly string[]): readonly string[] =>
  [...new Set(rules)].flatMap((rule) => ways.map((way) => `${rule} by ${way}`));

const refused = (kind: typeof MESSAGES): readonly RuleId[] =>
  kind.table.pairs.filter(({ verdict, profile }) => verdict === "refused" && !profile).map(({ rule }) => rule);
const accepted = (kind: typeof MESSAGES): readonly RuleId[] =>
  kind.table.acceptances.filter(({ profile }) => !profile).map(({ rule }) => rule);

test.each([
  { what: "refusals", part: "twin", rulesOf: refused },
  { what: "acceptances", part: "act", rulesOf: accepted },
] as const)("nine of ten $what of components are tested by every way that can carry them", ({ part, rulesOf }) => {
  const all = [...byEvery(rulesOf(MESSAGES), OF_MESSAGES), ...byEvery(rulesOf(MODALS), OF_MODALS)];
  const isCovered = covered(part);

  const missing = all.filter((one) => !isCovered.has(one));

  expect(1 - missing.length / all.length, `not tested:\n${missing.join("\n")}`).toBeGreaterThanOrEqual(0.9);
});

async function failedOn(faultId: string, isAsked: (one: Case) => boolean): Promise<readonly string[]> {
  const { fetch, target } = createReferenceService({ seed: "ways", policies: withFault(faultOf(faultId)).policies });
  const opened = await openFetchTarget(parseTarget(target, "ways", { inProcess: true }), fetch);
  const failed: string[] = [];
  const onEvent = (event: RunEvent): void => {
    if (event.event === "case-finished" && event.outcome.outcome === "failed") failed.push(event.id);
  };
  const suite = { cases: cases.filter(isAsked), properties: [] };
  await runSuites({ target: opened, suite, profile: "documented", seed: 1, runs: 1, onEvent });
  await opened.close();
  return failed.toSorted();
}

test.each([
  ["answers", "callback"],
  ["follow-ups", "follow-up"],
  ["edits-of-the-original", "original.edit"],
  ["edits-of-follow-ups", "follow-up.edit"],
  ["updates", "update"],
  ["modals-of-buttons", "press.modal"],
])("every group of refusals fails where no rule is checked in %s", async (share, word) => {
  const ofWay = everyWayCases.map(({ id }) => id).filter((id) => id.endsWith(`@${word}`) && id.includes("and-refuses"));

  const failed = await failedOn(`response.no-rule-is-asked-in-${share}`, ({ id }) => ofWay.includes(id));

  expect(failed).toEqual(ofWay.toSorted());
});
