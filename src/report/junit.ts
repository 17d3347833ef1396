/** JUnit XML for build servers: one suite for each area, and one that says whether the run reached a verdict. */

import type { Cause } from "../run/causes/cause.js";
import type { CaseFinished, RunEvent } from "../run/result/event.js";
import { causeOfCases, sizeWords } from "./cause-view.js";
import type { ShellContext } from "./command-line.js";
import type { CaseState, Digest } from "./digest.js";
import { digestOf, stateOf } from "./digest.js";
import { problemsOf } from "./expectations.js";
import type { FindingView } from "./finding.js";
import { differenceText, viewOfCase } from "./finding.js";
import { floorWords, isOfTheSuites } from "./proof.js";
import { replayCommand } from "./replay-command.js";
import { sourceOf } from "./rule-source.js";
import { sentenceOf } from "./sentence.js";
import { printable, printableBlock } from "./text.js";
import { hasVerdict } from "./verdict.js";
import { element, type XmlElement, xmlDocument } from "./xml.js";

/** What a reader of JUnit makes of each state; advice and observations are passes with a text. What is expected to fail is no pass. */
const KIND: Readonly<Record<CaseState, "pass" | "failure" | "error" | "skipped">> = {
  passed: "pass",
  observed: "pass",
  advice: "pass",
  failed: "failure",
  flaky: "error",
  expected: "skipped",
  untestable: "error",
  "harness-error": "error",
  unsupported: "skipped",
  "no-room": "skipped",
  blocked: "skipped",
};

const MAX_MESSAGE_CODE_POINTS = 500;
const MAX_TEXT_CODE_POINTS = 10_000;

interface Tally {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
  readonly time: string;
}

/**
 * The XML document. It is green exactly where the exit code is 0: the suite `run` holds one case
 * that is an error unless the run reached a verdict, and a failure where expectations do not hold.
 *
 * @remarks It keeps the schema of the xUnit plugin of Jenkins, the strictest in use: only a suite has properties and
 * counts what is skipped. What else is known of a case is in its `system-out`.
 */
export function formatJunit(events: readonly RunEvent[], options: ShellContext = {}): string {
  const digest = digestOf(events);
  const causes = causeOfCases(digest.causes);
  const suites = digest.areas.map(({ area }) => {
    const cases = digest.cases.filter((one) => one.area === area);
    const time = cases.reduce((sum, one) => sum + one.durationMs, 0);
    return element(
      "testsuite",
      { name: text(area), timestamp: digest.start.startedAt, ...tallyOf(cases, time) },
      cases.map((one) => caseElement(one, causes.get(one.id), options)),
    );
  });
  const name = `slashproof: ${text(digest.start.target.name)}`;
  const { skipped: _, ...tally } = plus(tallyOf(digest.cases, digest.durationMs), endOf(digest));
  return xmlDocument(element("testsuites", { name, ...tally }, [runSuite(digest), ...suites]));
}

/** What the case of the run itself comes to. */
function endOf({ verdict, expectations }: Digest): "pass" | "error" | "failure" {
  if (!hasVerdict(verdict)) return "error";
  return problemsOf(expectations).length > 0 ? "failure" : "pass";
}

function runSuite(digest: Digest): XmlElement {
  const { start } = digest;
  const end = endOf(digest);
  const properties = propertiesOf([
    ["tool", start.tool],
    ["target", start.target.name],
    ["baseUrl", start.target.baseUrl],
    ["profile", start.profile],
    ["seed", String(start.seed)],
    ["verdict", digest.verdict],
    ["exitCode", String(digest.exitCode)],
    ...digest.causes.map(
      (cause, index) => [`cause.${index + 1}`, `${cause.id}: ${cause.title} (${sizeWords(cause)})`] as const,
    ),
    ...(isOfTheSuites(digest) ? ([["nullFloor", floorWords(digest)]] as const) : []),
  ]);
  const words = { classname: "run", name: "the run reaches a verdict", time: "0.000" };
  const attributes = { name: "run", timestamp: start.startedAt, ...plus(tallyOf([], 0), end) };
  return element("testsuite", attributes, [properties, element("testcase", words, endElements(digest))]);
}

