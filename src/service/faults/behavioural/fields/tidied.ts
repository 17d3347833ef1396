/** What is kept in another order, another type or another spelling. */
import { isObject, type Json, type JsonObject } from "../../../../contract/json.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { stored, storedNew } from "../../stored.js";
import { FIELDS_TIDIED } from "../harm.js";
import { storedChoicesAs, storedOptionsAs } from "./stored-as.js";

export const tidiedFieldFaults: readonly Fault[] = withHarm(FIELDS_TIDIED, [
  ...faults("option.order.is-preserved", "Users type values into the wrong fields", {
    "option.order.is-alphabetical": [
      "sorts options by name",
      sortedOptions((one, other) => compare(one["name"], other["name"])),
    ],
    "option.order.is-reversed": [
      "reverses options",
      stored((command) => (command.options ? { ...command, options: [...command.options].reverse() } : command)),
    ],
    "option.order.is-by-type": [
      "sorts options by their type",
      sortedOptions((one, other) => Number(one["type"]) - Number(other["type"])),
    ],
    "option.order.is-alphabetical-in-subcommands": [
      "sorts the options of subcommands by name",
      storedOptionsAs((option) =>
        Array.isArray(option["options"])
          ? { ...option, options: [...option["options"]].sort((one, other) => compare(nameOf(one), nameOf(other))) }
          : option,
      ),
    ],
  }),
  ...faults("choice.order.is-preserved", "The menu is not in the order that its author chose", {
    "choice.order.is-alphabetical": [
      "sorts choices by name",
      sortedChoices((one, other) => compare(nameOf(one), nameOf(other))),
    ],
    "choice.order.is-reversed": ["reverses choices", sortedChoices(() => -1)],
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
    apply: storedChoicesAs((choice) => ({ ...choice, name: String(choice["name"]).toLowerCase() })),
  }),
  fault("choice.name.loses-symbols", "choice.name.allows-any-character", {
    title: "takes emoji out of names of choices",
    apply: storedChoicesAs((choice) => ({
      ...choice,
      name: String(choice["name"]).replace(/\p{Extended_Pictographic}/gu, "?"),
    })),
  }),
  fault("choice.name.is-trimmed", "choice.name.allows-any-character", {
    title: "trims and joins the words of names of choices",
    apply: storedChoicesAs((choice) => ({ ...choice, name: String(choice["name"]).replace(/\s+/g, "") })),
  }),
  ...faults("context-menu.name.allows-spaces-and-mixed-case", FIELDS_TIDIED, {
    "context-menu.name.is-in-lowercase": [
      "keeps names of user and message commands in lower case",
      storedNew((command) => (isMenu(command) ? { ...command, name: command.name.toLowerCase() } : command)),
    ],
    "context-menu.name.has-hyphens": [
      "keeps spaces in names of user and message commands as hyphens",
      storedNew((command) => (isMenu(command) ? { ...command, name: command.name.replaceAll(" ", "-") } : command)),
    ],
  }),
  fault("command.description.is-trimmed-to-50", "option.fields.round-trip", {
    title: "cuts descriptions of options to 50 characters",
    apply: storedOptionsAs((option) => ({ ...option, description: String(option["description"]).slice(0, 50) })),
  }),
]);

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
