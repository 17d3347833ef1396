/** Cuts or fills a command, so that its characters stay within the limit, or reach it. */
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { sizeOf } from "./command-size.js";
import type { Options } from "./option-trees.js";

function optionsOf(value: JsonObject): Options {
  const { options } = value;
  return Array.isArray(options) ? options.filter(isObject) : [];
}

/** An option without its choices and nested options. */
function withoutContent({ choices: _choices, options: _options, ...words }: JsonObject): JsonObject {
  return words;
}

/** As many of the options as fit into `room`; of the first that does not, what fits of it. */
function fitting(options: Options, room: number): Options {
  const kept: JsonObject[] = [];
  let left = room;
  for (const option of options) {
    const size = sizeOf(option);
    if (size > left) return [...kept, ...partOf(option, left)];
    kept.push(option);
    left -= size;
  }
  return options;
}

/** An option cut down to `room`: without its choices, with fewer nested options, or not at all. */
function partOf(option: JsonObject, room: number): Options {
  const words = withoutContent(option);
  const left = room - sizeOf(words);
  if (left < 0) return [];
  const nested = fitting(optionsOf(option), left);
  if (nested.length > 0) return [{ ...words, options: nested }];
  // A group or a subcommand that has lost all its options would be another shape.
  return option["options"] === undefined ? [words] : [];
}

/** The same command, its last options cut off where it has more characters than `most`, by default 8000. */
export function withinSize(command: JsonObject, most: number = LIMITS.commandSize.max): JsonObject {
  const { options: _options, ...words } = command;
  const options = optionsOf(command);
  const kept = fitting(options, most - sizeOf(words));
  return kept === options ? command : { ...command, options: kept };
}

/** A text of exactly `length` characters, different for each `number`. */
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
