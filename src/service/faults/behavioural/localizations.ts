/** What localization gets wrong: whose language a list is in, what it shows then, and what is kept. */
import type { Json } from "../../../contract/json.js";
import { FALLBACKS } from "../../../contract/limits.gen.js";
import { elementsOf, isObject, type JsonObject } from "../../../rules/violation.js";
import type { Call } from "../../call.js";
import { acceptedLocale } from "../../locale/requested-locale.js";
import { isRefusal } from "../../refusal/refusal.js";
import type { StoredCommand } from "../../store/stored-command.js";
import type { Apply, Fault } from "../fault.js";
import { instead } from "../operations.js";
import { stored } from "../stored.js";
import { withOptions } from "./answers.js";
import { type ChangeOption, storedChoicesAs, storedOptionsAs } from "./fields.js";
import { inEachScope, row } from "./row.js";

const FOREIGN = "Users read commands in a language that is not theirs";
const HEAVY = "A client that trusts the documents shows the wrong text";

/** What is shown in place of a default text; undefined for nothing. */
type Localize = (dictionary: JsonObject, text: Json | undefined, locale: string) => string | undefined;

const own = (dictionary: JsonObject, locale: string | undefined): string | undefined => {
  const text = locale === undefined || !Object.hasOwn(dictionary, locale) ? undefined : dictionary[locale];
  return typeof text === "string" ? text : undefined;
};
const sound: Localize = (dictionary, text, locale) => {
  const shown = own(dictionary, locale) ?? own(dictionary, FALLBACKS[locale]);
  return shown === text ? undefined : shown;
};

