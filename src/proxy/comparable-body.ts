/** The part of the body of a command that the documents say how to read back. */
import { DOCUMENTED_MEMBERS, isDictionary } from "../contract/documented.js";
import { elementsOf, isObject, type Json } from "../contract/json.js";

const PERMISSIONS = "default_member_permissions";

/** False for permissions as a number beyond 53 bits: its digits are lost, so that nothing can be compared with it. */
export function isExact(body: Json): boolean {
  return (Array.isArray(body) ? elementsOf(body) : [body]).every((command) => {
    const permissions = isObject(command) ? command[PERMISSIONS] : undefined;
    return typeof permissions !== "number" || Number.isSafeInteger(permissions);
  });
}

/** Without members that no document names: services may keep or drop them. Permissions as a number read back as a text. */
export function comparableBody(body: Json, name = ""): Json {
  if (isDictionary(name)) return body;
  if (Array.isArray(body)) return elementsOf(body).map((element) => comparableBody(element));
  if (!isObject(body)) return name === PERMISSIONS && typeof body === "number" ? String(body) : body;
  const documented = Object.entries(body).filter(([member]) => DOCUMENTED_MEMBERS.has(member));
  return Object.fromEntries(documented.map(([member, value]) => [member, comparableBody(value, member)]));
}

/** The same with each list of options sorted by name. */
export function withSortedOptions(json: Json | undefined): Json | undefined {
  if (json === undefined) return undefined;
  return sorted(json);
}

function sorted(json: Json, name = ""): Json {
  if (Array.isArray(json)) {
    const elements = elementsOf(json).map((element) => sorted(element));
    return name === "options" ? elements.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)) : elements;
  }
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([member, value]) => [member, sorted(value, member)]));
}

function nameOf(option: Json): string {
  return isObject(option) ? String(option["name"]) : "";
}
