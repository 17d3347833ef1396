/** A mutant in words that outlive line numbers. */
import type { MutantResult } from "@stryker-mutator/api/core";

/** A mutant with the code that it replaces, each on one line. */
export interface MutantText {
  readonly mutant: MutantResult;
  /** From the root of the repository. */
  readonly file: string;
  readonly lineNumber: number;
  /** The line on which the mutated code begins, without indentation. */
  readonly line: string;
  /** `original -> replacement`, each of at most 120 UTF-16 units. */
  readonly mutation: string;
}

const LONGEST = 120;

/**
 * The mutant in words.
 * @param source content of its file
 */
export function textOf(mutant: MutantResult, file: string, source: string): MutantText {
  const lines = source.split("\n");
  const { start, end } = mutant.location;
  const original = lines
    .slice(start.line - 1, end.line)
    .map((line, index, { length }) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === length - 1 ? end.column - 1 : undefined),
    )
    .join("\n");
  return {
    mutant,
    file,
    lineNumber: start.line,
    line: (lines[start.line - 1] ?? "").trim(),
    mutation: `${shortened(original)} -> ${shortened(mutant.replacement ?? "")}`,
  };
}

/** `file:line`, as editors and terminals open it. */
export function placeOf({ file, lineNumber }: MutantText): string {
  return `${file}:${lineNumber}`;
}

/** Place, line, mutation, and the message about it. */
export function sentenceOf(text: MutantText): string {
  const { statusReason } = text.mutant;
  const message = statusReason === undefined ? "" : `\n      ${statusReason}`;
  return `${placeOf(text)}  ${text.line}\n      ${text.mutation}${message}`;
}

/** A mutated block may be a screen long. */
function shortened(code: string): string {
  const line = code.replaceAll(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
