/** The end of a run on a terminal: the verdict first, then what it rests on. */
import { createColors } from "picocolors";
import type { EntryResult } from "../case/expectations.js";
import type { RunEvent } from "../run/result/event.js";
import type { CapabilityCheck } from "../run/surface/capability-checks.js";
import { ruleWords } from "./cause-view.js";
import { type GivenFiles, sameRunCommand } from "./command-line.js";
import { causeBlock, nextLine, skippedBlock } from "./console-causes.js";
import type { ConsoleOptions } from "./console-finding.js";
import { formatFindingView } from "./console-finding.js";
import { partyLines } from "./console-parties.js";
import type { AreaCounts, Digest, FindingGroup } from "./digest.js";
import { digestOf, sizeOf } from "./digest.js";
import { problemsOf } from "./expectations.js";
import { knownText, viewOfGroup } from "./finding.js";
import { forecastDifference } from "./forecast.js";
import { floorWords, isOfTheSuites } from "./proof.js";
import { counted, duration, grouped, printable, wrapped } from "./text.js";
import { metLines, requestWords } from "./traffic.js";
import { groupedOutcomes, type OutcomeGroup, VERDICT_WORDS } from "./verdict.js";

export type { ConsoleOptions } from "./console-finding.js";
export { formatFinding } from "./console-finding.js";

/** Files are named in the command that runs the same again. */
export interface SummaryOptions extends ConsoleOptions, GivenFiles {
  /** Reports that were written, as paths that a person can open. */
  readonly files?: readonly string[];
  /** What changed since the last run, in words; absent where there was none. */
  readonly since?: string | undefined;
}

/** Beside causes so many findings are shown in full; more are in the reports. */
const FEW_FINDINGS = 2;
const MAX_FINDINGS = 12;
const MAX_REASON_CODE_POINTS = 800;

type Colors = ReturnType<typeof createColors>;

/**
 * First areas and findings, then what fits the last screen of a terminal: verdict, causes, what was not run, and the
 * next command. Where there are causes, more than a few findings are in the reports alone.
 */
