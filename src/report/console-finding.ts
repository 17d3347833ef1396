/** A finding on a terminal: at most a screen, always in the same order. */

import { createColors } from "picocolors";
import type { Finding } from "../case/outcome.js";
import { firstNames } from "../contract/first-names.js";
import type { ShellContext } from "./command-line.js";
import type { FindingView } from "./finding.js";
import { differenceText, viewOfFinding } from "./finding.js";
import { replayCommand } from "./replay-command.js";
import { sourceOf } from "./rule-source.js";
import { formatStepTable } from "./step-table.js";
import { counted, printable, shortened, wrapped } from "./text.js";

/** How a terminal is written to. */
export interface ConsoleOptions extends ShellContext {
  /** True where the terminal shows colours. */
  readonly color: boolean;
  /** Columns. */
  readonly width: number;
}

type Colors = ReturnType<typeof createColors>;

const LABEL_WIDTH = 10;
const MAX_LINE_CODE_POINTS = 600;
const MAX_CURL_CODE_POINTS = 700;
const MAX_BODY_CODE_POINTS = 240;
const MAX_EARLIER_BODY_CODE_POINTS = 80;
const MAX_BEFORE = 3;
const MAX_VIOLATIONS = 3;
const MAX_ALSO = 8;
const MAX_LIKEWISE = 4;

/** A saved finding as `replay` shows it. */
export function formatFinding(finding: Finding, options: ConsoleOptions & { readonly file?: string }): string {
  const view = viewOfFinding(finding);
  return formatFindingView(options.file === undefined ? view : { ...view, file: options.file }, options);
}

/** The same from what a run has to show, groups and flakes included. */
export function formatFindingView(view: FindingView, options: ConsoleOptions): string {
  const colors = createColors(options.color);
  const heading = `${mark(view, colors)}  ${colors.bold(printable(view.caseId, MAX_LINE_CODE_POINTS))}  ${colors.dim(`(${view.level})`)}`;
  const rows = rowsOf(view, options);
  return [
    heading,
    ...wrapped(printable(view.title, MAX_LINE_CODE_POINTS), options.width - 2).map((line) => `  ${line}`),
    ...rows.flatMap(([label, text]) => labelled(label, text, options.width, colors)),
    ...formatStepTable(view.steps ?? [], options.width - 4).map(
      (line, nth) => `    ${nth === 0 ? colors.dim(line) : line}`,
    ),
  ].join("\n");
}

function mark(view: FindingView, colors: Colors): string {
  if (view.state === "advice") return colors.yellow("ADVICE");
  if (view.state === "flaky") return colors.magenta("FLAKY ");
  if (view.state === "expected") return colors.blue("EXPECTED");
  return colors.red("FAILED");
}

type Row = readonly [label: string, text: string];

/** With its place, unless the text begins with that. */
function actualLine({ actual, pointer }: FindingView["violations"][number]): string {
  return pointer && !actual.includes(pointer) ? `${actual} (at ${pointer})` : actual;
}

function rowsOf(view: FindingView, place: ShellContext): Row[] {
  const shown = view.violations.slice(0, MAX_VIOLATIONS);
  const more = view.violations.length - shown.length;
  const rows: Row[] = [];
  for (const [index, violation] of shown.entries()) {
    if (index === 0 || violation.rule !== shown[index - 1]?.rule) rows.push(["Rule", ruleLine(violation.rule)]);
    rows.push(["Expected", violation.expected]);
    rows.push(["Actual", actualLine(violation)]);
  }
  if (more > 0) rows.push(["", `and ${more} more in the saved finding`]);
  if (view.known !== undefined) rows.push(["Known", view.known]);
  if (view.unsteady !== undefined) rows.push(["Runs", view.unsteady]);
  rows.push(...judgedIn(view));
  if (view.twin) rows.push(["Invalid variant", differenceText(view.twin)]);
  if (view.also.length > 0) rows.push(["Also on", firstNames(view.also, MAX_ALSO)]);
  if (view.likewise.length > 0) rows.push(["Likewise", firstNames(view.likewise.map(likewiseText), MAX_LIKEWISE)]);
  if (view.file !== undefined) rows.push(["Replay", replayCommand(view.file, place, view)]);
  if (view.curl !== undefined) rows.push([view.curl.startsWith("#") ? "Steps" : "By hand", curlLine(view.curl)]);
  return rows;
}

/**
 * The request whose response was judged, where the command line does not show it; before a read, the write that it shows.
 * What was written before them is shown where no pair and no table of steps says it.
 */
function judgedIn({ exchanges, violations, twin, steps, curl = "#" }: FindingView): readonly Row[] {
  const isShown = !curl.startsWith("#") && curl.length <= MAX_CURL_CODE_POINTS;
  const nth = exchanges.findIndex(({ step }) => step === violations[0]?.step);
  const judged = exchanges[nth];
  if (judged === undefined) return [];
  // The command line may end with the write.
  if (isShown) return isRead(judged) && !/-X GET\b(?!.*-X )/s.test(curl) ? [["Read by", requestLine(judged)]] : [];
  const writes = exchanges.slice(0, nth).filter((one) => !isRead(one));
  const written = isRead(judged) ? writes.pop() : undefined;
  const before = twin || steps ? [] : writes.slice(-MAX_BEFORE).map((one): Row => ["Before", earlierLine(one)]);
  if (written === undefined) return [...before, ["Request", requestLine(judged)]];
  return [...before, ["Request", requestLine(written)], ["Read by", requestLine(judged)]];
}

type Shown = FindingView["exchanges"][number];

function isRead({ request }: Shown): boolean {
  return request.method === "GET";
}

function requestLine({ request, server }: Shown, maxBody = MAX_BODY_CODE_POINTS): string {
  const { method, url, body = "" } = request;
  const where = server === undefined ? "" : `(${server}) `;
  const path = url.replace(/^\w+:\/\/[^/]+(\/api\/v\d+)?/, "").replace(where === "" ? "" : /^\/driver/, "");
  return `${where}${[method, path, shortened(body, maxBody)].join(" ").trimEnd()}`;
}

function earlierLine(exchange: Shown): string {
  const { response } = exchange;
  const answer = "failure" in response ? "no answer" : String(response.status);
  return `${requestLine(exchange, MAX_EARLIER_BODY_CODE_POINTS)} -> ${answer}`;
}

function ruleLine(rule: string): string {
  const source = sourceOf(rule);
  return source === "" ? rule : `${rule} · ${source}`;
}

function likewiseText([stem, cases]: readonly [string, number]): string {
  return cases === 1 ? stem : `${stem} (${counted(cases, "case")})`;
}

function curlLine(curl: string): string {
  if (curl.length <= MAX_CURL_CODE_POINTS) return curl;
  return "# too long to show here: the saved finding has it";
}

function labelled(label: string, text: string, width: number, colors: Colors): string[] {
  const safe = printable(text, MAX_LINE_CODE_POINTS + MAX_CURL_CODE_POINTS);
  // A command that is to be copied stays on one line; the terminal folds it without adding line ends.
  const lines = label === "Replay" || label === "By hand" ? [safe] : wrapped(safe, width - LABEL_WIDTH - 2);
  return lines.map((line, index) => `  ${colors.dim(margin(index === 0 ? label : ""))}${line}`);
}

/** A label that is too long for its column is followed by two spaces. */
function margin(label: string): string {
  return label.length < LABEL_WIDTH ? label.padEnd(LABEL_WIDTH) : `${label}  `;
}
