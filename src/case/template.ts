/** JSON with references: how a row speaks of ids that only a running target can give. */

/**
 * A value that is somewhere else.
 *
 * `$` names an exchange of the same case (its response body; with `of: "sent"` the body that was sent, with `of: "headers"` the response headers, names in lower case),
 * or one of the constants `application`, `otherApplication`, `guild`, `guild2`, `channel`, `channel2`, `role`, `user`,
 * `unknownId`, `userInstall`, `callbackTypes` (the binding), `interactions` (those of target.json). `find` picks the one element of an array (the whole body, or what is at the pointer `in`) whose members equal the given ones;
 * `at` is a JSON pointer from there. `minus` subtracts from a snowflake, exactly.
 */
export interface Reference {
  /** Name of the step, or of a constant. */
  readonly $: string;
  /** Which part of the exchange; default: the response body. */
  readonly of?: "body" | "sent" | "headers";
  /** JSON pointer of the list that `find` searches; default: the body itself. */
  readonly in?: string;
  /** Members that the wanted element has. */
  readonly find?: { readonly [key: string]: Template };
  /** JSON pointer into what was found; default: all of it. */
  readonly at?: string;
  /** Subtracted from the number that was found. */
  readonly minus?: number;
}

export type Template =
  | null
  | boolean
  | number
  | string
  | readonly Template[]
  | Reference
  | { readonly [key: string]: Template };

/** True for an object with a `$` member: no resource of the contract has one. */
export function isReference(value: Template | undefined): value is Reference {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "$" in value;
}
