import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../contract/json.js";
import { button, container, link, many, row, section, text, userSelect } from "./testing/components.js";
import { MESSAGE_FAULTS, MESSAGE_NEIGHBOURS } from "./testing/message-rows.js";
import type { RuleViolation } from "./violation.js";
import { violationsOfMessage, violationsOfMessageEdit } from "./violations-of-message.js";

const V2 = 32_768;
const v2 = (...components: readonly Json[]): JsonObject => ({ flags: V2, components });
const places = (violations: readonly RuleViolation[]) => violations.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe("a component of a message", () => {
  test.each(MESSAGE_FAULTS)("breaks %s alone: %j at %s", (rule, component, pointer) => {
    const atTheTop = v2(text(), component);
    const inAContainer = v2(container({ components: [text(), component] }));

    expect(places(violationsOfMessage(atTheTop))).toEqual([`${rule} /components/1${pointer}`]);
    expect(places(violationsOfMessage(inAContainer))).toEqual([`${rule} /components/0/components/1${pointer}`]);
  });

  test.each(MESSAGE_FAULTS.filter(([, component]) => component["type"] === 1))(
    "breaks %s without the flag as well: %j at %s",
    (rule, component, pointer) => {
      const message = { content: "x", components: [row(link()), component] };

      expect(places(violationsOfMessage(message))).toEqual([`${rule} /components/1${pointer}`]);
    },
  );

  test.each(MESSAGE_NEIGHBOURS)("breaks nothing: %s", (_, component) => {
    const inAContainer = v2(container({ components: [component] }));

    expect(places(violationsOfMessage(v2(component)))).toEqual([]);
    expect(places(violationsOfMessage(inAContainer))).toEqual([]);
  });
});

describe("a message as a whole", () => {
  const texts = (count: number, members: JsonObject = {}) => many(count, () => text(members));
  const rows = (count: number) => many(count, (n) => row(...many(5, (m) => button({ custom_id: `${n}.${m}` }))));
  const press = button();

  test.each<[what: string, body: Json]>([
    ["nothing", {}],
    ["content, embeds and rows", { content: "x", embeds: [{ fields: many(25, () => ({})) }], components: rows(5) }],
    ["fields that are empty beside the flag", { ...v2(text()), content: "", embeds: [], poll: null, sticker_ids: [] }],
    ["other flags", { flags: 64 + 4096, content: "x" }],
    ["40 components at the top", v2(...texts(40))],
    ["40 components with the nested ones", v2(container({ components: texts(39) }))],
    ["40 components with an accessory", v2(section(), container({ components: texts(36) }))],
    [
      "items of a gallery, which are no components",
      v2(
        ...texts(38),
        { type: 12, items: [{ media: { url: "https://e.org" } }, { media: { url: "https://e.org" } }] },
        text(),
      ),
    ],
    ["the id 0 twice", v2(text({ id: 0 }), text({ id: 0 }))],
    ["custom_ids of links and texts, which are none", { components: [row(press), row(button({ custom_id: "c" }))] }],
    ["null for everything", { content: null, flags: null, components: null, embeds: null }],
  ])("breaks nothing with %s", (_, body) => {
    expect(places(violationsOfMessage(body))).toEqual([]);
  });

  test.each<[what: string, body: Json, place: string]>([
    ["content", { ...v2(text()), content: "x" }, "v2.content.does-not-work /content"],
    ["embeds", { ...v2(text()), embeds: [{ title: "x" }] }, "v2.embeds.do-not-work /embeds"],
    ["a poll", { ...v2(text()), poll: {} }, "v2.poll.is-disabled /poll"],
    ["stickers", { ...v2(text()), sticker_ids: ["1"] }, "v2.stickers.are-disabled /sticker_ids"],
    ["41 at the top", v2(...texts(41)), "v2.components.are-at-most-40 /components/40"],
    [
      "41 with the nested ones",
      v2(text(), container({ components: texts(39) })),
      "v2.components.nested-ones-count /components/1/components/38",
    ],
    ["41 with an accessory", v2(...texts(38), section()), "v2.components.nested-ones-count /components/38/accessory"],
    ["a text without the flag", { components: [text()] }, "v2.components.need-the-flag /components/0"],
    [
      "a container without the flag",
      { flags: 64, components: [row(press), container()] },
      "v2.components.need-the-flag /components/1",
    ],
    ["six rows without the flag", { components: rows(6) }, "legacy.rows.are-at-most-5 /components/5"],
    [
      "an embed of 26 fields",
      { embeds: [{}, { fields: many(26, () => ({})) }] },
      "message.embeds.have-at-most-25-fields /embeds/1/fields",
    ],
    [
      "a repeated id",
      v2(text({ id: 7 }), container({ components: [text({ id: 7 })] })),
      "component.id.is-unique-in-its-message /components/1/components/0/id",
    ],
    [
      "the id of an accessory",
      v2(section({ accessory: link({ id: 7 }) }), text({ id: 7 })),
      "component.id.is-unique-in-its-message /components/1/id",
    ],
    [
      "the id of a section's text",
      v2(section({ id: 7, components: [text({ id: 7 })] })),
      "component.id.is-unique-in-its-message /components/0/components/0/id",
    ],
    [
      "a repeated custom_id in a row",
      { components: [row(press, press)] },
      "component.custom-id.is-unique-in-its-message /components/0/components/1/custom_id",
    ],
    [
      "a repeated custom_id in two rows",
      { components: [row(press), row(userSelect({ custom_id: "b" }))] },
      "component.custom-id.is-unique-in-its-message /components/1/components/0/custom_id",
    ],
    [
      "a repeated custom_id of an accessory",
      v2(section({ accessory: press }), container({ components: [row(press)] })),
      "component.custom-id.is-unique-in-its-message /components/1/components/0/components/0/custom_id",
    ],
    ["components that are no list", { components: {} }, "component.fields.have-their-type /components"],
    ["a list", [], "component.fields.have-their-type "],
    ["flags that are no number", { flags: "32768", content: "x" }, "component.fields.have-their-type /flags"],
  ])("breaks one rule with %s", (_, body, place) => {
    expect(places(violationsOfMessage(body))).toEqual([place]);
  });

  test("does not compare custom_ids that have no place", () => {
    const twice = row(link({ custom_id: "a" }), link({ custom_id: "a" }));

    expect(places(violationsOfMessage({ components: [twice] }))).toEqual([
      "button.link.has-no-custom-id /components/0/components/0/custom_id",
      "button.link.has-no-custom-id /components/0/components/1/custom_id",
    ]);
  });

  test("counts the rows at the top alone", () => {
    const nested = row(row(button({ custom_id: "nested" })));

    expect(places(violationsOfMessage({ components: [...rows(4), nested] }))).toEqual([
      "placement.row.does-not-nest /components/4/components/0/type",
    ]);
  });

  test("has the flag where the context says so", () => {
    expect(places(violationsOfMessage({ content: "x" }, { isV2: true }))).toEqual([
      "v2.content.does-not-work /content",
    ]);
  });

  test("names every fault of several", () => {
    const body = { ...v2(button(), text({ content: 5 })), content: "x" };

    expect(places(violationsOfMessage(body))).toEqual([
      "v2.content.does-not-work /content",
      "placement.button.stands-in-a-row-or-as-accessory /components/0/type",
      "text-display.content.is-required /components/1/content",
    ]);
  });
});

