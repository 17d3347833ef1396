/** Rows about what an action row and a section hold, and how much of it. */
import type { JsonObject } from "../../../src/contract/json.js";
import { type ComponentTable, componentPair, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import {
  button,
  legacy,
  row,
  SELECT_NAMES,
  SELECTS,
  section,
  select,
  text,
  thumbnail,
  v2,
} from "./plain-components.js";
import { acceptedAt, pairsAt, probedAt } from "./rows-at.js";
import { IN_CONTAINER, type Spot, TOP } from "./spots.js";

const CHILDREN_RULE = "placement.section.children-are-1-to-3-text-displays";
const ACCESSORY_RULE = "placement.section.accessory-is-a-button-or-thumbnail";
const SELECT_RULE = "placement.select.stands-in-a-row-in-a-message";
const ROW_RULE = "placement.row.holds-buttons-or-one-select";

/** `count` buttons, all different. */
const buttons = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => button({ custom_id: `button-${index + 1}` }));

/** A whole row, where rows are. */
const ROW_SPOTS: readonly Spot[] = [
  {
    slug: "on-top-without-the-flag",
    what: "in a message without IS_COMPONENTS_V2",
    place: "message",
    v2: false,
    at: "/components/1",
    around: (component) => legacy(row(button({ custom_id: "first" })), component),
  },
  TOP,
  IN_CONTAINER,
];

const { buttonsInARow } = COMPONENT_LIMITS;

const rows: ComponentTable = joinedBodies([
  {
    pairs: [
      ...pairsAt(ROW_SPOTS, "placement.row.holds-at-most-5-buttons", "refuses-six-buttons", {
        title: "refuses six buttons in one action row",
        component: row(...buttons(buttonsInARow.max)),
        pointer: `/components/${buttonsInARow.max}`,
        to: button({ custom_id: "one-too-many" }),
      }),
      ...SELECTS.flatMap((type) =>
        pairsAt(
          type === 3 ? ROW_SPOTS : ROW_SPOTS.slice(0, 1),
          "placement.row.holds-one-select",
          `refuses-two-of-which-one-is-a-${SELECT_NAMES[type].slug}`,
          {
            title: `refuses ${SELECT_NAMES[type].what} beside another select in one action row`,
            component: row(select(3, { custom_id: "first-select" })),
            pointer: "/components/1",
            to: select(type, { custom_id: "second-select" }),
          },
        ),
      ),
      ...pairsAt(ROW_SPOTS, ROW_RULE, "refuses-a-select-behind-a-button", {
        title: "refuses a select after a button in one action row",
        component: row(button({ custom_id: "button-1" })),
        pointer: "/components/1",
        to: select(3),
      }),
      ...pairsAt(ROW_SPOTS, ROW_RULE, "refuses-a-button-behind-a-select", {
        title: "refuses a button after a select in one action row",
        component: row(select(5)),
        pointer: "/components/1",
        to: button({ custom_id: "button-1" }),
      }),
      ...pairsAt(ROW_SPOTS, "row.components.is-required", "refuses-a-row-without-components", {
        title: 'refuses an action row without the field "components"',
        component: row(button()),
        pointer: "/components",
        to: undefined,
      }),
    ],
    acceptances: [
      ...acceptedAt(ROW_SPOTS, "placement.row.holds-at-most-5-buttons", "accepts-five-buttons", {
        title: "accepts five buttons in one action row",
        component: row(...buttons(buttonsInARow.max)),
      }),
      ...SELECTS.flatMap((type) =>
        acceptedAt(ROW_SPOTS, SELECT_RULE, `accepts-a-${SELECT_NAMES[type].slug}-in-a-row`, {
          title: `accepts ${SELECT_NAMES[type].what} in an action row`,
          component: row(select(type)),
        }),
      ),
    ],
    probes: probedAt(ROW_SPOTS.slice(0, 2), "row.components.is-required", "tries-an-empty-row", {
      title: "may accept or refuse an action row with an empty list of components",
      component: row(),
    }),
  },
]);

const texts = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => text(`Text ${index + 1}`));
const { sectionTexts } = COMPONENT_LIMITS;

const sections: ComponentTable = {
  pairs: [
    componentPair(CHILDREN_RULE, "refuses-four-texts", {
      title: "refuses a section with four texts",
      place: "message",
      v2: true,
      valid: v2(section(thumbnail(), ...texts(sectionTexts.max))),
      pointer: `/components/0/components/${sectionTexts.max}`,
      to: text("One too many"),
    }),
    componentPair(CHILDREN_RULE, "refuses-a-section-without-texts", {
      title: "refuses a section with an empty list of texts",
      place: "message",
      v2: true,
      valid: v2(section(button(), ...texts(sectionTexts.min))),
      pointer: "/components/0/components",
      to: [],
    }),
    componentPair("section.has-components-and-accessory", "refuses-a-section-without-components", {
      title: 'refuses a section without the field "components"',
      place: "message",
      v2: true,
      valid: v2(text(), section(button())),
      pointer: "/components/1/components",
      to: undefined,
    }),
    componentPair("section.has-components-and-accessory", "refuses-a-section-without-accessory", {
      title: "refuses a section without an accessory",
      place: "message",
      v2: true,
      valid: v2(text(), section(thumbnail())),
      pointer: "/components/1/accessory",
      to: undefined,
      implies: [ACCESSORY_RULE],
    }),
    // Whether a container takes sections is open: no place takes this one.
    ...pairsAt([IN_CONTAINER], "section.has-components-and-accessory", "refuses-a-section-without-accessory", {
      title: "refuses a section without an accessory",
      isAboutPlace: true,
      component: text(),
      pointer: "",
      to: { type: 9, components: [text()] },
      implies: [ACCESSORY_RULE],
    }),
  ],
  acceptances: [sectionTexts.min, sectionTexts.max].map((count) => ({
    rule: CHILDREN_RULE,
    slug: `accepts-${count}-${count === 1 ? "text" : "texts"}`,
    title: `accepts a section with ${count} ${count === 1 ? "text" : "texts"}`,
    place: "message",
    v2: true,
    value: v2(section(thumbnail(), ...texts(count)), section(button(), ...texts(count))),
  })),
  probes: [],
};

export const ROW_AND_SECTION_ROWS: ComponentTable = joinedBodies([rows, sections]);
