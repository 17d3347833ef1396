/** Plain JSON objects, as the generators walk them. */
import { isObject, type Json, type JsonObject } from "../json.js";

/**
 * The object at a path of member names.
 *
 * @throws Error with the path, when something else is there: the contract has lost a part that is generated from
 */
export function objectAt(root: Json | undefined, ...path: readonly string[]): JsonObject {
  let here: Json | undefined = root;
  for (const step of path) here = isObject(here) ? here[step] : undefined;
  if (!isObject(here)) throw missing(path, "an object", here);
  return here;
}

/** The number at a path of member names. @throws Error with the path, when something else is there */
export function numberAt(root: Json | undefined, ...path: readonly string[]): number {
  const last = path.at(-1) ?? "";
  const found = objectAt(root, ...path.slice(0, -1))[last];
  if (typeof found !== "number") throw missing(path, "a number", found);
  return found;
}

/** The name in `#/components/schemas/<name>`. @throws Error for any other reference */
export function schemaNameOf(reference: Json | undefined): string {
  const name = typeof reference === "string" ? /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] : undefined;
  if (name === undefined) {
    throw new Error(
      `Cannot resolve the reference ${JSON.stringify(reference)}: the contract has no such schema; add it to spec/openapi.yaml`,
    );
  }
  return name;
}

function missing(path: readonly string[], wanted: string, found: Json | undefined): Error {
  return new Error(
    `Cannot generate from "${path.join("/")}": found ${JSON.stringify(found) ?? "nothing"}; ${wanted} must be there`,
  );
}
