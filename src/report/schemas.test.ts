/** The schemas in `reports/` against what is really written. */
import { readFileSync } from "node:fs";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { Credential, Lease, Step } from "../case/case.js";
import type { Check } from "../case/check.js";
import type { RunEvent } from "../run/result/event.js";
import { formatJson } from "./json.js";
import { formatNdjson, formatNdjsonLine } from "./ndjson.js";
import { CONFORMANT_EVENTS, CUT_OFF_EVENTS, SAMPLE_EVENTS, SAMPLE_FINDING } from "./testing/sample-events.js";

const ajv = new Ajv2020.default({
  allErrors: true,
  strict: true,
  strictTypes: true,
  schemas: ["finding", "expectations", "events", "report"].map(schemaOf),
});
addFormats.default(ajv);

function schemaOf(name: string): {
  $id: string;
  $defs: Record<string, { properties: Record<string, { enum?: string[]; anyOf?: { enum?: string[] }[] }> }>;
} {
  return JSON.parse(readFileSync(new URL(`../../reports/${name}.schema.json`, import.meta.url), "utf8"));
}

function validatorOf(id: string): ValidateFunction {
  const validate = ajv.getSchema(id);
  expect(validate).toBeDefined();
  return validate as ValidateFunction;
}

function errorsOf(id: string, value: unknown): unknown {
  const validate = validatorOf(id);
  validate(value);
  return validate.errors ?? [];
}

describe("results.json", () => {
  test.each([
    ["a whole run", SAMPLE_EVENTS],
    ["a run without findings", CONFORMANT_EVENTS],
    ["a run that was cut off", CUT_OFF_EVENTS],
    ["an empty stream", []],
  ] as const)("of %s has the shape of its schema", (_, events: readonly RunEvent[]) => {
    const document: unknown = JSON.parse(formatJson(events, { outDir: "reports/out" }));

    expect(errorsOf("urn:slashproof:report:1", document)).toEqual([]);
  });

  test("says what a reader looks for first", () => {
    const document = JSON.parse(formatJson(SAMPLE_EVENTS, { outDir: "reports/out" }));

    expect(document).toMatchObject({ verdict: "findings", conformant: false, exitCode: 1, run: { seed: 42 } });
    expect(document.findings[0]).toMatchObject({
      id: "3f2a",
      state: "failed",
      replay: "slashproof replay reports/out/findings/3f2a.json --target target.json",
    });
    expect(document.findings).toHaveLength(5);
  });

  test.each([
    ["a missing member", { format: "slashproof-report/1" }],
    ["another format", { ...JSON.parse(formatJson([])), format: "slashproof-report/2" }],
    ["an unknown member", { ...JSON.parse(formatJson([])), more: 1 }],
  ])("with %s is refused", (_, document) => {
    expect(errorsOf("urn:slashproof:report:1", document)).not.toEqual([]);
  });
});

describe("events.ndjson", () => {
  test("has lines of the shape of its schema", () => {
    const lines = formatNdjson(SAMPLE_EVENTS).trimEnd().split("\n");

    const errors = lines.map((line) => errorsOf("urn:slashproof:events:1", JSON.parse(line)));

    expect(errors.filter((found) => JSON.stringify(found) !== "[]")).toEqual([]);
    expect(lines).toHaveLength(SAMPLE_EVENTS.length);
  });

  test("gives back what was written, whatever the target said", () => {
    const read = formatNdjson(SAMPLE_EVENTS)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

    expect(read).toEqual(SAMPLE_EVENTS);
  });

  test("never breaks a line inside an event", () => {
    expect(formatNdjsonLine({ event: "notice", text: "a\nb" })).toBe('{"event":"notice","text":"a\\nb"}\n');
  });

  test("refuses an outcome without its members", () => {
    const event = { ...SAMPLE_EVENTS[3], outcome: { outcome: "failed" } };

    expect(errorsOf("urn:slashproof:events:1", event)).not.toEqual([]);
  });
});

describe("finding files", () => {
  test("have the shape of their schema", () => {
    expect(errorsOf("urn:slashproof:finding:1", SAMPLE_FINDING)).toEqual([]);
  });

  const CHECKS: Record<Check["check"], true> = {
    status: true,
    accepted: true,
    refused: true,
    answered: true,
    shape: true,
    "round-trip": true,
    same: true,
    differs: true,
    grows: true,
    equals: true,
    absent: true,
    present: true,
    lists: true,
    count: true,
    permissions: true,
    "refused-or-without-effect": true,
    "refused-or-coerced": true,
    tally: true,
    linearizable: true,
    "accepted-like-this": true,
    "component-ids": true,
    values: true,
    flag: true,
    "at-least": true,
    "entries-have": true,
    "same-bits": true,
    "has-key": true,
    mentions: true,
    received: true,
    observe: true,
  };
  const CREDENTIALS: Record<Credential, true> = {
    bot: true,
    clientCredentials: true,
    guildManager: true,
    memberWithoutManage: true,
    otherBot: true,
    none: true,
    unknownToken: true,
    botWithOtherStart: true,
    botWithOtherEnd: true,
    botTokenAsBearer: true,
    botInLowerCase: true,
  };
  const PARTS: Record<Step["part"], true> = { given: true, valid: true, twin: true, act: true, read: true };

  test.each([
    ["check", "check", CHECKS],
    ["step", "as", CREDENTIALS],
    ["step", "part", PARTS],
  ])("know every %s.%s that the code knows", (definition, property, known) => {
    const found = schemaOf("finding").$defs[definition]?.properties[property];
    const words = found?.enum ?? found?.anyOf?.[0]?.enum;

    expect(words).toEqual(Object.keys(known));
  });

  test("know every lease", () => {
    const leases: Record<Lease, true> = {
      global: true,
      guild: true,
      guild2: true,
      otherApplication: true,
      driver: true,
      application: true,
    };

    const finding = { ...SAMPLE_FINDING, case: { ...SAMPLE_FINDING.case, leases: Object.keys(leases) } };

    expect(errorsOf("urn:slashproof:finding:1", finding)).toEqual([]);
  });
});
