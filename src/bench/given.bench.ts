/** How many faults in modals and callbacks four interactions of target.json find, without a driver. */
import { suiteOf } from "../../suites/index.js";
import { openGiven } from "../../suites/responses/testing/open-given.js";
import { ruleOf } from "../contract/catalogue.js";
import type { RunEvent } from "../run/result/event.js";
import { runSuites } from "../run/run-suites.js";
import type { Fault } from "../service/faults/fault.js";
import { FAULTS } from "../service/faults/index.js";
import type { Benchmark } from "./benchmark.js";

const INTERACTIONS = 4;

const SHARES = /-in-(answers|updates|follow-ups|edits-of-(the-original|follow-ups)|modals|modals-of-buttons)$/;

/** What is judged in modals and in answers to users, and what is delivered of a submitted modal. */
const isOfAnswers = ({ id, rule, kind, profile }: Fault): boolean =>
  kind !== "control" &&
  profile !== "discord" &&
  (SHARES.test(id) || /^(response|modal)\./.test(id) || ruleOf(rule).area === "modal-input");

const CASES = suiteOf("documented").cases.filter(({ needs }) => !needs.includes("driver"));

async function isFound({ id, rule }: Fault): Promise<boolean> {
  const target = await openGiven({ interactions: INTERACTIONS, faultId: id });
  const enough = new AbortController();
  const onEvent = (event: RunEvent): void => {
    if (event.event !== "case-finished" || event.outcome.outcome !== "failed" || event.level !== "must") return;
    enough.abort(FOUND);
  };
  const cases = CASES.filter(({ rules, needs }) => rules.includes(rule) || needs.includes("given-interactions"));
  const suite = { cases, properties: [] };
  await runSuites({ target, suite, profile: "documented", seed: 1, runs: 1, signal: enough.signal, onEvent });
  await target.close();
  return enough.signal.aborted;
}

const FOUND = "a required check failed";

export const givenBenchmark: Benchmark = {
  name: "given",
  async measure() {
    const faults = FAULTS.filter(isOfAnswers);
    let found = 0;
    for (const fault of faults) if (await isFound(fault)) found++;
    return [
      { what: "faults in modals and answers", value: faults.length, unit: "" },
      {
        what: `found with ${INTERACTIONS} interactions and no driver`,
        value: (found / faults.length) * 100,
        unit: "%",
        bound: { atLeast: 70 },
      },
    ];
  },
};
