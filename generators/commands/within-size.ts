/** Cuts or fills a command, so that its characters stay within the limit, or reach it. */
import type { Json } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { sizeOf } from "./command-size.js";
import { isObject, type JsonObject } from "./members.js";
import type { Options } from "./option-trees.js";

function optionsOf(value: JsonObject): Options {
  const { options } = value;
  return Array.isArray(options) ? options.filter(isObject) : [];
}

/** The options without what weighs last: the choices of the last one, else its last nested option, else itself. */
function lighter(options: Options): Options {
  const last = options.at(-1);
  if (last === undefined) return options;
  const rest = options.slice(0, -1);
  if (last["choices"] !== undefined) {
    const { choices: _choices, ...light } = last;
    return [...rest, light];
  }
  const nested = optionsOf(last);
  if (nested.length > 1 || nested[0]?.["choices"] !== undefined)
    return [...rest, { ...last, options: lighter(nested) }];
  return rest;
}

/** The same command, its last options cut off where it has more characters than `most`, by default 8000. */
export function withinSize(command: JsonObject, most: number = LIMITS.commandSize.max): JsonObject {
  let fitting = command;
  while (optionsOf(fitting).length > 0 && sizeOf(fitting) > most) {
    fitting = { ...fitting, options: lighter(optionsOf(fitting)) };
  }
  return fitting;
}

/** A text of exactly `length` characters, told apart from others by `number`. */
function filling(number: number, length: number): string {
  return `${number} ${"x".repeat(length)}`.slice(0, length);
}

/** Choices that together hold exactly `size` characters; at least 8 and at most 25 times 200. */
function choicesOfSize(size: number): Json[] {
  const whole = LIMITS.choiceName.max + LIMITS.choiceString.max;
  const count = Math.ceil(size / whole);
  return Array.from({ length: count }, (_, index) => {
    const share = Math.floor(size / count) + (index < size % count ? 1 : 0);
    return { name: filling(index, Math.ceil(share / 2)), value: filling(index, Math.floor(share / 2)) };
  });
}

const FILLER = { type: 3, description: "x" } as const;
const MOST_PER_OPTION = LIMITS.choices.max * (LIMITS.choiceName.max + LIMITS.choiceString.max);

/**
 * A command of exactly `size` characters: the words of `command`, and options whose choices take up the rest.
 *
 * @param size in characters, up to 8000; at least 300 more than the words of `command`
 */
export function filledTo(command: JsonObject, size: number): JsonObject {
  const { options: _options, ...words } = command;
  const fillers: Json[] = [];
  let rest = size - sizeOf(words);
  while (rest > 0) {
    const name = `f${fillers.length + 1}`;
    const inside = Math.min(MOST_PER_OPTION, rest - name.length - FILLER.description.length);
    // What is left for the next option must be enough for an option.
    const after = rest - name.length - FILLER.description.length - inside;
    const share = after > 0 && after < 100 ? inside - 100 : inside;
    fillers.push({ ...FILLER, name, choices: choicesOfSize(share) });
    rest -= share + name.length + FILLER.description.length;
  }
  return { ...words, options: fillers };
}
