/** From what became of the cases of a test to how the test ends. */
import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../case/outcome.js";
import { formatFinding } from "../report/console-finding.js";
import { counted, grouped } from "../report/text.js";
import type { Cause } from "../run/causes/cause.js";
import type { CaseFinished } from "../run/result/event.js";
import type { SessionResult } from "./session.js";

/** Widest line of a finding in a failure message. */
const COLUMNS = 110;

/** A test shows so many findings; all of them are saved. */
const MOST_SHOWN = 5;

export type Ending =
  | { readonly ends: "passed" }
  | { readonly ends: "skipped"; readonly reason: string }
  | { readonly ends: "failed"; readonly message: string };

/**
 * Red where a rule of level must is broken, or could not be decided, or where the expectations do not hold. Advice and
 * observations stay green. Skipped is a test of which nothing is supported or could be run, or of which a part fails as
 * expected.
 */
export function endingOf({ finished, problems, causes }: SessionResult, folder: string): Ending {
  const news = finished.filter(({ expected }) => expected === undefined);
  const broken = news.filter(({ level, outcome }) => level === "must" && outcome.outcome === "failed");
  const undecided = news.filter(isUndecided);
  if (broken.length + undecided.length + problems.length > 0) {
    const message = messageOf(broken, [...problems, ...undecided.map(shownUndecided)], folder);
    return { ends: "failed", message: [...causes.filter(isRequired).map(shownCause), message].join("\n\n") };
  }
  const isKnown = finished.filter(({ level, expected }) => level === "must" && expected !== undefined);
  if (isKnown.length > 0) return { ends: "skipped", reason: reasonOfKnown(isKnown, finished.length) };
  const reasons = finished.map(({ outcome }) => (isNotRun(outcome) ? reasonOf(outcome) : undefined));
  const [reason] = reasons;
  return reason !== undefined && reasons.every((one) => one !== undefined)
    ? { ends: "skipped", reason }
    : { ends: "passed" };
}

/** What could not be run says nothing about the target; the command line calls it not run. */
function isNotRun({ outcome }: CaseFinished["outcome"]): boolean {
  return outcome === "unsupported" || outcome === "blocked" || outcome === "no-room";
}

/** What is left open by all tests together: skipped tests alone must not look like a green run. */
export class VerdictTally {
  readonly #notRun: CaseFinished[] = [];
  #isRed = false;

  /** Takes in a test. */
  see(finished: readonly CaseFinished[], { ends }: Ending): void {
    this.#isRed ||= ends === "failed";
    const isOpen = ({ level, outcome, expected }: CaseFinished): boolean =>
      level === "must" && expected === undefined && outcome.outcome !== "unsupported" && isNotRun(outcome);
    this.#notRun.push(...finished.filter(isOpen));
  }

  /** Why there is no verdict; `undefined` where there is one. */
  get gap(): string | undefined {
    if (this.#isRed || this.#notRun.length === 0) return undefined;
    const shown = this.#notRun.slice(0, MOST_SHOWN).map(shownUndecided);
    return [`${counted(this.#notRun.length, "required case")} could not be run:`, ...shown].join("\n");
  }
}

function isRequired({ level }: Cause): boolean {
  return level === "must";
}

/** The mistake first: findings below it show one case each. */
function shownCause({ title, cases, explains }: Cause): string {
  const shows = cases.length === 0 ? [] : [`shown by ${counted(cases.length, "case")} so far`];
  const others = explains.length === 0 ? [] : [`${grouped(explains.length)} more as a result`];
  return `CAUSE   ${title}\n  ${[...shows, ...others].join(", ")}`;
}

function isUndecided({ level, outcome }: CaseFinished): boolean {
  switch (outcome.outcome) {
    case "harness-error":
      return true;
    case "untestable":
    case "flaky":
      return level === "must";
    default:
      return false;
  }
}

/** Why what fails is no news, and how much of the test it is. */
function reasonOfKnown(known: readonly CaseFinished[], cases: number): string {
  const reasons = known.map(({ expected: { reason, link } = { reason: "" } }) => {
    return link === undefined ? reason : `${reason} (${link})`;
  });
  const which = cases === 1 ? "fails" : `${known.length} of ${cases} cases ${known.length === 1 ? "fails" : "fail"}`;
  return `${which} as expected: ${[...new Set(reasons)].join("; ")}`;
}

function messageOf(broken: readonly CaseFinished[], others: readonly string[], folder: string): string {
  const findings = broken.map((one) => (one.finding ? shown(one.finding, folder) : one.id));
  const all = [...findings, ...others];
  const more = all.length > MOST_SHOWN ? [`and ${all.length - MOST_SHOWN} more`] : [];
  return [...all.slice(0, MOST_SHOWN), ...more].join("\n\n");
}

function shownUndecided({ id, outcome }: CaseFinished): string {
  return `${outcome.outcome}  ${id}: ${reasonOf(outcome)}`;
}

function reasonOf(outcome: CaseFinished["outcome"]): string {
  if ("reason" in outcome) return outcome.reason;
  return outcome.outcome === "flaky" ? `failed in ${outcome.failedRuns} runs, passed in ${outcome.passedRuns}` : "";
}

function shown(finding: Finding, folder: string): string {
  return formatFinding(finding, { color: false, width: COLUMNS, file: save(finding, folder) });
}

/** Whole or not at all: vitest may run several files at once. @returns the path of the file */
function save(finding: Finding, folder: string): string {
  const path = join(folder, `${finding.id.replace(/[^\w.-]/g, "-")}.json`);
  mkdirSync(folder, { recursive: true });
  const beside = `${path}.${randomUUID()}.tmp`;
  writeFileSync(beside, `${JSON.stringify(finding, undefined, 2)}\n`);
  renameSync(beside, path);
  return path;
}
