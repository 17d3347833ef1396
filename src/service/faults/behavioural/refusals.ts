/** Valid payloads that are refused. */
import { elementsOf, isObject, type JsonObject } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type Fault, fault } from "../fault.js";
import { alsoRefuses } from "../judged.js";
import { COMMANDS, type JudgedCommand } from "../kinds/commands.js";
import { elementsIn, type PlacedElement } from "../walk.js";

const HARM = "A command that the documents allow cannot be registered";

export const refusalFaults: readonly Fault[] = [
  refusing(
    "option.tree.refuses-groups",
    "option.tree.allows-documented-shapes",
    "refuses groups of subcommands",
    ({ value }) => value["type"] === 2,
  ),
  refusing(
    "option.tree.refuses-groups-beside-subcommands",
    "option.tree.allows-documented-shapes",
    "refuses a group beside a subcommand",
    ({ value }) => hasType(value, 1) && hasType(value, 2),
  ),
  refusing(
    "option.tree.refuses-empty-groups",
    "option.tree.allows-an-empty-group",
    "refuses a group without subcommands",
    ({ value }) => value["type"] === 2 && elementsOf(value["options"]).length === 0,
  ),
  refusing(
    "option.tree.refuses-empty-subcommands",
    "option.tree.allows-documented-shapes",
    "refuses a subcommand without parameters",
    ({ value }) => value["type"] === 1 && elementsOf(value["options"]).length === 0,
  ),
  refusing(
    "option.name.is-unique-in-the-command",
    "option.name.is-free-in-other-arrays",
    "refuses one name in two lists of options",
    ({ kind, value }) => kind === "command" && repeatsBelow(value),
  ),
  refusing(
    "localization.option-name.is-unique-across-locales",
    "localization.option-name.may-repeat-across-locales",
    "refuses one localized name in two locales",
    ({ value }) => repeatsAcrossLocales(value),
  ),
  refusing(
    "option.autocomplete.false-excludes-choices",
    "option.autocomplete.false-allows-choices",
    "refuses autocomplete false beside choices",
    ({ value }) => value["autocomplete"] === false && elementsOf(value["choices"]).length > 0,
  ),
  refusing(
    "option.bounds.refuses-doubles",
    "option.bounds.of-numbers-may-be-doubles",
    "refuses bounds of number options that have a fraction",
    ({ value }) =>
      value["type"] === 10 &&
      [value["min_value"], value["max_value"]].some((bound) => typeof bound === "number" && !Number.isInteger(bound)),
  ),
  refusing(
    "choice.name.refuses-symbols",
    "choice.name.allows-any-character",
    "refuses symbols in names of choices",
    ({ kind, value }) => kind === "choice" && /[^\p{L}\p{N} ]/u.test(String(value["name"])),
  ),
  refusing(
    "choice.name.refuses-upper-case",
    "choice.name.allows-any-character",
    "refuses upper case in names of choices",
    ({ kind, value }) => kind === "choice" && /[A-Z]/.test(String(value["name"])),
  ),
  refusing(
    "context-menu.name.refuses-spaces",
    "context-menu.name.allows-spaces-and-mixed-case",
    "refuses spaces in names of user and message commands",
    ({ kind, commandType, value }) => kind === "command" && commandType !== 1 && / /.test(String(value["name"])),
  ),
  refusing(
    "context-menu.name.refuses-upper-case",
    "context-menu.name.allows-spaces-and-mixed-case",
    "refuses upper case in names of user and message commands",
    ({ kind, commandType, value }) => kind === "command" && commandType !== 1 && /[A-Z]/.test(String(value["name"])),
  ),
  refusing(
    "command.default-member-permissions.refuses-null",
    "command.default-member-permissions.may-be-null",
    "refuses null for default_member_permissions",
    isNull("default_member_permissions"),
  ),
  refusing(
    "command.contexts.refuses-null",
    "command.contexts.may-be-null",
    "refuses null for contexts",
    isNull("contexts"),
  ),
  refusing(
    "command.contexts.refuses-private-channels",
    "command.contexts.private-channel-is-accepted-without-user-install",
    "refuses PRIVATE_CHANNEL without USER_INSTALL",
    ({ kind, value }) =>
      kind === "command" &&
      elementsOf(value["contexts"]).includes(2) &&
      !elementsOf(value["integration_types"]).includes(1),
  ),
  refusing(
    "choice.name-localizations.refuses-null",
    "choice.name-localizations.may-be-null",
    "refuses null for name_localizations of a choice",
    ({ kind, value }) => kind === "choice" && value["name_localizations"] === null,
  ),
  refusing(
    "localization.refuses-null",
    "localization.dictionaries.may-be-null",
    "refuses null for a dictionary",
    ({ kind, value }) =>
      kind !== "choice" && (value["name_localizations"] === null || value["description_localizations"] === null),
  ),
  refusing(
    "localization.names.refused-on-choices",
    "localization.names.are-accepted-everywhere",
    "refuses name_localizations on choices",
    ({ kind, value }) => kind === "choice" && isObject(value["name_localizations"]),
  ),
  refusing(
    "localization.names.refused-on-groups",
    "localization.names.are-accepted-everywhere",
    "refuses name_localizations on groups",
    ({ value }) => value["type"] === 2 && isObject(value["name_localizations"]),
  ),
  refusing(
    "localization.descriptions.refused-on-subcommands",
    "localization.descriptions.are-accepted-everywhere",
    "refuses description_localizations on subcommands",
    ({ kind, value }) => kind === "option" && value["type"] === 1 && isObject(value["description_localizations"]),
  ),
  refusing(
    "deprecated.dm-permission-is-refused",
    "deprecated.fields-are-still-accepted",
    "refuses dm_permission",
    ({ value }) => value["dm_permission"] !== undefined,
  ),
  refusing(
    "deprecated.default-permission-is-refused",
    "deprecated.fields-are-still-accepted",
    "refuses default_permission",
    ({ value }) => value["default_permission"] !== undefined,
  ),
  ...["min_value", "max_value", "min_length", "max_length", "channel_types", "choices", "autocomplete"].map(
    (member) => ({
      ...refusing(
        `option.${member}.is-refused`,
        "option.fields.round-trip",
        `refuses ${member} of options`,
        ({ kind, value }) => kind === "option" && value[member] !== undefined,
      ),
      kind: "reported" as const,
    }),
  ),
  refusing(
    "option.min-length.refuses-0",
    "option.min-length.is-0-to-6000",
    "refuses min_length 0",
    ({ value }) => value["min_length"] === 0,
  ),
];

