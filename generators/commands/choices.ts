/** Choices of string, integer and number options. */
import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { dictionaryOf, localizedText } from "../primitives/localizations.js";
import { rangedDouble, safeInteger } from "../primitives/scalars.js";
import { freeText } from "../primitives/texts.js";
import { distinctBy, distinctNumbers } from "./distinct.js";
import { type JsonObject, listAsItself, objectOf } from "./members.js";
import { VOCABULARY, type Vocabulary } from "./vocabulary.js";

/** Option types that have choices. */
export type ChoiceType = 3 | 4 | 10;

const choiceName = freeText(LIMITS.choiceName);
const localizedChoiceName = localizedText(LIMITS.choiceName.max);

const VALUES: Readonly<Record<ChoiceType, Arbitrary<Json>>> = {
  3: freeText({ min: 1, max: LIMITS.choiceString.max }),
  4: safeInteger(),
  10: rangedDouble(),
};

/**
 * One choice of an option of this type: a free name, a value of the type, seldom localized names.
 *
 * @example fc.sample(choice(4), 1) // [{ name: "Adds a role", value: -12 }]
 */
export function choice(type: ChoiceType, vocabulary: Vocabulary = VOCABULARY): Arbitrary<JsonObject> {
  const names = dictionaryOf(localizedChoiceName, vocabulary.locales);
  return objectOf(
    { name: choiceName, value: VALUES[type] },
    [{}, { name_localizations: names }, { name_localizations: fc.constant(null) }],
    [20, 2, 1],
  );
}

/** Lists of 1 to 25 choices with distinct names and values, 25 of them in one list of twenty. */
export function choices(type: ChoiceType, vocabulary: Vocabulary = VOCABULARY): Arbitrary<readonly JsonObject[]> {
  const one = choice(type, vocabulary);
  const { max } = LIMITS.choices;
  return fc
    .oneof(
      { withCrossShrink: true },
      { arbitrary: fc.array(one, { minLength: 1, maxLength: 4, size: "max" }), weight: 19 },
      { arbitrary: fc.array(one, { minLength: max, maxLength: max }), weight: 1 },
    )
    .map((list) => distinctChoices(type, list), listAsItself);
}

function distinctChoices(type: ChoiceType, list: readonly JsonObject[]): readonly JsonObject[] {
  const named = distinctBy(list, "name", LIMITS.choiceName.max);
  return type === 3 ? distinctBy(named, "value", LIMITS.choiceString.max) : distinctNumbers(named);
}
