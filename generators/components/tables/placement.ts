/** Rows about which component may stand where in a message. */
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { JsonObject } from "../../commands/members.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { type AttachedFile, type ComponentTable, componentPair, joinedTables } from "./component-row.js";
import {
  button,
  checkbox,
  checkboxGroup,
  container,
  file,
  fileUpload,
  gallery,
  label,
  legacy,
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
  v2,
} from "./plain-components.js";
import { acceptedAt, pairsAt, probedAt } from "./rows-at.js";
import { ACCESSORY, DEEP_ROW, IN_CONTAINER, IN_SECTION, ROW, type Spot, TOP } from "./spots.js";

/** What stands there in the valid half. */
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
  /** Other rules of place that the stranger may be said to break there. */
  readonly implies?: readonly RuleId[];
}

function strange({ slug, what, component, spots, ...seed }: Stranger) {
  return spots.flatMap((spot) =>
    pairsAt([spot], {
      ...seed,
      slug: `refuses-${slug}`,
      title: `refuses ${what}`,
      component: RIGHTFUL.get(spot) ?? text(),
      pointer: "",
      to: component,
    }),
  );
}

const MODAL_RULE = "placement.message.has-no-modal-components";
const EVERYWHERE = [TOP, IN_CONTAINER, ROW, DEEP_ROW, ACCESSORY] as const;
const ON_TOP = [TOP, IN_CONTAINER] as const;

