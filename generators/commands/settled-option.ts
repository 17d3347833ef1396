/** Puts right what may not be together in one option: bounds in order, choices within them, nothing beside choices. */
import { isObject, type JsonObject } from "../../src/contract/json.js";
import { beginningOf, distinctBy, distinctNumbers } from "./distinct.js";

const STRING = 3;

const RANGES = [
  ["min_value", "max_value"],
  ["min_length", "max_length"],
] as const;

/** The same option with each minimum no greater than its maximum; which of two is the greater is open otherwise. */
function inOrder(option: JsonObject): JsonObject {
  for (const [low, high] of RANGES) {
    const [least, greatest] = [option[low], option[high]];
    if (typeof least !== "number" || typeof greatest !== "number" || least <= greatest) continue;
    // Not swapped: 0 is a good min_length and no good max_length.
    return { ...option, [low]: greatest };
  }
  return option;
}

/** The text without what makes it longer than `max` UTF-16 units; `a` where its first character is too long already. */
export function cutTo(text: string, max: number): string {
  return text.length <= max ? text : beginningOf(text, max).replace(/\s$/, ".") || "a";
}

/** Choices no longer than max_length, and a min_length that the shortest of them has. */
function withTextsInRange(option: JsonObject, choices: readonly JsonObject[]): JsonObject {
  const { min_length: min, max_length: max } = option;
  const fitting =
    typeof max !== "number"
      ? choices
      : distinctBy(
          choices.map((choice) => ({ ...choice, value: cutTo(String(choice["value"]), max) })),
          "value",
          max,
        );
  const shortest = Math.min(...fitting.map(({ value }) => [...String(value)].length));
  const least = typeof min === "number" && min > shortest ? { min_length: shortest } : {};
  return { ...option, ...least, choices: fitting };
}

/** Choices no less than min_value and no greater than max_value. */
function withNumbersInRange(option: JsonObject, choices: readonly JsonObject[]): JsonObject {
  const { min_value: min, max_value: max } = option;
  const low = typeof min === "number" ? min : undefined;
  const high = typeof max === "number" ? max : undefined;
  return { ...option, choices: distinctNumbers(choices, low, high) };
}

/** Members that bound the value of an option. */
export const BOUNDS: readonly string[] = RANGES.flat();

/** The documents do not say what becomes of a choice that breaks a bound of its option, so none does. */
function withChoicesInRange(option: JsonObject, choices: readonly JsonObject[]): JsonObject {
  if (BOUNDS.every((bound) => option[bound] === undefined)) return option;
  return option["type"] === STRING ? withTextsInRange(option, choices) : withNumbersInRange(option, choices);
}

/**
 * The same option as the documents allow it.
 *
 * @see D1 "Command option": autocomplete cannot be true when choices are present
 */
export function settledOption(option: JsonObject): JsonObject {
  const ordered = inOrder(option);
  const { choices, autocomplete } = ordered;
  if (!Array.isArray(choices)) return ordered;
  const silent = autocomplete === true ? { ...ordered, autocomplete: false } : ordered;
  return withChoicesInRange(silent, choices.filter(isObject));
}