describe("an edit of a message", () => {
  test.each<[what: string, body: Json, flags: number]>([
    ["nothing", {}, V2],
    ["flags that keep the flag", { flags: V2 | 4 }, V2],
    ["components of a message with the flag", { components: [text()] }, V2],
    ["emptied fields of a message that takes the flag", { ...v2(text()), content: "", embeds: [] }, 0],
    ["content of a message without the flag", { content: "y", components: [row(button())] }, 0],
    ["null, which empties", { flags: null, components: null, content: null }, V2],
  ])("breaks nothing with %s", (_, body, flags) => {
    expect(places(violationsOfMessageEdit(body, { flags }))).toEqual([]);
  });

  test.each<[what: string, body: Json, flags: number, place: string]>([
    ["flags without the flag", { flags: 4 }, V2, "v2.flag.cannot-be-removed /flags"],
    ["content of a message with the flag", { content: "y" }, V2, "v2.content.does-not-work /content"],
    ["content beside a flag that it sets", { flags: V2, content: "y" }, 0, "v2.content.does-not-work /content"],
    ["a text without the flag", { components: [text()] }, 0, "v2.components.need-the-flag /components/0"],
    [
      "a fault of a component",
      { components: [row(link({ url: 5 }))] },
      V2,
      "button.link.has-a-url /components/0/components/0/url",
    ],
  ])("breaks one rule with %s", (_, body, flags, place) => {
    expect(places(violationsOfMessageEdit(body, { flags }))).toEqual([place]);
  });
});

test.each([
  ["an open list", undefined, []],
  ["a list that a profile closes", { locales: new Set<string>(), channelTypes: new Set([0]) }, ["/1"]],
])("unknown channel types break a rule by %s", (_, enumerations, places) => {
  const select = { type: 8, custom_id: "c", channel_types: [0, 999] };
  const body = { components: [{ type: 1, components: [select] }] };
  const at = "/components/0/components/0/channel_types";

  const expected = places.map((place) => [`${at}${place}`, "channel-select.channel-types.are-channel-types"]);
  for (const found of [
    violationsOfMessage(body, { enumerations }),
    violationsOfMessageEdit(body, { flags: 0 }, { enumerations }),
  ]) {
    expect(found.map(({ pointer, rule }) => [pointer, rule])).toEqual(expected);
  }
});
