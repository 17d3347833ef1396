/** The commands, permissions and messages of the blind service, in memory. */
import type { Json, JsonObject } from "./json.js";

const EPOCH_MS = 1_420_070_400_000;

export interface Store {
  readonly commands: Map<string, JsonObject[]>;
  readonly permissions: Map<string, readonly JsonObject[]>;
  readonly messages: Map<string, JsonObject>;
  readonly nextId: () => string;
}

export function newStore(): Store {
  let count = 0n;
  return {
    commands: new Map(),
    permissions: new Map(),
    messages: new Map(),
    nextId: () => {
      count += 1n;
      return String((BigInt(Date.now() - EPOCH_MS) << 22n) + count);
    },
  };
}

const FALLBACKS: Readonly<Record<string, string>> = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

/** The element as a list shows it to a requester of the locale: localized fields in place of dictionaries, at each depth. */
export function inLocale(element: JsonObject, locale: string): JsonObject {
  const { name_localizations, description_localizations, ...rest } = element;
  const name = localized(name_localizations, locale);
  const description = localized(description_localizations, locale);
  return {
    ...rest,
    ...(name === undefined ? {} : { name_localized: name }),
    ...(description === undefined ? {} : { description_localized: description }),
    ...inner(rest, "options", locale),
    ...inner(rest, "choices", locale),
  };
}

function inner(element: JsonObject, member: string, locale: string): JsonObject {
  const list = element[member];
  return Array.isArray(list) ? { [member]: list.map((one) => inLocale(one as JsonObject, locale)) } : {};
}

function localized(dictionary: Json | undefined, locale: string): string | undefined {
  const words = (dictionary ?? {}) as Readonly<Record<string, string>>;
  return words[locale] ?? words[FALLBACKS[locale] ?? ""];
}