const fromModals: readonly Stranger[] = [
  { rule: MODAL_RULE, slug: "a-text-input", what: "a text input", component: textInput(), spots: EVERYWHERE },
  { rule: MODAL_RULE, slug: "a-file-upload", what: "a file upload", component: fileUpload(), spots: ON_TOP },
  { rule: MODAL_RULE, slug: "a-radio-group", what: "a radio group", component: radioGroup(), spots: ON_TOP },
  { rule: MODAL_RULE, slug: "a-checkbox-group", what: "a checkbox group", component: checkboxGroup(), spots: ON_TOP },
  { rule: MODAL_RULE, slug: "a-checkbox", what: "a checkbox", component: checkbox(), spots: [...ON_TOP, ROW] },
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

const inRows: readonly Stranger[] = (
  [
    ["a-text-display", "a text display", text()],
    ["a-section", "a section", section(thumbnail())],
    ["a-separator", "a separator", separator()],
    ["a-container", "a container", container(text())],
  ] as const
).map(([slug, what, component]) => ({ rule: ROW_RULE, slug, what, component, spots: [ROW, DEEP_ROW] }));

const strangers: ComponentTable = joinedTables([
  { pairs: [...fromModals, ...outOfPlace, ...inSections, ...inRows].flatMap(strange) },
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

/** `count` buttons, all different. */
const buttons = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => button({ custom_id: `button-${index + 1}` }));

/** A whole row, where rows stand. */
const ROW_SPOTS: readonly Spot[] = [
  {
    slug: "on-top-without-the-flag",
    what: "on top of a message without the flag",
    place: "message",
    v2: false,
    at: "/components/1",
    around: (component) => legacy(row(button({ custom_id: "first" })), component),
  },
  TOP,
  IN_CONTAINER,
];

const { buttonsInARow } = COMPONENT_LIMITS;

const rows: ComponentTable = joinedTables([
  {
    pairs: [
      ...pairsAt(ROW_SPOTS, {
        rule: "placement.row.holds-at-most-5-buttons",
        slug: "refuses-six-buttons",
        title: "refuses six buttons in a row",
        component: row(...buttons(buttonsInARow.max)),
        pointer: `/components/${buttonsInARow.max}`,
        to: button({ custom_id: "one-too-many" }),
      }),
      ...SELECTS.flatMap((type) =>
        pairsAt(type === 3 ? ROW_SPOTS : ROW_SPOTS.slice(0, 1), {
          rule: "placement.row.holds-one-select",
          slug: `refuses-two-of-which-one-is-a-${SELECT_NAMES[type].slug}`,
          title: `refuses ${SELECT_NAMES[type].what} beside another select in a row`,
          component: row(select(3, { custom_id: "first-select" })),
          pointer: "/components/1",
          to: select(type, { custom_id: "second-select" }),
        }),
      ),
      ...pairsAt(ROW_SPOTS, {
        rule: ROW_RULE,
        slug: "refuses-a-select-behind-a-button",
        title: "refuses a select behind a button in a row",
        component: row(button({ custom_id: "button-1" })),
        pointer: "/components/1",
        to: select(3),
      }),
      ...pairsAt(ROW_SPOTS, {
        rule: ROW_RULE,
        slug: "refuses-a-button-behind-a-select",
        title: "refuses a button behind a select in a row",
        component: row(select(5)),
        pointer: "/components/1",
        to: button({ custom_id: "button-1" }),
      }),
      ...pairsAt(ROW_SPOTS, {
        rule: "row.components.is-required",
        slug: "refuses-a-row-without-components",
        title: "refuses an action row without components",
        component: row(button()),
        pointer: "/components",
        to: undefined,
      }),
    ],
    acceptances: [
      ...acceptedAt(ROW_SPOTS, {
        rule: "placement.row.holds-at-most-5-buttons",
        slug: "accepts-five-buttons",
        title: "accepts five buttons in a row",
        component: row(...buttons(buttonsInARow.max)),
      }),
      ...SELECTS.flatMap((type) =>
        acceptedAt(ROW_SPOTS, {
          rule: SELECT_RULE,
          slug: `accepts-a-${SELECT_NAMES[type].slug}-in-a-row`,
          title: `accepts ${SELECT_NAMES[type].what} in a row`,
          component: row(select(type)),
        }),
      ),
    ],
    probes: probedAt(ROW_SPOTS.slice(0, 2), {
      rule: "row.components.is-required",
      slug: "tries-an-empty-row",
      title: "is sent an empty action row",
      component: row(),
    }),
  },
]);

const texts = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => text(`Text ${index + 1}`));
const { sectionTexts } = COMPONENT_LIMITS;

const sections: ComponentTable = {
  pairs: [
    componentPair({
      rule: CHILDREN_RULE,
      slug: "refuses-four-texts",
      title: "refuses a section of four texts",
      place: "message",
      v2: true,
      valid: v2(section(thumbnail(), ...texts(sectionTexts.max))),
      pointer: `/components/0/components/${sectionTexts.max}`,
      to: text("One too many"),
    }),
    componentPair({
      rule: CHILDREN_RULE,
      slug: "refuses-a-section-without-texts",
      title: "refuses a section of no texts",
      place: "message",
      v2: true,
      valid: v2(section(button(), ...texts(sectionTexts.min))),
      pointer: "/components/0/components",
      to: [],
    }),
    componentPair({
      rule: "section.has-components-and-accessory",
      slug: "refuses-a-section-without-components",
      title: "refuses a section without components",
      place: "message",
      v2: true,
      valid: v2(text(), section(button())),
      pointer: "/components/1/components",
      to: undefined,
    }),
    componentPair({
      rule: "section.has-components-and-accessory",
      slug: "refuses-a-section-without-accessory",
      title: "refuses a section without an accessory",
      place: "message",
      v2: true,
      valid: v2(text(), section(thumbnail())),
      pointer: "/components/1/accessory",
      to: undefined,
      implies: [ACCESSORY_RULE],
    }),
  ],
  acceptances: [sectionTexts.min, sectionTexts.max].map((count) => ({
    rule: CHILDREN_RULE,
    slug: `accepts-${count}-${count === 1 ? "text" : "texts"}`,
    title: `accepts a section of ${count} ${count === 1 ? "text" : "texts"}`,
    place: "message",
    v2: true,
    value: v2(section(thumbnail(), ...texts(count)), section(button(), ...texts(count))),
  })),
  probes: [],
};

/** The seven kinds that stand at the top of a message. */
const TOP_LEVEL: readonly (readonly [
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

const onTop: ComponentTable = joinedTables(
  TOP_LEVEL.map(([slug, what, component, files]) => {
    const words = { slug: `accepts-${slug}`, title: `accepts ${what}`, component, ...(files ? { files } : {}) };
    const tries = { ...words, slug: `tries-${slug}`, title: `is sent ${what}` };
    return {
      acceptances: [
        ...acceptedAt([TOP], { ...words, rule: "placement.message.top-level-is-for-layout-and-content" }),
        ...(SHOWN.has(slug)
          ? acceptedAt([IN_CONTAINER], { ...words, rule: "placement.container.takes-the-children-shown" })
          : []),
        ...(slug === "a-text-display"
          ? acceptedAt([TOP], { ...words, rule: "placement.text-display.stands-at-the-top" })
          : []),
      ],
      probes: SHOWN.has(slug)
        ? []
        : probedAt([IN_CONTAINER], { ...tries, rule: "placement.container.other-children-are-open" }),
    };
  }),
);

export const PLACEMENT_ROWS: ComponentTable = joinedTables([strangers, rows, sections, onTop]);
