/** Requests that were sent together and fail are sent one after the other, too: what fails then is no matter of luck. */
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GUILD } from "../../../suites/rows/scope.js";
import { create } from "../../../suites/rows/steps.js";
import type { Step } from "../../case/case.js";
import type { Property } from "../../case/property.js";
import { openTestTarget, runCases, type Tamper } from "../testing/stage-for.js";

const LATER_MS = 20;

const made = (name: string): Step => {
  const expectation = { check: "accepted", rule: "endpoint.create.answers-201-for-a-new-name" } as const;
  return { ...create(GUILD, "act", name, { name, description: "One" }, [expectation]), together: "creates" };
};

const CREATES_AT_ONCE: Property = {
  id: "command.creates@guild",
  title: "accepts both",
  rules: ["endpoint.create.answers-201-for-a-new-name"],
  level: "must",
  needs: ["guild-commands"],
  leases: ["guild"],
  creates: 2,
  emptiesScope: false,
  steps: () => fc.constant([made("first"), made("second")]),
};

/** Refuses the second command where the first was answered before. Every other time, the first one takes longer. */
function refusesAfterTheFirst(): Tamper {
  let isAnswered = false;
  let isSlow = true;
  return async (request, next) => {
    if (request.method !== "POST") return next(request);
    if ((await request.clone().text()).includes("first")) {
      isSlow = !isSlow;
      if (isSlow) await setTimeout(LATER_MS);
      isAnswered = true;
      return next(request);
    }
    const isRefused = isAnswered;
    isAnswered = false;
    return isRefused ? Response.json({ message: "Bad Request", code: 50035 }, { status: 400 }) : next(request);
  };
}

test("what fails in order, too, fails", async () => {
  const { target } = openTestTarget(refusesAfterTheFirst());

  const { cases } = await runCases(target, { properties: [CREATES_AT_ONCE] }, { seed: 1, runs: 1 });

  expect(cases.map(({ title, outcome }) => [title, outcome.outcome])).toEqual([
    ["accepts both, also one after the other", "failed"],
  ]);
});
