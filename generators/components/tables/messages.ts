/** Rows about messages as a whole: what the flag turns off, how many components there may be, embeds. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { JsonObject } from "../../commands/members.js";
import { replaceAt } from "../../mutations/json-pointer.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import {
  type AttachedFile,
  type ComponentAcceptance,
  type ComponentPair,
  type ComponentTable,
  componentPair,
  joinedTables,
} from "./component-row.js";
import {
  button,
  container,
  file,
  gallery,
  item,
  legacy,
  link,
  NOTES,
  row,
  section,
  separator,
  stringSelect,
  text,
  thumbnail,
  v2,
} from "./plain-components.js";

const inV2 = { place: "message", v2: true } as const;
const inLegacy = { place: "message", v2: false } as const;

const POLL = {
  question: { text: "Which?" },
  answers: [{ poll_media: { text: "One" } }, { poll_media: { text: "Two" } }],
  duration: 1,
};

/** Fields that do not work beside the flag. */
const TURNED_OFF: readonly (readonly [rule: RuleId, member: string, to: Json])[] = [
  ["v2.content.does-not-work", "content", "Beside components"],
  ["v2.embeds.do-not-work", "embeds", [{ title: "Beside components", description: "An embed" }]],
  ["v2.poll.is-disabled", "poll", POLL],
  ["v2.stickers.are-disabled", "sticker_ids", ["749054660769218631"]],
];

const turnedOff: ComponentTable = joinedTables(
  TURNED_OFF.map(([rule, member, to]) => ({
    pairs: [v2(text()), v2(container(text(), row(button())))].map((valid, index) =>
      componentPair({
        ...inV2,
        rule,
        slug: `refuses-or-ignores-${member.replaceAll("_", "-")}-beside-a-${index === 0 ? "text" : "container"}`,
        title: `refuses or ignores ${member} beside the flag`,
        valid,
        pointer: `/${member}`,
        to,
        verdict: "refused-or-without-effect",
      }),
    ),
  })),
);

/** `count` texts, all different. */
const texts = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => text(`Text ${index + 1}`));

/** `count` rows of `width` buttons, all custom_ids different. */
const rows = (count: number, width: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) =>
    row(...Array.from({ length: width }, (_, at) => button({ custom_id: `button-${index + 1}-${at + 1}` }))),
  );

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
    what: "in rows",
    components: [...rows(6, width), row(...[1, 2, 3].map((at) => button({ custom_id: `last-${at}` })))],
    pointer: "/components/6/components/3",
    more: button({ custom_id: "one-too-many" }),
  },
  {
    // A container, 6 x (row + 5 buttons) = 37, 3 texts.
    slug: "in-rows-of-a-container",
    what: "in rows of a container",
    components: [container(...rows(6, width), ...texts(2)), text()],
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
    componentPair({
      ...inV2,
      rule: "v2.components.are-at-most-40",
      slug: "refuses-41-on-top",
      title: "refuses 41 components on top",
      valid: v2(...texts(max)),
      pointer: `/components/${max}`,
      to: text("One too many"),
      implies: [NESTED],
    }),
    ...FULL.map(({ slug, what, components, pointer, more }) =>
      componentPair({
        ...inV2,
        rule: NESTED,
        slug: `refuses-41-${slug}`,
        title: `refuses 41 components of which most stand ${what}`,
        valid: v2(...components),
        pointer,
        to: more,
        implies: ["v2.components.are-at-most-40"],
      }),
    ),
  ],
  acceptances: [
    {
      ...inV2,
      rule: "v2.components.top-level-has-no-limit-of-its-own",
      slug: "accepts-40-texts",
      title: "accepts 40 texts on top",
      value: v2(...texts(max)),
    },
    {
      ...inV2,
      rule: "container.children.have-no-limit-of-their-own",
      slug: "accepts-39-texts",
      title: "accepts 39 texts in a container",
      value: v2(container(...texts(max - 1))),
    },
    {
      ...inV2,
      rule: "container.children.have-no-limit-of-their-own",
      slug: "accepts-eight-rows",
      title: "accepts eight rows in a container",
      value: v2(container(...rows(8, 1))),
    },
    {
      ...inV2,
      rule: "v2.components.top-level-has-no-limit-of-its-own",
      slug: "accepts-eight-rows",
      title: "accepts eight rows on top",
      value: v2(...rows(8, 1)),
    },
    ...FULL.filter(({ slug }) => slug !== "beside-a-full-container").map(
      ({ slug, what, components }): ComponentAcceptance => ({
        ...inV2,
        rule: NESTED,
        slug: `accepts-40-${slug}`,
        title: `accepts 40 components of which most stand ${what}`,
        value: v2(...components),
      }),
    ),
    {
      ...inV2,
      rule: "v2.components.are-at-most-40",
      slug: "counts-neither-items-nor-options",
      title: "counts neither the items of galleries nor the options of selects",
      value: v2(
        ...Array.from({ length: 5 }, () => gallery(Array.from({ length: 10 }, () => item()))),
        row(stringSelect({ options: Array.from({ length: 25 }, (_, at) => ({ label: `${at}`, value: `${at}` })) })),
        ...texts(33),
      ),
    },
  ],
  probes: [],
};

