/** Bugs of how many there are, and of how long something is. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { inInteractions } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, countOf, inCommands, inComponents, inEach, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, componentsV2, create, createA, DELIVERIES, modal, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, type Handler, refusal, refuses } from "../wrap.js";
import { inData, label, objectsOf, option, submit, TEXT } from "./support.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const USER_COMMAND = 2;
const TEXT_INPUT = 4;
const CONTAINER = 17;
/** How many user or message commands a scope has room for. @see D1 "Limits" */
const MOST_MENUS = 15;
/** @see D1 "Size and usage rules for slash commands" 1 */
const MOST_CHARACTERS = 8000;
const MOST_OPTIONS = 25;
/** How many children a container had room for in the first days of containers. */
const FORMER_CHILDREN = 10;
const LONGEST_OF_MESSAGES = 2000;
const LONG = "a".repeat(100);

/** The longest text of a dictionary; 0 where there is none. */
function longestIn(dictionary: Json | undefined): number {
  const texts = isObject(dictionary) ? Object.values(dictionary) : [];
  return Math.max(0, ...texts.map((text) => (typeof text === "string" ? [...text].length : 0)));
}

/** Counts the default text of each field, and its longest localized text on top. */
function sizeWithBoth(part: JsonObject): number {
  const texts = ["name", "description", "value"].map((member) => [...textOf(part, member)].length);
  const localized = [part["name_localizations"], part["description_localizations"]].map(longestIn);
  const inside = ["options", "choices"].flatMap((member) => objectsOf(part[member]).map(sizeWithBoth));
  return [...texts, ...localized, ...inside].reduce((sum, each) => sum + each, 0);
}

/** How many subcommands there are in all groups of a command. */
function subcommandsInGroups(command: JsonObject): number {
  const groups = objectsOf(command["options"]).filter((one) => one["type"] === GROUP);
  return groups.reduce((sum, group) => sum + countOf(group["options"]), 0);
}

/** Looks for room first and for the name afterwards. */
function lookingForRoomFirst(known: Known): Handler {
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "create") return pass();
    const body = await objectOf(request);
    const ofType = [...known.values()].filter((one) => one.place === place && one.command["type"] === body["type"]);
    const isMenu = body["type"] === USER_COMMAND || body["type"] === USER_COMMAND + 1;
    const isUsed = ofType.some(({ key }) => key === keyOf(place, body));
    return isMenu && isUsed && ofType.length >= MOST_MENUS ? refusal() : pass();
  };
}

/** What a modal holds, with each text as short as that of a message. */
const asShortAsMessages: Change = (part) => {
  const cut = (value: Json): Json => (typeof value === "string" ? value.slice(0, LONGEST_OF_MESSAGES) : value);
  const own = part["type"] === TEXT_INPUT ? withMember(part, "value", cut) : part;
  const inLabel = withMember(own, "component", (child) => inEach(child, asShortAsMessages));
  return withMember(inLabel, "components", (all) => inEach(all, asShortAsMessages));
};

/** A menu for users. */
function menu(index: number): JsonObject {
  return { name: `u${index}`, type: USER_COMMAND };
}

/** A string option with as many long choices as fit, which are localized. */
function localizedChoices(name: string): JsonObject {
  const choices = times(MOST_OPTIONS, (index) => ({ name: LONG, name_localizations: { fr: LONG }, value: `${index}` }));
  return option(STRING, { name, choices });
}

/** A group of that many subcommands. */
function group(name: string, count: number): JsonObject {
  return option(GROUP, { name, options: times(count, (index) => option(SUBCOMMAND, { name: `${name}${index}` })) });
}

/** Those that need some size. */
export const THIRTY_FIRST_SIZES: readonly PlantedBug[] = [
  {
    id: "translations-weigh-on-top",
    what: "The 8000 characters of a command are counted with the default of each field and its longest localized text together.",
    kind: "size",
    rules: [
      "limit.command-size.is-8000",
      "limit.command-size.counts-one-localization",
      "limit.command-size.counts-the-longest-localization",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => sizeWithBoth(command) > MOST_CHARACTERS)),
    minimal: [createA({ options: [localizedChoices("o"), localizedChoices("p")] })],
  },
  {
    id: "full-shelves-refuse-what-they-hold",
    what: "Where a scope has 15 user or message commands, a create of one of their names is refused.",
    kind: "size",
    rules: [
      "upsert.works-at-the-type-limit",
      "upsert.adds-no-entry",
      "upsert.keeps-the-id",
      "upsert.stores-the-fields",
      "endpoint.create.answers-200-for-a-used-name",
      "limit.user.is-15",
      "limit.message.is-15",
    ],
    plant: remembering(lookingForRoomFirst),
    minimal: [bulk(times(MOST_MENUS, menu)), create(menu(0))],
  },
  {
    id: "groups-share-room-for-25-subcommands",
    what: "A command is refused if its groups have more than 25 subcommands together.",
    kind: "size",
    rules: [
      "option.options.has-at-most-25",
      "option.tree.allows-documented-shapes",
      "command.options.has-at-most-25",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => subcommandsInGroups(command) > MOST_OPTIONS)),
    minimal: [createA({ options: [group("g", MOST_OPTIONS), group("h", 1)] })],
  },
  {
    id: "containers-hold-what-they-once-held",
    what: "A message is refused if a container has more than 10 children.",
    kind: "size",
    rules: [
      "container.children.have-no-limit-of-their-own",
      "v2.components.are-at-most-40",
      "v2.components.nested-ones-count",
      "message.components.travel-with-flags",
    ],
    plant: refuses(
      isSome(inComponents, (one) => one["type"] === CONTAINER && countOf(one["components"]) > FORMER_CHILDREN),
    ),
    minimal: [componentsV2({ type: CONTAINER, components: times(FORMER_CHILDREN + 1, () => TEXT) })],
  },
  {
    id: "entered-texts-end-where-messages-end",
    what: "A text that a user entered into a modal is delivered up to its 2000th character.",
    kind: "size",
    rules: [
      "component-response.text-input.has-its-fields",
      "text-input.submitted-value-respects-the-lengths",
      "text-input.max-length.is-1-to-4000",
      "text-input.min-length.is-0-to-4000",
    ],
    plant: answers(inInteractions(inData(asShortAsMessages))),
    minimal: [
      ...modal(label({ type: TEXT_INPUT, custom_id: "t", style: 2 })),
      submit({ t: "a".repeat(LONGEST_OF_MESSAGES + 1) }),
      DELIVERIES,
    ],
  },
];
