/** How commands look in answers: what is not set is left out, and some fields are this service's own. */
import { withoutDefault } from "./texts.js";
import type { Choice, Command, Dictionary, Option, Overwrite } from "./words.js";

/** All dictionaries, or only the texts of one locale. */
export type Languages = "all" | { readonly locale: string; readonly fallsBack: boolean };

const FALLBACKS: Readonly<Record<string, string>> = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

export function commandView(
  command: Command,
  application: string,
  guild: string | undefined,
  languages: Languages,
): object {
  const { options, nsfw, default_permission, ...fields } = command.fields;
  return {
    ...fields,
    id: command.id,
    type: command.type,
    application_id: application,
    guild_id: guild,
    version: command.version,
    ...texts(fields, languages),
    options: options?.length ? options.map((option) => optionView(option, languages)) : undefined,
    nsfw: nsfw || undefined,
    default_permission: default_permission === false ? false : undefined,
    collection: guild === undefined ? "everywhere" : "one guild",
    href: `/independent/commands/${command.id}`,
  };
}

function optionView(option: Option, languages: Languages): object {
  return {
    ...option,
    ...texts(option, languages),
    required: option.required || undefined,
    autocomplete: option.autocomplete || undefined,
    options: option.options?.length ? option.options.map((each) => optionView(each, languages)) : undefined,
    choices: option.choices?.length ? option.choices.map((choice) => choiceView(choice, languages)) : undefined,
    kind: option.type < 3 ? "branch" : "leaf",
  };
}

function choiceView({ name, name_localizations, value }: Choice, languages: Languages): object {
  const names = withoutDefault(name_localizations, name);
  return languages === "all"
    ? { value, name, name_localizations: names }
    : { value, name, name_localized: textIn(names, languages) };
}

function textIn(texts: Dictionary | undefined, { locale, fallsBack }: Exclude<Languages, "all">): string | undefined {
  return texts?.[locale] ?? (fallsBack ? texts?.[FALLBACKS[locale] ?? locale] : undefined);
}

interface Texts {
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Dictionary | undefined;
  readonly description_localizations?: Dictionary | undefined;
}

function texts(thing: Texts, languages: Languages): object {
  const names = withoutDefault(thing.name_localizations, thing.name);
  const descriptions = withoutDefault(thing.description_localizations, thing.description);
  if (languages === "all") return { name_localizations: names, description_localizations: descriptions };
  return {
    name_localizations: undefined,
    description_localizations: undefined,
    name_localized: textIn(names, languages),
    description_localized: textIn(descriptions, languages),
  };
}

export function permissionsView(
  application: string,
  guild: string,
  id: string,
  permissions: readonly Overwrite[],
): object {
  return { id, application_id: application, guild_id: guild, permissions, count: permissions.length };
}

/** The requester's locale: the service's own header, then the first of Accept-Language, then English. */
export function localeOf(header: (name: string) => string | undefined, ownHeaderCounts: boolean): string {
  const own = ownHeaderCounts ? header("x-independent-locale") : undefined;
  const accepted = header("accept-language")?.split(",")[0]?.split(";")[0]?.trim();
  return own ?? accepted ?? "en-US";
}
