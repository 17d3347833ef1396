/** Lists and objects that come back as texts: they are stored as JSON, and are not parsed when they are read. */
import type { Violation } from "../../../case/outcome.js";

/** A text that begins as JSON does, in place of what was sent or of what the shape asks for. */
const TEXT_OF_JSON = /^(?:\/\S+ is )?"[[{]/;

const LIST_OR_OBJECT = /^[[{]|must be (?:an? )?(?:array|object)|^(?:\d+|one|no) elements? /;

/** True where a text with JSON was found, and a list or an object was due. */
export function isJsonText({ kind, expected, actual }: Pick<Violation, "kind" | "expected" | "actual">): boolean {
  const isOfType = kind === "wrong-type" || kind === "invalid";
  return isOfType && TEXT_OF_JSON.test(actual) && LIST_OR_OBJECT.test(expected);
}
