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

/** Members of which one set stands in the object, or none of them. */
export interface Group {
  /** In how many objects of a hundred one of the sets stands. */
  readonly share: number;
  /** What may stand together; no member occurs in two groups. */
  readonly sets: readonly Members[];
}

/**
 * Objects of all of `always` and of one set of each group, or none. Shrinks to `always`, group by group.
 *
 * @remarks A set is drawn whole: which members may stand together is said by listing them, and members that are not
 * there cost nothing.
 * @example objectOf({ name: optionName() }, [{ share: 50, sets: [{ required: fc.boolean() }] }])
 */
export function objectOf(always: Members, groups: readonly Group[]): Arbitrary<JsonObject> {
  const asked = groups.filter(({ sets }) => sets.length > 0);
  const members = asked.map(({ sets }) => new Set(sets.flatMap((set) => Object.keys(set))));
  const words = fc.record(always, { noNullPrototype: true });
  return fc.tuple(words, ...asked.map(oneOfGroup)).map(merged, (object) => parted(asItself(object), members));
}

function oneOfGroup({ share, sets }: Group): Arbitrary<JsonObject> {
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant<JsonObject>({}), weight: (100 - share) * sets.length },
    ...sets.map((set) => ({ arbitrary: fc.record(set, { noNullPrototype: true }), weight: share })),
  );
}

function merged(parts: readonly JsonObject[]): JsonObject {
  return Object.assign({}, ...parts);
}

/** What `merged` put together: the members of each group, and first what is in none. */
function parted(object: JsonObject, groups: readonly ReadonlySet<string>[]): [JsonObject, ...JsonObject[]] {
  const pick = (test: (key: string) => boolean): JsonObject =>
    Object.fromEntries(Object.entries(object).filter(([key]) => test(key)));
  return [
    pick((key) => !groups.some((group) => group.has(key))),
    ...groups.map((group) => pick((key) => group.has(key))),
  ];
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

/** How lists are drawn. */
export interface ListSettings<T> {
  /** The longest that a list usually is. */
  readonly usual: number;
  /** Length of full lists; 0 where there are none. */
  readonly full: number;
  /** Full lists among a hundred. */
  readonly share: number;
  /** Where shrinking ends. */
  readonly least: T;
}

/**
 * Lists of 1 to `usual` elements, each length as often, and sometimes full ones, which repeat their elements.
 *
 * @remarks fast-check keeps the first element of a list that may not be empty, and all of a list of fixed length,
 * culprits or not. So the list may be empty, and then becomes `[least]`; and a full one is a short one repeated,
 * which shrinks to the short one. Whoever asks for distinct elements makes them so.
 */
export function listOf<T>(one: Arbitrary<T>, { usual, full, share, least }: ListSettings<T>): Arbitrary<T[]> {
  const length = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(0), weight: 100 - share },
    { arbitrary: fc.constant(full), weight: share },
  );
  return fc.tuple(length, fc.array(one, { maxLength: usual, size: "max" })).map(
    ([filled, list]) => repeated(list.length === 0 ? [least] : list, filled),
    (list) => [0, Array.isArray(list) ? list : []] as [number, T[]],
  );
}

function repeated<T>(list: T[], length: number): T[] {
  if (list.length >= length) return list;
  return Array.from({ length }, (_, index) => list[index % list.length] as T);
}
