/** Records whose members come and go, at a fraction of the price of `fc.record` with optional keys. */
import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../../src/contract/json.js";

/** A plain JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** True for `{…}`, not for lists and null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Members by name. */
export type Members = { readonly [key: string]: Arbitrary<Json> };

/**
 * Objects of all of `always` and of one of the `sets` of further members; the first set is the simplest.
 *
 * @remarks A set is drawn whole: which members may stand together is said by listing them, and a draw costs
 * nothing for members that are not there.
 * @example objectOf({ name: optionName() }, [{}, { required: fc.boolean() }])
 */
export function objectOf(
  always: Members,
  sets: readonly Members[],
  weights: readonly number[] = [],
): Arbitrary<JsonObject> {
  const alternatives = sets.map((set, index) => ({
    arbitrary: fc.record({ ...always, ...set }, { noNullPrototype: true }),
    weight: weights[index] ?? 1,
  }));
  return fc.oneof({ withCrossShrink: true }, ...alternatives);
}

/**
 * The way back of a map that only puts right what is wrong: what it made is right, so it is its own source.
 *
 * @throws TypeError for what is no object, which no such map makes
 */
export function asItself(value: unknown): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("Cannot shrink the value again: it is no object");
  }
  return value as JsonObject;
}

/** The same for lists of objects. */
export function listAsItself(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) throw new TypeError("Cannot shrink the value again: it is no list");
  return value.map(asItself);
}
