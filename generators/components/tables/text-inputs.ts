/** Rows about text inputs. */

import { type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { textInput } from "./plain-components.js";
import { acceptedAt, lengthsAt, pairsAt, probedAt, rangesAt, typesAt } from "./rows-at.js";
import { LABEL, LAST_LABEL } from "./spots.js";

const LABELS = [LABEL, LAST_LABEL] as const;

/** So many characters, every tenth of which ends a line, and a point at the end. */
const inLines = (length: number): string => `${"nine more\n".repeat(length / 10 + 1).slice(0, length - 1)}.`;

const textInputs: ComponentTable = joinedBodies([
  rangesAt(LABELS, "text-input.min-length.is-0-to-4000", {
    holding: (value) => textInput({ min_length: value }),
    member: "min_length",
    what: "a text input",
    of: "of-a-text-input",
    ...COMPONENT_LIMITS.minLength,
  }),
  rangesAt(LABELS, "text-input.max-length.is-1-to-4000", {
    holding: (value) => textInput({ max_length: value }),
    member: "max_length",
    what: "a text input",
    of: "of-a-text-input",
    ...COMPONENT_LIMITS.maxLength,
  }),
  lengthsAt([LABEL], "text-input.value.has-at-most-4000-characters", {
    component: textInput({ style: 2 }),
    pointer: "/value",
    what: "a value of a text input",
    ...COMPONENT_LIMITS.inputValue,
  }),
  lengthsAt(LABELS, "text-input.placeholder.has-at-most-100-characters", {
    component: textInput(),
    pointer: "/placeholder",
    what: "a placeholder of a text input",
    ...COMPONENT_LIMITS.inputPlaceholder,
  }),
  {
    pairs: [
      ...[0, 3].flatMap((style) =>
        pairsAt(LABELS, "text-input.style.is-1-or-2", `refuses-style-${style}`, {
          title: `refuses style ${style} of a text input`,
          component: textInput(),
          pointer: "/style",
          to: style,
        }),
      ),
      ...pairsAt(LABELS, "text-input.style.is-1-or-2", "refuses-a-text-input-without-style", {
        title: "refuses a text input without a style",
        component: textInput(),
        pointer: "/style",
        to: undefined,
      }),
      ...pairsAt(LABELS, "text-input.label.is-not-allowed-in-a-label", "refuses-a-label-of-its-own", {
        title: 'refuses the field "label" on a text input',
        component: textInput(),
        pointer: "/label",
        to: "Name",
      }),
      ...typesAt([LABEL], "text-input.min-length.is-0-to-4000", {
        component: textInput({ min_length: 1 }),
        pointer: "/min_length",

        what: "min_length of a text input",
        wrong: [
          ["a-fraction", 1.5],
          ["digits-in-a-string", "1"],
        ],
      }),
      ...typesAt([LABEL], "text-input.value.has-at-most-4000-characters", {
        component: textInput({ value: "Text" }),
        pointer: "/value",

        what: "value of a text input",
        wrong: [
          ["a-number", 7],
          ["a-list", ["Text"]],
        ],
      }),
      ...typesAt([LABEL], "component.fields.have-their-type", {
        component: textInput({ required: true }),
        pointer: "/required",

        what: "required of a text input",
        wrong: [
          ["a-word", "very"],
          ["a-list", [true]],
        ],
      }),
    ],
    acceptances: [
      ...acceptedAt([LABEL], "text-input.value.has-at-most-4000-characters", "accepts-4000-characters-in-lines", {
        title: "accepts 4000 characters in many lines as a value of a text input",
        component: textInput({ style: 2, value: inLines(COMPONENT_LIMITS.inputValue.max) }),
      }),
      ...[1, 2].flatMap((style) =>
        acceptedAt(LABELS, "text-input.style.is-1-or-2", `accepts-the-${style === 1 ? "short" : "long"}-form`, {
          title: `accepts a ${style === 1 ? "short" : "paragraph"} text input with every field`,
          component: textInput({
            style,
            min_length: 2,
            max_length: 9,
            required: style === 1,
            value: style === 1 ? "Filled" : "Two\nlines",
            placeholder: "Name",
          }),
        }),
      ),
    ],
    probes: [
      ...probedAt([LABEL], "text-input.lengths-against-each-other-are-open", "tries-min-length-above-max-length", {
        title: "may accept or refuse a text input with min_length: 3 and max_length: 2",
        component: textInput({ min_length: 3, max_length: 2 }),
      }),
      ...probedAt([LABEL], "text-input.lengths-against-each-other-are-open", "tries-a-value-above-max-length", {
        title: "may accept or refuse a text input with a value longer than max_length",
        component: textInput({ max_length: 2, value: "three" }),
      }),
      ...probedAt([LABEL], "text-input.lengths-against-each-other-are-open", "tries-a-value-below-min-length", {
        title: "may accept or refuse a text input with a value shorter than min_length",
        component: textInput({ min_length: 9, value: "three" }),
      }),
    ],
  },
]);

export const TEXT_INPUT_ROWS: ComponentTable = textInputs;
