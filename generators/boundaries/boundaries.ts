/** What is just inside and just outside each bound of the contract. */
import type { Constraint } from "../../src/contract/constraint.js";
import { CONSTRAINTS } from "../../src/contract/constraints.gen.js";
import type { Json } from "../../src/contract/json.js";

/** Values around one bound, or counts where the bound is one of elements. */
export interface Boundary {
  /** The bound as the contract states it, with its schema and rule. */
  readonly constraint: Constraint;
  /** `elements`: the numbers below are lengths of lists, not values. */
  readonly of: "text" | "number" | "elements" | "value";
  /** Values that keep the bound, the nearest first. */
  readonly inside: readonly Json[];
  /** Values that break it, the nearest first. */
  readonly outside: readonly Json[];
  /** Values that keep or break it by the unit of length, on which the documents are silent. */
  readonly open: readonly Json[];
}

/** Characters by weight: UTF-8 bytes 1, 2 and 3, each one UTF-16 unit; all lower case or without case. */
const LETTERS = ["a", "д", "日"] as const;
/** One code point, two UTF-16 units, four UTF-8 bytes. */
const ASTRAL_LETTER = "𐐨";

function texts(length: number): readonly string[] {
  return length < 1 ? [""].slice(length) : LETTERS.map((letter) => letter.repeat(length));
}

function aroundText(constraint: Constraint, bound: number): Boundary {
  const upper = constraint.keyword === "maxLength";
  const [inner, outer] = upper ? [bound - 1, bound + 1] : [bound + 1, bound - 1];
  const astral = [Math.floor(bound / 2) + 1, bound, bound + 1].map((length) => ASTRAL_LETTER.repeat(length));
  return {
    constraint,
    of: "text",
    inside: [...texts(bound), ...texts(inner)],
    outside: outer < 0 ? [] : texts(outer),
    open: upper && bound > 1 ? astral : [],
  };
}

/** The next number that differs from `bound` in the direction of `step`. */
function nextTo(bound: number, step: 1 | -1): number {
  return Math.abs(bound) >= 2 ** 53 ? bound + 2 * step : bound + step;
}

function aroundNumber(constraint: Constraint, bound: number): Boundary {
  const outwards = constraint.keyword === "maximum" ? 1 : -1;
  return { constraint, of: "number", inside: [bound, bound - outwards], outside: [nextTo(bound, outwards)], open: [] };
}

function aroundCount(constraint: Constraint, bound: number): Boundary {
  const outwards = constraint.keyword === "maxItems" ? 1 : -1;
  const inside = [bound, bound - outwards].filter((count) => count >= 0);
  return { constraint, of: "elements", inside, outside: [bound + outwards].filter((count) => count >= 0), open: [] };
}

function aroundEnumeration(constraint: Constraint, values: readonly Json[]): Boundary {
  const numbers = values.filter((value) => typeof value === "number");
  const outside = numbers.length === 0 ? [] : [Math.min(...numbers) - 1, Math.max(...numbers) + 1];
  return { constraint, of: "value", inside: values, outside, open: [] };
}

/**
 * The values around one bound of the contract.
 *
 * @returns undefined for bounds that have no neighbours: patterns and required members
 * @example boundaryOf({ keyword: "maximum", value: 6000, … }) // inside [6000, 5999], outside [6001]
 */
export function boundaryOf(constraint: Constraint): Boundary | undefined {
  const { keyword, value } = constraint;
  if (keyword === "enum") return Array.isArray(value) ? aroundEnumeration(constraint, value) : undefined;
  if (typeof value !== "number") return undefined;
  if (keyword === "minLength" || keyword === "maxLength") return aroundText(constraint, value);
  if (keyword === "minimum" || keyword === "maximum") return aroundNumber(constraint, value);
  return aroundCount(constraint, value);
}

/** The boundaries of all bounds of the contract that has a rule. */
export const BOUNDARIES: readonly Boundary[] = CONSTRAINTS.flatMap((constraint) => boundaryOf(constraint) ?? []);
