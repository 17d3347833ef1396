/** Reads members of foreign JSON one by one; the first wrong one ends it with a clear message. */
import { isObject, type JsonObject } from "../contract/json.js";
import { escapeSegment } from "../contract/json-pointer.js";
import { nearest } from "../contract/nearest.js";
import { SetupError } from "../contract/setup-error.js";

/** A place in a file: what messages name. */
export interface FieldPlace {
  /** Name of the file. */
  readonly source: string;
  /** JSON pointer into it. */
  readonly pointer: string;
}

/** The object at a place, with no member but the known ones. @throws SetupError `target-file-invalid` */
export function objectAt(value: unknown, place: FieldPlace, known: readonly string[]): JsonObject {
  if (!isObject(value)) {
    throw invalid(place, `${nameOf(value)} was found`, `write an object with ${known.join(", ")}`);
  }
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const [closest] = nearest(unknown, known, 1);
    const way = closest === undefined ? `known fields are ${known.join(", ")}` : `did you mean "${closest}"?`;
    throw invalid(memberPlace(place, unknown), "the field is unknown", way);
  }
  return value;
}

/** A list, or an empty one where there is none. */
export function listAt<T>(
  value: unknown,
  place: FieldPlace,
  read: (element: unknown, place: FieldPlace) => T,
): readonly T[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid(place, `${nameOf(value)} was found`, "write a list");
  return value.map((element: unknown, index) => read(element, memberPlace(place, String(index))));
}

/** Text of at least one character. */
export function textAt(value: unknown, place: FieldPlace, example: string): string {
  if (typeof value === "string" && value.trim() !== "") return value;
  const found =
    value === undefined ? "the field is missing" : value === "" ? "the text is empty" : `${nameOf(value)} was found`;
  throw invalid(place, found, `write ${example}`);
}

/** A token: text that can be in a header. It is never repeated in a message. */
export function tokenAt(value: unknown, place: FieldPlace): string {
  const token = textAt(value, place, 'the token without its scheme, such as "MTIz.abc"');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header cannot carry these
  if (/[\u0000-\u0020\u007f-\uffff]/.test(token)) {
    throw invalid(
      place,
      "it holds a space or another character that no header can carry",
      'write the token alone, without "Bot " or "Bearer "',
    );
  }
  return token;
}

/** A snowflake as text of 1 to 20 digits. */
export function snowflakeAt(value: unknown, place: FieldPlace): string {
  if (typeof value === "number") {
    throw invalid(place, `the number ${value} was found`, "write the id as a string, a number loses its last digits");
  }
  const text = textAt(value, place, 'an id such as "1180000000000000001"');
  if (/^\d{1,20}$/.test(text)) return text;
  throw invalid(place, `${JSON.stringify(text.slice(0, 40))} was found`, "write an id of 1 to 20 digits");
}

/** An http or https URL without query, fragment or credentials; without its trailing slash. */
export function urlAt(value: unknown, place: FieldPlace): string {
  const text = textAt(value, place, 'an URL such as "http://127.0.0.1:4010/api/v10"');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw invalid(
      place,
      `${JSON.stringify(text.slice(0, 100))} was found, which is no http or https URL`,
      'write one such as "http://127.0.0.1:4010/api/v10"',
    );
  }
  if (url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") {
    throw invalid(place, "it carries a query, a fragment or credentials", "write scheme, host, port and path only");
  }
  return text.replace(/\/+$/, "");
}

/** The place of a member. */
export function memberPlace(place: FieldPlace, name: string): FieldPlace {
  return { source: place.source, pointer: `${place.pointer}/${escapeSegment(name)}` };
}

/** The error for a place. */
export function invalid(place: FieldPlace, found: string, way: string): SetupError {
  const where = place.pointer === "" ? "" : ` at ${place.pointer}`;
  return new SetupError("target-file-invalid", `Cannot read "${place.source}"${where}: ${found}; ${way}`);
}

function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return value === undefined ? "nothing" : `the ${typeof value} ${JSON.stringify(value)?.slice(0, 40)}`;
}
