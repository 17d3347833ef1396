/** The end of a run on a terminal: the verdict first, then what it rests on. */
import { createColors } from "picocolors";
import type { RunEvent } from "../run/event.js";
import { sameRunCommand } from "./command-line.js";
import type { ConsoleOptions } from "./console-finding.js";
import { formatFindingView } from "./console-finding.js";
import type { AreaCounts, Digest, FindingGroup } from "./digest.js";
import { digestOf, sizeOf } from "./digest.js";
import { viewOfGroup } from "./finding.js";
import { counted, duration, grouped, printable, wrapped } from "./text.js";
import { VERDICT_WORDS } from "./verdict.js";

export type { ConsoleOptions } from "./console-finding.js";
export { formatFinding } from "./console-finding.js";

export interface SummaryOptions extends ConsoleOptions {
  /** Reports that were written, as paths that a person can open. */
  readonly files?: readonly string[];
  /** The target file as it was given, for the command that runs the same again. */
  readonly targetFile?: string;
}

const MAX_FINDINGS = 12;
const MAX_REASON_CODE_POINTS = 400;

type Colors = ReturnType<typeof createColors>;

/** Verdict, counts, areas, findings, advice, what was not exercised, files, and the way to run it again. */
export function formatSummary(events: readonly RunEvent[], options: SummaryOptions): string {
  const digest = digestOf(events);
  const colors = createColors(options.color);
  const advice = digest.findings.filter((group) => group.state === "advice");
  const findings = digest.findings.filter((group) => group.state !== "advice");
  const blocks = [
    verdictBlock(digest, options, colors),
    areaTable(digest.areas, colors),
    findingBlock("Findings", findings, options, colors),
    findingBlock("Advice", advice, options, colors),
    idleBlock(digest, options, colors),
    fileBlock(options, colors),
    againBlock(digest, options, colors),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function verdictBlock(digest: Digest, options: SummaryOptions, colors: Colors): string {
  const { start, counts } = digest;
  const word = VERDICT_WORDS[digest.verdict].toUpperCase();
  const paint =
    digest.verdict === "conformant" ? colors.green : digest.verdict === "findings" ? colors.red : colors.yellow;
  const idle = counts.unsupported + counts.untestable + counts.blocked + counts.harnessErrors;
  const facts = [
    counted(counts.cases, "case"),
    `${grouped(counts.passed)} passed`,
    `${grouped(counts.failed)} failed`,
    ...(counts.flaky > 0 ? [`${grouped(counts.flaky)} flaky`] : []),
    ...(counts.advice > 0 ? [`${grouped(counts.advice)} advice`] : []),
    ...(idle > 0 ? [`${grouped(idle)} not exercised`] : []),
    ...(counts.observed > 0 ? [`${grouped(counts.observed)} observed`] : []),
  ];
  const address = start.target.embedded ? "embedded" : printable(start.target.baseUrl, 200);
  return [
    `${colors.bold(paint(word))}  ${printable(start.target.name, 80)}${address === "" || start.target.name === start.target.baseUrl ? "" : colors.dim(` (${address})`)}`,
    ...wrapped(printable(digest.reason, MAX_REASON_CODE_POINTS), options.width - 2).map((line) => `  ${line}`),
    ...wrapped(facts.map(unbroken).join(" · "), options.width - 2).map((line) => `  ${line.replaceAll("\u00a0", " ")}`),
  ].join("\n");
}

/** Keeps a count and its word on one line. */
function unbroken(fact: string): string {
  return fact.replaceAll(" ", "\u00a0");
}

const COLUMNS = ["Passed", "Failed", "Flaky", "Advice", "Not run", "Observed"] as const;
const COLUMN_WIDTH = 10;

function areaTable(areas: readonly AreaCounts[], colors: Colors): string {
  if (areas.length === 0) return "";
  const width = Math.max(4, ...areas.map((area) => printable(area.area, 40).length));
  const head = `  ${"Area".padEnd(width)}  ${COLUMNS.map((name) => name.padStart(COLUMN_WIDTH)).join("")}`;
  const rows = areas.map(({ area, states }) => {
    const idle = states.unsupported + states.untestable + states.blocked + states["harness-error"];
    const cells = [states.passed, states.failed, states.flaky, states.advice, idle, states.observed];
    const paints = [String, colors.red, colors.magenta, colors.yellow, String, String];
    const painted = cells.map((count, index) => {
      const text = (count === 0 ? "-" : grouped(count)).padStart(COLUMN_WIDTH);
      return count === 0 ? colors.dim(text) : (paints[index]?.(text) ?? text);
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

function idleBlock(digest: Digest, options: SummaryOptions, colors: Colors): string {
  if (digest.idle.length === 0) return "";
  const lines = digest.idle.flatMap((group) => {
    const text = `${printable(group.reason, MAX_REASON_CODE_POINTS)} (${counted(group.cases.length, "case")})`;
    return wrapped(text, options.width - 17).map(
      (line, index) => `  ${colors.dim((index === 0 ? group.state : "").padEnd(15))}${line}`,
    );
  });
  return [colors.bold("Not exercised"), ...lines].join("\n");
}

function fileBlock(options: SummaryOptions, colors: Colors): string {
  const files = options.files ?? [];
  return files.length === 0 ? "" : [colors.bold("Files"), ...files.map((file) => `  ${file}`)].join("\n");
}

function againBlock(digest: Digest, options: SummaryOptions, colors: Colors): string {
  const { start } = digest;
  const speed =
    digest.durationMs > 0 ? ` · ${grouped(Math.round((digest.requests * 1000) / digest.durationMs))}/s` : "";
  return [
    `${colors.dim("Seed")}    ${start.seed} · profile ${start.profile} · ${counted(start.lanes, "lane")} · ${counted(digest.requests, "request")} in ${duration(digest.durationMs)}${speed}`,
    `${colors.dim("Again")}   ${printable(sameRunCommand(start, options.targetFile), 600)}`,
  ].join("\n");
}
