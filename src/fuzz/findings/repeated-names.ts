/** Options that have the name of another one, which is valid where they are in different lists. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";

/** Where an option of the same name is. */
export type RepeatedName = "around it" | "in another list";

/** How the options of a command, at any depth, have names of others. */
export function repeatedNamesIn(command: JsonObject): ReadonlySet<RepeatedName> {
  const found = new Set<RepeatedName>();
  const before = new Set<Json>();
  const look = (owner: JsonObject, around: readonly Json[]): void => {
    const options = elementsOf(owner["options"]).filter(isObject);
    const names = options.map(({ name = null }) => name);
    if (names.some((name) => around.includes(name))) found.add("around it");
    if (names.some((name) => before.has(name))) found.add("in another list");
    for (const name of names) before.add(name);
    for (const option of options) look(option, [...around, option["name"] ?? null]);
  };
  look(command, []);
  return found;
}
