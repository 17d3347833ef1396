import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../contract/json.js";
import { differenceOfReadMessages, differenceOfSentMessage } from "./message.js";

const V2 = 1 << 15;
const text = { type: 10, content: "Hi" };
const button = { type: 2, style: 1, label: "Press", custom_id: "one" };
const row = (...components: Json[]): Json => ({ type: 1, components });

const ALIKE: readonly (readonly [why: string, sent: Json, read: Json])[] = [
  [
    "ids, defaults and other flags are the service's",
    { flags: V2, components: [text] },
    { flags: V2 | 4, components: [{ ...text, id: 1 }] },
  ],
  [
    "a default that was sent may be absent",
    { components: [row({ ...button, disabled: false })] },
    { components: [row(button)] },
  ],
  [
    "a default may be filled in",
    { components: [row(button)] },
    { components: [row({ ...button, disabled: false, id: 2 })] },
  ],
  [
    "a description that was not sent may be empty",
    { components: [{ type: 12, items: [{ media: { url: "https://a.example" } }] }] },
    { components: [{ type: 12, items: [{ media: { url: "https://a.example" }, description: "" }] }] },
  ],
  ["no components are an empty list", { content: "Hi" }, { components: [] }],
  [
    "an emoji of the service is its id",
    { components: [row({ ...button, emoji: { id: "5" } })] },
    { components: [row({ ...button, emoji: { id: "5", name: "wave" } })] },
  ],
  [
    "the address of an upload is the service's",
    { components: [{ type: 13, file: { url: "attachment://a.txt" } }] },
    { components: [{ type: 13, file: { url: "https://cdn.example/a.txt", size: 3 }, name: "a.txt" }] },
  ],
  [
    "an address may be written out",
    { components: [{ type: 11, media: { url: "https://a.example" } }] },
    { components: [{ type: 11, media: { url: "https://a.example/" } }] },
  ],
  [
    "default values are a set",
    {
      components: [
        row({
          type: 5,
          custom_id: "a",
          default_values: [
            { id: "1", type: "user" },
            { id: "2", type: "user" },
          ],
        }),
      ],
    },
    {
      components: [
        row({
          type: 5,
          custom_id: "a",
          default_values: [
            { id: "2", type: "user" },
            { id: "1", type: "user" },
          ],
        }),
      ],
    },
  ],
  [
    "null and absent are one",
    { components: [{ type: 17, accent_color: null, components: [] }] },
    { components: [{ type: 17, components: [] }] },
  ],
];

const UNLIKE: readonly (readonly [why: string, sent: Json, read: Json, pointer: string])[] = [
  ["the flag is gone", { flags: V2, components: [text] }, { flags: 0, components: [text] }, "/flags"],
  ["a component is gone", { components: [text, text] }, { components: [text] }, "/components/1"],
  ["a component came", { components: [text] }, { components: [text, text] }, "/components/1"],
  [
    "a text differs deep down",
    { components: [row(button)] },
    { components: [row({ ...button, label: "press" })] },
    "/components/0/components/0/label",
  ],
  [
    "a default was overruled",
    { components: [row({ ...button, disabled: true })] },
    { components: [row(button)] },
    "/components/0/components/0/disabled",
  ],
  [
    "another emoji",
    { components: [row({ ...button, emoji: { name: "🔥" } })] },
    { components: [row({ ...button, emoji: { name: "💧" } })] },
    "/components/0/components/0/emoji",
  ],
  [
    "another web address",
    { components: [{ type: 11, media: { url: "https://a.example" } }] },
    { components: [{ type: 11, media: { url: "https://b.example" } }] },
    "/components/0/media/url",
  ],
  [
    "a description that was not sent",
    { components: [{ type: 12, items: [{ media: { url: "https://a.example" } }] }] },
    { components: [{ type: 12, items: [{ media: { url: "https://a.example" }, description: "A" }] }] },
    "/components/0/items/0/description",
  ],
  [
    "something that was not sent is no default",
    { components: [row(button)] },
    { components: [row({ ...button, disabled: true })] },
    "/components/0/components/0/disabled",
  ],
  ["no message at all", { components: [text] }, "text", ""],
];

describe("a message that is read", () => {
  test.each(ALIKE)("is the one that was sent: %s", (_why, sent, read) => {
    expect(differenceOfSentMessage(sent, read)).toBeUndefined();
  });

  test.each(UNLIKE)("is not the one that was sent: %s", (_why, sent, read, pointer) => {
    expect(differenceOfSentMessage(sent, read)?.pointer).toBe(pointer);
  });

  test("is compared in both directions with itself", () => {
    const bare = { flags: 0, components: [row(button)] };
    const disabled = { flags: 0, components: [row({ ...button, disabled: true })] };

    expect(differenceOfReadMessages(bare, disabled)?.pointer).toBe("/components/0/components/0/disabled");
    expect(differenceOfReadMessages(disabled, bare)?.pointer).toBe("/components/0/components/0/disabled");
    expect(differenceOfReadMessages(disabled, disabled)).toBeUndefined();
  });

  test("has the ids that it had, once it has any", () => {
    const numbered = (id: number): Json => ({ flags: V2, components: [{ ...text, id }] });

    expect(differenceOfReadMessages(numbered(7), numbered(1))?.pointer).toBe("/components/0/id");
    expect(differenceOfReadMessages(numbered(7), numbered(0))).toBeUndefined();
    expect(differenceOfReadMessages(numbered(7), { flags: V2, components: [text] })).toBeUndefined();
    expect(differenceOfSentMessage(numbered(7), numbered(1))).toBeUndefined();
  });

  test("may keep of what an edit replaces whatever the edit does not name", () => {
    const described = {
      components: [{ type: 12, items: [{ media: { url: "https://a.example" }, description: "A" }] }],
    };
    const bare = { components: [{ type: 12, items: [{ media: { url: "https://a.example" } }] }] };

    expect(differenceOfSentMessage(bare, described, true)).toBeUndefined();
  });

  test("is the same as itself, whatever a service took for a component", () => {
    const members = ["type", "emoji", "media", "url", "id", "options", "default_values", "label", "name", "components"];
    const { component } = fc.letrec<{ component: JsonObject; value: Json }>((tie) => ({
      component: fc.dictionary(fc.constantFrom(...members), tie("value"), { maxKeys: 4, noNullPrototype: true }),
      value: fc.oneof(
        { maxDepth: 3 },
        fc.jsonValue({ maxDepth: 2 }) as Arbitrary<Json>,
        tie("component"),
        fc.array(tie("component"), { maxLength: 3 }),
      ),
    }));

    fc.assert(
      fc.property(fc.array(component, { maxLength: 3 }), (components) => {
        const message = { flags: V2, components };
        expect(differenceOfReadMessages(message, structuredClone(message))).toBeUndefined();
      }),
    );
  });
});
