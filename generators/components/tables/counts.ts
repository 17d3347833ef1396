/** Rows about how many components a message with the flag may have, wherever they are. */
import type { JsonObject } from "../../../src/contract/json.js";
import { bodyRow, type ComponentAcceptance, type ComponentTable, componentPair } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import {
  button,
  container,
  file,
  gallery,
  item,
  link,
  NOTES,
  row,
  rowsOfButtons,
  section,
  separator,
  stringSelect,
  text,
  texts,
  thumbnail,
  v2,
} from "./plain-components.js";

const inV2 = { place: "message", v2: true } as const;

const { max } = COMPONENT_LIMITS.components;
const { max: width } = COMPONENT_LIMITS.buttonsInARow;
const NESTED = "v2.components.nested-ones-count";

/** Messages of exactly 40 components, and where one more is put. */
const FULL: readonly {
  readonly slug: string;
  readonly what: string;
  readonly components: readonly JsonObject[];
  readonly pointer: string;
  readonly more: JsonObject;
}[] = [
  {
    slug: "in-a-container",
    what: "in a container",
    components: [container(...texts(max - 1))],
    pointer: `/components/0/components/${max - 1}`,
    more: text("One too many"),
  },
  {
    slug: "beside-a-full-container",
    what: "beside a full container",
    components: [container(...texts(max - 1))],
    pointer: "/components/1",
    more: text("One too many"),
  },
  {
    // 6 x (row + 5 buttons) = 36, 1 x (row + 3 buttons) = 4.
    slug: "in-rows",
    what: "in action rows",
    components: [...rowsOfButtons(6, width), row(...[1, 2, 3].map((at) => button({ custom_id: `last-${at}` })))],
    pointer: "/components/6/components/3",
    more: button({ custom_id: "one-too-many" }),
  },
  {
    // A container, 6 x (row + 5 buttons) = 37, 3 texts.
    slug: "in-rows-of-a-container",
    what: "in action rows of a container",
    components: [container(...rowsOfButtons(6, width), ...texts(2)), text()],
    pointer: "/components/2",
    more: separator(),
  },
  {
    // 10 x (section + 2 texts + accessory) = 40.
    slug: "in-sections",
    what: "in sections",
    components: Array.from({ length: 10 }, () => section(thumbnail(), text("A"), text("B"))),
    pointer: "/components/9/components/2",
    more: text("One too many"),
  },
  {
    // 13 x (section + text + accessory) = 39, 1 text.
    slug: "as-accessories",
    what: "as accessories",
    components: [...Array.from({ length: 13 }, () => section(link())), text()],
    pointer: "/components/14",
    more: text("One too many"),
  },
  {
    // 4 x (container + row + select + 7 texts) = 40.
    slug: "in-four-containers",
    what: "in four containers",
    components: [1, 2, 3, 4].map((at) => container(row(stringSelect({ custom_id: `select-${at}` })), ...texts(7))),
    pointer: "/components/3/components/8",
    more: text("One too many"),
  },
];

const counts: ComponentTable = {
  pairs: [
    componentPair("v2.components.are-at-most-40", "refuses-41-on-top", {
      ...inV2,
      title: "refuses 41 components at the top level",
      valid: v2(...texts(max)),
      pointer: `/components/${max}`,
      to: text("One too many"),
      implies: [NESTED],
    }),
    componentPair("v2.components.are-at-most-40", "refuses-41-beside-a-file", {
      ...inV2,
      title: "refuses 41 components of a message with a file",
      valid: v2(file(), ...texts(max - 1)),
      pointer: `/components/${max}`,
      to: text("One too many"),
      implies: [NESTED],
      files: [NOTES],
    }),
    ...FULL.map(({ slug, what, components, pointer, more }) =>
      componentPair(NESTED, `refuses-41-${slug}`, {
        ...inV2,
        title: `refuses 41 components, most of them ${what}`,
        valid: v2(...components),
        pointer,
        to: more,
        implies: ["v2.components.are-at-most-40"],
      }),
    ),
  ],
  acceptances: [
    bodyRow("v2.components.top-level-has-no-limit-of-its-own", "accepts-40-texts", {
      ...inV2,
      title: "accepts 40 texts at the top level",
      value: v2(...texts(max)),
    }),
    bodyRow("container.children.have-no-limit-of-their-own", "accepts-39-texts", {
      ...inV2,
      title: "accepts 39 texts in a container",
      value: v2(container(...texts(max - 1))),
    }),
    bodyRow("container.children.have-no-limit-of-their-own", "accepts-eight-rows", {
      ...inV2,
      title: "accepts eight action rows in a container",
      value: v2(container(...rowsOfButtons(8, 1))),
    }),
    bodyRow("v2.components.top-level-has-no-limit-of-its-own", "accepts-eight-rows", {
      ...inV2,
      title: "accepts eight action rows at the top level",
      value: v2(...rowsOfButtons(8, 1)),
    }),
    ...FULL.filter(({ slug }) => slug !== "beside-a-full-container").map(
      ({ slug, what, components }): ComponentAcceptance =>
        bodyRow(NESTED, `accepts-40-${slug}`, {
          ...inV2,
          title: `accepts 40 components, most of them ${what}`,
          value: v2(...components),
        }),
    ),
    bodyRow("v2.components.are-at-most-40", "counts-neither-items-nor-options", {
      ...inV2,
      title: "accepts 40 components, not counting items of galleries and options of selects",
      value: v2(
        ...Array.from({ length: 5 }, () => gallery(Array.from({ length: 10 }, () => item()))),
        row(stringSelect({ options: Array.from({ length: 25 }, (_, at) => ({ label: `${at}`, value: `${at}` })) })),
        ...texts(33),
      ),
    }),
  ],
  probes: [],
};

export const COUNT_ROWS: ComponentTable = counts;
