/** What a user can enter for an option. @see D1 "Command option" and "Option types" */
import { countCodePoints } from "../../contract/count-code-points.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import { type Unfit, unfit } from "./outcome.js";
import type { ResolvedData } from "./resolved-data.js";

/** A parameter of a command: an option that is no subcommand or group. */
export type Parameter = JsonObject;

/** The value as it is delivered, or why it is not. What it names is resolved on the way. */
export type ReadValue = (parameter: Parameter, entered: Json, resolved: ResolvedData) => Json | Unfit;

const MAX_STRING = LIMITS.maxLength.max;
const MAX_INTEGER = LIMITS.integer.max;
const MAX_NUMBER = LIMITS.number.max;

const READERS: Readonly<Record<number, ReadValue>> = {
  3: (parameter, entered) => {
    if (typeof entered !== "string") return unfit("it is no text");
    const length = countCodePoints(entered);
    return within(parameter, entered, {
      size: length,
      minimum: "min_length",
      maximum: "max_length",
      limit: MAX_STRING,
    });
  },
  4: (parameter, entered) => {
    if (!Number.isSafeInteger(entered)) return unfit(`it is no integer from -${MAX_INTEGER} to ${MAX_INTEGER}`);
    return within(parameter, entered, {
      size: Number(entered),
      minimum: "min_value",
      maximum: "max_value",
      limit: MAX_INTEGER,
    });
  },
  5: (_parameter, entered) => (typeof entered === "boolean" ? entered : unfit("it is neither true nor false")),
  6: (_parameter, entered, resolved) => named(entered, (id) => resolved.addUser(id), "user"),
  7: ({ channel_types }, entered, resolved) => {
    return named(entered, (id) => resolved.addChannel(id, elementsOf(channel_types)), "requested channel");
  },
  8: (_parameter, entered, resolved) => named(entered, (id) => resolved.addRole(id), "role of the guild"),
  9: (_parameter, entered, resolved) => {
    return named(entered, (id) => resolved.addRole(id) || resolved.addUser(id), "user or role");
  },
  10: (parameter, entered) => {
    if (typeof entered !== "number" || !(Math.abs(entered) <= MAX_NUMBER))
      return unfit("it is no number from -2^53 to 2^53");
    return within(parameter, entered, { size: entered, minimum: "min_value", maximum: "max_value", limit: MAX_NUMBER });
  },
  11: (_parameter, entered, resolved) => resolved.addAttachment(entered) ?? unfit("it names no file"),
};

/** Reads a value of any kind, choices included. */
export const readValue: ReadValue = (parameter, entered, resolved) => {
  const { type, choices } = parameter;
  const read = READERS[Number(type)]?.(parameter, entered, resolved) ?? unfit("its option has no value");
  return hasUnfitChoice(elementsOf(choices), read) ? unfit("it is none of the choices") : read;
};

function hasUnfitChoice(choices: readonly Json[], value: Json | Unfit): boolean {
  return choices.length > 0 && !choices.some((choice) => isObject(choice) && choice["value"] === value);
}

const NUMERIC = new Set<Json | undefined>([4, 10]);
const NUMBER_TEXT = /^-?\d+(\.\d+)?$/;

/**
 * What was typed so far into an option with autocomplete: any part of a text, but only whole numbers.
 *
 * @see D1 "Interaction received by the application": partial data is sent where it passes the client's validation
 */
export const readTyped: ReadValue = (parameter, entered, resolved) => {
  if (!NUMERIC.has(parameter["type"])) {
    const { min_length: _, ...withoutMinimum } = parameter;
    return readValue(withoutMinimum, entered, resolved);
  }
  const isNumberText = typeof entered === "string" && NUMBER_TEXT.test(entered);
  return readValue(parameter, isNumberText ? Number(entered) : entered, resolved);
};

function named(entered: Json, resolve: (id: string) => boolean, what: string): Json | Unfit {
  return typeof entered === "string" && resolve(entered) ? entered : unfit(`it is no ${what}`);
}

interface Size {
  readonly size: number;
  readonly minimum: "min_length" | "min_value";
  readonly maximum: "max_length" | "max_value";
  readonly limit: number;
}

/** @param limit on either side, where the parameter itself sets none; included */
function within(parameter: Parameter, entered: Json, { size, minimum, maximum, limit }: Size): Json | Unfit {
  const { [minimum]: least = -limit, [maximum]: most = limit } = parameter;
  if (size < Number(least)) return unfit(`${size} is below its ${minimum} ${least}`);
  return size > Number(most) ? unfit(`${size} is above its ${maximum} ${most}`) : entered;
}
