/** Members that may be null. */
import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../../src/contract/json.js";

/** The same values, and null in one of four. Shrinks to a value. */
export function orNull(arbitrary: Arbitrary<Json>): Arbitrary<Json> {
  return fc.oneof({ withCrossShrink: true }, { arbitrary, weight: 3 }, fc.constant(null));
}
