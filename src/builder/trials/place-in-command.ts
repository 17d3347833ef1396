/** Where an element of the tables is in the body of a command. */
import type { Acceptance, Pair } from "../../../generators/index.js";
import type { Json } from "../../contract/json.js";
import { isObject } from "../../contract/json.js";

/** A hole in a body. */
export interface CarrierPlace {
  /** Distinguishes the rows of one element that are at several places; empty for the usual one. */
  readonly suffix: string;
  /** JSON pointer to the hole. */
  readonly pointer: string;
  /** Gives the whole body with the element at this place. */
  readonly embed: (element: Json) => Json;
}

type Members = { readonly [key: string]: Json };

/** In a create body: on top, and options in a subcommand too, where builders often do not look. */
export function placesInCreate(row: Pair): readonly CarrierPlace[] {
  const type = isObject(row.valid) ? row.valid["type"] : undefined;
  const isParameter = row.element === "option" && type !== 1 && type !== 2;
  return isParameter ? [placeInCreate(row), IN_SUBCOMMAND] : [placeInCreate(row)];
}

/** In a create body, with what it needs beside the element. */
export function placeInCreate(row: Pair | Acceptance): CarrierPlace {
  return placeIn(row, row.complete ? {} : namedAs(row.commandType ?? 1));
}

/**
 * In an edit, which does not say the type that the command has. It needs nothing beside the element, but an empty one
 * would say nothing. Rows about the size of the whole are in the whole, as such a fault is one of what is stored.
 */
export function placeInEdit(row: Pair | Acceptance): CarrierPlace {
  const commandType = row.commandType ?? 1;
  const isEmpty = "valid" in row && isObject(row.valid) && Object.keys(row.valid).every((name) => name === "type");
  const whole = isEmpty || row.rule.startsWith("limit.") ? namedAs(commandType) : {};
  const { suffix, pointer, embed } = placeIn(row, isEmpty ? { ...whole, nsfw: true } : whole);
  return { suffix: `${suffix}@edit`, pointer, embed: (element) => withoutType(embed(element), commandType) };
}

function placeIn(row: Pair | Acceptance, beside: Members): CarrierPlace {
  if (row.element === "option")
    return { suffix: "", pointer: "/options/0", embed: (one) => ({ ...beside, options: [one] }) };
  if (row.element === "choice") return placeOfChoice(row.optionType ?? 3, beside);
  return { suffix: "", pointer: "", embed: (command) => (isObject(command) ? { ...beside, ...command } : command) };
}

function placeOfChoice(type: number, beside: Members): CarrierPlace {
  const option = (choice: Json): Json => ({ type, name: "pick", description: "Pick one", choices: [choice] });
  return {
    suffix: "",
    pointer: "/options/0/choices/0",
    embed: (choice) => ({ ...beside, options: [option(choice)] }),
  };
}

const NAMED: Members = { name: "sample", description: "A command" };

/** What a command of a type cannot be without. */
function namedAs(type: number): Members {
  return type === 1 ? NAMED : { type, name: type === 4 ? "launch" : "Sample" };
}

const IN_SUBCOMMAND: CarrierPlace = {
  suffix: "@subcommand",
  pointer: "/options/0/options/0",
  embed: (option) => ({
    ...NAMED,
    options: [{ type: 1, name: "sub", description: "A subcommand", options: [option] }],
  }),
};

function withoutType(body: Json, type: number): Json {
  if (!isObject(body) || body["type"] !== type) return body;
  const { type: _type, ...others } = body;
  return others;
}