export function formatSummary(events: readonly RunEvent[], options: SummaryOptions): string {
  const digest = digestOf(events);
  const colors = createColors(options.color);
  const advice = digest.findings.filter((group) => group.state === "advice");
  const findings = digest.findings.filter((group) => group.state === "failed" || group.state === "flaky");
  const known = digest.findings.filter((group) => group.state === "expected");
  const isShort = digest.causes.length > 0;
  const isListed = !isShort || findings.length + advice.length <= FEW_FINDINGS;
  const blocks = [
    isShort ? "" : areaTable(digest.areas, colors),
    ...(isListed
      ? [findingBlock("Findings", findings, options, colors), findingBlock("Advice", advice, options, colors)]
      : []),
    expectedBlock(known, options, colors),
    verdictBlock(digest, options, colors),
    expectationBlock(digest.expectations, options, colors),
    capabilityBlock(digest.capabilityChecks, options, colors),
    causeBlock(digest, options, colors),
    skippedBlock(digest, options, colors),
    againBlock(digest, options, colors),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const RED_VERDICTS: readonly string[] = ["findings", "unexpected"];

function verdictBlock(digest: Digest, options: SummaryOptions, colors: Colors): string {
  const { start, counts } = digest;
  const word = VERDICT_WORDS[digest.verdict].toUpperCase();
  const paint =
    digest.verdict === "conformant" ? colors.green : RED_VERDICTS.includes(digest.verdict) ? colors.red : colors.yellow;
  const idle = counts.unsupported + counts.noRoom + counts.untestable + counts.blocked + counts.harnessErrors;
  const facts = [
    counted(counts.cases, "case"),
    `${grouped(counts.passed)} passed`,
    `${grouped(counts.failed)} failed`,
    ...(counts.flaky > 0 ? [`${grouped(counts.flaky)} flaky`] : []),
    ...(counts.expected > 0 ? [`${grouped(counts.expected)} expected`] : []),
    ...(counts.advice > 0 ? [`${grouped(counts.advice)} advice`] : []),
    ...(idle > 0 ? [`${grouped(idle)} not run`] : []),
    ...(counts.observed > 0 ? [`${grouped(counts.observed)} observed`] : []),
  ];
  const address = start.target.embedded ? "embedded" : printable(start.target.baseUrl, 200);
  const isTraffic = start.command === "proxy";
  return [
    `${colors.bold(paint(word))}  ${isTraffic ? "traffic to " : ""}${printable(start.target.name, 80)}${address === "" || start.target.name === start.target.baseUrl ? "" : colors.dim(` (${address})`)}`,
    ...(isTraffic ? partyLines(digest, colors) : []),
    ...wrapped(printable(digest.reason, MAX_REASON_CODE_POINTS), options.width - 2).map((line) => `  ${line}`),
    ...(digest.causes.length > 0 ? [`  ${ruleWords(digest)}`] : []),
    ...(options.since === undefined
      ? []
      : wrapped(`Since the last run: ${options.since}`, options.width - 2).map((line) => `  ${line}`)),
    ...wrapped(facts.map(unbroken).join(" · "), options.width - 2).map((line) => `  ${line.replaceAll("\u00a0", " ")}`),
    ...(isOfTheSuites(digest) && digest.causes.length === 0
      ? [`  ${colors.dim(`Sanity check: ${floorWords(digest)}`)}`]
      : []),
  ].join("\n");
}

/** Keeps a count and its word on one line. */
function unbroken(fact: string): string {
  return fact.replaceAll(" ", "\u00a0");
}

const COLUMN_WIDTH = 10;

type Columns = readonly (readonly [name: string, paint: (text: string) => string])[];

function columnsOf(areas: readonly AreaCounts[], colors: Colors): Columns {
  return [
    ["Passed", String],
    ["Failed", colors.red],
    ["Flaky", colors.magenta],
    // A column for those who have an expectations file.
    ...(areas.some(({ states }) => states.expected > 0) ? ([["Expected", colors.blue]] as const) : []),
    ["Advice", colors.yellow],
    ["Not run", String],
    ["Observed", String],
  ];
}

function areaTable(areas: readonly AreaCounts[], colors: Colors): string {
  if (areas.length === 0) return "";
  const width = Math.max(4, ...areas.map((area) => printable(area.area, 40).length));
  const columns = columnsOf(areas, colors);
  const head = `  ${"Area".padEnd(width)}  ${columns.map(([name]) => name.padStart(COLUMN_WIDTH)).join("")}`;
  const rows = areas.map(({ area, states }) => {
    const groups = groupedOutcomes(states);
    const painted = columns.map(([name, paint]) => {
      const count = groups[name.toLowerCase() as OutcomeGroup];
      const text = (count === 0 ? "-" : grouped(count)).padStart(COLUMN_WIDTH);
      return count === 0 ? colors.dim(text) : paint(text);
    });
    return `  ${printable(area, 40).padEnd(width)}  ${painted.join("")}`;
  });
  return [colors.dim(head), ...rows].join("\n");
}

function findingBlock(
  heading: string,
  groups: readonly FindingGroup[],
  options: SummaryOptions,
  colors: Colors,
): string {
  if (groups.length === 0) return "";
  const cases = groups.reduce((sum, group) => sum + sizeOf(group), 0);
  const shown = groups.slice(0, MAX_FINDINGS).map((group) => formatFindingView(viewOfGroup(group), options));
  const rest = groups.slice(MAX_FINDINGS);
  const size = cases === groups.length ? grouped(cases) : `${grouped(groups.length)}, on ${counted(cases, "case")}`;
  return [`${colors.bold(heading)} (${size})`, ...shown, ...(rest.length === 0 ? [] : [restLines(rest, colors)])].join(
    "\n\n",
  );
}

const MAX_REST_LINES = 40;

function restLines(groups: readonly FindingGroup[], colors: Colors): string {
  const more = groups.length - MAX_REST_LINES;
  return [
    colors.dim("Also, in the reports:"),
    ...groups
      .slice(0, MAX_REST_LINES)
      .map((group) => `  ${group.state.padEnd(6)}  ${printable(group.head.id, 120)}${casesOf(group)}`),
    ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
  ].join("\n");
}

function casesOf(group: FindingGroup): string {
  const size = sizeOf(group);
  return size === 1 ? "" : ` (${counted(size, "case")})`;
}

/** Entries of the expectations file that have to be changed. */
function expectationBlock(entries: readonly EntryResult[], options: SummaryOptions, colors: Colors): string {
  const lines = problemsOf(entries);
  if (lines.length === 0) return "";
  return [
    `${colors.bold("Expectations that do not hold")} (${grouped(lines.length)})`,
    ...lines.flatMap((text) =>
      wrapped(printable(text, MAX_REASON_CODE_POINTS), options.width - 4).map((line, nth) =>
        nth === 0 ? `  ${line}` : `    ${line}`,
      ),
    ),
  ].join("\n");
}

/** What is claimed and was not exercised, and what is not claimed and not refused. */
function capabilityBlock(checks: readonly CapabilityCheck[], options: SummaryOptions, colors: Colors): string {
  const lines = checks.filter(({ state }) => state === "untestable");
  if (lines.length === 0) return "";
  return [
    `${colors.bold("Capabilities not proved")} (${grouped(lines.length)})`,
    ...lines.flatMap(({ id, message }) => [
      `  ${colors.yellow(printable(id, 120))}`,
      ...wrapped(printable(message, MAX_REASON_CODE_POINTS), options.width - 4).map((line) => `    ${line}`),
    ]),
  ].join("\n");
}

/** Failures that the expectations file names: a line each with the reason; the reports have the rest. */
function expectedBlock(groups: readonly FindingGroup[], options: SummaryOptions, colors: Colors): string {
  if (groups.length === 0) return "";
  const cases = groups.reduce((sum, group) => sum + sizeOf(group), 0);
  const lines = groups.slice(0, MAX_REST_LINES).flatMap((group) => {
    const known = group.head.expected ? knownText(group.head.expected) : "";
    const text = printable(known, MAX_REASON_CODE_POINTS);
    return [
      `  ${colors.blue("EXPECTED")}  ${printable(group.head.id, 120)}${casesOf(group)}`,
      ...wrapped(text, options.width - 12).map((line) => `            ${colors.dim(line)}`),
    ];
  });
  const more = groups.length - MAX_REST_LINES;
  return [
    `${colors.bold("Expected to fail")} (${counted(cases, "case")})`,
    ...lines,
    ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
  ].join("\n");
}

/** The page for people first; the others are beside it. */
function reportLine({ files = [] }: SummaryOptions, colors: Colors): string {
  const page = files.find((file) => file.endsWith(".html")) ?? files[0];
  if (page === undefined) return "";
  const others = files.length - 1;
  const beside = others === 0 ? "" : colors.dim(` and ${counted(others, "file")} beside it`);
  return `${colors.dim("Report")}  ${page}${beside}`;
}

function againBlock(digest: Digest, options: SummaryOptions, colors: Colors): string {
  const difference = forecastDifference(digest.forecast, digest);
  const rows = [
    ranRow(digest),
    ...(difference === undefined ? [] : [["Time", difference] as const]),
    ...metLines(digest).map((line) => ["Traffic", line] as const),
  ];
  return [
    ...rows.flatMap(([label, text]) => labelledLines(label, text, options, colors)),
    ...[reportLine(options, colors), nextLine(digest, options, colors)].filter((line) => line !== ""),
    `${colors.dim("Re-run")}  ${printable(sameRunCommand(digest.start, options), 600)}`,
  ].join("\n");
}

/** What ran, and how fast. What passes through a proxy was not planned, and has no seed. */
function ranRow(digest: Digest): readonly [label: string, text: string] {
  const { start, durationMs, requests } = digest;
  const speed = durationMs > 0 ? [`${grouped(Math.round((requests * 1000) / durationMs))}/s`] : [];
  const ran = `${requestWords(digest)} in ${duration(durationMs)}`;
  const facts =
    start.command === "proxy"
      ? [`profile ${start.profile}`, ran, ...speed]
      : [`${start.seed}`, `profile ${start.profile}`, counted(start.lanes, "worker"), ran, ...speed];
  return [start.command === "proxy" ? "Run" : "Seed", facts.map(unbroken).join(" · ")];
}

const LABEL_COLUMNS = 8;

function labelledLines(label: string, text: string, { width }: SummaryOptions, colors: Colors): readonly string[] {
  return wrapped(text, width - LABEL_COLUMNS).map(
    (line, nth) => `${colors.dim((nth === 0 ? label : "").padEnd(LABEL_COLUMNS))}${line.replaceAll("\u00a0", " ")}`,
  );
}
