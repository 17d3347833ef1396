/** `slashproof compare` of two recordings: what the service answers otherwise. */
import { open } from "node:fs/promises";
import { SetupError } from "../contract/setup-error.js";
import { canonical } from "../fixture/canonical/canonical.js";
import {
  compareRecordings,
  type RecordingChange,
  type RecordingComparison,
} from "../fixture/canonical/compare-recordings.js";
import { withoutVolatile } from "../fixture/canonical/volatile.js";
import { counted, printable } from "../report/text.js";
import type { ParsedCommandLine } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { readRecordings } from "./read-recordings.js";

const START_BYTES = 200;

/** Whether a file begins like a recording of `check --record`; false for whatever cannot be read. */
export async function isRecording(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(START_BYTES));
    return /^\s*\{\s*"format":\s*"slashproof-recording\//.test(buffer.toString("utf8"));
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/**
 * Prints each place that differs. What either recording says to be volatile is not compared, and printed.
 * @returns 1 for kinds of changes that --fail-on names, else 0
 * @throws SetupError `usage` unless there are two recordings without --report, or as `readRecordings`
 */
export async function compareTwoRecordings({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const [first = "", second = ""] = args;
  if (args.length !== 2 || !(await isRecording(first)) || !(await isRecording(second)))
    throw new SetupError(
      "usage",
      "Cannot compare a recording with anything but one other recording; name two recordings",
    );
  if (flags.report !== undefined)
    throw new SetupError("usage", "Cannot write reports of recordings; leave out --report, or pass --json");
  const [before, after] = [await readRecordings(first), await readRecordings(second)];
  const volatile = new Set([...before.volatile, ...after.volatile]);
  const [older, newer] = [before, after].map((one) => withoutVolatile(canonical(one.recordings), volatile));
  const comparison = compareRecordings(older ?? [], newer ?? []);
  const places = [...volatile].sort();
  await screen.out.write(
    flags.json ? `${JSON.stringify({ ...comparison, volatile: places })}\n` : textOf(comparison, places),
  );
  const kinds = kindsIn(comparison);
  return kinds.some((kind) => flags.failOn?.includes(kind)) ? EXIT.findings : EXIT.conformant;
}

function kindsIn({ changes, onlyBefore, onlyAfter }: RecordingComparison) {
  return [
    ...(changes.length > 0 ? (["changed"] as const) : []),
    ...(onlyBefore.length > 0 ? (["not-run"] as const) : []),
    ...(onlyAfter.length > 0 ? (["first-run"] as const) : []),
  ];
}

function textOf({ changes, same, onlyBefore, onlyAfter }: RecordingComparison, volatile: readonly string[]): string {
  const lines = [
    `${counted(changes.length, "place")} changed · ${counted(same, "case")} the same`,
    ...changes.map((change) => `  ${changeText(change)}`),
    ...(onlyBefore.length > 0
      ? [`Only before: ${counted(onlyBefore.length, "case")}, first ${printable(onlyBefore[0] ?? "", 200)}`]
      : []),
    ...(onlyAfter.length > 0
      ? [`Only after: ${counted(onlyAfter.length, "case")}, first ${printable(onlyAfter[0] ?? "", 200)}`]
      : []),
    ...volatile.map((place) => `Volatile, so not compared: ${printable(place, 300)}`),
  ];
  return `${lines.join("\n")}\n`;
}

function changeText({ place, cases, step, before, after }: RecordingChange): string {
  const where = `${counted(cases.length, "case")}, first ${cases[0]}, step ${step}`;
  return printable(`${place}: ${shown(before)} → ${shown(after)} (${where})`, 600);
}

function shown(value: unknown): string {
  return value === undefined ? "absent" : printable(JSON.stringify(value), 120);
}
