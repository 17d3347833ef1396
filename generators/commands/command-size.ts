/** The characters of a command that count toward its limit, as the generators see it. */
import { isObject, type Json } from "../../src/contract/json.js";

/** The longer of a text and its longest localization, in UTF-16 units; generated full commands are ASCII. */
function longest(text: Json | undefined, dictionary: Json | undefined): number {
  let most = typeof text === "string" ? text.length : 0;
  if (!isObject(dictionary)) return most;
  for (const localized of Object.values(dictionary)) {
    if (typeof localized === "string" && localized.length > most) most = localized.length;
  }
  return most;
}

function sizeOfAll(list: Json | undefined): number {
  if (!Array.isArray(list)) return 0;
  let size = 0;
  for (const item of list) size += sizeOf(item);
  return size;
}

/**
 * Characters of all names, descriptions and string values of a command, or of an option or a choice, and of all below it;
 * of each localized text only the longest locale.
 *
 * @remarks In UTF-16 units, which are never fewer than code points: what stays within the limit by this count stays by any.
 * @see D1 "Size and usage rules for slash commands" 1
 * @example sizeOf({ name: "ping", description: "Pong" }) // 8
 */
export function sizeOf(value: Json): number {
  if (!isObject(value)) return 0;
  const { value: own } = value;
  return (
    longest(value["name"], value["name_localizations"]) +
    longest(value["description"], value["description_localizations"]) +
    (typeof own === "string" ? own.length : typeof own === "number" ? String(own).length : 0) +
    sizeOfAll(value["options"]) +
    sizeOfAll(value["choices"])
  );
}
