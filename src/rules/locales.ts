/** Locale codes as keys of the two dictionaries. */
import { isObject, type JsonObject } from "../contract/json.js";
import { escapeSegment } from "../contract/json-pointer.js";
import type { ReportViolation } from "./violation.js";

const DICTIONARIES = ["name_localizations", "description_localizations"] as const;

/**
 * Each key of the dictionaries of one command, option or choice is a locale of the profile.
 *
 * @see D1 "Localization" 7: the list itself is not shown, so only a profile that has one asks this
 */
export function checkLocales(
  holder: JsonObject,
  at: string,
  known: ReadonlySet<string>,
  report: ReportViolation,
): void {
  for (const dictionary of DICTIONARIES) {
    const values = holder[dictionary];
    if (!isObject(values)) continue;
    for (const locale of Object.keys(values)) {
      if (known.has(locale)) continue;
      report("localization.locale.is-known", `${at}/${dictionary}/${escapeSegment(locale)}`, "there is no such locale");
    }
  }
}
