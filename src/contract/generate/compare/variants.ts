/** Payloads that are made from a schema: right ones, and ones with one keyword broken. */
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { Schemas } from "../tool-schemas.js";
import { plain } from "./facts.js";

/** A value, and which keyword it breaks. */
export interface Variant {
  /** Path below the value: empty, or `/contexts/[]`. */
  readonly at: string;
  /** The keyword that it breaks; `valid` for a right value. */
  readonly keyword: string;
  readonly value: Json;
}

/** Longer lists and texts than these are left out: they cost much and say little. */
const GREATEST_SIZE = 7000;

/** A right value of a schema, with the members that it requires. */
export function sampleOf(schema: JsonObject, schemas: Schemas, depth = 0): Json {
  const { schema: whole, values } = plain(schema, schemas);
  if (values !== undefined) return values[0] ?? null;
  const branches = [whole["oneOf"] ?? schema["oneOf"], schema["anyOf"]].flat().filter(isObject);
  const [branch] = branches.filter((one) => one["type"] !== "null");
  const [type] = [whole["type"]].flat();
  if (whole["properties"] === undefined && type === undefined && branch !== undefined && depth < 8) {
    return sampleOf(branch, schemas, depth + 1);
  }
  switch (type) {
    case "string":
      return "a".repeat(Number(whole["minLength"] ?? 1) || 1);
    case "integer":
    case "number":
      return whole["minimum"] === undefined ? 1 : Math.max(1, Number(whole["minimum"]));
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: Number(whole["minItems"] ?? 0) }, () => itemOf(whole, schemas, depth));
    default:
      return sampleObject(whole, schemas, depth);
  }
}

function itemOf(array: JsonObject, schemas: Schemas, depth: number): Json {
  return isObject(array["items"]) ? sampleOf(array["items"], schemas, depth + 1) : null;
}

function sampleObject(schema: JsonObject, schemas: Schemas, depth: number): Json {
  const required = [schema["required"]].flat().filter((name) => typeof name === "string");
  const members = required.map((name) => [name, sampleOf(memberOf(schema, name), schemas, depth + 1)] as const);
  return Object.fromEntries(members);
}

function memberOf(schema: JsonObject, name: string): JsonObject {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const member = properties[name];
  return isObject(member) ? member : {};
}

/** A sample with each of its members set and broken once, and without each required one. */
export function variantsOfObject(schema: JsonObject, schemas: Schemas): readonly Variant[] {
  const { schema: whole } = plain(schema, schemas);
  const base = sampleOf(whole, schemas);
  if (!isObject(base)) return [];
  const names = Object.keys(isObject(whole["properties"]) ? whole["properties"] : {});
  const set = names.flatMap((name) =>
    variantsOf(memberOf(whole, name), schemas).map((variant) => ({
      at: `/${name}${variant.at}`,
      keyword: variant.keyword,
      value: { ...base, [name]: variant.value },
    })),
  );
  const missing = Object.keys(base).map((name) => {
    const { [name]: _, ...rest } = base;
    return { at: `/${name}`, keyword: "required", value: rest };
  });
  return [{ at: "", keyword: "valid", value: base }, ...set, ...missing];
}

/** Right and broken values of a plain value or of a list of plain values; objects stay as they are sampled. */
function variantsOf(schema: JsonObject, schemas: Schemas): readonly Variant[] {
  const { schema: whole, values } = plain(schema, schemas);
  if (values !== undefined) {
    return values.map((value) => ({ at: "", keyword: "valid", value })).concat(brokenEnum(values));
  }
  const sample = sampleOf(schema, schemas);
  const [type] = [whole["type"]].flat();
  const bounds = type === "array" ? brokenList(whole, schemas) : brokenScalar(whole);
  const inner = type === "array" && isObject(whole["items"]) ? itemVariants(whole["items"], schemas) : [];
  return [{ at: "", keyword: "valid", value: sample }, ...bounds, ...inner];
}

function brokenEnum(values: readonly Json[]): Variant[] {
  const isNumeric = values.every((value) => typeof value === "number");
  return [{ at: "", keyword: "enum", value: isNumeric ? 9999 : "no such value" }];
}

function itemVariants(item: JsonObject, schemas: Schemas): Variant[] {
  if (plain(item, schemas).schema["properties"] !== undefined) return [];
  return variantsOf(item, schemas).map(({ at, keyword, value }) => ({ at: `/[]${at}`, keyword, value: [value] }));
}

function brokenScalar(schema: JsonObject): Variant[] {
  const { minLength = 0, maxLength = GREATEST_SIZE, minimum, maximum } = schema;
  return [
    ...(Number(minLength) > 0 ? [{ at: "", keyword: "minLength", value: "a".repeat(Number(minLength) - 1) }] : []),
    ...(Number(maxLength) < GREATEST_SIZE
      ? [{ at: "", keyword: "maxLength", value: "a".repeat(Number(maxLength) + 1) }]
      : []),
    ...(isSafe(minimum) ? [{ at: "", keyword: "minimum", value: Number(minimum) - 1 }] : []),
    ...(isSafe(maximum) ? [{ at: "", keyword: "maximum", value: Number(maximum) + 1 }] : []),
  ];
}

/** True for a bound next to which there is another number. */
function isSafe(bound: Json | undefined): boolean {
  return typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

function brokenList(schema: JsonObject, schemas: Schemas): Variant[] {
  const item = itemOf(schema, schemas, 0);
  const { minItems = 0, maxItems = GREATEST_SIZE, uniqueItems } = schema;
  const listOf = (length: number): Json => Array.from({ length }, () => item);
  return [
    ...(Number(minItems) > 0 ? [{ at: "", keyword: "minItems", value: listOf(Number(minItems) - 1) }] : []),
    ...(Number(maxItems) < GREATEST_SIZE ? [{ at: "", keyword: "maxItems", value: listOf(Number(maxItems) + 1) }] : []),
    ...(uniqueItems === true ? [{ at: "", keyword: "uniqueItems", value: listOf(2) }] : []),
  ];
}
