/** Names within one options array: default names, and localized names of one locale. */
import { isObject, type Json } from "../contract/json.js";
import { escapeSegment } from "../contract/json-pointer.js";
import type { ReportViolation } from "./violation.js";

/** No two options of one array have the same name; the later one is reported. */
export function checkUniqueNames(options: readonly Json[], at: string, report: ReportViolation): void {
  if (options.length < 2) return;
  const seen = new Set<string>();
  options.forEach((option, index) => {
    const name = isObject(option) ? option["name"] : undefined;
    if (typeof name !== "string") return;
    if (seen.has(name))
      report("option.name.is-unique-in-its-array", `${at}/${index}/name`, "the name is used in this array");
    seen.add(name);
  });
}

/**
 * A localized name is neither the default name of another option nor the name of another option in that locale.
 *
 * @remarks The documents speak of "the command"; equal names in two subcommands are allowed for default names, so the
 * scope read here is the same array. A localized name equal to the option's own default is ignored, as D1
 * "Localization" 2 says.
 * @see D1 "Naming and uniqueness rules" 9
 */
export function checkUniqueLocalizedNames(options: readonly Json[], at: string, report: ReportViolation): void {
  if (options.length < 2 || !options.some(hasLocalizedName)) return;
  const defaults = new Set(options.map((option) => (isObject(option) ? option["name"] : undefined)));
  const seen = new Set<string>();
  options.forEach((option, index) => {
    if (!isObject(option)) return;
    const names = option["name_localizations"];
    if (!isObject(names)) return;
    for (const [locale, name] of Object.entries(names)) {
      if (typeof name !== "string" || name === option["name"]) continue;
      const pointer = `${at}/${index}/name_localizations/${escapeSegment(locale)}`;
      if (defaults.has(name)) {
        report("localization.option-name.differs-from-default-names", pointer, "another option has this default name");
      }
      const key = `${locale} ${name}`;
      if (seen.has(key)) {
        report("localization.option-name.is-unique-per-locale", pointer, "another option has this name in this locale");
      }
      seen.add(key);
    }
  });
}

function hasLocalizedName(option: Json): boolean {
  return isObject(option) && isObject(option["name_localizations"]);
}
