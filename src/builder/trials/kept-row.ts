/** A row without an invalid variant that says no more than what is sent. */

import type { BuilderKind } from "../../case/builder-result.js";
import type { Json } from "../../contract/json.js";
import type { RowHead } from "./trial.js";

/** A payload that has to arrive as it is if at all, without an invalid variant that could be refused. */
export interface KeptRow extends Omit<RowHead, "profile"> {
  /** What the payload is. */
  readonly kind: BuilderKind;
  /** The valid payload; it must come out unchanged. */
  readonly value: Json;
  /** The member whose absence the rule gives a meaning to, `anything` for each. */
  readonly leavesOut?: string;
  /** True where the documents leave open what becomes of the payload. */
  readonly isOpen?: true;
}

/** The body of a message with these components, of the newer kind. */
export function messageOf(...components: readonly Json[]): Json {
  return { flags: 32768, components };
}

/** The data of a modal with one input. */
export function modalOf(component: Json): Json {
  return { custom_id: "modal", title: "A modal", components: [{ type: 18, label: "An input", component }] };
}
