/** Options that take a value: all nine types, each with every member that has a place on it. */
import fc, { type Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { integerIn, rangedDouble, safeInteger } from "../primitives/scalars.js";
import { choices } from "./choices.js";
import { asItself, type Members, objectOf } from "./members.js";
import { settledOption } from "./settled-option.js";
import { perVocabulary, VOCABULARY, type Vocabulary } from "./vocabulary.js";
import { dictionaries, OPTION_WORDS } from "./words.js";

/** Option types that take a value from the user. */
export type ParameterType = 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

const TYPES: readonly ParameterType[] = [3, 4, 5, 6, 7, 8, 9, 10, 11];

/** The members that only this type has. */
function membersOf(type: ParameterType, vocabulary: Vocabulary): Members {
  switch (type) {
    case 3:
      return {
        ...listed(type, vocabulary),
        min_length: integerIn(LIMITS.minLength),
        max_length: integerIn(LIMITS.maxLength),
      };
    case 4:
      return { ...listed(type, vocabulary), min_value: safeInteger(), max_value: safeInteger() };
    case 10:
      return { ...listed(type, vocabulary), min_value: rangedDouble(), max_value: rangedDouble() };
    case 7:
      return vocabulary.channelTypes.length === 0 ? {} : { channel_types: channelTypes(vocabulary.channelTypes) };
    default:
      return {};
  }
}

function listed(type: 3 | 4 | 10, vocabulary: Vocabulary): Members {
  return { choices: choices(type, vocabulary), autocomplete: fc.boolean() };
}

/** Lists without repeats and never empty: the documents are silent on both. */
function channelTypes(known: readonly number[]): Arbitrary<Json> {
  return fc.shuffledSubarray([...known], { minLength: 1 });
}

/** An option of this type, with each member that it may have, whatever else it has. Shrinks to its words alone. */
export function parameterOf(type: ParameterType, vocabulary: Vocabulary = VOCABULARY): Arbitrary<JsonObject> {
  return objectOf({ type: fc.constant(type), ...OPTION_WORDS }, [
    { share: 40, members: { required: fc.boolean() } },
    { share: 25, members: membersOf(type, vocabulary) },
    { share: 15, members: dictionaries(vocabulary) },
  ]).map(settledOption, asItself);
}

/**
 * An option that takes a value, of any of the nine types.
 *
 * @example fc.sample(parameter(), 1) // [{ type: 5, name: "list", description: "Adds a role" }]
 */
export const parameter = perVocabulary((vocabulary) =>
  fc.oneof({ withCrossShrink: true }, ...TYPES.map((type) => parameterOf(type, vocabulary))),
);
