import type { FailureKind, WireAnswer, WireResult } from "../target/wire.js";

/** The application answered, be it right or wrong. */
export interface Answered extends Pick<WireAnswer, "status" | "headers" | "json"> {
  /** Tells the variants of a delivery apart. */
  readonly kind: "answered";
  /** The body as text; empty where there was none. */
  readonly body: string;
  /** Milliseconds from the request to the end of the response. */
  readonly durationMs: number;
}

/** No answer, or none that is whole. A handler that throws `threw`; our own signal `aborted`. */
export interface Unanswered {
  /** Why there is no answer. */
  readonly kind: Exclude<FailureKind, "silence"> | "too-late";
  /** One clear part of a sentence: "no answer within 3 s". */
  readonly message: string;
  /** Milliseconds from the request to the failure. */
  readonly durationMs: number;
}

export type Delivered = Answered | Unanswered;

/** A result of the wire in the words of this room. */
export function deliveredOf({ answer, failure, durationMs }: WireResult): Delivered {
  if (failure) {
    const { kind, message } = failure;
    return { kind: kind === "silence" ? "too-late" : kind, message, durationMs };
  }
  const { status, headers, text, json } = answer;
  return { kind: "answered", status, headers, body: text, json, durationMs };
}
