import { expect, test } from "vitest";
import type { CaseFinished } from "../../src/run/result/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { suiteOf } from "../index.js";
import { liberalFront } from "./liberal.js";
import { OTHER_CALLBACK_TYPES, withOtherCallbackTypes } from "./other-callback-types.js";

test("what the documents leave open of users, interactions and events fails no target", async () => {
  const { fetch, target: description } = createReferenceService({ seed: "liberal" });
  const target = openFetchTarget(
    parseTarget({ ...description, bindings: { callbackTypes: OTHER_CALLBACK_TYPES } }, "liberal", { inProcess: true }),
    liberalFront(withOtherCallbackTypes(fetch)),
  );
  const { cases, properties } = suiteOf("documented");
  const suite = {
    cases: cases.filter(({ needs }) => needs.includes("driver")),
    properties: properties.filter(({ needs }) => needs.includes("driver")),
  };
  const complaints: string[] = [];
  let passed = 0;
  const onEvent = (event: { readonly event: string } | CaseFinished): void => {
    if (!("outcome" in event)) return;
    const { id, level, outcome } = event;
    if (outcome.outcome === "passed") passed++;
    const isFine = ["passed", "observed", "unsupported"].includes(outcome.outcome) || level === "should";
    if (!isFine) complaints.push(`${id} ${JSON.stringify(outcome).slice(0, 400)}`);
  };

  await runSuites({ target, suite, profile: "documented", seed: 1, runs: 3, onEvent });
  await target.close();

  expect(complaints).toEqual([]);
  expect(passed).toBeGreaterThan(300);
});
