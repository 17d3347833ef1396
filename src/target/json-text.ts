/** JSON that people write by hand: comments allowed, and mistakes with their line and column. */
import { SetupError } from "../contract/setup-error.js";

/**
 * Parses JSON in which `//` and `/* *\/` comments are.
 *
 * @throws SetupError with code `json-malformed`, naming line and column, both from 1 (column in UTF-16 units)
 */
export function parseCommentedJson(text: string, source: string): unknown {
  const bare = blankComments(text.replace(/^\uFEFF/, ""));
  try {
    return JSON.parse(bare);
  } catch (error) {
    const fault = firstFault(bare);
    const before = bare.slice(0, fault.at).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new SetupError("json-malformed", `Cannot read "${source}": ${fault.found} at ${place}; ${fault.wayOut}`, {
      cause: error,
    });
  }
}

const STRING_OR_COMMENT = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Comments become spaces, so that every other character keeps its place. */
function blankComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (match) => (match.startsWith("/") ? match.replace(/[^\n]/g, " ") : match));
}

interface Fault {
  readonly at: number;
  readonly found: string;
  readonly wayOut: string;
}

const TOKEN =
  /[\t\n\r ]*(?:([{}[\]:,])|("(?:[\u007f-\u009f]|[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b))/uy;

/** What may come next: a value, a first value or the end, a member name, a first name or the end, a colon, a comma or the end, nothing more. */
type Next = "value" | "first-value" | "name" | "first-name" | "colon" | "comma" | "end";

/** Walks the text the way a strict reader does and stops at the first thing that does not belong. */
function firstFault(text: string): Fault {
  const open: ("{" | "[")[] = [];
  let next: Next = "value";
  TOKEN.lastIndex = 0;
  for (;;) {
    const from = TOKEN.lastIndex;
    const [, mark, name, literal] = TOKEN.exec(text) ?? [];
    const token = mark ?? (name === undefined ? literal : '"');
    const step: Next | undefined = token === undefined ? undefined : stepOf(next, token, open);
    if (step === undefined) return faultAt(text, from, next, token);
    next = step;
  }
}

function stepOf(next: Next, token: string, open: ("{" | "[")[]): Next | undefined {
  const afterValue = (): Next => (open.length === 0 ? "end" : "comma");
  if (next === "colon") return token === ":" ? "value" : undefined;
  if ((next === "name" || next === "first-name") && token === '"') return "colon";
  if (token === "}" && open.at(-1) === "{" && (next === "comma" || next === "first-name"))
    return open.pop() && afterValue();
  if (token === "]" && open.at(-1) === "[" && (next === "comma" || next === "first-value"))
    return open.pop() && afterValue();
  if (next === "comma" && token === ",") return open.at(-1) === "{" ? "name" : "value";
  if (next !== "value" && next !== "first-value") return undefined;
  if (token === "{") return open.push("{") > 0 ? "first-name" : undefined;
  if (token === "[") return open.push("[") > 0 ? "first-value" : undefined;
  return "}],:".includes(token) ? undefined : afterValue();
}

const WANTED: Record<Next, string> = {
  value: "a value is expected",
  "first-value": 'a value or "]" is expected',
  name: "a member name in double quotes is expected (no comma before the closing brace)",
  "first-name": 'a member name in double quotes or "}" is expected',
  colon: '":" is expected',
  comma: "a comma or the closing bracket is expected",
  end: "nothing may follow the value",
};

function faultAt(text: string, from: number, next: Next, token: string | undefined): Fault {
  const at = from + (/^[\t\n\r ]*/.exec(text.slice(from))?.[0].length ?? 0);
  const wayOut = WANTED[next];
  if (at >= text.length) return { at, found: text.trim() === "" ? "the file is empty" : "the text ends", wayOut };
  const shown =
    token === '"' || text[at] === '"' ? "a string" : `"${String.fromCodePoint(text.codePointAt(at) ?? 32)}"`;
  return {
    at,
    found: token === undefined && text[at] === '"' ? "a string that is not closed or holds a bad escape" : shown,
    wayOut,
  };
}
