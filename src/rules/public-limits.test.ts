import { describe, expect, test } from "vitest";
import { readContract } from "../contract/generate/read-contract.js";
import type { Json, JsonObject } from "../contract/json.js";
import { PUBLIC_LIMITS } from "../contract/public-limits.gen.js";
import { type LimitedPayload, violationsOfPublicLimits } from "./public-limits.js";

type Row = readonly [LimitedPayload, within: Json, beyond: Json, pointer: string];

const text = (length: number): string => "a".repeat(length);
const command = (members: JsonObject): JsonObject => ({ name: "a", description: "a", ...members });
const message = (...components: readonly Json[]): JsonObject => ({ flags: 32_768, components });
const select = (members: JsonObject): JsonObject => message({ type: 1, components: [{ type: 3, ...members }] });
const modal = (members: JsonObject): JsonObject => ({ custom_id: "a", title: "a", components: [1], ...members });
const locales = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`l${index}`, "a"]));
const option = (members: JsonObject): JsonObject =>
  command({ options: [{ type: 1, options: [{ type: 3, ...members }] }] });
const channelTypes = (...types: readonly number[]): JsonObject =>
  command({ options: [{ type: 7, channel_types: types }] });
const media = (url: string): JsonObject => message({ type: 9, accessory: { type: 11, media: { url } } });

describe("a limit of the public description", () => {
  test.each<Row>([
    ["command", command({ contexts: [0] }), command({ contexts: [] }), "/contexts"],
    ["command", command({ contexts: [0, 1] }), command({ contexts: [0, 0] }), "/contexts"],
    ["command", command({ integration_types: [1] }), command({ integration_types: [] }), "/integration_types"],
    [
      "command",
      command({ name_localizations: locales(34) }),
      command({ name_localizations: locales(35) }),
      "/name_localizations",
    ],
    [
      "command",
      option({ description_localizations: locales(34) }),
      option({ description_localizations: locales(35) }),
      "/options/0/options/0/description_localizations",
    ],
    [
      "command",
      option({ choices: [{ name_localizations: locales(34) }] }),
      option({ choices: [{ name_localizations: locales(35) }] }),
      "/options/0/options/0/choices/0/name_localizations",
    ],
    ["command", channelTypes(0, 1), channelTypes(0, 0), "/options/0/channel_types"],
    ["message", { content: text(4000) }, { content: text(4001) }, "/content"],
    ["message", message({ type: 10, content: "a" }), message({ type: 10, content: "" }), "/components/0/content"],
    [
      "message",
      message({ type: 10, content: text(4000) }),
      message({ type: 10, content: text(4001) }),
      "/components/0/content",
    ],
    [
      "message",
      message({ type: 10, id: 0, content: "a" }),
      message({ type: 10, id: -1, content: "a" }),
      "/components/0/id",
    ],
    [
      "message",
      message({ type: 1, components: [{}] }),
      message({ type: 1, components: [] }),
      "/components/0/components",
    ],
    [
      "message",
      select({ options: [{ label: "a", value: "a" }] }),
      select({ options: [] }),
      "/components/0/components/0/options",
    ],
    [
      "message",
      select({ options: [{ label: "a", value: "a" }] }),
      select({ options: [{ label: "", value: "a" }] }),
      "/components/0/components/0/options/0/label",
    ],
    ["message", select({ max_values: 1 }), select({ max_values: 0 }), "/components/0/components/0/max_values"],
    ["message", media(text(2048)), media(text(2049)), "/components/0/accessory/media/url"],
    [
      "message",
      message({ type: 12, items: [{ description: "a" }] }),
      message({ type: 12, items: [{ description: "" }] }),
      "/components/0/items/0/description",
    ],
    ["modal", modal({ title: text(45) }), modal({ title: text(46) }), "/title"],
    ["modal", modal({}), modal({ components: [] }), "/components"],
    [
      "modal",
      modal({ components: [{ type: 18, label: "a" }] }),
      modal({ components: [{ type: 18, label: "" }] }),
      "/components/0/label",
    ],
    ["callback", { type: 9, data: modal({}) }, { type: 9, data: modal({ title: "" }) }, "/data/title"],
    ["callback", { type: 4, data: { content: "a" } }, { type: 4, data: { content: text(4001) } }, "/data/content"],
  ])("holds in a %s: %j, not %j", (payload, within, beyond, pointer) => {
    expect(violationsOfPublicLimits(within, payload)).toEqual([]);
    expect(violationsOfPublicLimits(beyond, payload).map((violation) => violation.pointer)).toEqual([pointer]);
  });

  test("says nothing of a value of another type, or of none", () => {
    const strange = command({ contexts: null, integration_types: 5, name_localizations: [], options: [null, 1, {}] });

    expect(violationsOfPublicLimits(strange, "command")).toEqual([]);
    expect(violationsOfPublicLimits(null, "message")).toEqual([]);
    expect(violationsOfPublicLimits({ type: 4 }, "callback")).toEqual([]);
  });

  test("is kept by every example of the contract", async () => {
    const { examples } = await readContract();
    const kinds = {
      CreateMessageBody: "message",
      ModalCallback: "callback",
      CreateGlobalChatInputCommandBody: "command",
    } as const;
    const broken = Object.entries(kinds).flatMap(([schema, payload]) =>
      Object.values(examples[schema] ?? {}).flatMap((value) => violationsOfPublicLimits(value, payload)),
    );

    expect(broken).toEqual([]);
  });

  test("has a rule and a bound", () => {
    const odd = Object.values(PUBLIC_LIMITS.limits)
      .flat()
      .filter(({ value, rule }) => !Number.isSafeInteger(value) || !rule.startsWith("discord.limit."));

    expect(odd).toEqual([]);
  });
});
