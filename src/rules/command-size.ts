/** The combined size of a slash command. @see D1 "Size and usage rules for slash commands" 1 */
import { countCodePoints } from "../contract/count-code-points.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../contract/json.js";

type Measure = (text: string) => number;
const utf16Units: Measure = (text) => text.length;

/**
 * Characters of name, description and value of a command, its options at every level and their choices.
 *
 * @remarks Code points. Of a field with localizations only the longest text counts, the default included.
 * The value of a number choice counts as the text it is written as.
 */
export function commandSizeOf(command: JsonObject): number {
  return sizeOf(command, countCodePoints);
}

/**
 * True if the size is above `limit`.
 *
 * @remarks Code points are never more than UTF-16 units, which cost nothing to count: most commands end there.
 */
export function isLargerThan(command: JsonObject, limit: number): boolean {
  return sizeOf(command, utf16Units) > limit && commandSizeOf(command) > limit;
}

function sizeOf(holder: JsonObject, measure: Measure): number {
  let size = longest(holder["name"], holder["name_localizations"], measure);
  size += longest(holder["description"], holder["description_localizations"], measure);
  for (const option of elementsOf(holder["options"])) {
    if (isObject(option)) size += sizeOf(option, measure);
  }
  for (const choice of elementsOf(holder["choices"])) {
    if (isObject(choice)) size += choiceSizeOf(choice, measure);
  }
  return size;
}

function choiceSizeOf(choice: JsonObject, measure: Measure): number {
  const value = choice["value"];
  const text = typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
  return longest(choice["name"], choice["name_localizations"], measure) + measure(text);
}

function longest(text: Json | undefined, localizations: Json | undefined, measure: Measure): number {
  let size = typeof text === "string" ? measure(text) : 0;
  if (!isObject(localizations)) return size;
  for (const locale of Object.keys(localizations)) {
    const localized = localizations[locale];
    if (typeof localized === "string") size = Math.max(size, measure(localized));
  }
  return size;
}
