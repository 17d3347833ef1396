/** What the contract counts and measures in commands and permissions, one off in either direction. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../contract/json.js";
import { LIMITS } from "../../../contract/limits.gen.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { commandSizeOf } from "../../../rules/command-size.js";
import type { JudgedCommand } from "../kinds/commands.js";
import { type ElementKind, elementsIn, type PlacedElement } from "../walk.js";
import type { Bound, Measured } from "./derive.js";
import { sizeOf } from "./size-of.js";

type CommandBound = Bound<JudgedCommand>;
type Measure = CommandBound["measure"];

/** The elements in which a value is looked for. */
type Spot = readonly [kind: ElementKind, isMeant?: (element: PlacedElement) => boolean];

const COMMAND: Spot = ["command"];
const CHAT_INPUT: Spot = ["command", ({ commandType }) => commandType === 1];
const CONTEXT_MENU: Spot = ["command", ({ commandType }) => commandType !== 1];
const OPTION: Spot = ["option"];
const CHOICE: Spot = ["choice"];
const optionOf = (type: number): Spot => ["option", ({ value }) => value["type"] === type];
const choiceOf = (type: number): Spot => ["choice", ({ option }) => option?.["type"] === type];

const texts: readonly CommandBound[] = [
  text("name of a command", "command.name.has-1-to-32-characters", COMMAND),
  text("description of a command", "command.description.has-1-to-100-characters", CHAT_INPUT),
  text("name of an option", "option.name.has-1-to-32-characters", OPTION),
  text("description of an option", "option.description.has-1-to-100-characters", OPTION),
  text("name of a choice", "choice.name.has-1-to-100-characters", CHOICE),
  bound(
    "choice.value",
    "length of the text of a choice",
    "choice.value.has-at-most-100-characters",
    at(choiceOf(3), "value"),
  ),
];

const LOCALIZED_DESCRIPTION = "localization.description.has-1-to-100-characters";

const localizedTexts: readonly CommandBound[] = [
  localized("name of a chat input command", "localization.command-name.follows-the-name", CHAT_INPUT),
  {
    ...localized("name of a user or message command", "localization.context-menu-name.follows-the-name", CONTEXT_MENU),
    word: "localization.context-menu.name",
  },
  localized("name of an option", "localization.option-name.follows-the-name", OPTION),
  localized("name of a choice", "choice.name-localizations.follow-the-name", CHOICE),
  localized("description of a command", LOCALIZED_DESCRIPTION, COMMAND),
  localized("description of an option", LOCALIZED_DESCRIPTION, OPTION),
];

const numbers: readonly CommandBound[] = [
  bound("command.options", "number of options of a command", "command.options.has-at-most-25", at(COMMAND, "options")),
  bound(
    "option.options",
    "number of options of a subcommand or group",
    "option.options.has-at-most-25",
    at(OPTION, "options"),
  ),
  bound("option.choices", "number of choices", "option.choices.has-at-most-25", at(OPTION, "choices")),
  bound("option.min-length", "min_length", "option.min-length.is-0-to-6000", at(optionOf(3), "min_length")),
  bound("option.max-length", "max_length", "option.max-length.is-1-to-6000", at(optionOf(3), "max_length")),
  bound(
    "option.integer-bounds",
    "bound of an integer option",
    "option.bounds.of-integers-are-safe",
    at(optionOf(4), "min_value", "max_value"),
  ),
  {
    ...bound(
      "option.number-bounds",
      "bound of a number option",
      "option.bounds.of-numbers-are-in-range",
      at(optionOf(10), "min_value", "max_value"),
    ),
    step: 2,
  },
  bound(
    "choice.integer-value",
    "value of a choice of an integer option",
    "choice.value.of-integers-is-safe",
    at(choiceOf(4), "value"),
  ),
];

const wholes: readonly CommandBound[] = [
  {
    ...bound("command.size", "size of a command", "limit.command-size.is-8000", sizesOfCommands),
    ...LIMITS.commandSize,
  },
  bound("permission.edit", "number of permissions", "permission.edit.takes-at-most-100", ({ verb, body }) =>
    verb === "permissions" && isObject(body) ? sizeOf(body["permissions"], "/permissions") : [],
  ),
  ...(["1", "2", "3"] as const).map(ofType),
];

/** In the order of the documents. */
export const COMMAND_BOUNDS: readonly CommandBound[] = [...texts, ...localizedTexts, ...numbers, ...wholes];

function bound(word: string, what: string, rule: RuleId, measure: Measure): CommandBound {
  return { word, what, rule, measure };
}

/** `name of a command` is bound `command.name`. */
function wordOf(what: string): readonly [word: string, member: string] {
  const [member = "", element = ""] = what.split(/ of an? /);
  return [`${element.split(" ").at(-1)}.${member}`, member];
}

function text(what: string, rule: RuleId, spot: Spot): CommandBound {
  const [word, member] = wordOf(what);
  return bound(word, `length of the ${what}`, rule, at(spot, member));
}

/** The translations of a text, one by one. */
function localized(what: string, rule: RuleId, spot: Spot): CommandBound {
  const [word, member] = wordOf(what);
  const dictionary = `${member}_localizations`;
  const measure = inElements(spot, ({ value }) => {
    const translations = value[dictionary];
    if (!isObject(translations)) return [];
    return Object.entries(translations).flatMap(([locale, one]) => sizeOf(one, `/${dictionary}/${locale}`));
  });
  return bound(`localization.${word}`, `length of the localized ${what}`, rule, measure);
}

/** How many commands of a type a bulk overwrite may hold. */
function ofType(type: "1" | "2" | "3"): CommandBound {
  const max = LIMITS.commandsPerType[type];
  const isOne = (element: Json) => isObject(element) && String(element["type"] ?? 1) === type;
  const measure: Measure = ({ verb, body }) => {
    const places = elementsOf(body).flatMap((element, index) => (isOne(element) ? [index] : []));
    return verb === "bulk" ? [{ pointer: `/${places[max] ?? places.at(-1) ?? 0}`, size: places.length }] : [];
  };
  const what = `number of commands of type ${type} in a bulk overwrite`;
  const ofBulks = { ...bound(`bulk.type-${type}`, what, "bulk.type-limits-hold", measure), max };
  return type === "1" ? { ...ofBulks, tightRule: "limit.chat-input.is-100" } : ofBulks;
}

function sizesOfCommands(judged: JudgedCommand): readonly Measured[] {
  const sizeIn = ({ value }: PlacedElement) => commandSizeOf({ ...judged.current, ...value });
  return inElements(CHAT_INPUT, (element) => [{ pointer: "", size: sizeIn(element) }])(judged);
}

/** The sizes of these members. */
function at(spot: Spot, ...members: readonly string[]): Measure {
  const sizes = (value: JsonObject) => members.flatMap((member) => sizeOf(value[member], `/${member}`));
  return inElements(spot, ({ value }) => sizes(value));
}

function inElements(
  [kind, isMeant = () => true]: Spot,
  measure: (element: PlacedElement) => readonly Measured[],
): Measure {
  return ({ body, current }) =>
    [...elementsIn(body, current?.type)]
      .filter((element) => element.kind === kind && isMeant(element))
      .flatMap((element) => measure(element).map(({ pointer, size }) => ({ pointer: element.at + pointer, size })));
}
