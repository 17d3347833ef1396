/** Rows about what may be in a modal, and about its labels. */

import type { JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import {
  type AttachedFile,
  type ComponentPair,
  type ComponentTable,
  componentPair,
  joinedBodies,
  wordsOf,
} from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import {
  button,
  checkbox,
  checkboxGroup,
  container,
  file,
  fileUpload,
  gallery,
  label,
  modal,
  NOTES,
  radioGroup,
  row,
  SELECT_NAMES,
  SELECTS,
  section,
  select,
  separator,
  text,
  textInput,
  thumbnail,
} from "./plain-components.js";
import { acceptedAt, lengthsAt, pairsAt, probedAt, typesAt } from "./rows-at.js";
import { LABEL, LAST_LABEL, MODAL_TOP, type Spot } from "./spots.js";

type Named = readonly [slug: string, what: string, component: JsonObject, files?: readonly AttachedFile[]];

const MESSAGE_COMPONENTS: readonly Named[] = [
  ["a-button", "a button", button()],
  ["a-section", "a section", section(thumbnail())],
  ["a-thumbnail", "a thumbnail", thumbnail()],
  ["a-media-gallery", "a media gallery", gallery()],
  ["a-file", "a file", file(), [NOTES]],
  ["a-separator", "a separator", separator()],
  ["a-container", "a container", container(text())],
];

const INPUTS: readonly Named[] = [
  ...SELECTS.map((type): Named => [`a-${SELECT_NAMES[type].slug}`, SELECT_NAMES[type].what, select(type)]),
  ["a-text-input", "a text input", textInput()],
  ["a-file-upload", "a file upload", fileUpload()],
  ["a-radio-group", "a radio group", radioGroup()],
  ["a-checkbox-group", "a checkbox group", checkboxGroup()],
  ["a-checkbox", "a checkbox", checkbox()],
];

const MESSAGE_RULE = "placement.modal.has-no-message-components";
const INPUT_RULE = "placement.modal.inputs-stand-in-a-label";

/** The component of the valid half that the misplaced one replaces. */
function strange(rule: RuleId, [slug, what, component, files]: Named, spots: readonly Spot[]): ComponentPair[] {
  return pairsAt(spots, rule, `refuses-${slug}`, {
    title: `refuses ${what}`,
    isAboutPlace: true,
    component: spots === LABELS ? textInput() : text(),
    pointer: "",
    to: component,
    ...(files === undefined ? {} : { files }),
  });
}

const TOPS = [MODAL_TOP] as const;
const LABELS = [LABEL, LAST_LABEL] as const;

const placement: ComponentTable = joinedBodies([
  {
    pairs: [
      ...MESSAGE_COMPONENTS.flatMap((named) => [
        ...strange(MESSAGE_RULE, named, TOPS),
        ...strange(MESSAGE_RULE, named, LABELS),
      ]),
      ...strange(MESSAGE_RULE, ["a-row-of-buttons", "a row of buttons", row(button())], TOPS),
      ...strange(MESSAGE_RULE, ["an-action-row", "an action row", row(textInput({ custom_id: "inner" }))], LABELS),
      ...INPUTS.flatMap((named) => strange(INPUT_RULE, named, TOPS)),
      ...pairsAt([LABEL], "placement.label.holds-one-component", "refuses-a-list-of-two", {
        title: "refuses a list of two components as the component of a label",
        component: textInput({ custom_id: "one" }),
        pointer: "",
        to: [textInput({ custom_id: "one" }), textInput({ custom_id: "two" })],
      }),
      ...pairsAt([MODAL_TOP], "placement.label.holds-one-component", "refuses-a-list-in-place-of-the-component", {
        title: 'refuses a label with the field "components" in place of "component"',
        component: label(textInput({ custom_id: "one" })),
        pointer: "",
        to: { type: 18, label: "Label", components: [textInput({ custom_id: "one" })] },
      }),
      ...pairsAt([LABEL, LAST_LABEL], "placement.label.holds-one-component", "refuses-none", {
        title: "refuses a label without a component",
        component: textInput({ custom_id: "one" }),
        pointer: "",
        to: undefined,
      }),
      ...typesAt([LABEL], "placement.label.holds-one-component", {
        component: textInput({ custom_id: "one" }),
        pointer: "",

        what: "the component",
        wrong: [
          ["null", null],
          ["a-word", "input"],
        ],
      }),
    ],
    acceptances: [
      ...INPUTS.flatMap(([slug, what, component]) =>
        acceptedAt([LABEL, LAST_LABEL], INPUT_RULE, `accepts-${slug}`, { title: `accepts ${what}`, component }),
      ),
      ...acceptedAt([MODAL_TOP], "placement.text-display.stands-at-the-top", "accepts-a-text-display", {
        component: text(),
      }),
    ],
    probes: [
      ...probedAt([LABEL], "placement.label.holds-one-component", "tries-a-text-display", {
        title: "may accept or refuse a text display",
        component: text(),
      }),
      ...probedAt([LABEL], "placement.label.holds-one-component", "tries-another-label", {
        title: "may accept or refuse another label",
        component: label(textInput()),
      }),
      ...probedAt([MODAL_TOP], "placement.modal.row-with-a-text-input-is-open", "tries-a-row-with-a-text-input", {
        title: "may accept or refuse an action row with a text input",
        component: row(textInput()),
      }),
      ...probedAt([MODAL_TOP], "text-input.label-in-a-row-is-open", "tries-a-label-of-its-own", {
        title: "may accept or refuse an action row with a text input that has a label",
        component: row(textInput({ label: "Name" })),
      }),
      ...probedAt([MODAL_TOP], "text-input.label-in-a-row-is-open", "tries-a-label-of-46-characters", {
        title: "may accept or refuse an action row with a text input that has a label of 46 characters",
        component: row(textInput({ label: "a".repeat(46) })),
      }),
    ],
  },
]);

const inModal = { place: "modal", v2: false } as const;

const labels: ComponentTable = joinedBodies([
  lengthsAt([MODAL_TOP], "label.label.has-at-most-45-characters", {
    component: label(textInput()),
    pointer: "/label",
    what: "a label",
    ...COMPONENT_LIMITS.labelText,
  }),
  lengthsAt([MODAL_TOP], "label.description.has-at-most-100-characters", {
    component: label(textInput()),
    pointer: "/description",
    what: "a description of a label",
    ...COMPONENT_LIMITS.labelDescription,
  }),
  {
    pairs: [
      ...pairsAt([MODAL_TOP], "label.label.has-at-most-45-characters", "refuses-a-label-without-text", {
        title: "refuses a label without its text",
        component: label(textInput()),
        pointer: "/label",
        to: undefined,
      }),
      ...typesAt([MODAL_TOP], "label.label.has-at-most-45-characters", {
        component: label(textInput()),
        pointer: "/label",
        name: "label",
        what: "text of a label",
        wrong: [
          ["a-number", 7],
          ["an-object", { text: "Label" }],
          ["null", null],
        ],
      }),
      ...typesAt([MODAL_TOP], "label.description.has-at-most-100-characters", {
        component: label(textInput(), { description: "More" }),
        pointer: "/description",

        what: "description of a label",
        wrong: [
          ["a-number", 7],
          ["a-list", ["More"]],
        ],
      }),
      ...(
        [
          ["an-object", label(textInput())],
          ["a-word", "label"],
          ["a-number", 18],
        ] as const
      ).map(([slug, to]) =>
        componentPair("component.fields.have-their-type", `refuses-${slug}-as-components-of-a-modal`, {
          ...inModal,
          title: `refuses ${wordsOf(slug)} as components of a modal, or converts it to the right type`,
          valid: modal(label(textInput())),
          pointer: "/components",
          to,
          verdict: "refused-or-coerced",
        }),
      ),
      ...(
        [
          ["null", null],
          ["a-word", "label"],
          ["a-list", [label(checkbox())]],
        ] as const
      ).map(([slug, to]) =>
        componentPair("component.fields.have-their-type", `refuses-${slug}-as-a-component-of-a-modal`, {
          ...inModal,
          title: `refuses ${wordsOf(slug)} as a component of a modal, or converts it to the right type`,
          valid: modal(label(textInput()), text()),
          pointer: "/components/1",
          to,
          verdict: "refused-or-coerced",
        }),
      ),
    ],
    acceptances: acceptedAt([MODAL_TOP], "label.label.has-at-most-45-characters", "accepts-many-scripts", {
      title: "accepts many scripts in the label and the description of a label",
      component: { ...label(textInput()), label: "Дом 大きい猫 שלום 🔥", description: "مَرحبا a\u0301 👩‍👩‍👧‍👦" },
    }),
  },
]);

export const MODAL_ROWS: ComponentTable = joinedBodies([placement, labels]);
