/** Goes on to make the findings of a corpus smaller, on a target that still has their bugs. */
import { ANEW } from "../../generators/primitives/choice-tape.js";
import { suiteOf } from "../../suites/index.js";
import { isFailure, type Violation } from "../case/outcome.js";
import { Leases } from "../run/place/leases.js";
import { adaptedCase } from "../run/plan/adapted-case.js";
import { wishOf } from "../run/plan/queue.js";
import { withMinted } from "../run/redact/minted-tokens.js";
import { redactAll, redactionOf } from "../run/redact/redact.js";
import type { CaseResult } from "../run/run-case.js";
import { runProperty } from "../run/run-property.js";
import { type ReadyStage, runOnStage, type StageOptions } from "../run/run-suites.js";
import { lackOfCase } from "../run/surface/missing-routes.js";
import { entryNamesIn, readEntryAt } from "./corpus.js";
import type { CorpusEntry, DrawnAgain } from "./corpus-entry.js";
import type { SmallerEntries } from "./minimise-corpus.js";
import { drawnJob } from "./search/drawn-job.js";
import { isOfSpentDay } from "./spent-by-target.js";

/** One finding is made small for so long at most, and with so many values. */
const BOUNDS = { evaluations: 20_000, ms: 60_000 };

/** What became of the findings of a corpus. */
export interface ShrunkCorpus {
  /** Smaller entries by the names of the files that they are to replace. */
  readonly smaller: SmallerEntries;
  /** Of each finding that stays as it is, why. */
  readonly kept: readonly { readonly file: string; readonly why: string }[];
  /** What of the target is not as it was before; absent where all is. */
  readonly notRestored?: string | undefined;
}

/** How the target is used. */
export type ShrinkOptions = Omit<StageOptions, "seed" | "runs" | "command" | "onEvent"> & {
  /** Name and version of the toolkit. */
  readonly tool: string;
};

/**
 * Tries smaller forms of each finding. Nothing is written: see `minimiseCorpus`.
 * @throws SetupError where the folder or the target cannot be used
 */
export async function shrinkCorpus(folder: string, options: ShrinkOptions): Promise<ShrunkCorpus> {
  const smaller = new Map<string, CorpusEntry>();
  const kept: { file: string; why: string }[] = [];
  const own: StageOptions = { ...options, seed: 1, runs: 1, command: "fuzz", onEvent: () => undefined };
  const { notRestored } = await runOnStage(own, 0, async (ready) => {
    for (const file of entryNamesIn(folder)) {
      if (ready.stage.signal?.aborted) return;
      const read = readEntryAt(folder, file);
      if (!("entry" in read) || read.entry.kind !== "finding") continue;
      const shrunk = await shrinkEntry(read.entry, ready, options);
      if (typeof shrunk === "string") kept.push({ file, why: shrunk });
      else smaller.set(file, shrunk);
    }
  });
  return { smaller, kept, notRestored };
}

/** @returns the smaller entry, or why there is none */
async function shrinkEntry(
  entry: CorpusEntry,
  ready: ReadyStage,
  { tool }: Pick<ShrinkOptions, "tool">,
): Promise<CorpusEntry | string> {
  const { drawn, profile } = entry;
  const { stage, availability } = ready;
  if (profile !== stage.profile.name) return `it belongs to the profile ${profile}`;
  if (drawn === undefined) return "it does not say how it was drawn";
  if (entry.tool !== tool) return `${entry.tool} drew it, and ${tool} draws otherwise`;
  const testCase = adaptedCase(entry.case, stage.facts);
  const lack = lackOfCase(testCase, availability);
  if (lack) return "reason" in lack ? lack.reason : lack.outcome;
  const leases = new Leases(stage.workspace, stage.target);
  const granted = leases.grant(wishOf({ kind: "case", testCase }));
  if (!("held" in granted)) return "never" in granted ? granted.never : "its scopes are taken";
  try {
    const property = drawnAgain(drawn, profile);
    if (property === undefined) return `no property is called ${drawn.property}`;
    const isOver = (): boolean => stage.signal?.aborted === true;
    const { seed, path } = drawn;
    const result = await runProperty(property, granted.held, stage, { seed, runs: 1, path, isOver, shrink: BOUNDS });
    // Whatever creates a command is refused then, and the smallest such request is another mistake.
    if (await isOfSpentDay(granted.held, result, ready)) return "the target takes no more new commands today";
    return smallerOf(entry, result, ready);
  } finally {
    leases.release(granted.held);
  }
}

/** The property that has this value alone, with all that it shrinks to. */
function drawnAgain({ property: id, seed, choices }: DrawnAgain, profile: CorpusEntry["profile"]) {
  const property = suiteOf(profile === "discord" ? "discord" : "documented").properties.find((one) => one.id === id);
  if (property === undefined) return undefined;
  const repeated = choices.map((one) => one ?? ANEW);
  return drawnJob({ property, steps: property.steps() }, { seed, repeated }).drawnFrom.property;
}

function smallerOf(entry: CorpusEntry, result: CaseResult, { stage }: ReadyStage): CorpusEntry | string {
  const { outcome, exchanges, shrinkPath: path } = result;
  if (outcome.outcome === "passed" || outcome.outcome === "observed") return "it does not fail any more";
  if (!isFailure(outcome)) return `it could not be sent: ${outcome.reason}`;
  const [before] = entry.violations;
  const [now] = outcome.violations;
  if (before === undefined || !isSameMistake(before, now)) return `it fails in another way now: ${now.actual}`;
  if (entry.drawn === undefined || path === undefined) return "it is as small as it can be";
  const redact = withMinted(redactionOf(stage.target.description), exchanges);
  const { id } = entry.case;
  const { violations } = outcome;
  const shrunk = { ...entry, case: { ...result.testCase, id }, violations, drawn: { ...entry.drawn, path } };
  const isSmaller = JSON.stringify(shrunk.case.steps).length < JSON.stringify(entry.case.steps).length;
  return isSmaller ? redactAll(shrunk, redact) : "it is as small as it can be";
}

/** Numbers of steps and elements change with the size. */
function isSameMistake(one: Violation, other: Violation): boolean {
  const words = ({ rule, kind, pointer = "" }: Violation): string => `${rule} ${kind} ${pointer.replace(/\d+/g, "#")}`;
  return words(one) === words(other);
}
