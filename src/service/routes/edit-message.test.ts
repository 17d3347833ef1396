import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { A_PNG } from "../testing/pictures.js";
import { at, type ReferenceClient, referenceClient, textAt } from "../testing/reference-client.js";

const V2 = 32_768;
const SUPPRESS_EMBEDS = 4;
const SILENT = 4_096;
const text = (content: string) => ({ type: 10, content });
const row = { type: 1, components: [{ type: 2, style: 1, label: "Go", custom_id: "a" }] };

describe("an edit of a message", () => {
  test("replaces what it names and keeps the rest", async () => {
    const { ask, path, made } = await withMessage({ content: "one", embeds: [{ title: "t" }], components: [row] });

    const edited = await ask("PATCH", path, { content: "two" });

    expect(edited).toMatchObject({ status: 200, body: { content: "two", edited_timestamp: expect.any(String) } });
    expect([at(edited, "embeds"), at(edited, "components")]).toEqual([at(made, "embeds"), at(made, "components")]);
    expect((await ask("GET", path)).body).toEqual(edited.body);
  });

  test("numbers new components anew", async () => {
    const { ask, path } = await withMessage({ flags: V2, components: [text("a"), text("b")] });

    const edited = await ask("PATCH", path, { components: [{ ...text("c"), id: 2 }, text("d"), text("e")] });

    expect(at(edited, "components")).toMatchObject([{ id: 2 }, { id: 1 }, { id: 3 }]);
  });

  test.each<[what: string, sent: Json, edit: Json, status: number, flags: number]>([
    ["stays when nothing is said", { flags: V2, components: [text("a")] }, { components: [text("b")] }, 200, V2],
    ["is not taken away", { flags: V2, components: [text("a")] }, { flags: 0 }, 400, V2],
    ["can be set", { components: [row] }, { flags: V2, components: [text("b")] }, 200, V2],
    ["stays beside another one", { flags: V2, components: [text("a")] }, { flags: V2 | SUPPRESS_EMBEDS }, 200, V2 | 4],
    ["is like one that cannot be edited", { content: "a", flags: SILENT }, { flags: 4 }, 200, SILENT | 4],
    ["leaves other flags to be set", { content: "a" }, { flags: SUPPRESS_EMBEDS }, 200, SUPPRESS_EMBEDS],
  ])("the V2 flag %s", async (_, sent, edit, status, flags) => {
    const { ask, path } = await withMessage(sent);

    const edited = await ask("PATCH", path, edit);

    expect(edited.status).toBe(status);
    expect(at(await ask("GET", path), "flags")).toBe(flags);
  });

  test("that sets the V2 flag takes the content away", async () => {
    const { ask, path } = await withMessage({ content: "old", embeds: [{ title: "t" }] });

    const edited = await ask("PATCH", path, { flags: V2, components: [text("new")] });

    expect(edited).toMatchObject({ status: 200, body: { content: "", embeds: [] } });
  });

  test("that is refused changes nothing", async () => {
    const { ask, path, made } = await withMessage({ flags: V2, components: [text("a")] });

    const statuses = [
      (await ask("PATCH", path, { content: "beside the flag" })).status,
      (await ask("PATCH", path, { components: [] })).status,
      (await ask("PATCH", path, { components: [{ type: 13, file: { url: "attachment://gone" } }] })).status,
    ];

    expect(statuses).toEqual([400, 400, 400]);
    expect((await ask("GET", path)).body).toEqual(made.body);
  });

  test("keeps the attachments that it names, and adds what it uploads", async () => {
    const file = (name: string) => ({ name, type: "image/png", bytes: A_PNG });
    const client = referenceClient();
    const { ask, messagesPath } = client;
    const made = await ask("POST", messagesPath(), { content: "a" }, { files: [file("a.png"), file("b.png")] });
    const path = `${messagesPath()}/${textAt(made, "id")}`;
    const attachments = [{ id: textAt(made, "attachments", 1, "id"), description: "kept" }, { id: 0 }];

    const edited = await ask("PATCH", path, { attachments }, { files: [file("c.png")] });

    expect(at(edited, "attachments")).toMatchObject([
      { filename: "b.png", description: "kept" },
      { filename: "c.png" },
    ]);
  });

  test.each([
    ["of another application's message", 403],
    ["of an unknown message", 404],
  ])("%s", async (what, status) => {
    const { ask, path, target, messagesPath } = await withMessage({ content: "mine" });
    const options = what.startsWith("of another") ? { as: `Bot ${target.otherApplication.tokens.bot}` } : {};

    const edited = await ask("PATCH", status === 404 ? `${messagesPath()}/1` : path, { content: "x" }, options);

    expect(edited.status).toBe(status);
  });
});

test("a deleted message is gone", async () => {
  const { ask, path, messagesPath } = await withMessage({ content: "a" });

  const statuses = [
    (await ask("DELETE", path)).status,
    (await ask("GET", path)).status,
    (await ask("DELETE", path)).status,
  ];

  expect(statuses).toEqual([204, 404, 404]);
  expect((await ask("GET", messagesPath())).body).toEqual([]);
});

async function withMessage(sent: Json) {
  const client: ReferenceClient = referenceClient();
  const made = await client.ask("POST", client.messagesPath(), sent);
  expect(made.status).toBe(200);
  return { ...client, made, path: `${client.messagesPath()}/${textAt(made, "id")}` };
}
