/** The last screen of a run that found something: what to fix first, in lines that fit a terminal. */
import type { createColors } from "picocolors";
import { type CauseView, causeViewsOf, sizeWords } from "./cause-view.js";
import type { ConsoleOptions } from "./console-finding.js";
import type { Digest } from "./digest.js";
import { counted, grouped, printable, shortened, wrapped } from "./text.js";

type Colors = ReturnType<typeof createColors>;

/** More are in the reports: the screen is for what to do now. */
const MOST_CAUSES = 3;
/** Reasons without causes, and below them. */
const MOST_SKIPPED = { alone: 6, belowCauses: 2 };
const MAX_TITLE_CODE_POINTS = 120;
const MAX_REASON_CODE_POINTS = 400;
const MAX_ID_CODE_POINTS = 200;

/** Causes in their order, required ones first. */
export function causeBlock(digest: Digest, options: ConsoleOptions, colors: Colors): string {
  const views = causeViewsOf(digest, options);
  if (views.length === 0) return "";
  const shown = views.slice(0, MOST_CAUSES);
  return [
    `${colors.bold("Fix this first")} (${views.length > shown.length ? `${shown.length} of ${counted(views.length, "cause")}; all are in the reports` : counted(views.length, "cause")})`,
    ...shown.flatMap((view) => linesOf(view, shown.length < MOST_CAUSES, options, colors)),
  ].join("\n");
}

function linesOf(
  { cause, rank, example }: CauseView,
  hasRoom: boolean,
  options: ConsoleOptions,
  colors: Colors,
): readonly string[] {
  const number = `${rank}`.padStart(3);
  const mark = cause.level === "must" ? colors.red(number) : colors.yellow(number);
  const advice = cause.level === "must" ? "" : "advice: ";
  const title = cutLines(
    printable(`${advice}${cause.title}`, MAX_TITLE_CODE_POINTS),
    options.width - 6,
    hasRoom ? 2 : 1,
  );
  return [
    ...title.map((line, nth) => (nth === 0 ? `${mark}  ${line}` : `     ${line}`)),
    ...sizeLines(sizeWords(cause), example?.id, { width: options.width - 5, hasRoom: hasRoom || rank === 1 }).map(
      (line) => `     ${colors.dim(line)}`,
    ),
  ];
}

/** An id is shown whole, so that it can be copied: beside the size, or in a line of its own, or else not at all. */
function sizeLines(size: string, id: string | undefined, room: { width: number; hasRoom: boolean }): readonly string[] {
  const shown = id === undefined ? [] : [printable(id, MAX_ID_CODE_POINTS)];
  const line = [size, ...shown].join(" · ");
  if (line.length <= room.width) return [line];
  return [shortened(size, room.width), ...(room.hasRoom ? shown : [])];
}

/** Text in lines; what has no room in the last one is cut off. */
function cutLines(text: string, width: number, most: number): readonly string[] {
  const lines = wrapped(text, width);
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), shortened(lines.slice(most - 1).join(" "), width)];
}

/** What was skipped, the most frequent reasons; below causes each in two lines at most. */
export function skippedBlock(digest: Digest, options: ConsoleOptions, colors: Colors): string {
  const groups = digest.idle.toSorted((one, other) => other.cases.length - one.cases.length);
  if (groups.length === 0) return "";
  const isAlone = digest.causes.length === 0;
  const shown = groups.slice(0, isAlone ? MOST_SKIPPED.alone : MOST_SKIPPED.belowCauses);
  const others = groups.length - shown.length;
  const all = groups.reduce((sum, group) => sum + group.cases.length, 0);
  const lines = shown.flatMap(({ state, reason, cases }) => {
    const head = `  ${grouped(cases.length).padStart(6)} ${state.padEnd(13)} `;
    const text = printable(reason, MAX_REASON_CODE_POINTS);
    return cutLines(text, options.width - head.length, isAlone ? 3 : 2).map((line, nth) =>
      colors.dim(`${nth === 0 ? head : " ".repeat(head.length)}${line}`),
    );
  });
  return [
    `${colors.bold("Not run")} (${counted(all, "case")}${others > 0 ? `; ${counted(others, "more reason")} in the reports` : ""})`,
    ...lines,
  ].join("\n");
}

/** The one command to run now: the example of the first cause. */
export function nextLine(digest: Digest, options: ConsoleOptions, colors: Colors): string {
  const [first] = causeViewsOf(digest, options);
  return first?.replay === undefined ? "" : `${colors.dim("Next")}    ${first.replay}`;
}
