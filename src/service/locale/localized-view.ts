/** What lists show instead of the dictionaries. @see D1 "Localization" 2-5 */
import { isObject, type Json, type JsonObject, memberOf } from "../../contract/json.js";
import { FALLBACKS } from "../../contract/limits.gen.js";
import type { StoredCommand } from "../store/stored-command.js";

/**
 * The text that someone of this locale sees instead of the default, or undefined where that is the default.
 *
 * @remarks A localized text equal to the default is ignored. A fallback counts only where the locale itself is missing.
 */
function localizedText(dictionary: Json | undefined, text: Json | undefined, locale: string): string | undefined {
  if (!isObject(dictionary)) return undefined;
  const fallback = Object.hasOwn(FALLBACKS, locale) ? FALLBACKS[locale] : undefined;
  const own = textIn(dictionary, locale);
  const shown = own ?? (fallback === undefined ? undefined : textIn(dictionary, fallback));
  return shown === text ? undefined : shown;
}

/** The name of a command as someone of this locale reads it. */
export function nameFor({ name, name_localizations: dictionary }: StoredCommand, locale: string): string {
  return localizedText(dictionary, name, locale) ?? name;
}

/** A command, or a part of one, with `name_localized` and `description_localized` in place of the dictionaries, at every depth. */
export function localizedView(holder: StoredCommand | JsonObject, locale: string | undefined): JsonObject {
  const view: { [key: string]: Json } = {};
  for (const [field, value] of Object.entries(holder)) {
    if (field === "name_localizations") show(view, "name_localized", localizedIn(holder, "name", locale));
    else if (field === "description_localizations") {
      show(view, "description_localized", localizedIn(holder, "description", locale));
    } else if (field === "options" || field === "choices") view[field] = localizedParts(value, locale);
    else view[field] = value;
  }
  return view;
}

function localizedParts(parts: Json, locale: string | undefined): Json {
  if (!Array.isArray(parts)) return parts;
  return parts.map((part) => localizedView(part, locale));
}

function localizedIn(
  holder: JsonObject,
  field: "name" | "description",
  locale: string | undefined,
): string | undefined {
  return locale === undefined ? undefined : localizedText(holder[`${field}_localizations`], holder[field], locale);
}

function show(view: { [key: string]: Json }, field: string, text: string | undefined): void {
  if (text !== undefined) view[field] = text;
}

function textIn(dictionary: JsonObject, locale: string): string | undefined {
  const text = memberOf(dictionary, locale);
  return typeof text === "string" ? text : undefined;
}
