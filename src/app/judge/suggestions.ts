/** What an application may suggest while somebody types. @see public facts "Autocomplete data" */

import { showValue } from "../../case/show.js";
import { countCodePoints } from "../../contract/count-code-points.js";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { Verdicts } from "./verdicts.js";

const MOST_CHOICES = 25;
const COUNT = "application.autocomplete.has-at-most-25-choices";
const NAME = "application.autocomplete.choice-has-a-name-of-1-to-100-characters";
const TYPE = "application.autocomplete.value-follows-the-option-type";
const BOUNDS = "application.autocomplete.value-lies-within-the-bounds";

/** Judges the data of suggestions. @param option that is typed into, as it is registered; at least its type */
export function judgeSuggestions(data: Json | undefined, option: JsonObject, verdicts: Verdicts): void {
  const choices = isObject(data) ? data["choices"] : undefined;
  const at = "/data/choices";
  if (!Array.isArray(choices)) {
    verdicts.fail({ rule: COUNT, expected: "a list of choices in data", actual: showValue(choices), pointer: at });
    return;
  }
  verdicts.ask(choices.length <= MOST_CHOICES, {
    rule: COUNT,
    expected: `at most ${MOST_CHOICES} choices`,
    actual: `${choices.length} choices`,
    pointer: at,
  });
  for (const [index, choice] of choices.slice(0, MOST_CHOICES).entries()) {
    judgeChoice(choice, option, `${at}/${index}`, verdicts);
  }
}

function judgeChoice(choice: Json, option: JsonObject, at: string, verdicts: Verdicts): void {
  const given: JsonObject = isObject(choice) ? choice : {};
  judgeName(given["name"], `${at}/name`, verdicts);
  const localized = given["name_localizations"];
  for (const [locale, name] of Object.entries(isObject(localized) ? localized : {})) {
    if (name !== null) judgeName(name, `${at}/name_localizations/${locale}`, verdicts);
  }
  const { value } = given;
  const wish = wishOf(option["type"]);
  const fits = wish.fits(value);
  verdicts.ask(fits, { rule: TYPE, expected: wish.words, actual: showValue(value), pointer: `${at}/value` });
  if (fits) judgeBounds(value, option, `${at}/value`, verdicts);
}

function judgeName(name: Json | undefined, pointer: string, verdicts: Verdicts): void {
  const length = typeof name === "string" ? countCodePoints(name) : 0;
  verdicts.ask(length >= LIMITS.choiceName.min && length <= LIMITS.choiceName.max, {
    rule: NAME,
    expected: `a text of ${LIMITS.choiceName.min} to ${LIMITS.choiceName.max} characters`,
    actual: typeof name === "string" ? `${showValue(name)}, ${length} characters` : showValue(name),
    pointer,
  });
}

interface Wish {
  readonly words: string;
  readonly fits: (value: Json | undefined) => boolean;
}

function wishOf(type: Json | undefined): Wish {
  switch (type) {
    case 4:
      return { words: "an integer, for the option takes one", fits: (value) => Number.isSafeInteger(value) };
    case 10:
      return { words: "a number, for the option takes one", fits: (value) => typeof value === "number" };
    default: {
      const { max } = LIMITS.choiceString;
      const fits = (value: Json | undefined) => typeof value === "string" && countCodePoints(value) <= max;
      return { words: `a text of at most ${max} characters, for the option takes texts`, fits };
    }
  }
}

function judgeBounds(value: Json | undefined, option: JsonObject, pointer: string, verdicts: Verdicts): void {
  const [size, least, most] =
    typeof value === "string"
      ? [countCodePoints(value), option["min_length"], option["max_length"]]
      : [Number(value), option["min_value"] ?? LIMITS.number.min, option["max_value"] ?? LIMITS.number.max];
  if (typeof least !== "number" && typeof most !== "number") return;
  const isInside = !(typeof least === "number" && size < least) && !(typeof most === "number" && size > most);
  verdicts.ask(isInside, {
    rule: BOUNDS,
    expected: `what can be submitted: from ${least ?? "any"} to ${most ?? "any"}`,
    actual: showValue(value),
    pointer,
  });
}
