/** Which members the documents give to a component of a type: the others may be kept or dropped, which is open. */
import { COMPONENT_ACCEPTANCES, COMPONENT_PAIRS } from "../../generators/index.js";
import { isObject, type Json } from "../contract/json.js";

/** Type and member of every component that is in a valid row of the tables. */
const DOCUMENTED: ReadonlySet<string> = new Set([
  ...COMPONENT_PAIRS.flatMap(({ valid }) => membersIn(valid)),
  ...COMPONENT_ACCEPTANCES.flatMap(({ value }) => membersIn(value)),
]);

/** True for a message of which the documents say whole how it reads back: every member has its place, and none is null. */
export function isPlainlyDocumented(body: Json): boolean {
  return !holdsNull(body) && membersIn(body).every((member) => DOCUMENTED.has(member));
}

function membersIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(membersIn);
  if (!isObject(value)) return [];
  const { type } = value;
  const own = typeof type === "number" ? Object.keys(value).map((name) => `${type} ${name}`) : [];
  return [...own, ...Object.values(value).flatMap(membersIn)];
}

function holdsNull(value: Json): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.some(holdsNull);
  return isObject(value) && Object.values(value).some(holdsNull);
}
