/** Rows about text inputs. */
import { COMPONENT_LIMITS } from "../component-limits.js";
import { type ComponentTable, joinedTables } from "./component-row.js";
import { textInput } from "./plain-components.js";
import { acceptedAt, lengthsAt, pairsAt, probedAt, rangesAt, typesAt } from "./rows-at.js";
import { LABEL, LAST_LABEL } from "./spots.js";

const LABELS = [LABEL, LAST_LABEL] as const;

const textInputs: ComponentTable = joinedTables([
  rangesAt(LABELS, {
    rule: "text-input.min-length.is-0-to-4000",
    holding: (value) => textInput({ min_length: value }),
    member: "min_length",
    what: "a text input",
    of: "of-a-text-input",
    ...COMPONENT_LIMITS.minLength,
  }),
  rangesAt(LABELS, {
    rule: "text-input.max-length.is-1-to-4000",
    holding: (value) => textInput({ max_length: value }),
    member: "max_length",
    what: "a text input",
    of: "of-a-text-input",
    ...COMPONENT_LIMITS.maxLength,
  }),
  lengthsAt([LABEL], {
    rule: "text-input.value.has-at-most-4000-characters",
    component: textInput({ style: 2 }),
    pointer: "/value",
    what: "a value of a text input",
    ...COMPONENT_LIMITS.inputValue,
  }),
  lengthsAt(LABELS, {
    rule: "text-input.placeholder.has-at-most-100-characters",
    component: textInput(),
    pointer: "/placeholder",
    what: "a placeholder of a text input",
    ...COMPONENT_LIMITS.inputPlaceholder,
  }),
  {
    pairs: [
      ...[0, 3].flatMap((style) =>
        pairsAt(LABELS, {
          rule: "text-input.style.is-1-or-2",
          slug: `refuses-style-${style}`,
          title: `refuses the style ${style} of a text input`,
          component: textInput(),
          pointer: "/style",
          to: style,
        }),
      ),
      ...pairsAt(LABELS, {
        rule: "text-input.style.is-1-or-2",
        slug: "refuses-a-text-input-without-style",
        title: "refuses a text input without a style",
        component: textInput(),
        pointer: "/style",
        to: undefined,
      }),
      ...pairsAt(LABELS, {
        rule: "text-input.label.is-not-allowed-in-a-label",
        slug: "refuses-a-label-of-its-own",
        title: "refuses a label of a text input",
        component: textInput(),
        pointer: "/label",
        to: "Name",
      }),
      ...typesAt([LABEL], {
        rule: "text-input.min-length.is-0-to-4000",
        component: textInput({ min_length: 1 }),
        pointer: "/min_length",
        name: "min-length-of-a-text-input",
        what: "min_length of a text input",
        wrong: [
          ["a-fraction", 1.5],
          ["digits-in-a-string", "1"],
        ],
      }),
      ...typesAt([LABEL], {
        rule: "text-input.value.has-at-most-4000-characters",
        component: textInput({ value: "Text" }),
        pointer: "/value",
        name: "value-of-a-text-input",
        what: "value of a text input",
        wrong: [
          ["a-number", 7],
          ["a-list", ["Text"]],
        ],
      }),
      ...typesAt([LABEL], {
        rule: "component.fields.have-their-type",
        component: textInput({ required: true }),
        pointer: "/required",
        name: "required-of-a-text-input",
        what: "required of a text input",
        wrong: [
          ["a-word", "very"],
          ["a-list", [true]],
        ],
      }),
    ],
    acceptances: [1, 2].flatMap((style) =>
      acceptedAt(LABELS, {
        rule: "text-input.style.is-1-or-2",
        slug: `accepts-the-${style === 1 ? "short" : "long"}-form`,
        title: `accepts the style ${style} of a text input with everything else`,
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
    probes: [
      ...probedAt([LABEL], {
        rule: "text-input.lengths-against-each-other-are-open",
        slug: "tries-min-length-above-max-length",
        title: "is sent min_length 3 and max_length 2",
        component: textInput({ min_length: 3, max_length: 2 }),
      }),
      ...probedAt([LABEL], {
        rule: "text-input.lengths-against-each-other-are-open",
        slug: "tries-a-value-above-max-length",
        title: "is sent a value longer than max_length",
        component: textInput({ max_length: 2, value: "three" }),
      }),
      ...probedAt([LABEL], {
        rule: "text-input.lengths-against-each-other-are-open",
        slug: "tries-a-value-below-min-length",
        title: "is sent a value shorter than min_length",
        component: textInput({ min_length: 9, value: "three" }),
      }),
    ],
  },
]);

export const TEXT_INPUT_ROWS: ComponentTable = textInputs;
