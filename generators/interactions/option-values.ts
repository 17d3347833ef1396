/** Values that a user can enter for one option, and values that no client lets through. */
import fc, { type Arbitrary } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { EMOJI, TEXT_TABLES } from "../primitives/characters.js";
import { textFrom } from "../primitives/text-arbitrary.js";
import { OFTEN_LOOKALIKES } from "../primitives/texts.js";
import { letters } from "../rows/lengths.js";
import type { World } from "./world.js";

/** A value that must not be delivered, with the rule that says so. */
export interface ValueFault {
  /** The rule that the value breaks. */
  readonly rule: RuleId;
  /** Verb phrase: `below-its-minimum`. */
  readonly slug: string;
  /** The value that must not be delivered. */
  readonly value: Json;
}

/** Both ends are inside. */
export interface Range {
  /** Smallest number, included. */
  readonly min: number;
  /** Largest number, included. */
  readonly max: number;
}

const numberIn = (option: JsonObject, member: string, otherwise: number): number => {
  const value = option[member];
  return typeof value === "number" ? value : otherwise;
};

/** Lengths of a string option; without bounds those that no bound can go beyond. */
export const lengthsOf = (option: JsonObject): Range => ({
  min: numberIn(option, "min_length", 0),
  max: numberIn(option, "max_length", LIMITS.maxLength.max),
});

/** Values of a numeric option; without bounds the widest of its type. */
export const rangeOf = (option: JsonObject, widest: Range): Range => ({
  min: numberIn(option, "min_value", widest.min),
  max: numberIn(option, "max_value", widest.max),
});

/** The values of the choices of an option; empty where it has none. */
export function choicesOf(option: JsonObject): readonly Json[] {
  const { choices } = option;
  return Array.isArray(choices) ? choices.filter(isObject).flatMap((choice) => choice["value"] ?? []) : [];
}

/** Longest text that is drawn character by character; longer ones only at their limit. */
const LONGEST_DRAWN = 100;

/** Lengths that other texts may not go beyond: those of names, choices, custom ids, inputs and messages, each and one more. */
const LENGTHS_OF_OTHERS = [33, 100, 101, 256, 257, 1024, 1025, 2000, 2001, 4000, 4001] as const;

/**
 * Texts as long as others may be at the most, and longer: a text that a user types or enters has no such bound.
 *
 * @returns undefined where none of them is between the bounds
 * @see D1 "Command option": min_length and max_length are up to 6000
 */
export function longTexts({ min, max }: Range): Arbitrary<string> | undefined {
  const lengths = [...new Set<number>([...LENGTHS_OF_OTHERS, max])].filter(
    (length) => length >= Math.max(min, LENGTHS_OF_OTHERS[0]) && length <= max,
  );
  return lengths.length === 0 ? undefined : fc.constantFrom(...lengths.map(letters));
}

function textsOf({ min, max }: Range): Arbitrary<string> | undefined {
  if (min > max) return undefined;
  // An empty text is no value: a client leaves the option out.
  const least = Math.max(min, 1);
  const bounded = fc.constantFrom(letters(least), letters(max));
  const long = longTexts({ min: least, max });
  const ends = long === undefined ? bounded : fc.oneof({ withCrossShrink: true }, bounded, long);
  if (least > LONGEST_DRAWN) return ends;
  const bounds = { min: least, max: Math.min(max, LONGEST_DRAWN) };
  const spice = max > 2 * LONGEST_DRAWN ? EMOJI : [];
  // What counts as a character is open: letters alone reach a minimum.
  const start = least > 1 ? letters(least) : "";
  const drawn = textFrom({ ...bounds, start, tables: TEXT_TABLES, spice, ...OFTEN_LOOKALIKES, accepts: () => true });
  return fc.oneof({ withCrossShrink: true }, { arbitrary: drawn, weight: 4 }, ends);
}

function integersOf({ min, max }: Range): Arbitrary<number> | undefined {
  if (min > max) return undefined;
  return fc.oneof({ withCrossShrink: true }, fc.integer({ min, max }), fc.constantFrom(min, max));
}

function doublesOf({ min, max }: Range): Arbitrary<number> | undefined {
  if (min > max) return undefined;
  const doubles = fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  // JSON does not carry negative zero.
  return fc.oneof({ withCrossShrink: true }, doubles, fc.constantFrom(min, max)).map((value) => value || 0);
}

const oneOf = (values: readonly string[]): Arbitrary<Json> | undefined =>
  values.length === 0 ? undefined : fc.constantFrom(...values);

