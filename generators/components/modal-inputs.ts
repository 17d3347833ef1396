/** Inputs of modals: texts, uploads, radio and checkbox groups, checkboxes. */
import fc, { type Arbitrary } from "fast-check";
import { isObject, type JsonObject } from "../../src/contract/json.js";
import { asItself, objectOf } from "../commands/members.js";
import { cutTo } from "../commands/settled-option.js";
import { integerIn } from "../primitives/scalars.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { boundsOf, optionList, tickedAtMost, withinBounds } from "./options.js";
import { select, selectsAt } from "./selects.js";
import { perSettings } from "./settings.js";
import { customId, flag, ID, linesOf, textOf } from "./words.js";

const { minLength, maxLength, inputValue, inputPlaceholder } = COMPONENT_LIMITS;

const shortValue = linesOf({ max: 60 });
const values = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: shortValue, weight: 9 },
  { arbitrary: linesOf(inputValue), weight: 4 },
);

const ONE_LINE = 1;

/** A value beside lengths that it breaks is open, and so are a min_length above the max_length, and lines in an input of one line. */
function withinLengths(input: JsonObject): JsonObject {
  const { min_length: min, max_length: max, style, value } = input;
  const greatest = typeof max === "number" ? max : maxLength.max;
  const lines = style === ONE_LINE && typeof value === "string" ? value.replace(/\s/g, " ") : value;
  const text = typeof lines === "string" ? cutTo(lines, greatest) : undefined;
  const most = text === undefined ? greatest : Math.min(greatest, countOf(text));
  return {
    ...input,
    ...(text === undefined ? {} : { value: text }),
    ...(typeof min === "number" && min > most ? { min_length: most } : {}),
  };
}

const countOf = (text: string): number => [...text].length;

const textInput = objectOf({ type: fc.constant(4), custom_id: customId(), style: fc.constantFrom(1, 2) }, [
  { share: 30, members: { min_length: integerIn(minLength), max_length: integerIn(maxLength), value: values } },
  { share: 25, members: { placeholder: textOf(inputPlaceholder) } },
  flag("required", 40),
  ID,
]).map(withinLengths, asItself);

const fileUpload = objectOf({ type: fc.constant(19), custom_id: customId() }, [
  boundsOf(COMPONENT_LIMITS.uploadMaxValues),
  ID,
]).map((upload) => withinBounds(upload, COMPONENT_LIMITS.uploadMaxValues.max, 1), asItself);

const optionsOf = (group: JsonObject): readonly JsonObject[] => {
  const { options } = group;
  return Array.isArray(options) ? options.filter(isObject) : [];
};

/** The same group with at most `most` options ticked. */
function tickedWithin(group: JsonObject, most: number): JsonObject {
  const options = optionsOf(group);
  const within = tickedAtMost(options, most);
  return within === options ? group : { ...group, options: within };
}

const radioOptions = optionList({ ...COMPONENT_LIMITS.radioOptions, withEmoji: false });
const radioGroup = objectOf({ type: fc.constant(21), custom_id: customId(), options: radioOptions }, [
  flag("required", 40),
  ID,
]).map((group) => tickedWithin(group, 1), asItself);

const checkboxOptions = optionList({ ...COMPONENT_LIMITS.checkboxOptions, withEmoji: false });
const checkboxGroup = objectOf({ type: fc.constant(22), custom_id: customId(), options: checkboxOptions }, [
  boundsOf(COMPONENT_LIMITS.checkedMaxValues),
  ID,
]).map((group) => {
  const { length } = optionsOf(group);
  const bounded = withinBounds(group, length, length);
  return tickedWithin(bounded, typeof bounded["max_values"] === "number" ? bounded["max_values"] : length);
}, asItself);

const checkbox = objectOf({ type: fc.constant(23), custom_id: customId() }, [flag("default", 40), ID]);

/** Inputs of a modal by their type. */
export const modalInputs = perSettings((settings) => ({
  4: textInput,
  19: fileUpload,
  21: radioGroup,
  22: checkboxGroup,
  23: checkbox,
  ...selectsAt(settings).modal,
}));

/** An input of any type. Shrinks to a text input. */
export const modalInput = perSettings(
  (settings): Arbitrary<JsonObject> =>
    fc.oneof(
      { withCrossShrink: true },
      { arbitrary: textInput, weight: 4 },
      { arbitrary: select(settings).modal, weight: 4 },
      { arbitrary: radioGroup, weight: 2 },
      { arbitrary: checkboxGroup, weight: 2 },
      { arbitrary: fileUpload, weight: 1 },
      { arbitrary: checkbox, weight: 1 },
    ),
);
