import { expect, test } from "vitest";
import type { BuilderResult, BuilderRule } from "../case/builder-result.js";
import { builderText } from "./builder-text.js";

const rule = (area: string, state: BuilderRule["state"], faults: BuilderRule["faults"] = []): BuilderRule => ({
  rule: `${area}.${state}`,
  area,
  level: "must",
  faults,
  state,
  rows: {},
  rowStates: {},
  examples: [],
});

const resultOf = (rules: readonly BuilderRule[]): BuilderResult => ({
  format: "slashproof-builder/2",
  adapter: { name: "my-sdk", version: "1.0.0" },
  command: "slashproof check-builder a.mjs",
  tool: "slashproof 0.1.0",
  profile: "documented",
  startedAt: "2026-11-21T09:30:00.000Z",
  answered: 5,
  adapterFaults: [],
  constants: [],
  rules,
});

test("counts the judged rules of an area, and names areas without one", () => {
  const rules = [
    rule("command", "passed"),
    rule("command", "accepts-wrongly", ["accepts-wrongly"]),
    rule("command", "open"),
    rule("edit", "unsupported"),
    rule("modal-input", "adapter-fault"),
  ];

  const text = builderText(resultOf(rules), { color: false, width: 80 });

  expect(text).toContain("\ncommand  1 of 2 judged rules kept\n");
  expect(text).toContain("\nno rule judged\n  edit, modal-input\n");
  expect(text).toMatch(/\n1 of 2 rules kept; 1 accepts wrongly/);
});

test("says nothing of areas without a judged rule where there is none", () => {
  const text = builderText(resultOf([rule("command", "passed")]), { color: false, width: 80 });

  expect(text).not.toContain("no rule judged");
});
