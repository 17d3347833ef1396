/** Bugs of one command and of how lists show it: pairs, values, a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { inCommands, inEach, inOptions, isSome, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, GLOBALLY, IN_GUILD, list, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { changed, type Handler, handledBy, refuses, stores } from "../wrap.js";

const STRING = 3;
const CHANNEL = 7;
const GUILD_INSTALL = 0;
const PRIVATE_CHANNEL = 2;
const ANNOUNCEMENT_CHANNEL = 5;
/** Characters of a command. @see D1 "Size and usage rules for slash commands" 1 */
const MAX_COMMAND_SIZE = 8000;
const LONGEST_NAME_OF_A_CHOICE = 100;
const OWN_HEADER = /^x-\w+-locale$/;
const LOCALE = /^[a-z]{2}/i;

const LONG = "n".repeat(LONGEST_NAME_OF_A_CHOICE);
const LONG_IN_FOUR_LOCALES: JsonObject = { "en-US": LONG, "en-GB": LONG, "es-419": LONG, "es-ES": LONG };

/** An option of that type with these members. */
function option(type: number, members: JsonObject): JsonObject {
  return { type, name: "o", description: "o", ...members };
}

/** The guild's commands with their dictionaries, requested in a language. */
function dictionariesIn(language: string): PlainRequest {
  return { method: "GET", path: `${IN_GUILD}?with_localizations=true`, headers: { "Accept-Language": language } };
}

/** The language that a request names: in the service's own header, else in Accept-Language; empty where it names none. */
function languageOf({ headers }: Request): string {
  const own = [...headers].find(([name]) => OWN_HEADER.test(name))?.[1];
  const language = own ?? headers.get("accept-language") ?? "";
  return LOCALE.test(language) ? language : "";
}

/** True for a command that names both: installation to guilds alone, and use in private channels. */
function isForPrivateChannelsOfGuilds({ integration_types: installed, contexts }: JsonObject): boolean {
  const isForGuildsAlone =
    elementsOf(installed).length > 0 && elementsOf(installed).every((one) => one === GUILD_INSTALL);
  return isForGuildsAlone && elementsOf(contexts).includes(PRIVATE_CHANNEL);
}

/** The header for one language is looked at before the query for all of them. */
function preferringOneLanguage(): Handler {
  return async ({ operation, place, query, request }, { pass, ask }) => {
    const isForAll = operation === "list" && query.get("with_localizations") === "true";
    return isForAll && languageOf(request) !== "" ? ask("GET", place) : pass();
  };
}

/** es-419 falls back to es-ES, and es-ES to es-419, as the two kinds of English do. */
function fallingBackBothWays(): Handler {
  return async ({ operation, place, query, request }, { pass, ask }) => {
    const response = await pass();
    if (operation !== "list" || query.get("with_localizations") === "true") return response;
    if (!languageOf(request).startsWith("es-ES")) return response;
    const all = elementsOf(await bodyOf(await ask("GET", `${place}?with_localizations=true`)));
    const whole = new Map(all.map((one) => [textOf(one, "id"), one]));
    return changed(response, (body) => inEach(body, (one) => inLatinAmerican(one, whole.get(textOf(one, "id")))));
  };
}

/** A part of a list with the texts of es-419 where those of es-ES are missing. @param whole with its dictionaries */
function inLatinAmerican(view: JsonObject, whole: Json | undefined): JsonObject {
  const parts = isObject(whole) ? whole : {};
  const texts = ["name", "description"].flatMap((text) => {
    const dictionary = parts[`${text}_localizations`];
    const shown = isObject(dictionary) && dictionary["es-ES"] === undefined ? dictionary["es-419"] : undefined;
    return shown === undefined || shown === view[text] ? [] : [[`${text}_localized`, shown]];
  });
  return ["options", "choices"].reduce<JsonObject>(
    (part, member) =>
      withMember(part, member, (all) => eachInLatinAmerican(elementsOf(all), elementsOf(parts[member]))),
    { ...view, ...Object.fromEntries(texts) },
  );
}

