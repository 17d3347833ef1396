/** Options that have the name of another one, which is valid where they are in different lists, and commands of a list that do. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";

/** What has the name of an option. */
export type RepeatedName = "one around it" | "one in another list" | "the command";

/** How the options of a command, at any depth, have names of others. */
export function repeatedNamesIn(command: JsonObject): ReadonlySet<RepeatedName> {
  const found = new Set<RepeatedName>();
  const before = new Set<Json>();
  const { name: ownName } = command;
  const look = (owner: JsonObject, around: readonly Json[]): void => {
    const options = elementsOf(owner["options"]).filter(isObject);
    const names = options.map(({ name = null }) => name);
    if (names.some((name) => around.includes(name))) found.add("one around it");
    if (ownName !== undefined && names.includes(ownName)) found.add("the command");
    if (names.some((name) => before.has(name))) found.add("one in another list");
    for (const name of names) before.add(name);
    for (const option of options) look(option, [...around, option["name"] ?? null]);
  };
  look(command, []);
  return found;
}

/** Elements of a list have one name, as commands of different types may. */
export function hasNamesakes(list: readonly Json[]): boolean {
  const names = list.filter(isObject).flatMap(({ name }) => (typeof name === "string" ? [name] : []));
  return new Set(names).size < names.length;
}
