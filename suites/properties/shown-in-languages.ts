/** What a list in a language shows of commands: each text by its own dictionary. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { elementsOf, isObject, type JsonObject } from "../../src/contract/json.js";
import { FALLBACKS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Header, headersOf } from "../rows/languages.js";
import type { CommandScope } from "../rows/scope.js";
import { absent, entry, equals, idOf, list, named, oneOf } from "../rows/steps.js";

/** A command while rounds go by. */
export interface Current {
  /** The step that returned its id. */
  readonly origin: string;
  /** Members that were sent, and what was sent last. */
  readonly command: JsonObject;
}

/** Somebody who reads lists. */
export interface ListReader {
  /** The language that it asks for. */
  readonly locale: string;
  /** How it says so; default by Accept-Language alone. */
  readonly header?: Header;
}

/** The list as a reader of the language sees it, which shows these commands with all that is translated to it. */
export function listInALanguage(
  scope: CommandScope,
  name: string,
  current: readonly Current[],
  { locale, header = "accept-language" }: ListReader,
): Step {
  const shown = current.flatMap((one) => [listedIn(name, one), ...checksOfLanguage(name, one, locale)]);
  return { ...list(scope, name, [{ check: "shape" }, ...shown]), query: {}, headers: headersOf(locale, header) };
}

/** A command that is not listed is shown in no language, which is no matter of languages. */
const listedIn = (list: string, { origin }: Current): Check => ({
  ...named(list, { id: idOf(origin) }, 1),
  rule: "command.list.holds-each-command",
});

/** What a list in a language shows of a command, with its options and their choices. */
function checksOfLanguage(list: string, { origin, command }: Current, locale: string): readonly Check[] {
  return checksOfTexts(command, locale, { list, origin, pointer: "" });
}

/** Where a list shows a command or a part of it. */
export interface PlaceInList {
  /** Name of the step. */
  readonly list: string;
  /** The step that returned the id of the command. */
  readonly origin: string;
  /** JSON pointer from the command. */
  readonly pointer: string;
}

function checksOfTexts(part: JsonObject, locale: string, { list, origin, pointer }: PlaceInList): readonly Check[] {
  const own = (["name", "description"] as const).flatMap((member): readonly Check[] => {
    const dictionary = part[`${member}_localizations`];
    const place = (what: string) => entry(list, origin, `${pointer}/${what}`);
    const untranslated: Check = {
      ...absent(place(`${member}_localized`)),
      rule: "localization.list.omits-a-missing-locale",
    };
    const hidden: Check = {
      ...absent(place(`${member}_localizations`)),
      rule: "localization.list.omits-the-dictionaries",
    };
    if (!isObject(dictionary)) return pointer === "" ? [hidden] : [];
    const text = dictionary[locale];
    // What is the same as the default is ignored.
    if (text === part[member]) return [hidden];
    const fallback = FALLBACKS[locale];
    const other = fallback === undefined ? undefined : dictionary[fallback];
    if (text === undefined && other !== undefined) {
      // A default that is shown as it is, the text of the fallback, or none: which of these is open.
      const shown = oneOf(place(`${member}_localized`), null, other, part[member] ?? "");
      return [hidden, { ...shown, rule: "localization.fallback.replaces-the-default" }];
    }
    if (text === undefined) return [hidden, untranslated];
    const rule = pointer === "" ? SHOWN_IN_A_LANGUAGE : SHOWN_AT_EVERY_DEPTH;
    return [{ ...equals(place(`${member}_localized`), text), rule }, hidden];
  });
  const below = (["options", "choices"] as const).flatMap((parts) =>
    elementsOf(part[parts]).flatMap((element, nth) =>
      isObject(element) ? checksOfTexts(element, locale, { list, origin, pointer: `${pointer}/${parts}/${nth}` }) : [],
    ),
  );
  return [...own, ...below];
}

const SHOWN_AT_EVERY_DEPTH: RuleId = "localization.list.reaches-every-depth";
const SHOWN_IN_A_LANGUAGE: RuleId = "localization.list.shows-the-requesters-locale";