export const localizationFaults: readonly Fault[] = [
  row(
    "list.ignores-the-locale-header",
    "localization.header.precedes-accept-language",
    "ignores the service's own locale header",
    FOREIGN,
    asking((header, _own, locales) => accepted(header, locales)),
  ),
  row(
    "list.ignores-accept-language",
    "localization.accept-language.is-used",
    "ignores Accept-Language",
    FOREIGN,
    asking((header, ownHeader) => header(ownHeader)),
  ),
  row(
    "list.prefers-accept-language",
    "localization.header.precedes-accept-language",
    "prefers Accept-Language to its own header",
    FOREIGN,
    asking((header, ownHeader, locales) => accepted(header, locales) ?? header(ownHeader)),
  ),
  ...inEachScope(
    row(
      "list.knows-no-language",
      "localization.list.shows-the-requesters-locale",
      "shows the default texts to everybody",
      FOREIGN,
      viewed(() => undefined),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-names-only",
      "localization.list.shows-the-requesters-locale",
      "shows localized names and default descriptions",
      FOREIGN,
      viewed(sound, { fields: ["name"] }),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-descriptions-only",
      "localization.list.shows-the-requesters-locale",
      "shows localized descriptions and default names",
      FOREIGN,
      viewed(sound, { fields: ["description"] }),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-the-top-only",
      "localization.list.reaches-every-depth",
      "localizes commands and none of their options",
      FOREIGN,
      viewed(sound, { depth: 0 }),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-one-level",
      "localization.list.reaches-every-depth",
      "localizes options of the first level only",
      FOREIGN,
      viewed(sound, { depth: 1 }),
    ),
  ),
  ...inEachScope(
    row(
      "list.localizes-two-levels",
      "localization.list.reaches-every-depth",
      "localizes nothing in subcommands of groups",
      FOREIGN,
      viewed(sound, { depth: 2 }),
      "rare",
    ),
  ),
  ...inEachScope(
    row(
      "list.does-not-localize-choices",
      "localization.list.reaches-every-depth",
      "does not localize choices",
      FOREIGN,
      viewed(sound, { choices: false }),
    ),
  ),
  ...inEachScope(
    row(
      "list.shows-dictionaries",
      "localization.list.omits-the-dictionaries",
      "shows dictionaries in every list",
      "A list of a hundred commands is fifty times as large",
      dictionariesShown(() => true),
    ),
  ),
  ...inEachScope(
    row(
      "list.shows-dictionaries-by-default",
      "localization.list.default-is-without-dictionaries",
      "takes with_localizations for true where it is missing",
      "A list of a hundred commands is fifty times as large",
      dictionariesShown(({ query }) => query("with_localizations") === undefined),
    ),
  ),
  ...inEachScope(
    row(
      "list.shows-dictionaries-of-options",
      "localization.list.omits-the-dictionaries",
      "shows the dictionaries of options in lists",
      "A list of a hundred commands is fifty times as large",
      dictionariesOfOptions(),
    ),
  ),
  ...inEachScope(
    row(
      "list.never-shows-dictionaries",
      "localization.list.returns-dictionaries-on-request",
      "ignores with_localizations=true",
      "An editor of translations shows none and deletes them on save",
      plainLists(() => true),
    ),
  ),
  ...inEachScope(
    row(
      "list.hides-dictionaries-of-options",
      "localization.list.returns-dictionaries-on-request",
      "answers with_localizations=true with the dictionaries of commands alone",
      "An editor of translations shows none and deletes them on save",
      hiddenBelow(),
    ),
  ),
  row(
    "list.shows-the-default-as-localized",
    "localization.list.omits-a-missing-locale",
    "shows the default text as the localized one where the locale is missing",
    HEAVY,
    viewed((dictionary, text, locale) => sound(dictionary, text, locale) ?? String(text)),
  ),
  row(
    "list.shows-any-locale",
    "localization.missing-locale-shows-the-default",
    "shows the first text of a dictionary that lacks the locale",
    FOREIGN,
    viewed(
      (dictionary, text, locale) => sound(dictionary, text, locale) ?? own(dictionary, Object.keys(dictionary)[0]),
    ),
  ),
  row(
    "list.falls-back-to-english",
    "localization.fallback.of-en-gb-is-en-us",
    "falls back to en-US from every locale",
    FOREIGN,
    viewed((dictionary, text, locale) => sound(dictionary, text, locale) ?? own(dictionary, "en-US")),
  ),
  row(
    "list.missing-fallback-shows-any-locale",
    "localization.fallback.missing-shows-the-default",
    "shows the first text of a dictionary that lacks the fallback, too",
    FOREIGN,
    viewed((dictionary, text, locale) =>
      FALLBACKS[locale] === undefined
        ? sound(dictionary, text, locale)
        : (sound(dictionary, text, locale) ?? own(dictionary, Object.keys(dictionary)[0])),
    ),
  ),
  row(
    "list.falls-back-by-language",
    "localization.fallback.of-es-419-is-es-es",
    "falls back to any locale of the same language",
    FOREIGN,
    viewed(
      (dictionary, text, locale) =>
        sound(dictionary, text, locale) ??
        own(
          dictionary,
          Object.keys(dictionary).find((other) => other.split("-")[0] === locale.split("-")[0]),
        ),
    ),
  ),
  row(
    "list.empty-locale-is-shown",
    "localization.list.omits-a-missing-locale",
    "shows an empty text where the locale is missing",
    "A command has no name in the menu",
    viewed((dictionary, text, locale) => sound(dictionary, text, locale) ?? ""),
  ),
  ...(["en-US", "en-GB", "es-419"] as const).map((locale) =>
    row(
      `list.${locale}-falls-back-elsewhere`,
      locale === "en-US"
        ? "localization.fallback.of-en-us-is-en-gb"
        : locale === "en-GB"
          ? "localization.fallback.of-en-gb-is-en-us"
          : "localization.fallback.of-es-419-is-es-es",
      `falls back from ${locale} to any other locale but its fallback`,
      FOREIGN,
      viewed((dictionary, text, asked) =>
        asked === locale ? elsewhere(dictionary, asked) : sound(dictionary, text, asked),
      ),
    ),
  ),
  row(
    "list.es-ES-falls-back-to-es-419",
    "localization.fallback.of-es-419-is-es-es",
    "falls back from es-ES to es-419, too",
    FOREIGN,
    viewed(
      (dictionary, text, locale) =>
        sound(dictionary, text, locale) ?? (locale === "es-ES" ? own(dictionary, "es-419") : undefined),
    ),
  ),
  row(
    "list.falls-back-although-there-is-a-text",
    "localization.fallback.of-en-us-is-en-gb",
    "prefers the fallback to the locale itself",
    FOREIGN,
    viewed((dictionary, text, locale) =>
      differing(own(dictionary, FALLBACKS[locale]) ?? own(dictionary, locale), text),
    ),
  ),
  row(
    "list.third-language-beats-the-fallback",
    "localization.fallback.replaces-the-default",
    "shows en-US a third language where only en-GB has a text",
    FOREIGN,
    viewed((dictionary, text, locale) =>
      locale === "en-US" ? elsewhere(dictionary, locale) : sound(dictionary, text, locale),
    ),
  ),
  row(
    "list.equal-text-calls-the-fallback",
    "localization.value-equal-to-the-default-is-ignored",
    "shows the fallback where the localized text equals the default",
    FOREIGN,
    viewed(
      (dictionary, text, locale) =>
        differing(own(dictionary, locale), text) ??
        own(dictionary, FALLBACKS[locale]) ??
        (own(dictionary, locale) === text ? "" : undefined),
    ),
  ),
  ...(["name_localizations", "description_localizations"] as const).flatMap((member) => {
    const rule =
      member === "name_localizations"
        ? "localization.names.are-accepted-everywhere"
        : "localization.descriptions.are-accepted-everywhere";
    const lost = (change: Apply, word: string, what: string) =>
      row(`localization.${member}-of-${word}-is-dropped`, rule, `forgets ${member} of ${what}`, FOREIGN, change);
    const forgetful =
      (isHere: (option: JsonObject, depth: number) => boolean): ChangeOption =>
      (option, depth) =>
        isHere(option, depth) ? lacking(option, member) : option;
    return [
      lost(
        stored((command) => ({ ...command, [member]: null })),
        "commands",
        "commands",
      ),
      lost(storedOptionsAs(forgetful(({ type }) => type === 1)), "subcommands", "subcommands"),
      lost(storedOptionsAs(forgetful(({ type }) => type === 2)), "groups", "groups"),
      lost(storedOptionsAs(forgetful(({ type }) => Number(type) > 2)), "options", "options"),
      lost(storedOptionsAs(forgetful((_, depth) => depth === 3)), "deep-options", "options in subcommands of groups"),
    ];
  }),
  row(
    "localization.name_localizations-of-choices-is-dropped",
    "localization.names.are-accepted-everywhere",
    "forgets name_localizations of choices",
    FOREIGN,
    storedChoicesAs((choice) => lacking(choice, "name_localizations")),
  ),
  row(
    "localization.keeps-common-locales",
    "localization.may-be-partial",
    "forgets localized descriptions in locales that the name lacks",
    FOREIGN,
    stored((command) => ({
      ...command,
      description_localizations: inBoth(command.description_localizations, command.name_localizations),
    })),
  ),
  row(
    "localization.keeps-common-locales-of-options",
    "localization.may-be-partial",
    "forgets localized descriptions of options in locales that their name lacks",
    FOREIGN,
    storedOptionsAs((option) => {
      const { name_localizations: names, description_localizations: descriptions } = option;
      return isObject(names) && isObject(descriptions)
        ? { ...option, description_localizations: inBoth(descriptions, names) }
        : option;
    }),
  ),
  row(
    "localization.keeps-one-locale",
    "localization.names.are-accepted-everywhere",
    "keeps the first locale of a dictionary only",
    FOREIGN,
    stored((command) => ({
      ...command,
      name_localizations: firstOf(command.name_localizations),
      description_localizations: firstOf(command.description_localizations),
    })),
  ),
];

