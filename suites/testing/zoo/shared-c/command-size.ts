/** Counts the characters of a command: of each field only its longest translation. */

import { countCharacters, isObject, type Json } from "./texts.js";

export function commandSize(command: Json): number {
  return (
    sizeOfTexts(command) + sizeOfList(command["options"], commandSize) + sizeOfList(command["choices"], choiceSize)
  );
}

function choiceSize(choice: Json): number {
  return sizeOfTexts(choice) + (typeof choice["value"] === "string" ? countCharacters(choice["value"]) : 0);
}

function sizeOfTexts(node: Json): number {
  return (
    longest(node["name"], node["name_localizations"]) + longest(node["description"], node["description_localizations"])
  );
}

function longest(text: unknown, dictionary: unknown): number {
  const texts = [text, ...Object.values(isObject(dictionary) ? dictionary : {})];
  return Math.max(...texts.map((entry) => (typeof entry === "string" ? countCharacters(entry) : 0)));
}

function sizeOfList(list: unknown, sizeOf: (node: Json) => number): number {
  if (!Array.isArray(list)) return 0;
  return list.filter(isObject).reduce((sum: number, node: Json) => sum + sizeOf(node), 0);
}
