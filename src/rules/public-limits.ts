/** What profile discord adds to payloads: limits of the public description, on which the documents are silent. Pure. */
import { countCodePoints } from "../contract/count-code-points.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../contract/json.js";
import type { PublicLimit } from "../contract/public-limit.js";
import { PUBLIC_LIMITS } from "../contract/public-limits.gen.js";
import { placedComponents } from "./components/walk.js";
import type { Enumerations } from "./context.js";
import type { RuleViolation } from "./violation.js";

/** Payloads that the public description is about. */
export type LimitedPayload = "command" | "bulk" | "message" | "modal" | "callback";

/** An object of a payload, under the name that the limits have for its kind. */
interface KindOfObject {
  readonly kind: string;
  readonly value: Json | undefined;
  readonly at: string;
}

const MODAL_CALLBACK = 9;

/** What was found, and the limits that a payload breaks at other places, in a profile that has them. */
export function withPublicLimits(
  found: readonly RuleViolation[],
  value: Json,
  payload: LimitedPayload,
  enumerations: Enumerations | undefined,
): readonly RuleViolation[] {
  if (enumerations === undefined) return found;
  const places = new Set(found.map(({ pointer }) => pointer));
  return [...found, ...violationsOfPublicLimits(value, payload).filter(({ pointer }) => !places.has(pointer))];
}

/**
 * The limits that a payload breaks.
 *
 * @remarks They hold in profile discord alone. A value of another type is not judged here: the schema refuses it.
 */
export function violationsOfPublicLimits(value: Json, payload: LimitedPayload): readonly RuleViolation[] {
  return objectsOf(value, payload, "").flatMap((object) => violationsIn(object));
}

function violationsIn({ kind, value, at }: KindOfObject): RuleViolation[] {
  if (!isObject(value)) return [];
  return (PUBLIC_LIMITS.limits[kind] ?? []).flatMap((limit) => {
    const message = broken(limit, value[limit.member]);
    return message === undefined ? [] : [{ rule: limit.rule, pointer: `${at}/${limit.member}`, message }];
  });
}

function objectsOf(value: Json, payload: LimitedPayload, at: string): KindOfObject[] {
  if (payload === "bulk") return elementsOf(value).flatMap((one, index) => objectsOf(one, "command", `${at}/${index}`));
  if (!isObject(value)) return [];
  switch (payload) {
    case "command":
      return [{ kind: "command", value, at }, ...optionsOf(value["options"], `${at}/options`)];
    case "message":
    case "modal":
      return [{ kind: payload, value, at }, ...componentsOf(value["components"], `${at}/components`)];
    case "callback":
      return objectsOf(value["data"] ?? null, value["type"] === MODAL_CALLBACK ? "modal" : "message", `${at}/data`);
  }
}

function optionsOf(list: Json | undefined, at: string): KindOfObject[] {
  return elementsOf(list).flatMap((value, index) => {
    const here = `${at}/${index}`;
    if (!isObject(value)) return [];
    const kind = PUBLIC_LIMITS.options[Number(value["type"])] ?? "";
    const choices = elementsOf(value["choices"]).map((choice, number) => ({
      kind: kind.replace("-option", "-choice"),
      value: choice,
      at: `${here}/choices/${number}`,
    }));
    return [{ kind, value, at: here }, ...choices, ...optionsOf(value["options"], `${here}/options`)];
  });
}

function componentsOf(list: Json | undefined, at: string): KindOfObject[] {
  return placedComponents(list, at).flatMap(({ component, pointer }) => {
    const kind = PUBLIC_LIMITS.components[Number(component["type"])] ?? "";
    return [{ kind, value: component, at: pointer }, ...partsOf(component, kind, pointer)];
  });
}

/** What a component holds besides other components. */
function partsOf(component: JsonObject, kind: string, at: string): KindOfObject[] {
  const options = kind === "string-select" ? elementsOf(component["options"]) : [];
  const items = kind === "media-gallery" ? elementsOf(component["items"]) : [];
  return [
    ...options.map((value, index) => ({ kind: "select-option", value, at: `${at}/options/${index}` })),
    ...items.flatMap((value, index) => [
      { kind: "gallery-item", value, at: `${at}/items/${index}` },
      ...mediaOf(value, `${at}/items/${index}`),
    ]),
    ...mediaOf(component, at),
  ];
}

function mediaOf(holder: Json, at: string): KindOfObject[] {
  const members = isObject(holder) ? (["media", "file"] as const).filter((name) => isObject(holder[name])) : [];
  return members.map((name) => ({
    kind: "media",
    value: isObject(holder) ? holder[name] : undefined,
    at: `${at}/${name}`,
  }));
}

/** What is wrong with a value, or undefined. */
function broken({ keyword, value }: PublicLimit, actual: Json | undefined): string | undefined {
  if (keyword === "uniqueItems") {
    return isUnique(elementsOf(actual))
      ? undefined
      : "a value is in the list twice; the public description has each once";
  }
  const size = sizeOf(keyword, actual);
  if (size === undefined) return undefined;
  const isLeast = keyword.startsWith("min");
  if (isLeast ? size >= value : size <= value) return undefined;
  return `${NAMES[keyword]} is ${size}; the public description has ${isLeast ? "at least" : "at most"} ${value}`;
}

const NAMES: Readonly<Record<PublicLimit["keyword"], string>> = {
  minItems: "the number of elements",
  maxItems: "the number of elements",
  uniqueItems: "the list",
  minLength: "the number of characters",
  maxLength: "the number of characters",
  minimum: "the number",
  maximum: "the number",
  maxProperties: "the number of entries",
};

/** What a keyword bounds; undefined for a value of another type. */
function sizeOf(keyword: PublicLimit["keyword"], actual: Json | undefined): number | undefined {
  if (keyword === "minimum" || keyword === "maximum") return typeof actual === "number" ? actual : undefined;
  if (keyword === "minLength" || keyword === "maxLength") {
    return typeof actual === "string" ? countCodePoints(actual) : undefined;
  }
  if (keyword === "maxProperties") return isObject(actual) ? Object.keys(actual).length : undefined;
  return Array.isArray(actual) ? actual.length : undefined;
}

function isUnique(list: readonly Json[]): boolean {
  return new Set(list.map((element) => JSON.stringify(element))).size === list.length;
}
