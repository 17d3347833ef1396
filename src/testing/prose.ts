/** The English in a TypeScript file: comments, messages and titles. */
import { parseSync } from "vite";

/** A comment or a text with at least two words. */
export interface Prose {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** As in the source, without code in backticks and without examples. */
  readonly text: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A name or an example of code is no English: `` `twin` ``, `@example …`, `@param twin`. */
const CODE = /`[^`\n]*`|@example.*|@param \w+|\b[\w-]+(?:[.-][\w-]+)+\b/g;

/** @throws Error if the text is not TypeScript */
export function proseIn(text: string): readonly Prose[] {
  const { program, comments, errors } = parseSync("file.ts", text);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  const comment = comments.map((one) => proseOf(one, text));
  const texts = [...textsIn(program)]
    .map((one) => proseOf(one, text))
    .filter(({ text: words }) => / /.test(words.trim()));
  return [...comment, ...texts];
}

/** Literals and the constant parts of templates. */
function* textsIn(node: unknown): Generator<Span> {
  if (typeof node !== "object" || node === null) return;
  const { type, value } = node as { readonly type?: unknown; readonly value?: unknown };
  if ((type === "Literal" && typeof value === "string") || type === "TemplateElement") yield node as Span;
  else for (const child of Object.values(node)) yield* textsIn(child);
}

function proseOf({ start, end }: Span, source: string): Prose {
  const line = source.slice(0, start).split("\n").length;
  return { line, text: source.slice(start, end).replace(CODE, "") };
}
