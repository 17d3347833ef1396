/** A comparison for programs. */
import type { ComparedSide, ResultComparison } from "../../run/compare/comparison.js";
import { documentText } from "../document-text.js";

/** Format of the document; a reader refuses what it does not know. */
export const COMPARISON_FORMAT = "slashproof-comparison/1";

/** The document with a line for each change. */
export function comparisonJson({ before, after, ...rest }: ResultComparison): string {
  return documentText({ format: COMPARISON_FORMAT, before: sideFacts(before), after: sideFacts(after), ...rest });
}

/** One result, with the number of its cases instead of them. */
export function sideFacts({ file, name, kind, tool, profile, startedAt, verdict, left, cases }: ComparedSide): object {
  return { file, name, kind, tool, profile, startedAt, verdict, left, cases: cases.size };
}
