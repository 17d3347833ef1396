import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import type { RunEvent } from "../run/result/event.js";
import { formatJunit } from "./junit.js";
import { junitFaults } from "./testing/junit-schema.js";
import { CONFORMANT_EVENTS, CUT_OFF_EVENTS, SAMPLE_EVENTS } from "./testing/sample-events.js";

interface Case {
  readonly name: string;
  readonly failure?: { readonly type: string; readonly message: string; readonly "#text": string };
  readonly error?: { readonly type: string; readonly message: string };
  readonly skipped?: { readonly type: string; readonly message: string };
  readonly "system-out"?: string;
}

interface Suite {
  readonly name: string;
  readonly tests: string;
  readonly testcase: readonly Case[];
}

interface Suites {
  readonly name: string;
  readonly tests: string;
  readonly failures: string;
  readonly errors: string;
  readonly testsuite: readonly Suite[];
}

function read(events: readonly RunEvent[]): Suites {
  const xml = formatJunit(events, { outDir: "reports/out" });
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    isArray: (name) => ["testsuite", "testcase", "property"].includes(name),
  });
  return parser.parse(xml).testsuites;
}

function casesOf(suites: Suites): readonly Case[] {
  return suites.testsuite.flatMap((suite) => suite.testcase);
}

describe("formatJunit", () => {
  test.each([
    ["a red run", SAMPLE_EVENTS],
    ["a green run", CONFORMANT_EVENTS],
    ["a run that broke off", CUT_OFF_EVENTS],
  ])("keeps the schema of Jenkins for %s", (_name, events) => {
    expect(junitFaults(formatJunit(events))).toEqual([]);
  });

  test("is judged by a check that sees what the schema forbids", () => {
    const xml =
      '<testsuites skipped="1"><testsuite><testcase name="a" time="1 s"><properties/></testcase></testsuite></testsuites>';

    expect(junitFaults(xml)).toEqual([
      "testsuites: attribute skipped",
      "testsuite: no name",
      "testsuite: no tests",
      "testsuite: no failures",
      "testsuite: no errors",
      "testcase: time 1 s",
      "testcase: element properties",
    ]);
  });

  test("counts what its parts hold", () => {
    const suites = read(SAMPLE_EVENTS);
    const cases = casesOf(suites);

    expect(suites).toMatchObject({ tests: "15", failures: "3", errors: "3" });
    expect(cases).toHaveLength(15);
    expect(cases.filter((one) => one.failure)).toHaveLength(3);
    expect(cases.filter((one) => one.error)).toHaveLength(3);
    expect(cases.filter((one) => one.skipped)).toHaveLength(3);
  });

  test("has a suite for each area after that of the run", () => {
    const names = read(SAMPLE_EVENTS).testsuite.map((suite) => [suite.name, suite.tests]);

    expect(names).toEqual([
      ["run", "1"],
      ["naming", "4"],
      ["objects", "1"],
      ["upsert", "1"],
      ["scope", "5"],
      ["edit", "1"],
      ["permissions", "1"],
      ["bulk", "1"],
    ]);
  });

  test("tells a failure with what was expected and how to replay it", () => {
    const failed = casesOf(read(SAMPLE_EVENTS)).find((one) => one.failure?.type === "failed");

    expect(failed?.name).toBe("command.name.refuses-33-characters@create.global");
    expect(failed?.failure?.message).toContain("actual 201 Created, name has 33 characters");
    expect(failed?.failure?.["#text"]).toContain(
      "slashproof replay reports/out/findings/3f2a.json --target target.json",
    );
  });

  test("passes advice, and tells it all the same", () => {
    const advised = casesOf(read(SAMPLE_EVENTS)).find((one) => one.name.includes("rename"));

    expect(advised?.failure).toBeUndefined();
    expect(advised?.["system-out"]).toMatch(/^Advice: The service should refuse to rename/m);
  });

  test("survives hostile text and keeps what can be kept", () => {
    const hostile = casesOf(read(SAMPLE_EVENTS)).find((one) => one.name.startsWith("command.object.has-its-fields"));

    expect(hostile?.failure?.["#text"]).toContain('</script><img src=x onerror="globalThis.broken=1">');
    expect(hostile?.failure?.["#text"]).toContain("\\u001b[31mred\\u0007 \\u202egnp.exe \\ud800 \\ufffe ]]>");
  });

  test("is green for a conformant target", () => {
    expect(read(CONFORMANT_EVENTS)).toMatchObject({ tests: "4", failures: "0", errors: "0" });
  });

  test("is never green without a verdict", () => {
    const suites = read(CUT_OFF_EVENTS);

    expect(suites.errors).toBe("1");
    expect(suites.testsuite[0]?.testcase[0]?.error?.type).toBe("interrupted");
  });
});
