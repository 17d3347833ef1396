/** The names of fields that the contract has: what everybody may read, whatever the tokens of a target are. */
import { isObject, type Json, type JsonObject } from "../json.js";

/** The text of `field-names.gen.ts`. */
export function generateFieldNames(schemas: Readonly<Record<string, JsonObject>>): string {
  const names = new Set<string>();
  for (const schema of Object.values(schemas)) collect(schema, names);
  return `/** Every field of a payload that a schema names, sorted. */
export const FIELD_NAMES: readonly string[] = ${JSON.stringify([...names].sort())};
`;
}

function collect(value: Json | undefined, names: Set<string>): void {
  if (Array.isArray(value)) for (const element of value as readonly Json[]) collect(element, names);
  if (!isObject(value)) return;
  const { properties } = value;
  if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
  for (const part of Object.values(value)) collect(part, names);
}
