/** A comparison on the disk, and what it means for the exit code. */
import { join } from "node:path";
import { comparisonHtml } from "../report/comparison/html.js";
import { comparisonJson } from "../report/comparison/json.js";
import { comparisonMarkdown } from "../report/comparison/markdown.js";
import { sideBySideJson, sideBySideMarkdown } from "../report/comparison/side-by-side.js";
import { sideBySideHtml } from "../report/comparison/side-by-side-html.js";
import type { ChangeKind, ResultComparison } from "../run/compare/comparison.js";
import type { SideBySide } from "../run/compare/side-by-side.js";
import { writeFileAtomically } from "./atomic-file.js";
import { COMPARISON_WORDS, type ComparisonWord } from "./flags.js";
import { COMPARISON_FILES } from "./report-files.js";

/** A comparison in each format. */
export type ComparisonTexts = Readonly<Record<ComparisonWord, () => string>>;

/** The formats of two results. */
export function textsOfTwo(comparison: ResultComparison): ComparisonTexts {
  return {
    html: () => comparisonHtml(comparison),
    md: () => comparisonMarkdown(comparison),
    json: () => comparisonJson(comparison),
  };
}

/** The formats of more results. */
export function textsOfMany(many: SideBySide): ComparisonTexts {
  return {
    html: () => sideBySideHtml(many),
    md: () => sideBySideMarkdown(many),
    json: () => sideBySideJson(many),
  };
}

/**
 * Writes the reports of a comparison into a folder.
 *
 * @param words formats; those that a comparison does not have are left out
 * @returns their paths
 */
export async function writeComparison(
  texts: ComparisonTexts,
  folder: string,
  words: readonly string[],
): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const word of COMPARISON_WORDS.filter((one) => words.includes(one))) {
    const path = join(folder, COMPARISON_FILES[word]);
    await writeFileAtomically(path, texts[word]());
    paths.push(path);
  }
  return paths;
}

/** True where a required case changed in one of these ways; advice never fails a comparison. */
export function isRefused({ changes }: ResultComparison, kinds: readonly ChangeKind[]): boolean {
  // A gate for new failures lets none pass that the run before could not decide.
  const refused = kinds.includes("new") ? [...kinds, "first-failure"] : kinds;
  return changes.some(({ kind, level }) => level === "must" && refused.includes(kind));
}
