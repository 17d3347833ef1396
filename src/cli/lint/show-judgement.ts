/** What was found in one payload, for people and for programs. */
import { sourceWords } from "../../report/rule-source.js";
import { printable, wrapped } from "../../report/text.js";
import type { LintKind } from "../flags.js";
import type { Screen } from "../progress/screen.js";
import type { LintFault } from "./judge.js";

/** One payload, judged. */
export interface LintJudgement {
  /** The path, or `standard input`. */
  readonly file: string;
  /** Its place in the list that the file holds. */
  readonly index: number | undefined;
  /** The kind that the payload was judged as. */
  readonly kind: LintKind;
  /** True where the kind was not given but guessed from the members. */
  readonly isGuessed: boolean;
  /** The broken rules, in the order of the text; empty where the payload is valid. */
  readonly faults: readonly LintFault[];
}

const MOST_CHARACTERS = 400;

/** What a validator says where the statement of the rule says all. */
const SAYS_NOTHING = new Set(["must be something else", "must not be there"]);

/** One line of JSON. Pointers lead into the payload, lines and columns into the file. */
export function judgementLine({ file, index, kind, isGuessed, faults }: LintJudgement): string {
  const violations = faults.map(({ rule, level, pointer, position, message, statement, source }) => ({
    rule,
    level,
    pointer,
    ...(position === undefined ? {} : { line: position.line, column: position.column }),
    message,
    statement,
    source,
  }));
  return `${JSON.stringify({ file, ...(index === undefined ? {} : { index }), kind, guessed: isGuessed, violations })}\n`;
}

/** A heading, and three lines for each fault: where and which rule, its statement, what was found. */
export function judgementText({ file, index, kind, isGuessed, faults }: LintJudgement, { out }: Screen): string {
  const { bold, dim, red, yellow } = out.colors;
  const width = out.columns();
  const place = `${printable(file, MOST_CHARACTERS)}${index === undefined ? "" : ` /${index}`}`;
  const verdict = faults.length === 0 ? ": breaks no rule" : "";
  const lines = [`${bold(place)}  ${kind}${isGuessed ? " (guessed)" : ""}${verdict}`];
  for (const { rule, level, pointer, position, message, statement, source } of faults) {
    const where = position === undefined ? "" : `${position.line}:${position.column}  `;
    const [paint, word] = level === "must" ? [red, "must"] : [yellow, "advice"];
    lines.push(`  ${where}${paint(rule)}  ${dim(`${word} · ${sourceWords(source)}`)}`);
    lines.push(...wrapped(statement, width - 6).map((line) => `      ${line}`));
    lines.push(`      ${dim(found(pointer, message))}`);
  }
  return `${lines.join("\n")}\n`;
}

function found(pointer: string, message: string): string {
  const place = pointer === "" ? "the payload" : printable(pointer, MOST_CHARACTERS);
  return SAYS_NOTHING.has(message) ? place : `${place}: ${printable(message, MOST_CHARACTERS)}`;
}
