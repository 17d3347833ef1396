/** Components of modals that take values. */

import { isAbove } from "../commands/option-parts.js";
import { readBoolean, readInteger, readText } from "../failure.js";
import { given } from "../values.js";
import {
  integerIn,
  LONG_TEXT,
  optional,
  readOptions,
  required,
  SHORT_TEXT,
  valueCounts,
  withDefault,
} from "./members.js";
import { readCustomId } from "./read.js";
import type { Reader } from "./readers.js";

const MOST_CHARACTERS = 4000;
const MOST_CHOICES = 10;

export const textInput: Reader = (reading, one, at) => {
  const { p } = reading;
  const custom = readCustomId(reading, one, at);
  const style = readInteger(p, one["style"], `${at}.style`, [1, 2]);
  const lengths = {
    ...optional(reading, one, at, ["min_length", integerIn(0, MOST_CHARACTERS)]),
    ...optional(reading, one, at, ["max_length", integerIn(1, MOST_CHARACTERS)]),
  };
  if (isAbove(lengths.min_length, lengths.max_length)) p.add(`${at}.max_length`, "is below min_length");
  const hasLabel = given(one, "label");
  const isInLabel = at.endsWith(".component");
  if (hasLabel && isInLabel) p.add(`${at}.label`, "is not allowed inside a label");
  return {
    ...custom,
    style,
    ...lengths,
    ...required(reading, one, at),
    ...optional(reading, one, at, ["value", LONG_TEXT]),
    ...optional(reading, one, at, ["placeholder", SHORT_TEXT]),
    ...(hasLabel && !isInLabel && { label: readText(p, one["label"], `${at}.label`, [1, 45]) }),
  };
};

export const fileUpload: Reader = (reading, one, at) => ({
  ...readCustomId(reading, one, at),
  ...valueCounts(reading, one, at, { least: 1, most: MOST_CHOICES, defaultMax: 1 }),
  ...required(reading, one, at),
});

export const radioGroup: Reader = (reading, one, at) => {
  const options = readOptions(reading, one["options"], `${at}.options`, { min: 2, max: MOST_CHOICES, hasIcons: false });
  if (options.filter((option) => option.default).length > 1)
    reading.p.add(`${at}.options`, "only one option can be the default");
  return { ...readCustomId(reading, one, at), options, ...required(reading, one, at) };
};

export const checkboxGroup: Reader = (reading, one, at) => {
  const options = readOptions(reading, one["options"], `${at}.options`, { min: 1, max: MOST_CHOICES, hasIcons: false });
  const defaultMax = reading.isFixed("checkbox-groups-take-one") ? options.length || 1 : 1;
  return {
    ...readCustomId(reading, one, at),
    options,
    ...valueCounts(reading, one, at, { least: 1, most: MOST_CHOICES, defaultMax }),
    ...required(reading, one, at),
  };
};

export const checkbox: Reader = (reading, one, at) => {
  if (given(one, "required") && one["required"] !== false)
    reading.p.add(`${at}.required`, "a checkbox cannot be required");
  return { ...readCustomId(reading, one, at), ...withDefault(reading, one, at, ["default", readBoolean, false]) };
};
