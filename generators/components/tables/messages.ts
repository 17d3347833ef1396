/** Rows about messages as a whole: what the flag turns off and what needs it, rows and embeds without it. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { bodyRow, type ComponentPair, type ComponentTable, componentPair, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { TOP_LEVEL } from "./placement.js";
import { button, container, legacy, row, rowsOfButtons, stringSelect, text, v2 } from "./plain-components.js";

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

const turnedOff: ComponentTable = joinedBodies(
  TURNED_OFF.map(([rule, member, to]) => ({
    pairs: [v2(text()), v2(container(text(), row(button())))].map((valid, index) =>
      componentPair(
        rule,
        `refuses-or-ignores-${member.replaceAll("_", "-")}-beside-a-${index === 0 ? "text" : "container"}`,
        {
          ...inV2,
          title: `refuses the field "${member}" in a message with IS_COMPONENTS_V2, or ignores it`,
          valid,
          pointer: `/${member}`,
          to,
          verdict: "refused-or-without-effect",
        },
      ),
    ),
  })),
);

const { max: width } = COMPONENT_LIMITS.buttonsInARow;

/** All kinds at the top of a message but rows of buttons need the flag. */
const withoutFlag: readonly ComponentPair[] = TOP_LEVEL.slice(1).map(([slug, what, component, files]) =>
  componentPair("v2.components.need-the-flag", `refuses-${slug}-without-it`, {
    ...inLegacy,
    title: `refuses ${what} in a message without IS_COMPONENTS_V2`,
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
      componentPair(
        "legacy.rows.are-at-most-5",
        `refuses-six-rows-of-${buttons === 1 ? "one-button" : "five-buttons"}`,
        {
          ...inLegacy,
          title: `refuses six action rows with ${buttons === 1 ? "one button" : "five buttons"} each`,
          valid: legacy(...rowsOfButtons(legacyRows.max, buttons)),
          pointer: `/components/${legacyRows.max}`,
          to: row(button({ custom_id: "one-too-many" })),
        },
      ),
    ),
    componentPair("message.embeds.have-at-most-25-fields", "refuses-26-fields", {
      ...inLegacy,
      title: "refuses an embed with 26 fields",
      valid: { embeds: [{ title: "An embed", fields: fields(embedFields.max) }] },
      pointer: `/embeds/0/fields/${embedFields.max}`,
      to: { name: "One too many", value: "Value" },
    }),
    componentPair("message.embeds.have-at-most-25-fields", "refuses-26-fields-of-the-second-embed", {
      ...inLegacy,
      title: "refuses a second embed with 26 fields",
      valid: { embeds: [{ title: "First" }, { title: "Second", fields: fields(embedFields.max) }] },
      pointer: `/embeds/1/fields/${embedFields.max}`,
      to: { name: "One too many", value: "Value" },
    }),
  ],
  acceptances: [
    bodyRow("legacy.buttons.may-be-25", "accepts-five-rows-of-five-buttons", {
      ...inLegacy,
      value: legacy(...rowsOfButtons(legacyRows.max, width)),
    }),
    bodyRow("legacy.rows.are-at-most-5", "accepts-five-selects", {
      ...inLegacy,
      title: "accepts five action rows with one select each",
      value: legacy(...[1, 2, 3, 4, 5].map((at) => row(stringSelect({ custom_id: `select-${at}` })))),
    }),
    bodyRow("message.embeds.have-at-most-25-fields", "accepts-25-fields", {
      ...inLegacy,
      title: "accepts an embed with 25 fields beside an action row",
      value: { ...legacy(row(button())), embeds: [{ title: "An embed", fields: fields(embedFields.max) }] },
    }),
    bodyRow("message.embeds.have-at-most-25-fields", "accepts-25-fields-in-each-of-two-embeds", {
      ...inLegacy,
      title: "accepts two embeds with 25 fields each",
      value: {
        ...legacy(row(button())),
        embeds: ["First", "Second"].map((title) => ({ title, fields: fields(embedFields.max) })),
      },
    }),
    bodyRow("legacy.components.sit-beside-content", "accepts-content-embeds-and-rows", {
      ...inLegacy,
      title: "accepts content, an embed and an action row in one message",
      value: { ...legacy(row(button())), embeds: [{ title: "An embed", description: "Beside a row" }] },
    }),
  ],
  probes: [],
};

export const MESSAGE_ROWS: ComponentTable = joinedBodies([turnedOff, legacyMessages]);
