/** Rows about what every component shares: its type, its id, its custom_id. */
import type { JsonObject } from "../../../src/contract/json.js";
import { type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import {
  AUTO_SELECTS,
  button,
  checkbox,
  checkboxGroup,
  container,
  file,
  fileUpload,
  gallery,
  label,
  NOTES,
  options,
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
import { acceptedAt, lengthsAt, misplacedAt, mistypedAt, pairsAt, probedAt } from "./rows-at.js";
import {
  ACCESSORY,
  BUTTON_SPOTS,
  DEEP_ROW,
  IN_CONTAINER,
  IN_SECTION,
  LABEL,
  LAST_LABEL,
  MODAL_TOP,
  ROW,
  type Spot,
  TOP,
} from "./spots.js";

/** A small component for each kind of spot, and whether it is an input of a modal. */
const INHABITANTS: readonly { readonly spot: Spot; readonly component: JsonObject }[] = [
  { spot: TOP, component: text() },
  { spot: IN_CONTAINER, component: text() },
  { spot: IN_SECTION, component: text() },
  { spot: ACCESSORY, component: thumbnail() },
  { spot: ROW, component: button() },
  { spot: DEEP_ROW, component: button() },
  { spot: LABEL, component: checkbox() },
  { spot: LAST_LABEL, component: textInput() },
  { spot: MODAL_TOP, component: text() },
];

/** Values that are not defined, around those that are. */
const UNKNOWN_TYPES = [-1, 0, 15, 16, 20, 24, 2 ** 31 - 1] as const;

const types: ComponentTable = joinedBodies(
  INHABITANTS.map(({ spot, component }) => ({
    pairs: [
      ...UNKNOWN_TYPES.filter((type) => spot === TOP || type === 15).flatMap((type) =>
        pairsAt([spot], "component.type.is-known", `refuses-type-${type < 0 ? `minus-${-type}` : type}`, {
          title: `refuses a component of type ${type}, which is not documented`,
          component,
          pointer: "/type",
          to: type,
        }),
      ),
      ...pairsAt([spot], "component.type.is-known", "refuses-a-component-without-type", {
        title: "refuses a component without a type",
        component,
        pointer: "/type",
        to: undefined,
      }),
      ...(spot === TOP
        ? [...(["10", [10], null] as const), true].flatMap((to) =>
            mistypedAt(
              [spot],
              "component.type.is-known",
              `refuses-${to === null ? "null" : Array.isArray(to) ? "a-list" : to === true ? "true" : "digits-in-a-string"}-as-type`,
              {
                title: `refuses ${JSON.stringify(to)} as the type of a component, or converts it to the right type`,
                component,
                pointer: "/type",
                to,
              },
            ),
          )
        : []),
    ],
  })),
);

const ID_RULE = "component.id.is-a-32-bit-integer";

const ids: ComponentTable = joinedBodies(
  INHABITANTS.map(({ spot, component }) => ({
    pairs: [
      ...pairsAt([spot], ID_RULE, "refuses-4294967296", {
        title: "refuses the component id 4294967296, which has more than 32 bits",
        component: { ...component, id: 1 },
        pointer: "/id",
        to: 2 ** 32,
      }),
      ...([1.5, "7", true] as const).flatMap((to) =>
        spot === TOP || spot === ROW
          ? mistypedAt(
              [spot],
              ID_RULE,
              `refuses-${to === true ? "true" : to === "7" ? "digits-in-a-string" : "a-fraction"}-as-id`,
              {
                title: `refuses ${JSON.stringify(to)} as the id of a component, or converts it to the right type`,
                component: { ...component, id: 7 },
                pointer: "/id",
                to,
              },
            )
          : [],
      ),
    ],
    acceptances: acceptedAt([spot], ID_RULE, "accepts-2147483647", {
      title: "accepts an id of 31 bits",
      component: { ...component, id: 2 ** 31 - 1 },
    }),
    probes:
      spot === TOP
        ? [2 ** 31, 2 ** 32 - 1, -1].flatMap((id) =>
            probedAt([spot], ID_RULE, `tries-${id < 0 ? "minus-1" : id}`, {
              title: `may accept or refuse ${id} as the id of a component`,
              component: { ...component, id },
            }),
          )
        : [],
  })),
);

/** Every interactive component where it is, by what it is called. */
const INTERACTIVE: readonly {
  readonly component: JsonObject;
  readonly spots: readonly Spot[];
  readonly of: string;
  readonly what: string;
}[] = [
  { component: button(), spots: BUTTON_SPOTS, of: "of-a-button", what: "a button" },
  ...SELECTS.map((type) => ({
    component: select(type),
    spots: type === 3 ? [ROW, DEEP_ROW, LABEL] : [ROW, LABEL],
    of: `of-a-${SELECT_NAMES[type].slug}`,
    what: SELECT_NAMES[type].what,
  })),
  { component: textInput(), spots: [LABEL, LAST_LABEL], of: "of-a-text-input", what: "a text input" },
  { component: fileUpload(), spots: [LABEL], of: "of-a-file-upload", what: "a file upload" },
  { component: radioGroup(), spots: [LABEL], of: "of-a-radio-group", what: "a radio group" },
  { component: checkboxGroup(), spots: [LABEL], of: "of-a-checkbox-group", what: "a checkbox group" },
  { component: checkbox(), spots: [LABEL], of: "of-a-checkbox", what: "a checkbox" },
];

const CUSTOM_ID_RULE = "component.custom-id.has-1-to-100-characters";

const customIds: ComponentTable = joinedBodies([
  ...INTERACTIVE.map(({ component, spots, of, what }) =>
    lengthsAt(spots, CUSTOM_ID_RULE, {
      component,
      pointer: "/custom_id",
      what: `a custom_id of ${what}`,
      of,
      ...COMPONENT_LIMITS.customId,
    }),
  ),
  {
    pairs: [7, true, ["select"]].flatMap((to) =>
      mistypedAt(
        [ROW],
        CUSTOM_ID_RULE,
        `refuses-${to === 7 ? "a-number" : to === true ? "true" : "a-list"}-as-custom-id`,
        {
          title: `refuses ${JSON.stringify(to)} as the custom_id of a button, or converts it to the right type`,
          component: button(),
          pointer: "/custom_id",
          to,
        },
      ),
    ),
    acceptances: [
      ...(
        ["inner spaces", "كلمة‎ שלום", "🔥👩‍👩‍👧‍👦", "a\u0301e\u0308", '{"json":[1,2]}', "a/b~c?d=e&f#g"] as const
      ).flatMap((customId, index) =>
        acceptedAt(
          [ROW],
          CUSTOM_ID_RULE,
          `accepts-${["inner-spaces", "right-to-left-text", "emoji", "combining-marks", "json", "punctuation"][index]}`,
          {
            title: `accepts a custom_id such as ${JSON.stringify(customId)}`,
            component: button({ custom_id: customId }),
          },
        ),
      ),
      ...acceptedAt([ROW], CUSTOM_ID_RULE, "accepts-1-character", {
        title: "accepts a custom_id of one character",
        component: button({ custom_id: "1" }),
      }),
    ],
  },
]);

/** Components that are not interactive, in which a custom_id has no place. */
const SILENT: readonly {
  readonly component: JsonObject;
  readonly spot: Spot;
  readonly slug: string;
  readonly what: string;
  readonly files?: readonly [typeof NOTES];
}[] = [
  { component: row(button()), spot: TOP, slug: "an-action-row", what: "an action row" },
  { component: text(), spot: TOP, slug: "a-text-display", what: "a text display" },
  { component: text(), spot: IN_CONTAINER, slug: "a-text-display", what: "a text display" },
  { component: text(), spot: MODAL_TOP, slug: "a-text-display", what: "a text display" },
  { component: section(thumbnail()), spot: TOP, slug: "a-section", what: "a section" },
  { component: thumbnail(), spot: ACCESSORY, slug: "a-thumbnail", what: "a thumbnail" },
  { component: gallery(), spot: TOP, slug: "a-media-gallery", what: "a media gallery" },
  { component: gallery(), spot: IN_CONTAINER, slug: "a-media-gallery", what: "a media gallery" },
  { component: file(), spot: TOP, slug: "a-file", what: "a file", files: [NOTES] },
  { component: separator(), spot: TOP, slug: "a-separator", what: "a separator" },
  { component: container(text()), spot: TOP, slug: "a-container", what: "a container" },
  { component: label(textInput()), spot: MODAL_TOP, slug: "a-label", what: "a label" },
];

const misplacedCustomIds: ComponentTable = joinedBodies(
  SILENT.map(({ component, spot, slug, what, files }) => ({
    pairs: misplacedAt(
      [spot],
      "component.custom-id.is-for-interactive-components",
      `refuses-or-ignores-one-on-${slug}`,
      {
        title: `refuses a custom_id on ${what}, or ignores it`,
        component,
        pointer: "/custom_id",
        to: "misplaced",
        ...(files === undefined ? {} : { files }),
      },
    ),
  })),
);

/** Default values of selects are no options: the rows of all selects but the first kind. */
const misplacedOptions: ComponentTable = joinedBodies(
  AUTO_SELECTS.map((type) => ({
    pairs: misplacedAt(
      type === 5 ? [ROW, DEEP_ROW, LABEL] : [ROW, LABEL],
      "auto-select.options.are-for-string-selects",
      `refuses-or-ignores-them-on-a-${SELECT_NAMES[type].slug}`,
      {
        title: `refuses the field "options" on ${SELECT_NAMES[type].what}, or ignores it`,
        component: select(type),
        pointer: "/options",
        to: options(2),
      },
    ),
  })),
);

export const COMMON_FIELD_ROWS: ComponentTable = joinedBodies([
  types,
  ids,
  customIds,
  misplacedCustomIds,
  misplacedOptions,
]);
