/** The suites as StrykerJS runs them, on the service as it is: mutants are made by hand here. */
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from "@stryker-mutator/api/core";
import { afterEach, expect, test } from "vitest";
import { suiteOf } from "../../index.js";
import { Coverage } from "./coverage.js";
import { SuiteRunner } from "./suite-runner.js";

const holder = globalThis as { [INSTRUMENTER_CONSTANTS.NAMESPACE]?: InstrumenterContext };

afterEach(() => {
  delete holder[INSTRUMENTER_CONSTANTS.NAMESPACE];
});

const OPTIONS = {
  timeout: 1,
  disableBail: false,
  activeMutant: {
    id: "1",
    fileName: "a.ts",
    location: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
    mutatorName: "M",
    replacement: "x",
  },
  sandboxFileName: "a.ts",
  mutantActivation: "runtime",
  reloadEnvironment: false,
} as const;

test("a mutant that changes nothing survives what reaches it, in the profiles where it is reached", async () => {
  const testFilter = ["discord upsert.keeps-the-id", "documented upsert.keeps-the-id"];

  const result = await new SuiteRunner().mutantRun({ ...OPTIONS, testFilter });

  expect(result).toMatchObject({ status: "survived", nrOfTests: expect.any(Number) });
  expect(result).not.toMatchObject({ nrOfTests: 0 });
});

test("nothing is noticed where the few cases of a rule receive nothing that could show it", async () => {
  const rules = suiteOf("documented").cases.flatMap(({ receives, rules: [rule] }) => (receives ? [rule] : []));
  const testFilter = rules.filter((rule) => rule.startsWith("component-response.")).map((rule) => `documented ${rule}`);

  const result = await new SuiteRunner().mutantRun({ ...OPTIONS, testFilter });

  expect(testFilter.length).toBeGreaterThan(3);
  expect(result).toMatchObject({ status: "survived" });
  expect(result).not.toMatchObject({ nrOfTests: 0 });
});

test("what is counted belongs to the case that is finished next, and what opens a target to every test", () => {
  const mutants: InstrumenterContext = {};
  const coverage = new Coverage(mutants);
  const run = (mutant: string) => {
    const counted = mutants.mutantCoverage?.perTest ?? {};
    const test = String(mutants.currentTestId);
    counted[test] = { ...counted[test], [mutant]: 1 + (counted[test]?.[mutant] ?? 0) };
  };

  coverage.begin();
  run("opening");
  coverage.attribute("first");
  run("own");
  run("own");
  coverage.attribute("second");
  run("closing");
  coverage.end();

  expect(coverage.result()).toEqual({
    static: {},
    perTest: { first: { opening: 2, closing: 1 }, second: { own: 2, opening: 1, closing: 1 } },
  });
});
