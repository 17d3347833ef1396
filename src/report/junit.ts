/** JUnit XML for build servers: one suite for each area, and one that says whether the run reached a verdict. */
import { create } from "xmlbuilder2";
import type { Cause } from "../run/causes/cause.js";
import type { CaseFinished, RunEvent, Verdict } from "../run/event.js";
import { causeOfCases, sizeWords } from "./cause-view.js";
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

/** Verdicts that say something about the target. */
const REACHED: readonly Verdict[] = ["conformant", "findings", "as-expected", "unexpected"];

type Node = ReturnType<typeof create>;

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
 */
export function formatJunit(events: readonly RunEvent[], options: { readonly outDir?: string } = {}): string {
  const digest = digestOf(events);
  const root = create({ version: "1.0", encoding: "UTF-8" }).ele("testsuites", {
    name: `slashproof: ${text(digest.start.target.name)}`,
    ...plus(tallyOf(digest.cases, digest.durationMs), endOf(digest)),
  });
  addRunSuite(root, digest);
  const causes = causeOfCases(digest.causes);
  for (const { area } of digest.areas) {
    const cases = digest.cases.filter((one) => one.area === area);
    const time = cases.reduce((sum, one) => sum + one.durationMs, 0);
    const suite = root.ele("testsuite", {
      name: text(area),
      timestamp: digest.start.startedAt,
      ...tallyOf(cases, time),
    });
    for (const one of cases) addCase(suite, one, causes.get(one.id), options.outDir ?? "");
  }
  return `${root.end({ prettyPrint: true })}\n`;
}

/** What the case of the run itself comes to. */
function endOf({ verdict, expectations }: Digest): "pass" | "error" | "failure" {
  if (!REACHED.includes(verdict)) return "error";
  return problemsOf(expectations).length > 0 ? "failure" : "pass";
}

function addRunSuite(root: Node, digest: Digest): void {
  const { start } = digest;
  const end = endOf(digest);
  const suite = root.ele("testsuite", { name: "run", timestamp: start.startedAt, ...plus(tallyOf([], 0), end) });
  addProperties(suite, [
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
  const test = suite.ele("testcase", { classname: "run", name: "the run reaches a verdict", time: "0.000" });
  if (end === "error") test.ele("error", { type: digest.verdict, message: text(digest.reason) });
  if (end === "failure") {
    const message = "the expectations do not hold";
    test.ele("failure", { type: "unexpected", message }).txt(block(problemsOf(digest.expectations).join("\n")));
  }
}

function addCase(suite: Node, one: CaseFinished, cause: Cause | undefined, outDir: string): void {
  const state = stateOf(one);
  const kind = KIND[state];
  const view = viewOfCase(one);
  const test = suite.ele("testcase", { classname: text(one.area), name: text(one.id), time: seconds(one.durationMs) });
  // A passed case has its name, and no more: there are thousands of them.
  if (state === "passed") return;
  addProperties(test, [
    ["title", sentenceOf(one.title)],
    ["level", one.level],
    ["outcome", state],
    ...one.rules.map((rule) => ["rule", rule] as const),
    ...(cause ? ([["cause", cause.id]] as const) : []),
  ]);
  if (kind === "failure" || state === "flaky") {
    test.ele(kind, { type: state, message: messageOf(view) }).txt(block(detailOf(view, outDir)));
  } else if (state === "expected") {
    test.ele("skipped", { type: state, message: text(`expected to fail: ${view.known}`) });
    test.ele("system-out").txt(block(detailOf(view, outDir)));
  } else if (kind === "error" || kind === "skipped") {
    test.ele(kind, { type: state, message: text("reason" in one.outcome ? one.outcome.reason : state) });
  } else if (state === "advice") {
    test.ele("system-out").txt(block(`Advice: ${detailOf(view, outDir)}`));
  } else if (one.outcome.outcome === "observed") {
    const lines = one.outcome.observations.map((seen) => `${seen.what}: ${JSON.stringify(seen.value)}`);
    test.ele("system-out").txt(block(lines.join("\n")));
  }
}

function messageOf(view: FindingView): string {
  const first = view.violations[0];
  return text(`${view.title}: expected ${first?.expected}; actual ${first?.actual}`);
}

function detailOf(view: FindingView, outDir: string): string {
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
    ...(view.file === undefined ? [] : [`Replay    ${replayCommand(view.file, outDir, view)}`]),
    ...(view.curl === undefined ? [] : [`By hand   ${view.curl}`]),
  ].join("\n");
}

function addProperties(parent: Node, rows: readonly (readonly [name: string, value: string])[]): void {
  const properties = parent.ele("properties");
  for (const [name, value] of rows) properties.ele("property", { name, value: text(value) });
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
