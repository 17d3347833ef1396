import { expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { FAULT_FACTS, openFaulty } from "../../cli/target/faulty.js";
import { killsOf } from "./kills-of.js";

import { proveFault } from "./prove-fault.js";
import { ProvingSuites } from "./proving-suites.js";

const SUITES = new ProvingSuites(suiteOf);
const OPTIONS = { seed: 1, runs: 5, suites: SUITES };
const FAULT = FAULT_FACTS.find(({ id }) => id === "bulk.adds-only") ?? (FAULT_FACTS[0] as (typeof FAULT_FACTS)[number]);

test("all that kills a fault names its rule, and what kills it first is among it", async () => {
  const { by, harnessErrors } = await killsOf(FAULT, openFaulty, OPTIONS);
  const proof = await proveFault(FAULT, openFaulty, OPTIONS);

  const { cases, properties } = SUITES.naming({ profile: "documented" }, FAULT.rule);
  const naming = new Set([...cases, ...properties].map(({ id }) => id));
  expect(by.length).toBeGreaterThan(1);
  expect(by.filter((id) => !naming.has(id))).toEqual([]);
  expect(by).toContain(proof.by);
  expect(harnessErrors).toBe(0);
});

test("what check --fast asks is a part of what kills it", async () => {
  const all = await killsOf(FAULT, openFaulty, OPTIONS);
  const fast = await killsOf(FAULT, openFaulty, { ...OPTIONS, fastOf: 100 });

  expect(fast.by.length).toBeGreaterThan(0);
  expect(fast.by.filter((id) => !all.by.includes(id))).toEqual([]);
});
