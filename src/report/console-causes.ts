/** The last screen of a run that found something: what to fix first, in lines that fit a terminal. */
import type { createColors } from "picocolors";
import { type CauseView, causeViewsOf, sizeWords } from "./cause-view.js";
import type { ConsoleOptions } from "./console-finding.js";
import type { Digest } from "./digest.js";
import { counted, grouped, printable, wrapped } from "./text.js";

type Colors = ReturnType<typeof createColors>;

/** More are in the reports: the screen is for what to do now. */
const MOST_CAUSES = 5;
const MOST_SKIPPED = 4;
const MAX_TITLE_CODE_POINTS = 120;
const MAX_REASON_CODE_POINTS = 140;

/** Causes in their order, required ones first. */
export function causeBlock(digest: Digest, options: ConsoleOptions, colors: Colors): string {
  const views = causeViewsOf(digest, options.outDir ?? "");
  if (views.length === 0) return "";
  const shown = views.slice(0, MOST_CAUSES);
  const more = views.length - shown.length;
  return [
    `${colors.bold("Fix this first")} (${counted(views.length, "cause")})`,
    ...shown.flatMap((view) => linesOf(view, options, colors)),
    ...(more > 0 ? [colors.dim(`  and ${grouped(more)} more in the reports`)] : []),
  ].join("\n");
}

function linesOf({ cause, rank, example }: CauseView, options: ConsoleOptions, colors: Colors): readonly string[] {
  const number = `${rank}`.padStart(3);
  const mark = cause.level === "must" ? colors.red(number) : colors.yellow(number);
  const advice = cause.level === "must" ? "" : "advice: ";
  const title = wrapped(printable(`${advice}${cause.title}`, MAX_TITLE_CODE_POINTS), options.width - 6);
  const seen = example === undefined ? "" : ` · ${printable(example.id, options.width)}`;
  const size = `${sizeWords(cause)}${seen}`;
  return [
    ...title.map((line, nth) => (nth === 0 ? `${mark}  ${line}` : `     ${line}`)),
    `     ${colors.dim(size.length > options.width - 5 ? `${size.slice(0, options.width - 6)}…` : size)}`,
  ];
}

/** What was skipped, each reason in one line. */
export function skippedBlock(digest: Digest, options: ConsoleOptions, colors: Colors): string {
  const groups = digest.idle.toSorted((one, other) => other.cases.length - one.cases.length);
  if (groups.length === 0) return "";
  const shown = groups.slice(0, MOST_SKIPPED);
  const left = groups.slice(MOST_SKIPPED).reduce((sum, group) => sum + group.cases.length, 0);
  const lines = shown.map(({ state, reason, cases }) => {
    const head = `  ${grouped(cases.length).padStart(6)} ${state.padEnd(13)} `;
    const text = printable(reason, MAX_REASON_CODE_POINTS);
    const room = options.width - head.length;
    return colors.dim(head + (text.length > room ? `${text.slice(0, room - 1)}…` : text));
  });
  return [
    colors.bold("Not run"),
    ...lines,
    ...(left > 0 ? [colors.dim(`  ${grouped(left).padStart(6)} for other reasons, in the reports`)] : []),
  ].join("\n");
}

/** The one command to run now: the example of the first cause. */
export function nextLine(digest: Digest, options: ConsoleOptions, colors: Colors): string {
  const [first] = causeViewsOf(digest, options.outDir ?? "");
  return first?.replay === undefined ? "" : `${colors.dim("Next")}    ${first.replay}`;
}
