/** The strict formats against all that the toolkit asks, and against what others may write. */
import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { FIXTURE_FORMATS } from "../../fixture/index.js";
import { SAMPLE_FINDING } from "../../report/testing/sample-events.js";
import { faultOfFile } from "./fault-of-file.js";

const { case: testCase } = SAMPLE_FINDING;
const [step] = testCase.steps;

const withStep = (more: object) => ({ ...SAMPLE_FINDING, case: { ...testCase, steps: [{ ...step, ...more }] } });
const withCheck = (check: object) => withStep({ expect: [check] });

describe("the format of a recording", () => {
  test.each(["documented", "discord"] as const)("takes every case of the profile %s", (profile) => {
    const faults = suiteOf(profile).cases.flatMap((one) => {
      const recording = { format: "slashproof-recording/1", case: one, outcome: "passed", profile, exchanges: [] };
      const fault = faultOfFile(JSON.parse(JSON.stringify(recording)), "recording");
      return fault ? [{ id: one.id, ...fault }] : [];
    });

    expect(faults.slice(0, 5)).toEqual([]);
  });
});

test.each([
  ["recording", "recordings"],
  ["har", "archive"],
  ["json", "fixtures"],
] as const)("a file of fixtures, %s, may have every member of a case", (written, read) => {
  const whole = { ...testCase, isDrawn: true, receives: "event" } as const;
  const saved = { case: whole, outcome: "passed", profile: "documented", exchanges: [] } as const;

  const text = FIXTURE_FORMATS[written]([{ format: "slashproof-recording/1", ...saved }], {});

  expect(faultOfFile(JSON.parse(text), read)).toBeUndefined();
});

describe("the format of a finding", () => {
  test("takes the sample", () => {
    expect(faultOfFile(JSON.parse(JSON.stringify(SAMPLE_FINDING)), "finding")).toBeUndefined();
  });

  test.each<[what: string, value: unknown, pointer: string]>([
    ["a list", [], ""],
    ["no violations", { ...SAMPLE_FINDING, violations: [] }, "/violations"],
    ["an unknown member", { ...SAMPLE_FINDING, more: 1 }, "/more"],
    ["an own member of the prototype", JSON.parse('{"__proto__":{"format":"slashproof-finding/1"}}'), "/format"],
    ["an unknown profile", { ...SAMPLE_FINDING, profile: "x" }, "/profile"],
    ["a step that is none", { ...SAMPLE_FINDING, case: { ...testCase, steps: [null] } }, "/case/steps/0"],
    ["two steps of one name", { ...SAMPLE_FINDING, case: { ...testCase, steps: [step, step] } }, "/case/steps/1/name"],
    ["an unknown capability", { ...SAMPLE_FINDING, case: { ...testCase, needs: ["x"] } }, "/case/needs/0"],
    ["an unknown operation", withStep({ call: "dropEverything" }), "/case/steps/0/call"],
    [
      "a file of 200 GB",
      withStep({ files: [{ name: "a", kind: "text", bytes: 2e11 }] }),
      "/case/steps/0/files/0/bytes",
    ],
    ["the header Host", withStep({ headers: { HOST: "a" } }), "/case/steps/0/headers/HOST"],
    ["a header of two lines", withStep({ headers: { a: "b\r\nhost: c" } }), "/case/steps/0/headers/a"],
    ["another token", withStep({ headers: { Authorization: "Bot x" } }), "/case/steps/0/headers/Authorization"],
    [
      "another method",
      withStep({ headers: { "X-HTTP-Method-Override": "PUT" } }),
      "/case/steps/0/headers/X-HTTP-Method-Override",
    ],
    ["an unknown check", withCheck({ check: "whatever" }), "/case/steps/0/expect/0/check"],
    ["a check without its member", withCheck({ check: "status" }), "/case/steps/0/expect/0/is"],
    ["a member of another check", withCheck({ check: "accepted", is: [200] }), "/case/steps/0/expect/0/is"],
    ["an unknown rule of a check", withCheck({ check: "accepted", rule: "a.b" }), "/case/steps/0/expect/0/rule"],
    [
      "a check of an unknown step",
      withCheck({ check: "tally", of: ["x"], status: 200, is: 1 }),
      "/case/steps/0/expect/0",
    ],
    ["a broken reference", withStep({ body: { a: [{ $: 5 }] } }), "/case/steps/0/body/a/0/$"],
    ["a reference to nothing", withStep({ body: { $: "x" } }), "/case/steps/0/body/$"],
    ["a fraction", withStep({ path: { command_id: { $: "guild", minus: 0.5 } } }), "/case/steps/0/path/command_id"],
  ])("refuses %s, and names the place", (_what, value, pointer) => {
    expect(faultOfFile(value, "finding")).toMatchObject({ pointer });
  });

  test("refuses what is nested deeper than any payload", () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;

    expect(faultOfFile(JSON.parse(`{"format":"slashproof-finding/1","case":${deep}}`), "finding")).toMatchObject({
      found: "it is nested more than 200 levels deep",
    });
  });
});