/** The ids of channels that an option lets in. */
export function channelsOf(option: JsonObject, { channels }: World, allowed: boolean): readonly string[] {
  const types = option["channel_types"];
  const restricted = Array.isArray(types) && types.length > 0;
  return channels.filter(({ type }) => (!restricted || types.includes(type)) === allowed).map(({ id }) => id);
}

/**
 * Values that a user can enter for an option: its choices where it has any, else all within its bounds, the ends often.
 *
 * @returns undefined where nothing can be entered: bounds that exclude each other, no entity of the kind
 */
export function enteredValue(option: JsonObject, world: World): Arbitrary<Json> | undefined {
  const choices = choicesOf(option);
  if (choices.length > 0) return fc.constantFrom(...choices);
  switch (option["type"]) {
    case 3:
      return textsOf(lengthsOf(option));
    case 4:
      return integersOf(rangeOf(option, LIMITS.integer));
    case 5:
      return fc.boolean();
    case 6:
      return oneOf(world.users);
    case 7:
      return oneOf(channelsOf(option, world, true));
    case 8:
      return oneOf(world.roles);
    case 9:
      return oneOf([...world.users, ...world.roles]);
    case 10:
      return doublesOf(rangeOf(option, LIMITS.number));
    case 11:
      return oneOf(world.attachments);
    default:
      return undefined;
  }
}

const BOUNDS = "option-value.stays-within-its-bounds";
const KIND = "option-value.kind-follows-the-type";

function lengthFaults(option: JsonObject): readonly ValueFault[] {
  const { min, max } = lengthsOf(option);
  return [
    ...("min_length" in option && min > 1
      ? [{ rule: BOUNDS, slug: "too-short", value: letters(min - 1) } as const]
      : []),
    ...("max_length" in option ? [{ rule: BOUNDS, slug: "too-long", value: letters(max + 1) } as const] : []),
  ];
}

/** The next value that a double can tell from a bound. */
const below = (value: number): number => (Math.abs(value) >= 2 ** 52 ? value - 2 : value - 1);
const above = (value: number): number => (Math.abs(value) >= 2 ** 52 ? value + 2 : value + 1);

function rangeFaults(option: JsonObject, widest: Range): readonly ValueFault[] {
  const { min, max } = rangeOf(option, widest);
  return [
    ...("min_value" in option ? [{ rule: BOUNDS, slug: "below-its-minimum", value: below(min) } as const] : []),
    ...("max_value" in option ? [{ rule: BOUNDS, slug: "above-its-maximum", value: above(max) } as const] : []),
  ];
}

const swapCase = (text: string): string =>
  [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join("");

/** Values that none of the choices has: a far one, and what a choice is called or looks like. */
function choiceFaults(option: JsonObject): readonly ValueFault[] {
  const values = choicesOf(option);
  const [first] = values;
  const names = (option["choices"] as readonly Json[]).filter(isObject).map((choice) => choice["name"] ?? "");
  const others: readonly (readonly [string, Json])[] =
    typeof first === "string"
      ? [
          ["none-of-its-choices", letters(LIMITS.choiceString.max)],
          ["a-choice-in-another-case", swapCase(first)],
          ["the-name-of-a-choice", names[0] ?? ""],
        ]
      : [["none-of-its-choices", 4_321_234]];
  const rule = "option-value.choices-are-the-only-values";
  const isFault = ([, value]: readonly [string, Json]): boolean => value !== "" && !values.includes(value);
  return others.filter(isFault).map(([slug, value]) => ({ rule, slug, value }));
}

/** Values of an option that must not be delivered, each for one reason. */
export function valueFaults(option: JsonObject, world: World): readonly ValueFault[] {
  if (choicesOf(option).length > 0) return choiceFaults(option);
  switch (option["type"]) {
    case 3:
      return lengthFaults(option);
    case 4:
      return [
        ...rangeFaults(option, LIMITS.integer),
        { rule: KIND, slug: "a-fraction", value: 0.5 },
        { rule: KIND, slug: "a-word", value: "seven" },
        { rule: "option-value.integer.is-a-safe-integer", slug: "two-to-the-53", value: 2 ** 53 },
      ];
    case 5:
      return [{ rule: KIND, slug: "a-word", value: "perhaps" }];
    case 7:
      return channelsOf(option, world, false)
        .slice(0, 1)
        .map((value) => ({
          rule: "option-value.channel.is-restricted-by-channel-types",
          slug: "of-another-type",
          value,
        }));
    case 10:
      return [
        ...rangeFaults(option, LIMITS.number),
        { rule: KIND, slug: "a-word", value: "seven" },
        { rule: "option-value.number.is-a-double", slug: "more-than-two-to-the-53", value: 2 ** 53 + 2 },
      ];
    default:
      return [];
  }
}
