/** Rows about which component may be where in a message, and which may not. */

import type { JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { type AttachedFile, type ComponentTable, joinedBodies } from "../../rows/row.js";
import {
  button,
  checkbox,
  checkboxGroup,
  container,
  file,
  fileUpload,
  gallery,
  label,
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
import { acceptedAt, pairsAt, probedAt } from "./rows-at.js";
import { ACCESSORY, DEEP_ROW, IN_CONTAINER, IN_SECTION, ROW, type Spot, TOP } from "./spots.js";

/** What is there in the valid half. */
const RIGHTFUL: ReadonlyMap<Spot, JsonObject> = new Map([
  [TOP, text()],
  [IN_CONTAINER, text()],
  [IN_SECTION, text()],
  [ACCESSORY, thumbnail()],
  [ROW, button({ custom_id: "rightful" })],
  [DEEP_ROW, button({ custom_id: "rightful" })],
]);

interface Stranger {
  readonly rule: RuleId;
  readonly slug: string;
  /** With its article. */
  readonly what: string;
  readonly component: JsonObject;
  readonly spots: readonly Spot[];
  readonly files?: readonly AttachedFile[];
  /** Other rules of place that the misplaced component may be said to break there. */
  readonly implies?: readonly RuleId[];
}

function strange({ rule, slug, what, component, spots, ...seed }: Stranger) {
  return spots.flatMap((spot) =>
    pairsAt([spot], rule, `refuses-${slug}`, {
      ...seed,
      title: `refuses ${what}`,
      isAboutPlace: true,
      component: RIGHTFUL.get(spot) ?? text(),
      pointer: "",
      to: component,
    }),
  );
}

const MODAL_RULE = "placement.message.has-no-modal-components";
const EVERYWHERE = [TOP, IN_CONTAINER, ROW, DEEP_ROW, ACCESSORY] as const;
const ON_TOP = [TOP, IN_CONTAINER] as const;
const IN_ROWS = [...ON_TOP, ROW] as const;

const fromModals: readonly Stranger[] = [
  { rule: MODAL_RULE, slug: "a-text-input", what: "a text input", component: textInput(), spots: EVERYWHERE },
  { rule: MODAL_RULE, slug: "a-file-upload", what: "a file upload", component: fileUpload(), spots: IN_ROWS },
  { rule: MODAL_RULE, slug: "a-radio-group", what: "a radio group", component: radioGroup(), spots: IN_ROWS },
  { rule: MODAL_RULE, slug: "a-checkbox-group", what: "a checkbox group", component: checkboxGroup(), spots: IN_ROWS },
  { rule: MODAL_RULE, slug: "a-checkbox", what: "a checkbox", component: checkbox(), spots: IN_ROWS },
  { rule: "label.is-for-modals", slug: "a-label", what: "a label", component: label(textInput()), spots: EVERYWHERE },
  {
    rule: "label.is-for-modals",
    slug: "a-label-around-a-select",
    what: "a label around a select",
    component: label(select(3)),
    spots: ON_TOP,
  },
];

const BUTTON_RULE = "placement.button.stands-in-a-row-or-as-accessory";
const SELECT_RULE = "placement.select.stands-in-a-row-in-a-message";
const CHILDREN_RULE = "placement.section.children-are-1-to-3-text-displays";
const ACCESSORY_RULE = "placement.section.accessory-is-a-button-or-thumbnail";
const THUMBNAIL_RULE = "placement.thumbnail.is-an-accessory-only";
const NESTED_ROW_RULE = "placement.row.does-not-nest";
const ROW_RULE = "placement.row.holds-buttons-or-one-select";

const outOfPlace: readonly Stranger[] = [
  { rule: BUTTON_RULE, slug: "a-button", what: "a button", component: button(), spots: ON_TOP },
  {
    rule: BUTTON_RULE,
    slug: "a-button",
    what: "a button",
    component: button({ custom_id: "child" }),
    spots: [IN_SECTION],
    implies: [CHILDREN_RULE],
  },
  ...SELECTS.flatMap((type): Stranger[] => [
    {
      rule: SELECT_RULE,
      slug: `a-${SELECT_NAMES[type].slug}`,
      what: SELECT_NAMES[type].what,
      component: select(type),
      spots: ON_TOP,
    },
    {
      rule: SELECT_RULE,
      slug: `a-${SELECT_NAMES[type].slug}`,
      what: SELECT_NAMES[type].what,
      component: select(type),
      spots: [ACCESSORY],
      implies: [ACCESSORY_RULE],
    },
  ]),
  { rule: THUMBNAIL_RULE, slug: "a-thumbnail", what: "a thumbnail", component: thumbnail(), spots: ON_TOP },
  {
    rule: THUMBNAIL_RULE,
    slug: "a-thumbnail",
    what: "a thumbnail",
    component: thumbnail(),
    spots: [IN_SECTION],
    implies: [CHILDREN_RULE],
  },
  {
    rule: NESTED_ROW_RULE,
    slug: "an-action-row",
    what: "an action row",
    component: row(button({ custom_id: "nested" })),
    spots: [ROW, DEEP_ROW, IN_SECTION, ACCESSORY],
    implies: [ROW_RULE, CHILDREN_RULE, ACCESSORY_RULE],
  },
];

const inSections: readonly Stranger[] = (
  [
    ["a-separator", "a separator", separator()],
    ["a-media-gallery", "a media gallery", gallery()],
    ["a-container", "a container", container(text())],
    ["a-section", "a section", section(thumbnail())],
  ] as const
).flatMap(([slug, what, component]): Stranger[] => [
  { rule: CHILDREN_RULE, slug, what, component, spots: [IN_SECTION] },
  { rule: ACCESSORY_RULE, slug, what, component, spots: [ACCESSORY] },
]);

/** Whether a container takes sections is open: no place takes this one. */
const ofFourTexts: Stranger = {
  rule: CHILDREN_RULE,
  slug: "a-section-of-four-texts",
  what: "a section of four texts",
  component: section(thumbnail(), ...["A", "B", "C", "D"].map((content) => text(content))),
  spots: [IN_CONTAINER],
};

const inRows: readonly Stranger[] = (
  [
    ["a-text-display", "a text display", text()],
    ["a-section", "a section", section(thumbnail())],
    ["a-separator", "a separator", separator()],
    ["a-container", "a container", container(text())],
  ] as const
).map(([slug, what, component]) => ({ rule: ROW_RULE, slug, what, component, spots: [ROW, DEEP_ROW] }));

const strangers: ComponentTable = joinedBodies([
  { pairs: [...fromModals, ...outOfPlace, ...inSections, ofFourTexts, ...inRows].flatMap(strange) },
  {
    pairs: strange({
      rule: ACCESSORY_RULE,
      slug: "a-text-display",
      what: "a text display",
      component: text(),
      spots: [ACCESSORY],
    }),
  },
]);

/** The seven kinds that are at the top of a message. */
export const TOP_LEVEL: readonly (readonly [
  slug: string,
  what: string,
  component: JsonObject,
  files?: readonly AttachedFile[],
])[] = [
  ["an-action-row", "an action row", row(button())],
  ["a-section", "a section", section(thumbnail())],
  ["a-text-display", "a text display", text()],
  ["a-media-gallery", "a media gallery", gallery()],
  ["a-file", "a file", file(), [NOTES]],
  ["a-separator", "a separator", separator()],
  ["a-container", "a container", container(text())],
];

/** Children of containers that the examples of the documents show. */
const SHOWN: ReadonlySet<string> = new Set(["an-action-row", "a-text-display", "a-media-gallery"]);

const onTop: ComponentTable = joinedBodies(
  TOP_LEVEL.map(([slug, what, component, files]) => {
    const seed = { title: `accepts ${what}`, isAboutPlace: true as const, component, ...(files ? { files } : {}) };
    const accepted = (spot: Spot, rule: RuleId) => acceptedAt([spot], rule, `accepts-${slug}`, seed);
    return {
      acceptances: [
        ...accepted(TOP, "placement.message.top-level-is-for-layout-and-content"),
        ...(SHOWN.has(slug) ? accepted(IN_CONTAINER, "placement.container.takes-the-children-shown") : []),
        ...(slug === "a-text-display" ? accepted(TOP, "placement.text-display.stands-at-the-top") : []),
      ],
      probes: SHOWN.has(slug)
        ? []
        : probedAt([IN_CONTAINER], "placement.container.other-children-are-open", `tries-${slug}`, {
            ...seed,
            title: `may accept or refuse ${what}`,
          }),
    };
  }),
);

export const PLACEMENT_ROWS: ComponentTable = joinedBodies([strangers, onTop]);
