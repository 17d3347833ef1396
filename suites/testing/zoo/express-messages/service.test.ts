import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, list, members } from "../shared-b/call.js";
import { type Probe, SHOWN_UNTIL_MENDED, tryProbe } from "../shared-b/probe.js";
import type { Target } from "../shared-b/target.js";
import type { RunningZooService } from "../zoo-service.js";
import type { CauseId } from "./causes.js";
import { expressMessages } from "./service.js";

const V2 = 1 << 15;
const TEXT = { type: 10, content: "Hello" };
const IMAGE = { url: "https://example.com/a.png" };

const button = (more: object = {}): object => ({ type: 2, style: 1, custom_id: "go", label: "Go", ...more });
const link = (more: object = {}): object => ({ type: 2, style: 5, url: "https://example.com", ...more });
const select = (more: object = {}): object => ({ type: 5, custom_id: "who", ...more });
const stringSelect = (count: number): object => ({ ...select({ type: 3 }), options: options(count) });
const row = (...components: object[]): object => ({ type: 1, components });
const rowOfLinks = (): object => row(link(), link(), link(), link(), link());
const section = (accessory: object, count = 1): object => ({ type: 9, components: Array(count).fill(TEXT), accessory });
const container = (more: object = {}): object => ({ type: 17, components: [TEXT], ...more });

function options(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ label: `L${index}`, value: `v${index}` }));
}

const pathOf = (target: Target): string => `/channels/${target.guilds[0]?.channelIds[0]}/messages`;
const send = (target: Target, body: object) => call(target, "POST", pathOf(target), { body });
const sendV2 = (target: Target, ...components: object[]) => send(target, { flags: V2, components });
const accepts = async (target: Target, ...components: object[]): Promise<boolean> =>
  (await sendV2(target, ...components)).status < 300;
const componentsOf = async (target: Target, ...components: object[]) =>
  members(await sendV2(target, ...components))["components"] as Record<string, unknown>[];

const PROBES: Record<CauseId, Probe> = {
  "custom-ids-may-repeat": { shows: (target) => accepts(target, row(button(), button())) },
  "generated-ids-repeat-given-ones": {
    async shows(target) {
      const components = await componentsOf(target, { ...TEXT }, { ...TEXT, id: 1 });
      return components[0]?.["id"] === 1;
    },
  },
  "zero-ids-are-kept": { shows: async (target) => (await componentsOf(target, { ...TEXT, id: 0 }))[0]?.["id"] === 0 },
  "link-buttons-may-have-custom-ids": { shows: (target) => accepts(target, row(link({ custom_id: "link" }))) },
  "nested-components-do-not-count": {
    shows: (target) => accepts(target, ...Array.from({ length: 7 }, rowOfLinks)),
  },
  "flag-can-be-removed": {
    async shows(target) {
      const { id } = members(await sendV2(target, row(link())));
      const answer = await call(target, "PATCH", `${pathOf(target)}/${id}`, { body: { flags: 0 } });
      return answer.status === 200 && members(answer)["flags"] === 0;
    },
  },
  "modal-components-pass": { shows: (target) => accepts(target, row({ type: 4, custom_id: "text", style: 1 })) },
  "selects-share-rows": { shows: (target) => accepts(target, row(button(), select())) },
  "media-members-of-clients-are-kept": {
    async shows(target) {
      const media = { ...IMAGE, proxy_url: "https://example.com/mine" };
      const [gallery] = await componentsOf(target, { type: 12, items: [{ media }] });
      return JSON.stringify(gallery).includes("https://example.com/mine");
    },
  },
  "default-values-are-not-counted": {
    shows: (target) => accepts(target, row(select({ default_values: ["1", "2"].map((id) => ({ id, type: "user" })) }))),
  },
  "files-may-have-any-address": { shows: (target) => accepts(target, { type: 13, file: IMAGE }) },
  "twenty-five-options-are-refused": { shows: async (target) => !(await accepts(target, row(stringSelect(25)))) },
};

describe("express-messages, each root cause", () => {
  test.each(Object.entries(PROBES))("shows %s until it is mended", async (id, probe) => {
    expect(await tryProbe(expressMessages, id, probe)).toEqual(SHOWN_UNTIL_MENDED);
  });

  test("has a probe for each cause", () => {
    expect(Object.keys(PROBES).sort()).toEqual(expressMessages.causes.map((cause) => cause.id).sort());
  });
});

