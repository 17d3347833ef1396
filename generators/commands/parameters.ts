/** Options that take a value: all nine types, each with every member that has a place on it. */
import fc, { type Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { rangedDouble, safeInteger } from "../primitives/scalars.js";
import { choices } from "./choices.js";
import { asItself, type Members, objectOf } from "./members.js";
import { perVocabulary, VOCABULARY, type Vocabulary } from "./vocabulary.js";
import { dictionaries, OPTION_WORDS } from "./words.js";

/** Option types that take a value from the user. */
export type ParameterType = 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

const TYPES: readonly ParameterType[] = [3, 4, 5, 6, 7, 8, 9, 10, 11];

function lengthIn({ min, max }: { readonly min: number; readonly max: number }): Arbitrary<number> {
  return fc.oneof({ withCrossShrink: true }, fc.integer({ min, max }), fc.constantFrom(min, max));
}

function bounds(low: string, lowest: Arbitrary<number>, high: string, highest: Arbitrary<number>): readonly Members[] {
  return [{ [low]: lowest }, { [high]: highest }, { [low]: lowest, [high]: highest }];
}

/** The members that only this type has, in sets of what may be together. */
function membersOf(type: ParameterType, vocabulary: Vocabulary): readonly Members[] {
  const listed = (choiceType: 3 | 4 | 10): readonly Members[] => [
    { choices: choices(choiceType, vocabulary) },
    { choices: choices(choiceType, vocabulary), autocomplete: fc.constant(false) },
    { autocomplete: fc.boolean() },
  ];
  switch (type) {
    case 3:
      return [
        ...listed(type),
        ...bounds("min_length", lengthIn(LIMITS.minLength), "max_length", lengthIn(LIMITS.maxLength)),
      ];
    case 4:
      return [...listed(type), ...bounds("min_value", safeInteger(), "max_value", safeInteger())];
    case 10:
      return [...listed(type), ...bounds("min_value", rangedDouble(), "max_value", rangedDouble())];
    case 7:
      return vocabulary.channelTypes.length === 0 ? [] : [{ channel_types: channelTypes(vocabulary.channelTypes) }];
    default:
      return [];
  }
}

/** Lists without repeats and never empty: the documents are silent on both. */
function channelTypes(known: readonly number[]): Arbitrary<Json> {
  return fc.shuffledSubarray([...known], { minLength: 1 });
}

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

/** An option of this type, in a third of all cases with nothing but its words. Shrinks to its words alone. */
export function parameterOf(type: ParameterType, vocabulary: Vocabulary = VOCABULARY): Arbitrary<JsonObject> {
  return objectOf({ type: fc.constant(type), ...OPTION_WORDS }, [
    { share: 40, sets: [{ required: fc.boolean() }] },
    { share: 40, sets: membersOf(type, vocabulary) },
    { share: 8, sets: dictionaries(vocabulary) },
  ]).map(inOrder, asItself);
}

/**
 * An option that takes a value, of any of the nine types.
 *
 * @example fc.sample(parameter(), 1) // [{ type: 5, name: "list", description: "Adds a role" }]
 */
export const parameter = perVocabulary((vocabulary) =>
  fc.oneof({ withCrossShrink: true }, ...TYPES.map((type) => parameterOf(type, vocabulary))),
);
