/** What is kept in another order, another type or another spelling. */
import { isObject, type Json, type JsonObject } from "../../../../contract/json.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { type Apply, type Fault, fault } from "../../fault.js";
import { stored, storedNew } from "../../stored.js";
import { FIELDS_TIDIED } from "../harm.js";
import { storedChoicesAs, storedOptionsAs } from "./stored-as.js";

export const tidiedFieldFaults: readonly Fault[] = [
  fault("option.order.is-alphabetical", "option.order.is-preserved", {
    title: "sorts options by name",
    harm: "Users type values into the wrong fields",
    apply: sortedOptions((one, other) => compare(one["name"], other["name"])),
  }),
  fault("option.order.is-reversed", "option.order.is-preserved", {
    title: "reverses options",
    harm: "Users type values into the wrong fields",
    apply: stored((command) => (command.options ? { ...command, options: [...command.options].reverse() } : command)),
  }),
  fault("option.order.is-by-type", "option.order.is-preserved", {
    title: "sorts options by their type",
    harm: "Users type values into the wrong fields",
    apply: sortedOptions((one, other) => Number(one["type"]) - Number(other["type"])),
  }),
  fault("option.order.is-alphabetical-in-subcommands", "option.order.is-preserved", {
    title: "sorts the options of subcommands by name",
    harm: "Users type values into the wrong fields",
    apply: storedOptionsAs((option) =>
      Array.isArray(option["options"])
        ? { ...option, options: [...option["options"]].sort((one, other) => compare(nameOf(one), nameOf(other))) }
        : option,
    ),
  }),
  fault("choice.order.is-alphabetical", "choice.order.is-preserved", {
    title: "sorts choices by name",
    harm: "The menu is not in the order that its author chose",
    apply: sortedChoices((one, other) => compare(nameOf(one), nameOf(other))),
  }),
  fault("choice.order.is-reversed", "choice.order.is-preserved", {
    title: "reverses choices",
    harm: "The menu is not in the order that its author chose",
    apply: sortedChoices(() => -1),
  }),
  fault("choice.value.integers-become-texts", "option.fields.round-trip", {
    title: "keeps values of integer choices as texts",
    harm: "An application gets a text where it requires a number",
    apply: storedChoicesAs((choice, option) =>
      option["type"] === 4 ? { ...choice, value: String(choice["value"]) } : choice,
    ),
  }),
  fault("choice.value.doubles-become-integers", "option.fields.round-trip", {
    title: "cuts values of number choices to integers",
    harm: "Half a unit becomes none",
    apply: storedChoicesAs((choice) =>
      typeof choice["value"] === "number" ? { ...choice, value: Math.trunc(choice["value"]) } : choice,
    ),
  }),
  fault("option.bounds.doubles-become-integers", "option.bounds.of-numbers-may-be-doubles", {
    title: "cuts bounds of number options to integers",
    harm: "Half a unit becomes none",
    apply: storedOptionsAs((option) => ({
      ...option,
      ...truncated(option, "min_value"),
      ...truncated(option, "max_value"),
    })),
  }),
  fault("choice.name.is-in-lowercase", "choice.name.allows-any-character", {
    title: "keeps names of choices in lower case",
    harm: FIELDS_TIDIED,
    apply: storedChoicesAs((choice) => ({ ...choice, name: String(choice["name"]).toLowerCase() })),
  }),
  fault("choice.name.loses-symbols", "choice.name.allows-any-character", {
    title: "takes emoji out of names of choices",
    harm: FIELDS_TIDIED,
    apply: storedChoicesAs((choice) => ({
      ...choice,
      name: String(choice["name"]).replace(/\p{Extended_Pictographic}/gu, "?"),
    })),
  }),
  fault("choice.name.is-trimmed", "choice.name.allows-any-character", {
    title: "trims and joins the words of names of choices",
    harm: FIELDS_TIDIED,
    apply: storedChoicesAs((choice) => ({ ...choice, name: String(choice["name"]).replace(/\s+/g, "") })),
  }),
  fault("context-menu.name.is-in-lowercase", "context-menu.name.allows-spaces-and-mixed-case", {
    title: "keeps names of user and message commands in lower case",
    harm: FIELDS_TIDIED,
    apply: storedNew((command) => (isMenu(command) ? { ...command, name: command.name.toLowerCase() } : command)),
  }),
  fault("context-menu.name.has-hyphens", "context-menu.name.allows-spaces-and-mixed-case", {
    title: "keeps spaces in names of user and message commands as hyphens",
    harm: FIELDS_TIDIED,
    apply: storedNew((command) =>
      isMenu(command) ? { ...command, name: command.name.replaceAll(" ", "-") } : command,
    ),
  }),
  fault("command.description.is-trimmed-to-50", "option.fields.round-trip", {
    title: "cuts descriptions of options to 50 characters",
    harm: FIELDS_TIDIED,
    apply: storedOptionsAs((option) => ({ ...option, description: String(option["description"]).slice(0, 50) })),
  }),
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
