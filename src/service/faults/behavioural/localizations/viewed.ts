/** Lists that show other texts than a sound service would. */
import { elementsOf, isObject, type Json, type JsonObject, memberOf } from "../../../../contract/json.js";
import { FALLBACKS } from "../../../../contract/limits.gen.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { Apply } from "../../fault.js";
import { instead } from "../../operations.js";

/** What is shown in place of a default text; undefined for nothing. */
type Localize = (dictionary: JsonObject, text: Json | undefined, locale: string) => string | undefined;

/** The text of a dictionary in this very locale. */
export const own = (dictionary: JsonObject, locale: string | undefined): string | undefined => {
  const text = locale === undefined ? undefined : memberOf(dictionary, locale);
  return typeof text === "string" ? text : undefined;
};

/** What a sound service shows: the locale, or its fallback, where it is not the default text. */
export const sound: Localize = (dictionary, text, locale) => {
  const shown = own(dictionary, locale) ?? own(dictionary, FALLBACKS[locale]);
  return shown === text ? undefined : shown;
};

interface View {
  readonly fields?: readonly ("name" | "description")[];
  /** How deep options are localized; default all the way. */
  readonly depth?: number;
  readonly choices?: boolean;
}

/** Lists without dictionaries show other texts. */
export function viewed(localize: Localize, view: View = {}): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    const answer = proceed();
    const { service, header, query, scope, settingsLocale } = call;
    if (isRefusal(answer) || query("with_localizations") === "true") return answer;
    const { localeHeader, locales } = service.bindings;
    const locale = service.policies.requestedLocale(header, localeHeader, locales, settingsLocale);
    if (locale === undefined) return answer;
    const commands = [...scope.records()].map(({ command }) => shownAs(command, { locale, localize, view }, 0));
    const json = JSON.stringify(commands);
    if (json !== answer.json) acted();
    return { status: 200, json };
  });
}

interface Viewing {
  readonly locale: string;
  readonly localize: Localize;
  readonly view: View;
}

/** @param depth 0 for a command; undefined where nothing is localized any more */
function shownAs(holder: JsonObject, how: Viewing, depth: number | undefined): JsonObject {
  const { locale, localize, view } = how;
  const { fields = ["name", "description"], depth: deepest = Number.POSITIVE_INFINITY, choices = true } = view;
  const below = depth === undefined || depth >= deepest ? undefined : depth + 1;
  const partsOf = (value: Json, partDepth: number | undefined): Json =>
    elementsOf(value).map((part) => (isObject(part) ? shownAs(part, how, partDepth) : part));
  const shown: { [member: string]: Json } = {};
  for (const [member, value] of Object.entries(holder)) {
    const field =
      member === "name_localizations" ? "name" : member === "description_localizations" ? "description" : undefined;
    if (member === "options") shown[member] = partsOf(value, below);
    else if (member === "choices") shown[member] = partsOf(value, choices ? depth : undefined);
    else if (field === undefined) shown[member] = value;
    else if (depth !== undefined && fields.includes(field) && isObject(value)) {
      const text = localize(value, holder[field], locale);
      if (text !== undefined) shown[`${field}_localized`] = text;
    }
  }
  return shown;
}
