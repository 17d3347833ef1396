/** What an application may suggest while somebody types. Pure. @see public facts "Autocomplete data" */
import { countCodePoints } from "../contract/count-code-points.js";
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { LIMITS } from "../contract/limits.gen.js";
import { type Reading, textReading } from "./contents.js";

const MOST_CHOICES = 25;

const COUNT = "application.autocomplete.has-at-most-25-choices";
const NAME = "application.autocomplete.choice-has-a-name-of-1-to-100-characters";
const TYPE = "application.autocomplete.value-follows-the-option-type";
const BOUNDS = "application.autocomplete.value-lies-within-the-bounds";

/**
 * Of the data of a response of type 8.
 * @param option that is typed into: its type, and its bounds where they are known; undefined where no option is known
 */
export function readingsOfSuggestions(
  data: Json | undefined,
  option: JsonObject | undefined,
  at: string,
): readonly Reading[] {
  const choices = isObject(data) ? data["choices"] : undefined;
  const pointer = `${at}/choices`;
  if (!Array.isArray(choices)) {
    return [{ rule: COUNT, holds: false, expected: "a list of choices in data", value: choices, pointer }];
  }
  const count: Reading = {
    rule: COUNT,
    holds: choices.length <= MOST_CHOICES,
    expected: `at most ${MOST_CHOICES} choices`,
    size: `${choices.length} choices`,
    pointer,
  };
  return [
    count,
    ...choices.slice(0, MOST_CHOICES).flatMap((one, index) => choiceReadings(one, option, `${pointer}/${index}`)),
  ];
}

function choiceReadings(choice: Json, option: JsonObject | undefined, at: string): readonly Reading[] {
  const given: JsonObject = isObject(choice) ? choice : {};
  const { name_localizations: localized } = given;
  const named = { rule: NAME, max: LIMITS.choiceName.max } as const;
  const names = isObject(localized) ? localized : {};
  const locales = Object.keys(names).filter((locale) => names[locale] !== null);
  return [
    textReading(given, "name", { ...named, at }),
    ...locales.map((locale) => textReading(names, locale, { ...named, at: `${at}/name_localizations` })),
    ...valueReadings(given["value"], option, `${at}/value`),
  ];
}

function valueReadings(value: Json | undefined, option: JsonObject | undefined, pointer: string): readonly Reading[] {
  const wish = option === undefined ? ANY : wishOf(option["type"]);
  const holds = wish.fits(value);
  const reading: Reading = { rule: TYPE, holds, expected: wish.words, value, pointer };
  return holds && option !== undefined ? [reading, ...boundReadings(value, option, pointer)] : [reading];
}

interface Wish {
  readonly words: string;
  readonly fits: (value: Json | undefined) => boolean;
}

const MOST_TEXT = LIMITS.choiceString.max;

const TEXT: Wish = {
  words: `a text of at most ${MOST_TEXT} characters, for the option takes texts`,
  fits: (value) => typeof value === "string" && countCodePoints(value) <= MOST_TEXT,
};

/** Where the option is not known. */
const ANY: Wish = {
  words: `a number, or a text of at most ${MOST_TEXT} characters`,
  fits: (value) => typeof value === "number" || TEXT.fits(value),
};

const WISHES: Readonly<Record<number, Wish>> = {
  4: { words: "an integer, for the option takes one", fits: Number.isSafeInteger },
  10: { words: "a number, for the option takes one", fits: (value) => typeof value === "number" },
};

function wishOf(type: Json | undefined): Wish {
  return WISHES[Number(type)] ?? TEXT;
}

function boundReadings(value: Json | undefined, option: JsonObject, pointer: string): readonly Reading[] {
  const [size, least, most] =
    typeof value === "string"
      ? [countCodePoints(value), option["min_length"], option["max_length"]]
      : [Number(value), option["min_value"] ?? LIMITS.number.min, option["max_value"] ?? LIMITS.number.max];
  if (typeof least !== "number" && typeof most !== "number") return [];
  const holds = !(typeof least === "number" && size < least) && !(typeof most === "number" && size > most);
  const expected = `what can be submitted: from ${least ?? "any"} to ${most ?? "any"}`;
  return [{ rule: BOUNDS, holds, expected, value, pointer }];
}

/** The option that is typed into, wherever it is in the data of an interaction. */
export function focusedOption(data: Json | undefined): JsonObject | undefined {
  const options = isObject(data) ? data["options"] : undefined;
  if (!Array.isArray(options)) return undefined;
  for (const option of options) {
    if (!isObject(option)) continue;
    const focused = option["focused"] === true ? option : focusedOption(option);
    if (focused !== undefined) return focused;
  }
  return undefined;
}
