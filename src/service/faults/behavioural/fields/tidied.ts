/** What is kept in another order, another type or another spelling. */
import type { Json } from "../../../../contract/json.js";
import { isObject, type JsonObject } from "../../../../rules/violation.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import type { Apply, Fault } from "../../fault.js";
import { stored, storedNew } from "../../stored.js";
import { row } from "../row.js";
import { TIDIED } from "./harm.js";
import { storedChoicesAs, storedOptionsAs } from "./stored-as.js";

export const tidiedFieldFaults: readonly Fault[] = [
  row(
    "option.order.is-alphabetical",
    "option.order.is-preserved",
    "sorts options by name",
    "Users type values into the wrong fields",
    sortedOptions((one, other) => compare(one["name"], other["name"])),
  ),
  row(
    "option.order.is-reversed",
    "option.order.is-preserved",
    "reverses options",
    "Users type values into the wrong fields",
    stored((command) => (command.options ? { ...command, options: [...command.options].reverse() } : command)),
  ),
  row(
    "option.order.is-by-type",
    "option.order.is-preserved",
    "sorts options by their type",
    "Users type values into the wrong fields",
    sortedOptions((one, other) => Number(one["type"]) - Number(other["type"])),
  ),
  row(
    "option.order.is-alphabetical-in-subcommands",
    "option.order.is-preserved",
    "sorts the options of subcommands by name",
    "Users type values into the wrong fields",
    storedOptionsAs((option) =>
      Array.isArray(option["options"])
        ? { ...option, options: [...option["options"]].sort((one, other) => compare(nameOf(one), nameOf(other))) }
        : option,
    ),
  ),
  row(
    "choice.order.is-alphabetical",
    "choice.order.is-preserved",
    "sorts choices by name",
    "The menu is not in the order that its author chose",
    sortedChoices((one, other) => compare(nameOf(one), nameOf(other))),
  ),
  row(
    "choice.order.is-reversed",
    "choice.order.is-preserved",
    "reverses choices",
    "The menu is not in the order that its author chose",
    sortedChoices(() => -1),
  ),
  row(
    "choice.value.integers-become-texts",
    "option.fields.round-trip",
    "keeps values of integer choices as texts",
    "An application gets a text where it asked for a number",
    storedChoicesAs((choice, option) =>
      option["type"] === 4 ? { ...choice, value: String(choice["value"]) } : choice,
    ),
  ),
  row(
    "choice.value.doubles-become-integers",
    "option.fields.round-trip",
    "cuts values of number choices to integers",
    "Half a unit becomes none",
    storedChoicesAs((choice) =>
      typeof choice["value"] === "number" ? { ...choice, value: Math.trunc(choice["value"]) } : choice,
    ),
  ),
  row(
    "option.bounds.doubles-become-integers",
    "option.bounds.of-numbers-may-be-doubles",
    "cuts bounds of number options to integers",
    "Half a unit becomes none",
    storedOptionsAs((option) => ({ ...option, ...truncated(option, "min_value"), ...truncated(option, "max_value") })),
  ),
  row(
    "choice.name.is-in-lowercase",
    "choice.name.allows-any-character",
    "keeps names of choices in lower case",
    TIDIED,
    storedChoicesAs((choice) => ({ ...choice, name: String(choice["name"]).toLowerCase() })),
  ),
  row(
    "choice.name.loses-symbols",
    "choice.name.allows-any-character",
    "takes emoji out of names of choices",
    TIDIED,
    storedChoicesAs((choice) => ({
      ...choice,
      name: String(choice["name"]).replace(/\p{Extended_Pictographic}/gu, "?"),
    })),
  ),
  row(
    "choice.name.is-trimmed",
    "choice.name.allows-any-character",
    "trims and joins the words of names of choices",
    TIDIED,
    storedChoicesAs((choice) => ({ ...choice, name: String(choice["name"]).replace(/\s+/g, "") })),
  ),
  row(
    "context-menu.name.is-in-lowercase",
    "context-menu.name.allows-spaces-and-mixed-case",
    "keeps names of user and message commands in lower case",
    TIDIED,
    storedNew((command) => (isMenu(command) ? { ...command, name: command.name.toLowerCase() } : command)),
  ),
  row(
    "context-menu.name.has-hyphens",
    "context-menu.name.allows-spaces-and-mixed-case",
    "keeps spaces in names of user and message commands as hyphens",
    TIDIED,
    storedNew((command) => (isMenu(command) ? { ...command, name: command.name.replaceAll(" ", "-") } : command)),
  ),
  row(
    "command.description.is-trimmed-to-50",
    "option.fields.round-trip",
    "cuts descriptions of options to 50 characters",
    TIDIED,
    storedOptionsAs((option) => ({ ...option, description: String(option["description"]).slice(0, 50) })),
  ),
];

function sortedOptions(order: (one: JsonObject, other: JsonObject) => number): Apply {
  return stored((command) => (command.options ? { ...command, options: [...command.options].sort(order) } : command));
}

function sortedChoices(order: (one: Json, other: Json) => number): Apply {
  return storedOptionsAs((option) =>
    Array.isArray(option["choices"]) ? { ...option, choices: [...option["choices"]].sort(order) } : option,
  );
}

function truncated(option: JsonObject, member: string): JsonObject {
  const value = option[member];
  return typeof value === "number" ? { [member]: Math.trunc(value) } : {};
}

function nameOf(value: Json): Json | undefined {
  return isObject(value) ? value["name"] : undefined;
}

function compare(one: Json | undefined, other: Json | undefined): number {
  return String(one) < String(other) ? -1 : 1;
}

function isMenu({ type }: StoredCommand): boolean {
  return type === 2 || type === 3;
}
