/** What a schema says about the members of an object, in a form in which two documents can be compared. */
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { Schemas } from "../tool-schemas.js";

/** One keyword at one place. */
export interface Fact {
  /** Kind and path: `command/options`, `command/contexts/[]`, `command/name_localizations/{}`. */
  readonly at: string;
  /** Keyword of JSON Schema; `member` for a member that is listed, `nullable` where null is allowed. */
  readonly keyword: string;
  readonly value: Json;
}

const BOUNDS = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "maxProperties",
  "uniqueItems",
  "pattern",
  "format",
] as const;

/** Bounds that say nothing. */
const NO_BOUNDS: Readonly<Record<string, Json>> = { minLength: 0, minItems: 0, uniqueItems: false };

/** A schema without references, choices of null and choices of constants. */
interface Plain {
  readonly schema: JsonObject;
  readonly isNullable: boolean;
  readonly values: readonly Json[] | undefined;
}

/**
 * The facts about the members of a schema.
 *
 * @remarks Goes into lists and dictionaries of plain values. Objects in it are kinds of their own.
 */
export function factsOf(kind: string, schema: JsonObject, schemas: Schemas): readonly Fact[] {
  const { schema: object } = plain(schema, schemas);
  const required = new Set(Array.isArray(object["required"]) ? object["required"].map(String) : []);
  return membersOf(object).flatMap(([name, member]) => {
    const at = `${kind}/${name}`;
    // A member that may only be null has no place there.
    if (member["type"] === "null") return [];
    return [
      { at, keyword: "member", value: true },
      ...(required.has(name) ? [{ at, keyword: "required", value: true }] : []),
      ...valueFacts(at, member, schemas),
    ];
  });
}

/** A schema in one piece. */
export function plain(schema: JsonObject, schemas: Schemas): Plain {
  const { $ref, oneOf, allOf, ...own } = schema;
  const base = typeof $ref === "string" ? schemas[$ref.split("/").at(-1) ?? ""] : undefined;
  const choices = Array.isArray(oneOf) ? oneOf.filter(isObject) : [];
  const parts = [base, ...(Array.isArray(allOf) ? allOf.filter(isObject) : [])].filter((part) => part !== undefined);
  const inner = [...parts, ...onlyValueOf(choices)].map((part) => plain(part, schemas));
  const merged: JsonObject = Object.assign({}, ...inner.map((part) => part.schema), own);
  const types = typesOf(own["type"] === undefined ? merged["type"] : own["type"]);
  const listed = valuesOf(own, choices) ?? inner.find((part) => part.values !== undefined)?.values;
  return {
    schema: types.length === 0 ? merged : { ...merged, type: types.length === 1 ? (types[0] ?? null) : types },
    isNullable:
      [own["type"]].flat().includes("null") ||
      choices.some((choice) => choice["type"] === "null") ||
      (own["type"] === undefined && inner.some((part) => part.isNullable)) ||
      (listed?.includes(null) ?? false),
    values: listed?.filter((value) => value !== null),
  };
}

/** The one choice beside null. */
function onlyValueOf(choices: readonly JsonObject[]): JsonObject[] {
  const others = choices.filter((choice) => choice["type"] !== "null" && choice["const"] === undefined);
  return others.length === 1 ? others : [];
}

function valuesOf(
  { const: one, enum: several }: JsonObject,
  choices: readonly JsonObject[],
): readonly Json[] | undefined {
  if (one !== undefined) return [one];
  if (Array.isArray(several)) return several;
  const constants = choices.filter((choice) => choice["type"] !== "null");
  const isList = constants.length > 0 && constants.every((choice) => choice["const"] !== undefined);
  return isList ? constants.map((choice) => choice["const"] ?? null) : undefined;
}

/** True where the facts end: an object with members, or a choice of objects. */
function isObjectLike({ schema }: Plain): boolean {
  return schema["properties"] !== undefined;
}

function valueFacts(at: string, member: JsonObject, schemas: Schemas): readonly Fact[] {
  const whole = plain(member, schemas);
  if (isObjectLike(whole)) return [];
  const { schema, isNullable, values } = whole;
  const types = (values === undefined ? typesOf(schema["type"]) : typesOfValues(values)).join(", ");
  return [
    ...(types === "" ? [] : [{ at, keyword: "type", value: types }]),
    ...(isNullable ? [{ at, keyword: "nullable", value: true }] : []),
    ...(values === undefined ? [] : [{ at, keyword: "enum", value: values.map(String).sort().join(", ") }]),
    ...BOUNDS.flatMap((keyword) => boundFacts(at, keyword, schema[keyword])),
    ...innerFacts(`${at}/[]`, schema["items"], schemas),
    ...innerFacts(`${at}/{}`, schema["additionalProperties"], schemas),
  ];
}

function boundFacts(at: string, keyword: string, value: Json | undefined): readonly Fact[] {
  return value === undefined || value === NO_BOUNDS[keyword] ? [] : [{ at, keyword, value }];
}

function innerFacts(at: string, inner: Json | undefined, schemas: Schemas): readonly Fact[] {
  return isObject(inner) ? valueFacts(at, inner, schemas) : [];
}

function membersOf(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  return Object.entries(properties).flatMap(([name, member]) => (isObject(member) ? [[name, member] as const] : []));
}

function typesOf(type: Json | undefined): string[] {
  return [type].flat().flatMap((name) => (typeof name === "string" && name !== "null" ? [name] : []));
}

function typesOfValues(values: readonly Json[]): string[] {
  const names = values.map((value) => (Number.isInteger(value) ? "integer" : typeof value));
  return [...new Set(names)].sort();
}
