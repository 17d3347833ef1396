/** Entries of a corpus as findings, so that they are replayed like these. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Violation } from "../case/outcome.js";
import { isCorpus, readCorpus, type SavedEntry } from "../fuzz/corpus.js";
import { readFindings, type SavedFinding } from "./read-findings.js";

/** What stands at a path, and one line for each file of a corpus that is no entry. */
export interface Saved {
  readonly findings: readonly SavedFinding[];
  readonly problems: readonly string[];
}

/**
 * Findings, from a file or a folder of them, or the entries of a corpus.
 * @throws SetupError as `readFindings`
 */
export async function readSaved(path: string): Promise<Saved> {
  if (!isFolder(path) || !isCorpus(path)) return { findings: await readFindings(path), problems: [] };
  const { entries, problems } = readCorpus(path);
  return { findings: entries.map((saved) => asFinding(path, saved)), problems };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** An input never failed, so nothing that is found now can be what was saved. */
function asFinding(folder: string, { file, entry }: SavedEntry): SavedFinding {
  const { case: asked, profile, violations, tool } = entry;
  const [first = neverFailed(asked.rules[0]), ...others] = violations;
  return {
    file: join(folder, file),
    finding: {
      format: "slashproof-finding/1",
      id: file.replace(/\.json$/, ""),
      case: asked,
      level: asked.level,
      violations: [first, ...others],
      exchanges: [],
      curl: "",
      seed: 0,
      profile,
      target: "",
      tool,
    },
  };
}

function neverFailed(rule: Violation["rule"]): Violation {
  return { rule, step: "", expected: "what held when it was saved", actual: "" };
}
