/** What commands are put together from: objects, and lists that are short mostly and full sometimes. */
import fc, { type Arbitrary } from "fast-check";
import { isObject, type JsonObject } from "../../src/contract/json.js";
import { part } from "../primitives/choice-tape.js";
import { narrow, resumed } from "../primitives/resumed.js";

export { type Members, objectOf, type Sometimes } from "../primitives/object-arbitrary.js";

/**
 * The way back of a map that only puts right what is wrong: what it made is right, so it is its own source.
 *
 * @throws TypeError for what is no object, which no such map makes
 */
export function asItself(value: unknown): JsonObject {
  if (!isObject(value)) {
    throw new TypeError("Cannot shrink the value again: it is no object");
  }
  return value;
}

/** Once in so many objects a text is that of another member, as it often is in what people write by hand. */
const ALIKE = 4;

/** The same objects, some of which have one text in both members. Each text must be good in either. */
export function sometimesAlike(objects: Arbitrary<JsonObject>, from: string, to: string): Arbitrary<JsonObject> {
  return fc.tuple(objects, fc.nat({ max: ALIKE - 1 })).map(
    ([object, drawn]) => (drawn === ALIKE - 1 ? { ...object, [to]: object[from] ?? "" } : object),
    (value) => [asItself(value), 0] as [JsonObject, number],
  );
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
  /** Length of full lists, the longest that are shrunk again; 0 where there are none. As many have one element less. */
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
 * which shrinks to the short one, repeated as often as it has to be. Whoever asks for distinct elements makes them so.
 */
export function listOf<T>(one: Arbitrary<T>, { usual, full, share, least }: ListSettings<T>): Arbitrary<T[]> {
  const length = narrow(
    fc.oneof(
      { arbitrary: fc.constant(0), weight: 100 - share },
      { arbitrary: fc.constantFrom(full, full - 1), weight: share },
    ),
    fc.nat({ max: full }),
  );
  const short = fc.array(part(one), { maxLength: usual, size: "max" });
  const list = resumed(short, fc.array(one, { maxLength: Math.max(usual, full), size: "max" }));
  return fc.tuple(length, list).map(
    ([filled, list]) => repeated(list.length === 0 ? [least] : list, filled),
    (list) => [0, Array.isArray(list) ? list : []] as [number, T[]],
  );
}

function repeated<T>(list: T[], length: number): T[] {
  if (list.length >= length) return list;
  return Array.from({ length }, (_, index) => list[index % list.length] as T);
}
