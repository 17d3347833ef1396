/** Bugs of one command and of how a list shows it: pairs, a value, a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { inCommands, inEach, inOptions, isSome, sizeOf, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, list, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { changed, type Handler, handledBy, refuses, stores } from "../wrap.js";

const SUBCOMMAND = 1;
const STRING = 3;
const INTEGER = 4;
const CHANNEL = 7;
const ANNOUNCEMENT_CHANNEL = 5;
/** How many options one list may have. @see D1 "Limits" */
const MAX_OPTIONS = 25;

/** An option of that type with these members. */
function option(type: number, members: JsonObject = {}): JsonObject {
  return { type, name: "o", description: "o", ...members };
}

/** A subcommand with so many options. */
function subcommandOf(name: string, count: number): JsonObject {
  return option(SUBCOMMAND, { name, options: times(count, (index) => option(STRING, { name: `o${index}` })) });
}

/** How many options of every depth a command or an option holds. */
function optionsIn(part: Json): number {
  const inside = isObject(part) ? elementsOf(part["options"]) : [];
  return inside.reduce<number>((sum, each) => sum + 1 + optionsIn(each), 0);
}

/** Each part is localized by its name; one whose name has no text in the locale is left as it is, with its description. */
function localizingByName(): Handler {
  return async ({ operation, place, query }, { pass, ask }) => {
    const response = await pass();
    if (operation !== "list" || query.get("with_localizations") === "true") return response;
    const all = elementsOf(await bodyOf(await ask("GET", `${place}?with_localizations=true`)));
    const whole = new Map(all.map((one) => [textOf(one, "id"), one]));
    return changed(response, (body) => inEach(body, (one) => localizedByName(one, whole.get(textOf(one, "id")))));
  };
}

/** @param whole the same part with its dictionaries */
function localizedByName(view: JsonObject, whole: Json | undefined): JsonObject {
  const { name_localizations: names, options } = isObject(whole) ? whole : {};
  const isSkipped = sizeOf(names) > 0 && view["name_localized"] === undefined;
  const inside = elementsOf(options);
  return withMember(isSkipped ? without(view, "description_localized") : view, "options", (views) =>
    elementsOf(views).map((each, index) => (isObject(each) ? localizedByName(each, inside[index]) : each)),
  );
}

/** True for an option with an integer below 0 among its choices. */
function hasNegativeChoice({ type, choices }: JsonObject): boolean {
  const isNegative = (choice: Json) => isObject(choice) && typeof choice["value"] === "number" && choice["value"] < 0;
  return type === INTEGER && elementsOf(choices).some(isNegative);
}

/** Those that one command and a list show. */
export const SEVENTH_PAYLOADS: readonly PlantedBug[] = [
  {
    id: "required-channels-are-of-any-type",
    what: "A required option is built from the members that all options share, so one for channels loses channel_types.",
    kind: "pair",
    rules: OPTIONS_ARE_STORED,
    plant: stores(
      inOptions((each) => {
        const isRequiredChannel = each["type"] === CHANNEL && each["required"] === true;
        return isRequiredChannel ? without(each, "channel_types") : each;
      }),
    ),
    minimal: [createA({ options: [option(CHANNEL, { required: true, channel_types: [ANNOUNCEMENT_CHANNEL] })] })],
  },
  {
    id: "descriptions-are-localized-with-the-name",
    what: "A list has no localized description where names are localized, but not in the locale of the requester.",
    kind: "pair",
    rules: ["localization.list.shows-the-requesters-locale", "localization.may-be-partial"],
    plant: handledBy(localizingByName),
    minimal: [
      createA({ name_localizations: { de: "b" }, description_localizations: { fr: "c" } }),
      { ...list(), headers: { "Accept-Language": "fr" } },
    ],
  },
  {
    id: "negative-choices-have-no-digits-alone",
    what: "The value of a choice for integers has to be made of digits, so one below 0 is refused.",
    kind: "value",
    rules: ["choice.value.follows-the-option-type", "choice.value.of-integers-is-safe", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, hasNegativeChoice)),
    minimal: [createA({ options: [option(INTEGER, { choices: [{ name: "c", value: -1 }] })] })],
  },
  {
    id: "options-of-subcommands-count-together",
    what: "The limit of 25 options of a command counts subcommands and their options, which have limits of their own.",
    kind: "size",
    rules: ["command.options.has-at-most-25", "option.options.has-at-most-25", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, (command) => optionsIn(command) > MAX_OPTIONS)),
    minimal: [createA({ options: [subcommandOf("s", 12), subcommandOf("t", 12)] })],
  },
];