function elsewhere(dictionary: JsonObject, locale: string): string | undefined {
  return (
    own(dictionary, locale) ??
    own(
      dictionary,
      Object.keys(dictionary).find((other) => other !== FALLBACKS[locale]),
    )
  );
}

function differing(shown: string | undefined, text: Json | undefined): string | undefined {
  return shown === text ? undefined : shown;
}

function lacking(holder: JsonObject, member: string): JsonObject {
  const { [member]: _left, ...others } = holder;
  return others;
}

function inBoth<T extends JsonObject | null>(dictionary: T, other: JsonObject | null): T {
  if (dictionary === null || other === null) return dictionary;
  return Object.fromEntries(Object.entries(dictionary).filter(([locale]) => Object.hasOwn(other, locale))) as T;
}

function firstOf<T extends { readonly [locale: string]: string } | null>(dictionary: T): T {
  return dictionary === null ? dictionary : (Object.fromEntries(Object.entries(dictionary).slice(0, 1)) as T);
}

type Header = Call["header"];

function accepted(header: Header, locales: readonly string[]): string | undefined {
  const text = header("accept-language");
  return text === undefined ? undefined : acceptedLocale(text, locales);
}

function asking(
  localeOf: (header: Header, ownHeader: string, locales: readonly string[]) => string | undefined,
): Apply {
  return (policies, acted) => ({
    requestedLocale: (header, ownHeader, locales, settingsLocale) => {
      const locale = localeOf(header, ownHeader, locales) ?? settingsLocale;
      if (locale !== policies.requestedLocale(header, ownHeader, locales, settingsLocale)) acted();
      return locale;
    },
  });
}

