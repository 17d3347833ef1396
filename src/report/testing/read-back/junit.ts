/** JUnit read back the way a build server does. */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { ReadBack } from "./read-back.js";

interface Property {
  readonly name: string;
  readonly value: string;
}

interface TestCase {
  readonly name: string;
  readonly classname: string;
  readonly "system-out"?: string;
  readonly failure?: unknown;
  readonly error?: unknown;
  readonly skipped?: unknown;
}

interface Suite {
  readonly properties?: { readonly property: readonly Property[] };
  readonly tests: string;
  readonly skipped: string;
  readonly testcase: readonly TestCase[];
}

interface Suites {
  readonly tests: string;
  readonly failures: string;
  readonly errors: string;
  readonly testsuite: readonly Suite[];
}

/** What a build server makes of each state. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  passed: ["passed", "observed", "advice"],
  failure: ["failed"],
  error: ["flaky", "untestable", "harness-error"],
  skipped: ["unsupported", "no-room", "blocked", "expected"],
};

/** @throws Error where it is no XML, its counts are not those of its cases, or its colour is not that of the exit code */
export function readJunit(text: string): ReadBack {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(valid.err.msg);
  const isArray = (name: string): boolean => ["testsuite", "testcase", "property"].includes(name);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", isArray });
  const suites: Suites = parser.parse(text).testsuites;
  const run = suites.testsuite[0]?.properties?.property ?? [];
  const cases = suites.testsuite.flatMap(({ testcase }) => testcase);
  checkTotals(suites, cases);
  const exitCode = Number(propertyOf(run, "exitCode"));
  const isGreen = suites.failures === "0" && suites.errors === "0";
  if (isGreen !== (exitCode === 0))
    throw new Error(`the suites are ${isGreen ? "green" : "red"}, the exit code ${exitCode}`);
  const states = cases.filter(({ classname }) => classname !== "run").map((one) => [one.name, stateOf(one)] as const);
  return { verdict: propertyOf(run, "verdict"), exitCode, cases: Object.fromEntries(states) };
}

function stateOf(one: TestCase): string {
  const state = /^Outcome {3}(.+)$/m.exec(one["system-out"] ?? "")?.[1] ?? "passed";
  const kind = kindOf(one);
  if (!KINDS[kind]?.includes(state)) throw new Error(`${one.name} is ${state}, but reported as ${kind}`);
  return state;
}

function kindOf({ failure, error, skipped }: TestCase): string {
  if (failure !== undefined) return "failure";
  if (error !== undefined) return "error";
  return skipped === undefined ? "passed" : "skipped";
}

function checkTotals(suites: Suites, cases: readonly TestCase[]): void {
  const count = (kind: string): number => cases.filter((one) => kindOf(one) === kind).length;
  const found = [cases.length, count("failure"), count("error"), count("skipped")].join(" ");
  const skipped = suites.testsuite.reduce((sum, suite) => sum + Number(suite.skipped), 0);
  const reported = [suites.tests, suites.failures, suites.errors, skipped].join(" ");
  if (found !== reported) throw new Error(`the counts are ${reported}, those of the cases ${found}`);
}

function propertyOf(properties: readonly Property[], name: string): string {
  return properties.find((one) => one.name === name)?.value ?? "";
}
