/** Commands as answers show them. */
import type { Application, Command } from "../entities.js";
import type { Fields } from "../values.js";
import type { Choice, Dictionary, Option } from "./content.js";

/** Ordered by type, then by name. */
export const sorted = (commands: readonly Command[]): readonly Command[] =>
  commands.toSorted((one, other) => one.type - other.type || (one.name < other.name ? -1 : 1));

/** Values that are identical to the default are ignored. */
function differing(value: string, dictionary: Dictionary | undefined): Dictionary | undefined {
  if (!dictionary) return dictionary;
  return Object.fromEntries(Object.entries(dictionary).filter(([, text]) => text !== value));
}

interface Localized {
  readonly name: string;
  readonly name_localizations?: Dictionary;
  readonly description?: string;
  readonly description_localizations?: Dictionary;
}

/** @param locale shows its texts alone; undefined shows the dictionaries, null where a command has none */
function localized(of: Localized, locale: string | undefined, isCommand = false): Fields {
  const shown: Record<string, unknown> = {};
  for (const field of ["description", "name"] as const) {
    const dictionary = differing(of[field] ?? "", of[`${field}_localizations`]);
    if (locale !== undefined && dictionary?.[locale] !== undefined) shown[`${field}_localized`] = dictionary[locale];
    if (locale === undefined && (dictionary || isCommand)) shown[`${field}_localizations`] = dictionary ?? null;
  }
  return shown;
}

function optionView(option: Option, locale: string | undefined): Fields {
  const {
    name_localizations: _names,
    description_localizations: _descriptions,
    options = [],
    choices = [],
    ...rest
  } = option;
  return {
    ...localized(option, locale),
    ...(options.length > 0 && { options: options.map((one) => optionView(one, locale)) }),
    ...(choices.length > 0 && { choices: choices.map((one) => choiceView(one, locale)) }),
    ...rest,
  };
}

const choiceView = (choice: Choice, locale: string | undefined): Fields => ({
  value: choice.value,
  ...localized(choice, locale),
  name: choice.name,
});

/** @param locale shows its texts alone; undefined shows the dictionaries */
export function commandView(app: Application, command: Command, locale?: string): Fields {
  const { options = [] } = command;
  return {
    version: command.version,
    ...localized(command, locale, true),
    scope: command.guild === null ? "global" : "guild",
    ...(command.guild === null
      ? {
          contexts: command.contexts,
          integration_types: command.integration_types,
          dm_permission: command.dm_permission,
        }
      : { guild_id: command.guild }),
    nsfw: command.nsfw,
    default_permission: command.default_permission,
    default_member_permissions: command.default_member_permissions,
    ...(command.handler !== undefined && { handler: command.handler }),
    ...(options.length > 0 && { options: options.map((one) => optionView(one, locale)) }),
    description: command.description,
    name: command.name,
    type: command.type,
    application_id: app.id,
    id: command.id,
  };
}