interface View {
  readonly fields?: readonly ("name" | "description")[];
  /** How deep options are localized; default all the way. */
  readonly depth?: number;
  readonly choices?: boolean;
}

/** Lists without dictionaries show other texts. */
function viewed(localize: Localize, view: View = {}): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    const answer = proceed();
    const { service, header, query, scope, settingsLocale } = call;
    if (isRefusal(answer) || query("with_localizations") === "true") return answer;
    const { localeHeader, locales } = service.bindings;
    const locale = service.policies.requestedLocale(header, localeHeader, locales, settingsLocale);
    if (locale === undefined) return answer;
    const commands = [...scope.records()].map(({ command }) => shownAs(command, locale, localize, view, 0));
    const json = JSON.stringify(commands);
    if (json !== answer.json) acted();
    return { status: 200, json };
  });
}

/** @param depth 0 for a command; undefined where nothing is localized any more */
function shownAs(
  holder: JsonObject,
  locale: string,
  localize: Localize,
  view: View,
  depth: number | undefined,
): JsonObject {
  const { fields = ["name", "description"], depth: deepest = Number.POSITIVE_INFINITY, choices = true } = view;
  const below = depth === undefined || depth >= deepest ? undefined : depth + 1;
  const partsOf = (value: Json, partDepth: number | undefined): Json =>
    elementsOf(value).map((part) => (isObject(part) ? shownAs(part, locale, localize, view, partDepth) : part));
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

function dictionariesShown(isCase: (call: Call) => boolean): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    if (call.query("with_localizations") === "true" || !isCase(call)) return proceed();
    acted();
    return proceed({ ...call, query: (name) => (name === "with_localizations" ? "true" : call.query(name)) });
  });
}

function plainLists(isCase: (call: Call) => boolean): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    if (call.query("with_localizations") !== "true" || !isCase(call)) return proceed();
    acted();
    return proceed({ ...call, query: () => undefined });
  });
}

function dictionariesOfOptions(): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    const answer = proceed();
    if (isRefusal(answer) || call.query("with_localizations") === "true") return answer;
    const options = [...call.scope.records()].map(({ command }) => command.options);
    const commands: JsonObject[] = JSON.parse(answer.json ?? "[]");
    const json = JSON.stringify(
      commands.map((command, index) => ({ ...command, ...(options[index] ? { options: options[index] } : {}) })),
    );
    if (json !== answer.json) acted();
    return { status: 200, json };
  });
}

function hiddenBelow(): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    const answer = proceed();
    if (isRefusal(answer) || call.query("with_localizations") !== "true") return answer;
    const bare = (option: JsonObject) => lacking(lacking(option, "name_localizations"), "description_localizations");
    const commands = [...call.scope.records()].map(({ command }) => withOptions(command, bare) as StoredCommand);
    const json = JSON.stringify(commands);
    if (json !== answer.json) acted();
    return { status: 200, json };
  });
}
