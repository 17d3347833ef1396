/** Causes as every report shows them: ranked, with the finding that shows each best. */

import type { Cause } from "../run/causes/cause.js";
import type { CaseFinished } from "../run/result/event.js";
import type { ShellContext } from "./command-line.js";
import type { Digest } from "./digest.js";
import { viewOfCase } from "./finding.js";
import { replayCommand } from "./replay-command.js";
import { counted, grouped } from "./text.js";

export interface CauseView {
  /** The cause as the run found it. */
  readonly cause: Cause;
  /** Its place in the list, from 1. */
  readonly rank: number;
  /** The case that shows it with the fewest requests. */
  readonly example: CaseFinished | undefined;
  /** The rule that the example shows to be broken; without an example the first of its rules. */
  readonly rule: string | undefined;
  /** The command that runs that case again; only where its finding was saved. */
  readonly replay?: string;
}

/** Required causes first, what explains most first. @param place of replay commands */
export function causeViewsOf(digest: Digest, place: ShellContext): readonly CauseView[] {
  const byFinding = new Map(digest.cases.flatMap((one) => (one.finding ? [[one.finding.id, one] as const] : [])));
  return digest.causes.map((cause, index) => {
    const example = cause.finding === undefined ? undefined : byFinding.get(cause.finding);
    const view = example && viewOfCase(example);
    const replay = view?.file === undefined ? undefined : replayCommand(view.file, place, view);
    const shown = view?.violations.find((violation) => cause.rules.some((rule) => rule === violation.rule))?.rule;
    return {
      cause,
      rank: index + 1,
      example,
      rule: shown ?? cause.rules[0],
      ...(replay === undefined ? {} : { replay }),
    };
  });
}

/** How many cases a cause accounts for, in words. */
export function sizeWords({ cases, explains }: Cause): string {
  if (explains.length === 0) return counted(cases.length, "case");
  if (cases.length === 0) return `${counted(explains.length, "case")} as a result`;
  return `${counted(cases.length, "case")}, and ${grouped(explains.length)} more as a result`;
}

/** Required rules that are kept, that a cause breaks, and that could not be judged. */
export interface RuleTally {
  /** Rules with passed cases and without failed ones. */
  readonly kept: number;
  /** Rules with a failed case. */
  readonly broken: number;
  /** Rules without a decided case. */
  readonly unjudged: number;
}

/** A rule of which only explained cases failed is not broken, as far as the run knows: it could not be judged. */
export function ruleTallyOf({ rules, causes }: Pick<Digest, "rules" | "causes">): RuleTally {
  // What is only advised breaks no required rule.
  const own = new Set(causes.filter(({ level }) => level === "must").flatMap((cause) => cause.rules));
  const required = rules.filter(({ level }) => level === "must");
  const isBroken = (rule: (typeof rules)[number]["rule"]) => causes.length === 0 || own.has(rule);
  const broken = required.filter(({ rule, state }) => state === "failed" && isBroken(rule)).length;
  const kept = required.filter(({ state }) => state === "passed").length;
  return { kept, broken, unjudged: required.length - kept - broken };
}

/** The tally as one line. */
export function ruleWords(digest: Digest): string {
  const { kept, broken, unjudged } = ruleTallyOf(digest);
  const parts = [`${grouped(broken)} broken`, `${grouped(kept)} kept`, `${grouped(unjudged)} not judged`];
  return `Required rules: ${parts.join(", ")}`;
}

/** By the id of a case, the cause that accounts for it. */
export function causeOfCases(causes: readonly Cause[]): ReadonlyMap<string, Cause> {
  return new Map(causes.flatMap((cause) => [...cause.cases, ...cause.explains].map((id) => [id, cause] as const)));
}