describe("express-messages, mended", () => {
  let running: RunningZooService;
  let target: Target;
  beforeAll(async () => {
    running = await expressMessages.start({ fixed: "all" });
    target = running.target as Target;
  });
  afterAll(() => running.close());

  test("sends, reads and lists a message", async () => {
    const sent = await send(target, { content: "Hi", components: [row(button())] });
    expect(sent.status).toBe(200);
    const { id } = members(sent);
    expect(members(await call(target, "GET", `${pathOf(target)}/${id}`))).toEqual(sent.body);
    expect(list(await call(target, "GET", pathOf(target)))[0]).toEqual(sent.body);
  });

  test("fills in defaults and ids in the order of the message", async () => {
    const components = await componentsOf(
      target,
      row(button({ id: 2 }), button({ custom_id: "b" })),
      { type: 14 },
      container(),
      section({ type: 11, media: IMAGE }),
    );
    expect(components).toMatchObject([
      { id: 1, components: [{ id: 2, disabled: false }, { id: 3 }] },
      { id: 4, divider: true, spacing: 1 },
      { id: 5, spoiler: false, components: [{ id: 6 }] },
      { id: 7, components: [{ id: 8 }], accessory: { id: 9, media: { ...IMAGE, flags: 0 } } },
    ]);
  });

  test("fills in the counts of a select", async () => {
    const [first] = await componentsOf(target, row(select()));
    expect(first).toMatchObject({ components: [{ min_values: 1, max_values: 1 }] });
  });

  test("edits the fields that are sent and leaves the others", async () => {
    const { id, components } = members(await send(target, { content: "Old", components: [row(button())] }));
    const answer = await call(target, "PATCH", `${pathOf(target)}/${id}`, { body: { content: "New" } });
    expect(members(answer)).toMatchObject({ id, content: "New", components });
  });

  test("keeps the flag and what it forbids", async () => {
    const { id } = members(await sendV2(target, TEXT));
    const path = `${pathOf(target)}/${id}`;
    expect(members(await call(target, "PATCH", path, { body: { flags: 0 } }))["flags"]).toBe(V2);
    expect((await call(target, "PATCH", path, { body: { content: "Text" } })).status).toBe(400);
  });

  test("takes files in a form", async () => {
    const form = new FormData();
    form.set(
      "payload_json",
      JSON.stringify({ flags: V2, components: [{ type: 13, file: { url: "attachment://a.txt" } }] }),
    );
    form.set("files[0]", new Blob(["abc"], { type: "text/plain" }), "a.txt");
    const headers = { Authorization: `Bot ${target.tokens.bot}` };
    const answer = await fetch(`${target.baseUrl}${pathOf(target)}`, { method: "POST", headers, body: form });
    expect(await answer.json()).toMatchObject({
      components: [{ name: "a.txt", size: 3, file: { url: "attachment://a.txt" } }],
      attachments: [{ filename: "a.txt" }],
    });
  });

  test("asks for a token of a bot and for a channel that is there", async () => {
    const status = async (path: string, authorization?: string) =>
      (await call(target, "GET", path, authorization === undefined ? {} : { authorization })).status;
    expect(await status(pathOf(target), "")).toBe(401);
    expect(await status(pathOf(target), "Bot wrong")).toBe(401);
    expect(await status("/channels/1/messages")).toBe(404);
    expect(await status(`${pathOf(target)}/1`)).toBe(404);
    expect(await status(`/applications/${target.applicationId}/commands`)).toBe(404);
  });

  test("does not let another application edit a message", async () => {
    const { id } = members(await send(target, { content: "Mine" }));
    const authorization = `Bot ${target.otherApplication.tokens.bot}`;
    const body = { content: "Yours" };
    expect((await call(target, "PATCH", `${pathOf(target)}/${id}`, { body, authorization })).status).toBe(403);
  });

  test.each([
    ["40 components", Array(40).fill(TEXT)],
    ["a premium button", [row({ type: 2, style: 6, sku_id: "123" })]],
    ["a button as an accessory", [section(button(), 3)]],
    ["a color of 0xffffff", [container({ accent_color: 0xffffff })]],
    ["10 items of a gallery", [{ type: 12, items: Array(10).fill({ media: IMAGE }) }]],
    ["a custom_id of 100 characters", [row(button({ custom_id: "c".repeat(100) }))]],
    ["a label of 80 characters", [row(button({ label: "😀".repeat(80) }))]],
  ])("accepts %s", async (_, components) => {
    expect((await sendV2(target, ...components)).status).toBe(200);
  });

  test.each([
    ["41 components", Array(41).fill(TEXT)],
    ["a button at top level", [button()]],
    ["a thumbnail at top level", [{ type: 11, media: IMAGE }]],
    ["a button with an address", [row(button({ url: "https://example.com" }))]],
    ["a link without an address", [row({ type: 2, style: 5 })]],
    ["a premium button with a label", [row({ type: 2, style: 6, sku_id: "123", label: "Buy" })]],
    ["six buttons in a row", [row(...Array.from({ length: 6 }, () => link()))]],
    ["an empty custom_id", [row(button({ custom_id: "" }))]],
    ["a label of 81 characters", [row(button({ label: "l".repeat(81) }))]],
    ["26 options", [row(stringSelect(26))]],
    ["26 as max_values", [row(select({ max_values: 26 }))]],
    ["four texts in a section", [section(button(), 4)]],
    ["a section without accessory", [{ type: 9, components: [TEXT] }]],
    ["11 items of a gallery", [{ type: 12, items: Array(11).fill({ media: IMAGE }) }]],
    ["a color of 0x1000000", [container({ accent_color: 0x1000000 })]],
    ["spacing of 3", [{ type: 14, spacing: 3 }]],
    [
      "the same id twice",
      [
        { ...TEXT, id: 7 },
        { ...TEXT, id: 7 },
      ],
    ],
    ["a type that is not defined", [{ type: 15 }]],
    ["a file that is not attached", [{ type: 13, file: { url: "attachment://a.txt" } }]],
  ])("refuses %s", async (_, components) => {
    expect((await sendV2(target, ...components)).status).toBe(400);
  });

  test.each([
    ["texts beside the flag", { content: "Hi", flags: V2, components: [TEXT] }],
    ["six rows without the flag", { components: Array.from({ length: 6 }, rowOfLinks) }],
    ["texts as components without the flag", { components: [TEXT] }],
  ])("refuses %s", async (_, body) => {
    expect((await send(target, body)).status).toBe(400);
  });
});
