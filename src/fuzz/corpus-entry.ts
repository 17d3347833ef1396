/** What is in a file of a corpus: a case as plain values, why it was kept, and nothing that changes by itself. */
import { createHash } from "node:crypto";
import type { Case } from "../case/case.js";
import { faultOfFile } from "../case/files/fault-of-file.js";
import type { Finding, Violation } from "../case/outcome.js";
import { isObject } from "../contract/json.js";

/** A finding failed when it was saved; an input passed, and was the first to reach a class. */
export interface CorpusEntry {
  /** Name and version of the file format. */
  readonly format: "slashproof-corpus/1";
  /** `finding` for a failed case, `input` for one that showed something new. */
  readonly kind: "finding" | "input";
  /** Profile of the run that saved it. */
  readonly profile: string;
  /** The case with all values filled in. */
  readonly case: Case;
  /** Of a finding: how it failed. */
  readonly violations: readonly Violation[];
  /** Of an input: all classes that it reached; of one that was saved before 2026-11-22 those that it reached first. */
  readonly reached: readonly string[];
  /** Of a finding: how its case is drawn again, to make it smaller. */
  readonly drawn?: DrawnAgain;
  /** Name and version of this tool. */
  readonly tool: string;
}

/** What a case was drawn with. The same version of this tool draws the same. */
export interface DrawnAgain {
  /** Id of the property. */
  readonly property: string;
  /** A 32-bit integer. */
  readonly seed: number;
  /** Choices that are repeated, null for one that is made anew; none where the seed decides all. */
  readonly choices: readonly (number | null)[];
  /** Which smaller values led to the case, as fast-check writes it. */
  readonly path: string;
}

/** A read entry, or one line on why there is none. */
export type ReadEntry = { readonly entry: CorpusEntry } | { readonly problem: string };

/** Name of the file of an entry: the same steps have the same name wherever they are found, so folders merge. */
export function fileNameOf({ profile, case: testCase }: CorpusEntry): string {
  const content = JSON.stringify([profile, testCase.steps]);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const subject = testCase.id
    .replace(/[^\w.-]+/g, "-")
    .slice(0, 60)
    .replace(/[.-]+$/, "");
  return `${subject}-${hash}.json`;
}

/** The text of an entry, one line for each step: the same entry, the same bytes. */
export function textOf({ case: { steps, ...testCase }, ...entry }: CorpusEntry): string {
  const lines = steps.map((step) => JSON.stringify(step)).join(",\n");
  const head = JSON.stringify(entry).slice(0, -1);
  return `${head},"case":${JSON.stringify(testCase).slice(0, -1)},"steps":[\n${lines}\n]}}\n`;
}

/** Reads an entry of this or an older format. Says why where the file is none, or is newer than this toolkit. */
export function readEntry(text: string): ReadEntry {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return { problem: "it is no JSON, or was cut off" };
  }
  if (!isObject(value) || typeof value["format"] !== "string")
    return { problem: "it is JSON, but no entry of a corpus" };
  const { format } = value;
  const [, newer] = /^slashproof-corpus\/(\d+)$/.exec(format) ?? [];
  if (newer !== undefined && Number(newer) > 1)
    return { problem: `its format "${format}" is newer than this toolkit, which reads slashproof-corpus/1` };
  if (format !== "slashproof-corpus/1" && format !== "slashproof-finding/1")
    return { problem: `its format "${format.slice(0, 40)}" is not known here` };
  const fault = faultOfFile(value, format === "slashproof-corpus/1" ? "corpus" : "finding");
  if (fault) return { problem: `${fault.pointer === "" ? "" : `${fault.pointer}: `}${fault.found}; ${fault.remedy}` };
  const entry = format === "slashproof-corpus/1" ? asEntry(value) : ofFinding(value);
  return entry.case.steps.length === 0 ? { problem: "its case has no steps that can be sent" } : { entry };
}

/** A saved finding of `check` is an entry too, so it can be copied into the folder as it is. */
function ofFinding(value: object): CorpusEntry {
  const finding = value as Finding;
  const { profile, violations, tool } = finding;
  return {
    format: "slashproof-corpus/1",
    kind: "finding",
    profile,
    case: finding.case,
    violations,
    reached: [],
    tool,
  };
}

/** Members that an older toolkit did not write are empty. */
function asEntry(value: object): CorpusEntry {
  const entry = value as Partial<CorpusEntry> & CorpusEntry;
  return { ...entry, violations: entry.violations ?? [], reached: entry.reached ?? [] };
}