/** What needs the flag, with the files that it needs. */
const NEEDS_FLAG: readonly (readonly [
  slug: string,
  what: string,
  component: JsonObject,
  files?: readonly AttachedFile[],
])[] = [
  ["a-section", "a section", section(thumbnail())],
  ["a-text-display", "a text display", text()],
  ["a-media-gallery", "a media gallery", gallery()],
  ["a-file", "a file", file(), [NOTES]],
  ["a-separator", "a separator", separator()],
  ["a-container", "a container", container(text())],
];

const withoutFlag: readonly ComponentPair[] = NEEDS_FLAG.map(([slug, what, component, files]) =>
  componentPair({
    ...inLegacy,
    rule: "v2.components.need-the-flag",
    slug: `refuses-${slug}-without-it`,
    title: `refuses ${what} in a message without the flag`,
    valid: legacy(row(button())),
    pointer: "/components/1",
    to: component,
    ...(files === undefined ? {} : { files }),
  }),
);

const { rows: legacyRows } = COMPONENT_LIMITS;
const fields = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Field ${index + 1}`, value: "Value" }));
const { embedFields } = COMPONENT_LIMITS;

const legacyMessages: ComponentTable = {
  pairs: [
    ...withoutFlag,
    ...[1, width].map((buttons) =>
      componentPair({
        ...inLegacy,
        rule: "legacy.rows.are-at-most-5",
        slug: `refuses-six-rows-of-${buttons === 1 ? "one-button" : "five-buttons"}`,
        title: `refuses six rows of ${buttons === 1 ? "one button" : "five buttons"} each`,
        valid: legacy(...rows(legacyRows.max, buttons)),
        pointer: `/components/${legacyRows.max}`,
        to: row(button({ custom_id: "one-too-many" })),
      }),
    ),
    componentPair({
      ...inLegacy,
      rule: "message.embeds.have-at-most-25-fields",
      slug: "refuses-26-fields",
      title: "refuses an embed of 26 fields",
      valid: { embeds: [{ title: "An embed", fields: fields(embedFields.max) }] },
      pointer: `/embeds/0/fields/${embedFields.max}`,
      to: { name: "One too many", value: "Value" },
    }),
    componentPair({
      ...inLegacy,
      rule: "message.embeds.have-at-most-25-fields",
      slug: "refuses-26-fields-of-the-second-embed",
      title: "refuses a second embed of 26 fields",
      valid: { embeds: [{ title: "First" }, { title: "Second", fields: fields(embedFields.max) }] },
      pointer: `/embeds/1/fields/${embedFields.max}`,
      to: { name: "One too many", value: "Value" },
    }),
  ],
  acceptances: [
    {
      ...inLegacy,
      rule: "legacy.buttons.may-be-25",
      slug: "accepts-five-rows-of-five-buttons",
      title: "accepts five rows of five buttons",
      value: legacy(...rows(legacyRows.max, width)),
    },
    {
      ...inLegacy,
      rule: "legacy.rows.are-at-most-5",
      slug: "accepts-five-selects",
      title: "accepts five rows of one select each",
      value: legacy(...[1, 2, 3, 4, 5].map((at) => row(stringSelect({ custom_id: `select-${at}` })))),
    },
    {
      ...inLegacy,
      rule: "legacy.components.sit-beside-content",
      slug: "accepts-content-embeds-and-rows",
      title: "accepts content, an embed and a row side by side",
      value: { ...legacy(row(button())), embeds: [{ title: "An embed", description: "Beside a row" }] },
    },
  ],
  probes: [],
};

const WRONG_COMPONENTS: readonly (readonly [slug: string, value: Json])[] = [
  ["an-object", text()],
  ["a-word", "text"],
  ["a-number", 7],
  ["true", true],
];

const WRONG_COMPONENT: readonly (readonly [slug: string, value: Json])[] = [
  ["null", null],
  ["a-word", "text"],
  ["a-number", 10],
  ["a-list", [text()]],
];

/** A pair about a wrong JSON type somewhere in a message. */
function mistyped(
  slug: string,
  to: Json,
  name: string,
  what: string,
  valid: JsonObject,
  pointer: string,
): ComponentPair {
  return componentPair({
    ...inV2,
    rule: "component.fields.have-their-type",
    slug: `refuses-${slug}-as-${name}`,
    title: `refuses ${slug.replaceAll("-", " ")} as ${what}, or converts it`,
    valid,
    pointer,
    to,
    verdict: "refused-or-coerced",
  });
}

const types: readonly ComponentPair[] = [
  ...WRONG_COMPONENTS.map(([slug, to]) =>
    mistyped(slug, to, "components-of-a-message", "components of a message", v2(text()), "/components"),
  ),
  ...WRONG_COMPONENT.flatMap(([slug, to]) => [
    mistyped(slug, to, "a-component-on-top", "a component on top", v2(text(), text()), "/components/1"),
    mistyped(
      slug,
      to,
      "a-component-in-a-container",
      "a component in a container",
      v2(container(text(), text())),
      "/components/0/components/1",
    ),
    mistyped(
      slug,
      to,
      "a-component-in-a-row",
      "a component in a row",
      v2(row(button({ custom_id: "one" }), button({ custom_id: "two" }))),
      "/components/0/components/1",
    ),
    mistyped(
      slug,
      to,
      "a-component-in-a-section",
      "a component in a section",
      v2(section(button(), text(), text())),
      "/components/0/components/1",
    ),
  ]),
  ...(
    [
      ["a-word", "button"],
      ["a-list", [thumbnail()]],
      ["null", null],
    ] as const
  ).map(([slug, to]) => ({
    ...mistyped(slug, to, "an-accessory", "an accessory", v2(section(thumbnail())), "/components/0/accessory"),
    rule: "placement.section.accessory-is-a-button-or-thumbnail" as const,
  })),
];

/** Flags that are no number: what they mean is not open, that they are stored as they are is. */
const flags: readonly ComponentPair[] = (
  [
    ["a-word", "v2"],
    ["a-list", [32768]],
    ["a-fraction", 0.5],
  ] as const
).map(([slug, to]) =>
  componentPair({
    ...inLegacy,
    rule: "component.fields.have-their-type",
    slug: `refuses-${slug}-as-flags`,
    title: `refuses ${slug.replaceAll("-", " ")} as flags, or converts it`,
    valid: replaceAt(legacy(row(button())), "/flags", 0) as JsonObject,
    pointer: "/flags",
    to,
    verdict: "refused-or-coerced",
  }),
);

export const MESSAGE_ROWS: ComponentTable = joinedTables([
  turnedOff,
  counts,
  legacyMessages,
  { pairs: [...types, ...flags] },
]);