function refusing(id: string, rule: RuleId, title: string, isRefused: (element: PlacedElement) => boolean): Fault {
  const apply = alsoRefuses(COMMANDS, (judged: JudgedCommand) => {
    for (const element of elementsIn(judged.body, judged.current?.type)) {
      if (isRefused(element)) return { rule, pointer: element.at, message: "not taken" };
    }
    return undefined;
  });
  return fault(id, rule, { title, harm: HARM, apply });
}

function isNull(member: string): (element: PlacedElement) => boolean {
  return ({ kind, value }) => kind === "command" && value[member] === null;
}

function hasType(holder: JsonObject, type: number): boolean {
  return elementsOf(holder["options"]).some((option) => isObject(option) && option["type"] === type);
}

function repeatsBelow(command: JsonObject): boolean {
  const names = [...elementsIn(command)].flatMap(({ kind, value }) => (kind === "option" ? [value["name"]] : []));
  return new Set(names).size < names.length;
}

function repeatsAcrossLocales(holder: JsonObject): boolean {
  const texts = elementsOf(holder["options"]).flatMap((option) =>
    isObject(option) && isObject(option["name_localizations"])
      ? [...new Set(Object.values(option["name_localizations"]))]
      : [],
  );
  return new Set(texts).size < texts.length;
}
