/** What is sent to an adapter, and what it may answer. The lines themselves: spec/builder-lines.schema.json. */
import type { BuilderKind } from "../case/builder-result.js";
import { isObject, type Json, parsedJson } from "../contract/json.js";
import { isDeeperThan } from "../contract/json-depth.js";

/** A payload for a builder, or the question who answers. */
export interface BuilderRequest {
  /** Number of the request, repeated in its answer. */
  readonly id: number;
  /** What the payload is: a command, an edit, a message, a modal; `describe` has no payload. */
  readonly kind: BuilderKind | "describe";
  /** Of an edit: the type of the command that is edited, which its body does not say. */
  readonly commandType?: number;
  /** null for `describe`. */
  readonly payload: Json;
}

/** What would be sent; why it was refused; why the surface of the builder cannot say it; or what went wrong in the adapter. */
export type BuilderAnswer =
  | { readonly sent: Json }
  | { readonly refused: string }
  | { readonly unsupported: string }
  | { readonly failed: string };

/** An answer `failed` as the end of "the adapter …": each program says in its own way what went wrong. */
export function failureWords({ failed }: { readonly failed: string }): string {
  return `fails: ${failed}`;
}

/** Words of an adapter that are kept, in code points. */
const MOST_WORDS = 500;

const WRONG_ANSWER = "it needs one of sent, refused (a text), unsupported (a text) and failed (a text)";

/** Far more than any payload has; what is deeper could not be compared or written down. */
const MOST_LEVELS = 100;

/**
 * One line of an adapter.
 *
 * @returns what is wrong with it, in words, where it is none
 */
export function answerOf(line: string): { readonly id: number; readonly answer: BuilderAnswer } | string {
  const value = parsedJson(line);
  if (value === undefined) return "it is not JSON";
  if (isDeeperThan(value, MOST_LEVELS)) return `it is nested more than ${MOST_LEVELS} levels deep`;
  if (!isObject(value)) return "it is not a JSON object";
  const { id, ...others } = value;
  if (typeof id !== "number" || !Number.isSafeInteger(id)) return "its id is not a whole number";
  const [[word, said] = ["", null], ...more] = Object.entries(others);
  if (more.length > 0) return "it has more than an id and one of sent, refused, unsupported and failed";
  if (word === "sent") return { id, answer: { sent: said } };
  if (typeof said !== "string") return WRONG_ANSWER;
  const words = Array.from(said).slice(0, MOST_WORDS).join("");
  if (word === "refused") return { id, answer: { refused: words } };
  if (word === "unsupported") return { id, answer: { unsupported: words } };
  if (word === "failed") return { id, answer: { failed: words } };
  return WRONG_ANSWER;
}
