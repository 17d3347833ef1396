/** Classes of values that a schema tells apart: none, the ends of a range, each value of a list, one element or many. */
import { countCodePoints } from "../../../src/contract/count-code-points.js";
import { isObject, type Json, type JsonObject } from "../../../src/contract/json.js";

/** What a member can be; each value is of one class at the most. */
export interface ValueClass {
  /** Unique within its member: `null`, `least`, `between`, `greatest`, `one`, `several`, `full`, or the value itself. */
  readonly name: string;
  /** Whether a value is of this class. */
  readonly has: (value: Json) => boolean;
}

const isCount = (value: unknown): value is number => typeof value === "number";

/** The ends of a range that has them, and what is between. */
function ranged(low: Json | undefined, high: Json | undefined, sizeOf: (value: Json) => number | undefined) {
  const rows: ValueClass[] = [];
  const is = (bound: number) => (value: Json) => sizeOf(value) === bound;
  if (isCount(low)) rows.push({ name: "least", has: is(low) });
  if (isCount(high)) rows.push({ name: "greatest", has: is(high) });
  return [...rows, { name: rows.length > 0 ? "between" : "any", has: (value: Json) => sizeOf(value) !== undefined }];
}

const lengthOf = (value: Json): number | undefined => (typeof value === "string" ? countCodePoints(value) : undefined);
const numberOf = (value: Json): number | undefined => (isCount(value) ? value : undefined);

/** By how many elements there are; a list that may be full is so in one class. */
function counted(least: Json | undefined, most: Json | undefined, countOf: (value: Json) => number | undefined) {
  const from = isCount(least) ? least : 0;
  return [
    ...(from === 0 ? [{ name: "empty", has: (value: Json) => countOf(value) === 0 }] : []),
    ...(from < 2 ? [{ name: "one", has: (value: Json) => countOf(value) === 1 }] : []),
    ...(isCount(most) ? [{ name: "full", has: (value: Json) => countOf(value) === most }] : []),
    { name: "several", has: (value: Json) => (countOf(value) ?? 0) > 1 },
  ];
}

/** Each set of the values that a list may hold. */
function subsets(values: readonly Json[]): readonly ValueClass[] {
  return Array.from({ length: 2 ** values.length }, (_, mask) => {
    const chosen = values.filter((_value, index) => mask & (1 << index));
    const has = (value: Json) =>
      Array.isArray(value) && value.length === chosen.length && chosen.every((one) => value.includes(one));
    return { name: chosen.length === 0 ? "empty" : chosen.join("+"), has };
  });
}

const listCount = (value: Json): number | undefined => (Array.isArray(value) ? value.length : undefined);
const keyCount = (value: Json): number | undefined => (isObject(value) ? Object.keys(value).length : undefined);

function ofList(schema: JsonObject, itemValues: readonly Json[] | undefined): readonly ValueClass[] {
  return itemValues ? subsets(itemValues) : counted(schema["minItems"], schema["maxItems"], listCount);
}

/** @param itemValues the only values that elements of a list may have */
function classesOfType(type: Json, schema: JsonObject, itemValues?: readonly Json[]): readonly ValueClass[] {
  switch (type) {
    case "null":
      return [{ name: "null", has: (value) => value === null }];
    case "boolean":
      return [true, false].map((one) => ({ name: String(one), has: (value) => value === one }));
    case "string":
      return ranged(schema["minLength"], schema["maxLength"], lengthOf);
    case "integer":
    case "number":
      return ranged(schema["minimum"], schema["maximum"], numberOf);
    case "array":
      return ofList(schema, itemValues);
    case "any":
      return [{ name: "any", has: () => true }];
    default:
      return schema["additionalProperties"] === undefined
        ? [{ name: "an object", has: isObject }]
        : counted(undefined, undefined, keyCount);
  }
}

const NOTHING: readonly Json[] = [null, false];

/** A member that the schema names only to refuse it: of an error, null and false are open. */
function hasNoPlace(schema: JsonObject): boolean {
  const values = schema["enum"];
  return (
    schema["type"] === "null" ||
    schema["maxLength"] === 0 ||
    schema["maxItems"] === 0 ||
    (Array.isArray(values) && values.every((value) => NOTHING.includes(value)))
  );
}

/** Values of an enumeration that a keyword beside it refuses. */
function refusedValues({ not }: JsonObject): readonly Json[] {
  const values = isObject(not) ? not["enum"] : undefined;
  return Array.isArray(values) ? values : [];
}

const each = (values: readonly Json[]): readonly ValueClass[] =>
  values.map((one) => ({ name: String(one), has: (value) => value === one }));

/**
 * The classes of values that may be where a schema is, without those of what it holds.
 *
 * @param schema with its references followed
 * @param itemValues the only values that elements of a list may have
 * @returns none where nothing may be
 */
export function valueClasses(schema: JsonObject, itemValues?: readonly Json[]): readonly ValueClass[] {
  if (hasNoPlace(schema)) return [];
  const values = "const" in schema ? [schema["const"] ?? null] : schema["enum"];
  if (Array.isArray(values)) return each(values.filter((one: Json) => !refusedValues(schema).includes(one)));
  const isObjectSchema = [schema["properties"], schema["oneOf"]].some((one) => one !== undefined);
  const open = isObject(schema["x-type"]) ? schema["x-type"]["type"] : undefined;
  const shown = schema["type"] ?? open ?? (isObjectSchema ? "object" : "any");
  return (Array.isArray(shown) ? shown : [shown]).flatMap((type: Json) => classesOfType(type, schema, itemValues));
}
