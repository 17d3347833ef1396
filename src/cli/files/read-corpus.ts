/** Entries of a corpus, recordings and fixtures as findings, so that they are replayed like these. */
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Violation } from "../../case/outcome.js";
import { isCorpus, readCorpus, type SavedEntry } from "../../fuzz/corpus.js";
import { readFindings, type SavedFinding } from "./read-findings.js";
import { readSavedCases, type SavedCase } from "./read-recordings.js";

/** What is at a path, and one line for each file of a corpus that is no entry. */
export interface Saved {
  /** Findings and inputs in the order of their files. */
  readonly findings: readonly SavedFinding[];
  /** One sentence for each file that is no entry. */
  readonly problems: readonly string[];
}

/**
 * Findings, from a file or a folder of them, the entries of a corpus, or the cases of recordings and fixtures.
 * @throws SetupError as `readFindings` and `readSavedCases`
 */
export async function readSaved(path: string): Promise<Saved> {
  if (isFile(path) && !(await isOneFinding(path))) {
    return { findings: (await readSavedCases(path)).map((saved, index) => recorded(path, saved, index)), problems: [] };
  }
  if (!isFolder(path) || !isCorpus(path)) return { findings: await readFindings(path), problems: [] };
  const { entries, problems } = readCorpus(path);
  return { findings: entries.map((saved) => asFinding(path, saved)), problems };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Findings may be edited by hand, comments and all; recordings and fixtures say what they are in their first lines. */
async function isOneFinding(path: string): Promise<boolean> {
  const text = await readFile(path, "utf8");
  return !/"slashproof-(?:recording|fixtures|corpus)\/|^\s*\{\s*"log"\s*:/.test(text.slice(0, HEAD));
}

/** Characters in which the format of a file is. */
const HEAD = 400;

/** Values of one property share its id: each has a number when it is run again. */
function recorded(file: string, { case: testCase, outcome, profile }: SavedCase, index: number): SavedFinding {
  const first = neverFailed(testCase.rules[0]);
  return {
    file,
    ...(outcome === "failed" || outcome === "flaky" ? {} : { wasSound: true }),
    finding: {
      ...BARE,
      id: `${index + 1}`,
      case: { ...testCase, id: `${testCase.id}~${index + 1}` },
      level: testCase.level,
      violations: [first],
      profile,
    },
  };
}

/** What a finding has that nothing is known of. */
const BARE = { format: "slashproof-finding/1", exchanges: [], curl: "", seed: 0, target: "", tool: "" } as const;

/** An input never failed, so nothing that is found now can be what was saved. */
function asFinding(folder: string, { file, entry }: SavedEntry): SavedFinding {
  const { case: testCase, profile, violations, tool } = entry;
  const [first = neverFailed(testCase.rules[0]), ...others] = violations;
  return {
    file: join(folder, file),
    ...(entry.kind === "input" ? { wasSound: true } : {}),
    finding: {
      ...BARE,
      id: file.replace(/\.json$/, ""),
      case: testCase,
      level: testCase.level,
      violations: [first, ...others],
      profile,
      tool,
    },
  };
}

function neverFailed(rule: Violation["rule"]): Violation {
  return { rule, step: "", kind: "unexplained", expected: "what held when it was saved", actual: "" };
}
