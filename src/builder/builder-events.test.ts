import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { BuilderResult, BuilderRule } from "../case/builder-result.js";
import { type BuilderRun, builderEvents } from "./builder-events.js";

const ESCAPE = "\u001b";

const rule = (state: BuilderRule["state"], more: Partial<BuilderRule> = {}): BuilderRule => ({
  rule: "command.name.is-lowercase",
  area: "command",
  level: "must",
  faults: [],
  state,
  rows: { [state]: 2 },
  rowStates: {},
  examples: [],
  ...more,
});

const broken = rule("accepts-wrongly", {
  faults: ["accepts-wrongly", "changes-in-silence"],
  rows: { "accepts-wrongly": 3, "changes-in-silence": 1 },
  examples: [
    {
      fault: "accepts-wrongly",
      row: "command.name.is-lowercase.refuses-ascii-capitals",
      title: "refuses ASCII capitals",
      kind: "command",
      pointer: "/name",
      given: { name: `A${ESCAPE}` },
    },
    {
      fault: "changes-in-silence",
      row: "command.name.is-lowercase.refuses-a-cyrillic-capital@edit",
      title: "refuses a Cyrillic capital",
      kind: "command-edit",
      commandType: 1,
      given: { name: "Я" },
      change: { how: "lower-cased", pointer: "/name", given: "Я", sent: "я" },
    },
  ],
});

const result = (rules: readonly BuilderRule[], stopped?: string): BuilderResult => ({
  format: "slashproof-builder/2",
  adapter: { name: "sdk", version: "1.0.0" },
  command: "slashproof check-builder sdk.mjs",
  tool: "slashproof 0.1.0",
  profile: "documented",
  startedAt: "2026-11-21T15:00:00.000Z",
  answered: 10,
  ...(stopped === undefined ? {} : { stopped }),
  adapterFaults: [],
  constants: [],
  rules,
});

const RUN: BuilderRun = {
  adapter: "sdk.mjs",
  filters: { only: [], skip: [] },
  durationMs: 1000,
  rules: new Set(["command.name.is-lowercase"]),
  wasInterrupted: false,
};

const endOf = (rules: readonly BuilderRule[], more: Partial<BuilderRun> = {}, stopped?: string) =>
  builderEvents(result(rules, stopped), { ...RUN, ...more }).find((event) => event.event === "run-finished");

describe("the events of a builder", () => {
  test("are events like those of any run", async () => {
    const path = new URL("../../reports/", import.meta.url);
    const [events, finding, expectations] = await Promise.all(
      ["events", "finding", "expectations"].map(async (name) =>
        JSON.parse(await readFile(new URL(`${name}.schema.json`, path), "utf8")),
      ),
    );
    const ajv = new Ajv2020({ strict: false, allErrors: true, schemas: [finding, expectations] });
    addFormats.default(ajv);
    const validate = ajv.compile(events);

    const states = ["passed", "open", "blocked", "unsupported", "kept"] as const;
    const reported = builderEvents(result([broken, ...states.map((state) => rule(state))]), RUN);

    expect(reported.flatMap((event) => (validate(event) ? [] : validate.errors))).toEqual([]);
  });

  test("tell each fault of a rule, safe to print", () => {
    const [, reported] = builderEvents(result([broken]), RUN);

    expect(reported).toMatchObject({
      id: "command.name.is-lowercase@builder",
      outcome: {
        outcome: "failed",
        violations: [
          {
            expected: "a refusal: the service refuses ASCII capitals",
            actual: 'accepted and sent as it is: {"name":"A\\u001b"}; 3 payloads in all',
            pointer: "/name",
          },
          { actual: 'lower-cased /name: "Я" -> "я"', step: expect.stringContaining("@edit") },
        ],
      },
    });
  });

  test.each<[what: string, rules: readonly BuilderRule[], verdict: string, exitCode: number]>([
    ["a rule that is broken", [rule("passed"), broken], "findings", 1],
    ["advice that is not taken", [rule("passed"), { ...broken, level: "should" }], "conformant", 0],
    ["a rule that is kept", [rule("passed"), rule("unsupported")], "conformant", 0],
    ["nothing that could be refused", [rule("kept"), rule("open")], "inconclusive", 3],
    ["nothing that can be said", [rule("unsupported")], "inconclusive", 3],
  ])("come to a verdict on %s", (_what, rules, verdict, exitCode) => {
    expect(endOf(rules)).toMatchObject({ verdict, exitCode });
  });

  test("come to none where the adapter ended early", () => {
    expect(endOf([broken], {}, `ended${ESCAPE}`)).toMatchObject({
      verdict: "cannot-run",
      exitCode: 2,
      reason: "the adapter ended\\u001b",
      counts: { failed: 1 },
    });
    expect(endOf([broken], { wasInterrupted: true }, "was interrupted")).toMatchObject({ exitCode: 130 });
  });

  test("hold what is known against the rule", () => {
    const entries = [{ rule: "command.name.is-lowercase" as const, is: "failed" as const, reason: "known" }];
    const expectations = { entries, today: "2026-11-21" };

    expect(endOf([broken], { expectations })).toMatchObject({ verdict: "as-expected", exitCode: 0 });
    expect(endOf([rule("passed")], { expectations })).toMatchObject({ verdict: "unexpected", exitCode: 1 });
  });
});