/** What is wrong with the run itself. */
function endElements(digest: Digest): readonly XmlElement[] {
  const end = endOf(digest);
  if (end === "pass") return [];
  if (end === "error") return [element("error", { type: digest.verdict, message: text(digest.reason) })];
  const message = "the expectations do not hold";
  return [element("failure", { type: "unexpected", message }, block(problemsOf(digest.expectations).join("\n")))];
}

function caseElement(one: CaseFinished, cause: Cause | undefined, place: ShellContext): XmlElement {
  const state = stateOf(one);
  const words = { classname: text(one.area), name: text(one.id), time: seconds(one.durationMs) };
  // A passed case has its name, and no more: there are thousands of them.
  if (state === "passed") return element("testcase", words);
  const { elements, said } = outcomeOf(one, state, place);
  const facts = [
    sentenceOf(one.title),
    `Level     ${one.level}`,
    `Outcome   ${state}`,
    ...one.rules.map((rule) => `Rule      ${rule}`),
    ...(cause ? [`Cause     ${cause.id}`] : []),
  ];
  return element("testcase", words, [...elements, element("system-out", {}, block([...facts, ...said].join("\n")))]);
}

/** What a build server sees of a case that did not pass, and what is said beside it. */
interface Outcome {
  readonly elements: readonly XmlElement[];
  readonly said: readonly string[];
}

function outcomeOf(one: CaseFinished, state: CaseState, place: ShellContext): Outcome {
  const kind = KIND[state];
  const view = viewOfCase(one);
  if (kind === "failure" || state === "flaky")
    return {
      elements: [element(kind, { type: state, message: messageOf(view) }, block(detailOf(view, place)))],
      said: [],
    };
  if (state === "expected") {
    const message = text(`expected to fail: ${view.known}`);
    return { elements: [element("skipped", { type: state, message })], said: [detailOf(view, place)] };
  }
  if (kind !== "pass") {
    const message = text("reason" in one.outcome ? one.outcome.reason : state);
    return { elements: [element(kind, { type: state, message })], said: [] };
  }
  if (state === "advice") return { elements: [], said: [`Advice: ${detailOf(view, place)}`] };
  if (one.outcome.outcome !== "observed") return { elements: [], said: [] };
  return { elements: [], said: one.outcome.observations.map(({ what, value }) => `${what}: ${JSON.stringify(value)}`) };
}

function messageOf(view: FindingView): string {
  const first = view.violations[0];
  return text(`${view.title}: expected ${first?.expected}; actual ${first?.actual}`);
}

function detailOf(view: FindingView, place: ShellContext): string {
  return [
    view.title,
    ...view.violations.flatMap((violation) => [
      `Rule      ${violation.rule} ${sourceOf(violation.rule)}`,
      `Expected  ${violation.expected}`,
      `Actual    ${violation.actual}`,
    ]),
    ...(view.known === undefined ? [] : [`Known     ${view.known}`]),
    ...(view.unsteady === undefined ? [] : [`Runs      ${view.unsteady}`]),
    ...(view.twin ? [`Invalid variant  ${differenceText(view.twin)}`] : []),
    ...(view.file === undefined ? [] : [`Replay    ${replayCommand(view.file, place, view)}`]),
    ...(view.curl === undefined ? [] : [`By hand   ${view.curl}`]),
  ].join("\n");
}

function propertiesOf(rows: readonly (readonly [name: string, value: string])[]): XmlElement {
  const properties = rows.map(([name, value]) => element("property", { name, value: text(value) }));
  return element("properties", {}, properties);
}

function tallyOf(cases: readonly CaseFinished[], durationMs: number): Tally {
  const kinds = cases.map((one) => KIND[stateOf(one)]);
  return {
    tests: cases.length,
    failures: kinds.filter((kind) => kind === "failure").length,
    errors: kinds.filter((kind) => kind === "error").length,
    skipped: kinds.filter((kind) => kind === "skipped").length,
    time: seconds(durationMs),
  };
}

/** A tally with the case of the suite `run` in it. */
function plus(tally: Tally, end: "pass" | "error" | "failure"): Tally {
  const one = (kind: "error" | "failure"): number => (end === kind ? 1 : 0);
  return {
    ...tally,
    tests: tally.tests + 1,
    errors: tally.errors + one("error"),
    failures: tally.failures + one("failure"),
  };
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3);
}

function text(value: string): string {
  return printable(value, MAX_MESSAGE_CODE_POINTS);
}

function block(value: string): string {
  return printableBlock(value, MAX_TEXT_CODE_POINTS);
}
