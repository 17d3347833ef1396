/** The values of an option, a select or an input of a modal that are worth asking by themselves: the plainest first. */
import type { Json, JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { COMPONENT_LIMITS } from "../components/component-limits.js";
import { letters } from "../rows/lengths.js";
import { boundsOf, choosable, isSelect, optionValues } from "./component-use.js";
import { channelsOf, choicesOf, lengthsOf, type Range, rangeOf } from "./option-values.js";
import type { World } from "./world.js";

/** A value with the words for it: `of 6000 characters`. */
export interface EdgeValue {
  /** What is special about the value, as a part of an id. */
  readonly slug: string;
  /** A value that the option accepts. */
  readonly value: Json;
}

/** Texts that break what takes a text for bytes, UTF-16 units, markup, a path or a number. */
const ODD_TEXTS: readonly EdgeValue[] = [
  { slug: "with emoji", value: "🐈‍⬛ a cat" },
  { slug: "right to left", value: "שלום עולם" },
  { slug: "with a combining mark", value: "e\u0301" },
  { slug: "of line breaks", value: "one\ntwo\n\nthree" },
  { slug: "of markup", value: "<b>&amp;\"'`**_~~||@everyone {{x}} <%= y %> %s" },
  { slug: "that names a member of objects", value: "__proto__" },
  { slug: "that looks like a number", value: "1e999" },
];

const lengthOf = (value: Json): number => [...String(value)].length;

/** Texts between two lengths in code points: the shortest, the longest, odd ones that fit. An empty text is no value. */
export function edgeTexts({ min, max }: Range): readonly EdgeValue[] {
  if (min > max) return [];
  const least = Math.max(min, 1);
  const ends = [least, max].map((length) => ({ slug: `of ${length} characters`, value: letters(length) }));
  const odd = ODD_TEXTS.filter(({ value }) => lengthOf(value) >= least && lengthOf(value) <= max);
  const plain = least <= 5 && max >= 5 ? [{ slug: "of a word", value: "hello" }] : [];
  return distinct([...plain, ...ends, ...odd]);
}

function edgeNumbers({ min, max }: Range, isWhole: boolean): readonly EdgeValue[] {
  const plain = min <= 1 && max >= 1 ? 1 : min;
  const inside = [0, -1, ...(isWhole ? [] : [0.5, -0.1, 1e-7])].filter((value) => value >= min && value <= max);
  const numbers = [plain, min, max, ...inside].filter((value) => value >= min && value <= max);
  return distinct(numbers.map((value) => ({ slug: `of ${value}`, value })));
}

const each = (values: readonly string[], what: string): readonly EdgeValue[] =>
  values.map((value, index) => ({ slug: `of ${what} ${index + 1}`, value }));

/** One id of each type of channel. */
function oneOfEachType(option: JsonObject, world: World): readonly EdgeValue[] {
  const allowed = new Set(channelsOf(option, world, true));
  const seen = new Set<number>();
  return world.channels.flatMap(({ id, type }) => {
    if (!allowed.has(id) || seen.has(type)) return [];
    seen.add(type);
    return [{ slug: `of a channel of type ${type}`, value: id }];
  });
}

/**
 * Values at the edges of what a user can enter for an option: every choice, both bounds, odd texts, one entity of each kind.
 *
 * @returns nothing where nothing can be entered
 */
export function edgeValues(option: JsonObject, world: World): readonly EdgeValue[] {
  const choices = choicesOf(option);
  if (choices.length > 0) return choices.map((value, index) => ({ slug: `of choice ${index + 1}`, value }));
  switch (option["type"]) {
    case 3:
      return edgeTexts(lengthsOf(option));
    case 4:
      return edgeNumbers(rangeOf(option, LIMITS.integer), true);
    case 5:
      return [true, false].map((value) => ({ slug: `of ${value}`, value }));
    case 6:
      return each(world.users.slice(0, 2), "user");
    case 7:
      return oneOfEachType(option, world);
    case 8:
      return each(world.roles.slice(0, 2), "role");
    case 9:
      return [...each(world.users.slice(0, 1), "user"), ...each(world.roles.slice(0, 1), "role")];
    case 10:
      return edgeNumbers(rangeOf(option, LIMITS.number), false);
    case 11:
      return each(world.attachments.slice(0, 1), "file");
    default:
      return [];
  }
}

/** Lists of values between two counts: the fewest, the most, and each value alone. */
export function edgeLists(values: readonly string[], min: number, max: number): readonly EdgeValue[] {
  const most = Math.min(max, values.length);
  if (most < min) return [];
  const alone =
    min <= 1 && most >= 1 ? values.map((value, index) => ({ slug: `of value ${index + 1}`, value: [value] })) : [];
  const ends = [min, most].map((count) => ({ slug: `of ${count} values`, value: values.slice(0, count) }));
  return distinct([...ends, ...alone]);
}

/** Values at the edges of what a user can enter in an input of a modal; nothing where it cannot be filled in. */
export function edgeEntries(input: JsonObject, world: World): readonly EdgeValue[] {
  const isRequired = input["required"] !== false;
  const { min, max } = boundsOf(input);
  if (isSelect(input)) return edgeLists(choosable(input, world), min, max);
  switch (input["type"]) {
    case 4:
      return [...(isRequired ? [] : [{ slug: "of nothing", value: "" }]), ...edgeTexts(textLengthsOf(input))];
    case 19:
      return edgeLists(world.attachments, min, max);
    case 21:
      return [...(isRequired ? [] : [{ slug: "of nothing", value: null }]), ...each(optionValues(input), "option")];
    case 22:
      return edgeLists(optionValues(input), min, boundsOf(input, optionValues(input).length).max);
    default:
      return [true, false].map((value) => ({ slug: `of ${value}`, value }));
  }
}

function textLengthsOf({ min_length: low, max_length: high }: JsonObject): Range {
  return {
    min: typeof low === "number" ? low : 0,
    max: typeof high === "number" ? high : COMPONENT_LIMITS.maxLength.max,
  };
}

function distinct(values: readonly EdgeValue[]): readonly EdgeValue[] {
  const byText = new Map<string, EdgeValue>();
  for (const one of values) {
    const text = JSON.stringify(one.value);
    if (!byText.has(text)) byText.set(text, one);
  }
  return [...byText.values()];
}
