import { describe, expect, test } from "vitest";
import type { Part, Step } from "../case/case.js";
import type { Check } from "../case/check.js";
import type { Exchange, Finding } from "../case/outcome.js";
import { formatFinding } from "./console.js";
import { formatStepTable, stepRowsOf } from "./step-table.js";
import { SAMPLE_FINDING } from "./testing/sample-events.js";

const step = (name: string, part: Part, ...expected: readonly Check[]): Step => ({
  name,
  part,
  call: "createGuildCommand",
  expect: expected,
});
const exchange = (name: string, method: string, status: number, body?: string): Exchange => ({
  step: name,
  request: { method, url: `http://x/applications/1/guilds/2/commands`, headers: {}, ...(body ? { body } : {}) },
  response: { status, headers: {}, body: "", truncated: false },
  durationMs: 1,
});

const SEQUENCE: Finding = {
  ...SAMPLE_FINDING,
  case: {
    ...SAMPLE_FINDING.case,
    steps: [
      step("empty", "given"),
      step("before", "given"),
      step("1 create", "act", { check: "status", is: [201] }),
      step("list after 1 create", "read", { check: "shape" }),
      step("2 create", "act", { check: "status", is: [200] }),
      step("list after 2 create", "read", { check: "shape" }),
    ],
  },
  violations: [{ ...SAMPLE_FINDING.violations[0], step: "list after 2 create" }],
  exchanges: [
    exchange("empty", "PUT", 200, "[]"),
    exchange("1 create", "POST", 201, '{"name":"echo","description":"One"}'),
    exchange("list after 1 create", "GET", 200),
    exchange("2 create", "POST", 200, '{"name":"echo","description":"\u001b[2J"}'),
    exchange("list after 2 create", "GET", 200),
  ],
};

describe("the table of a case with many steps", () => {
  test("tells what was done and what failed, and leaves out reads that went well", () => {
    expect(formatStepTable(stepRowsOf(SEQUENCE), 100).join("\n")).toMatchInlineSnapshot(`
      "Step                 Request                                               Expected   Got
      1 create             POST commands {"name":"echo","description":"One"}     201        201
      2 create             POST commands {"name":"echo","description":"\\u001b[…  200        200
      list after 2 create  GET commands                                          see above  200, see above"
    `);
  });

  test("is not made of a few steps", () => {
    expect(stepRowsOf(SAMPLE_FINDING)).toEqual([]);
  });

  test("is in the finding and leaves nothing that a terminal would obey", () => {
    const text = formatFinding(SEQUENCE, { color: false, width: 100 });

    expect(text).toContain("2 create");
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
