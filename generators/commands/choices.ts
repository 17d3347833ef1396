/** Choices of string, integer and number options. */
import fc, { type Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { dictionaryOf } from "../primitives/localizations.js";
import { orNull } from "../primitives/or-null.js";
import { rangedDouble, safeInteger } from "../primitives/scalars.js";
import { freeText, localizedText, valueText } from "../primitives/texts.js";
import { distinctBy, distinctNumbers } from "./distinct.js";
import { listAsItself, listOf, objectOf, sometimesAlike } from "./members.js";
import { VOCABULARY, type Vocabulary } from "./vocabulary.js";

/** Option types that have choices. */
export type ChoiceType = 3 | 4 | 10;

const choiceName = freeText(LIMITS.choiceName);
const localizedChoiceName = localizedText(LIMITS.choiceName.max);

const VALUES: Readonly<Record<ChoiceType, Arbitrary<Json>>> = {
  3: valueText({ min: 1, max: LIMITS.choiceString.max }),
  4: toOne(safeInteger()),
  10: toOne(rangedDouble()),
};

/** The same numbers and more zeros, which shrink to 1: where 0 is in the smallest value, it is 0 that counts. */
function toOne(numbers: Arbitrary<number>): Arbitrary<number> {
  const exchanged = (value: unknown): number => (value === 0 ? 1 : value === 1 ? 0 : Number(value));
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: numbers.map(exchanged, exchanged), weight: 9 },
    { arbitrary: fc.constant(0), weight: 1 },
  );
}

/** The smallest choice of each type. */
const LEAST: Readonly<Record<ChoiceType, JsonObject>> = {
  3: { name: "a", value: "a" },
  4: { name: "a", value: 1 },
  10: { name: "a", value: 1 },
};

/**
 * One choice of an option of this type: a free name, a value of the type, seldom localized names.
 *
 * @example fc.sample(choice(4), 1) // [{ name: "Adds a role", value: -12 }]
 */
export function choice(type: ChoiceType, vocabulary: Vocabulary = VOCABULARY): Arbitrary<JsonObject> {
  const names = orNull(dictionaryOf(localizedChoiceName, vocabulary.locales));
  const drawn = objectOf({ name: choiceName, value: VALUES[type] }, [
    { share: 20, members: { name_localizations: names } },
  ]);
  return type === 3 ? sometimesAlike(drawn, "name", "value") : drawn;
}

/** Lists of 1 to 25 choices with distinct names and values, 24 or 25 of them in one list of seven. */
export function choices(type: ChoiceType, vocabulary: Vocabulary = VOCABULARY): Arbitrary<readonly JsonObject[]> {
  const settings = { usual: 4, full: LIMITS.choices.max, share: 14, least: LEAST[type] };
  return listOf(choice(type, vocabulary), settings).map((list) => distinctChoices(type, list), listAsItself);
}

function distinctChoices(type: ChoiceType, list: readonly JsonObject[]): readonly JsonObject[] {
  const named = distinctBy(list, "name", LIMITS.choiceName.max);
  return type === 3 ? distinctBy(named, "value", LIMITS.choiceString.max) : distinctNumbers(named);
}