function eachInLatinAmerican(views: readonly Json[], wholes: readonly Json[]): Json {
  return views.map((view, index) => (isObject(view) ? inLatinAmerican(view, wholes[index]) : view));
}

/** Characters of a command, an option or a choice, where every translation of a choice counts. */
function sizeOf(part: JsonObject, isChoice = false): number {
  const own = ["name", "description"].map((text) => {
    const dictionary = part[`${text}_localizations`];
    const texts = [part[text], ...(isObject(dictionary) ? Object.values(dictionary) : [])].map(lengthOf);
    return isChoice ? sumOf(texts) : Math.max(...texts);
  });
  const options = elementsOf(part["options"]).map((each) => (isObject(each) ? sizeOf(each) : 0));
  const choices = elementsOf(part["choices"]).map((each) => (isObject(each) ? sizeOf(each, true) : 0));
  return lengthOf(part["value"]) + sumOf([...own, ...options, ...choices]);
}

function lengthOf(text: Json | undefined): number {
  return typeof text === "string" ? [...text].length : 0;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Those that one command and a list show. */
export const SIXTH_PAYLOADS: readonly PlantedBug[] = [
  {
    id: "private-channels-need-user-install",
    what: "A global command with PRIVATE_CHANNEL in its contexts is refused if its integration_types are [0].",
    kind: "pair",
    rules: ["command.contexts.private-channel-is-accepted-without-user-install", ...COMMANDS_ARE_TAKEN],
    plant: refuses((body, call) => {
      return call.path["guild"] === undefined && isSome(inCommands, isForPrivateChannelsOfGuilds)(body, call);
    }),
    minimal: [createA({ integration_types: [GUILD_INSTALL], contexts: [0, PRIVATE_CHANNEL] }, GLOBALLY)],
  },
  {
    id: "header-hides-the-dictionaries",
    what: "A list that asks for dictionaries in its query and for one language in a header has only that language.",
    kind: "pair",
    rules: ["localization.list.returns-dictionaries-on-request"],
    plant: handledBy(preferringOneLanguage),
    minimal: [createA({ name_localizations: { "en-GB": "b" } }), dictionariesIn("en-GB")],
  },
  {
    id: "channel-type-zero-is-filtered-out",
    what: "Empty values are filtered out of the channel_types of an option, and 0, a text channel, is one of them.",
    kind: "value",
    rules: OPTIONS_ARE_STORED,
    plant: stores(
      inOptions((each) => {
        if (each["type"] !== CHANNEL) return each;
        return withMember(each, "channel_types", (all) => {
          return Array.isArray(all) ? all.filter((type: Json) => type !== 0) : all;
        });
      }),
    ),
    minimal: [createA({ options: [option(CHANNEL, { channel_types: [0, ANNOUNCEMENT_CHANNEL] })] })],
  },
  {
    id: "spanish-falls-back-both-ways",
    what: "A requester with es-ES gets the text of es-419 where that of es-ES is missing.",
    kind: "value",
    rules: [
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.missing-shows-the-default",
      "localization.missing-locale-shows-the-default",
      "localization.list.omits-a-missing-locale",
    ],
    plant: handledBy(fallingBackBothWays),
    minimal: [
      createA({ name_localizations: { "es-419": "b" } }),
      { ...list(), headers: { "Accept-Language": "es-ES" } },
    ],
  },
  {
    id: "each-translation-of-a-choice-counts",
    what: "All translations of a choice count toward the size of a command; of other names the longest one does.",
    kind: "size",
    rules: [
      "limit.command-size.counts-one-localization",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.is-8000",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => sizeOf(command) > MAX_COMMAND_SIZE)),
    minimal: [
      createA({
        options: [
          option(STRING, {
            choices: times(20, (index) => ({
              name: `c${index}`,
              name_localizations: LONG_IN_FOUR_LOCALES,
              value: `v${index}`,
            })),
          }),
        ],
      }),
    ],
  },
];
