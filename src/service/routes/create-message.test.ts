import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { MAX_FILE_BYTES } from "../http/read-form.js";
import { A_PNG } from "../testing/pictures.js";
import { at, referenceClient, textAt } from "../testing/reference-client.js";

const V2 = 32_768;
const text = (content: string) => ({ type: 10, content });
const button = (custom_id: string, more = {}) => ({ type: 2, style: 1, label: "Go", custom_id, ...more });
const row = (...components: Json[]) => ({ type: 1, components });

describe("a new message", () => {
  test("is answered whole, and reads the same alone and in the list", async () => {
    const { ask, messagesPath, target } = referenceClient();
    const sent = { content: "hello", embeds: [{ title: "t" }], components: [row(button("a"))], nonce: "n1" };

    const made = await ask("POST", messagesPath(), sent);

    expect(made).toMatchObject({
      status: 200,
      body: { content: "hello", embeds: [{ title: "t" }], flags: 0, nonce: "n1", type: 0, edited_timestamp: null },
    });
    expect(at(made, "author")).toMatchObject({ id: target.applicationId, bot: true });
    expect((await ask("GET", `${messagesPath()}/${textAt(made, "id")}`)).body).toEqual(made.body);
    expect((await ask("GET", messagesPath())).body).toEqual([made.body]);
  });

  test("has its components numbered in the order of reading, around the numbers that were given", async () => {
    const { ask, messagesPath } = referenceClient();
    const section = { type: 9, components: [text("a"), { ...text("b"), id: 3 }], accessory: button("x", { id: 0 }) };
    const container = { type: 17, id: 1, components: [section, row(button("y"))] };

    const made = await ask("POST", messagesPath(), { flags: V2, components: [text("top"), container] });

    expect(at(made, "components")).toMatchObject([
      { id: 2 },
      {
        id: 1,
        components: [
          { id: 4, components: [{ id: 5 }, { id: 3 }], accessory: { id: 6 } },
          { id: 7, components: [{ id: 8 }] },
        ],
      },
    ]);
  });

  test.each<[what: string, component: Json, defaults: object]>([
    ["a button", row(button("a")), { components: [{ disabled: false }] }],
    ["a select", row({ type: 5, custom_id: "a" }), { components: [{ disabled: false, min_values: 1, max_values: 1 }] }],
    ["a separator", { type: 14 }, { divider: true, spacing: 1 }],
    ["a container", { type: 17, components: [text("a")] }, { spoiler: false }],
    [
      "a gallery",
      { type: 12, items: [{ media: { url: "https://example.com/a.png" } }] },
      { items: [{ spoiler: false, media: { url: "https://example.com/a.png", content_type: "image/png" } }] },
    ],
  ])("has the defaults of %s", async (_, component, defaults) => {
    const { ask, messagesPath } = referenceClient();

    const made = await ask("POST", messagesPath(), { flags: V2, components: [component] });

    expect(at(made, "components", 0)).toMatchObject(defaults);
  });

  test("keeps what is stated, and drops what its components do not have", async () => {
    const { ask, messagesPath } = referenceClient();
    const stated = { type: 14, divider: false, spacing: 2, zzz: 1 };

    const made = await ask("POST", messagesPath(), { flags: V2, components: [stated, text("a")] });

    expect(at(made, "components", 0)).toEqual({ type: 14, id: 1, divider: false, spacing: 2 });
  });
});

describe("files", () => {
  test("become attachments, and fill what refers to them", async () => {
    const { ask, messagesPath } = referenceClient();
    const files = [
      { name: "notes.txt", type: "text/plain", bytes: new Uint8Array(5) },
      { name: "dot.png", type: "image/png", bytes: A_PNG },
    ];
    const components = [
      { type: 13, file: { url: "attachment://notes.txt" }, name: "lie", size: 1 },
      { type: 12, items: [{ media: { url: "attachment://dot.png", attachment_id: "1" } }] },
    ];
    const attachments = [{ id: 0, description: "my notes" }, { id: 1 }];

    const made = await ask("POST", messagesPath(), { flags: V2, components, attachments }, { files });

    expect(made.status).toBe(200);
    const [notes, dot] = [at(made, "attachments", 0), at(made, "attachments", 1)];
    expect(notes).toMatchObject({
      filename: "notes.txt",
      size: 5,
      content_type: "text/plain",
      description: "my notes",
    });
    expect(dot).toMatchObject({ filename: "dot.png", width: 2, height: 1 });
    expect(at(made, "components", 0)).toMatchObject({ name: "notes.txt", size: 5, spoiler: false });
    expect(at(made, "components", 0, "file", "attachment_id")).toBe(at(notes, "id"));
    expect(at(made, "components", 1, "items", 0, "media")).toMatchObject({
      url: "attachment://dot.png",
      attachment_id: at(dot, "id"),
      content_type: "image/png",
      width: 2,
      height: 1,
    });
  });

  test("of 10 MiB each are taken, larger ones are not", async () => {
    const { ask, messagesPath } = referenceClient();
    const file = (size: number) => ({ name: "f.bin", bytes: new Uint8Array(size) });

    const taken = await ask(
      "POST",
      messagesPath(),
      { content: "" },
      { files: [file(MAX_FILE_BYTES), file(MAX_FILE_BYTES)] },
    );
    const refused = await ask("POST", messagesPath(), { content: "" }, { files: [file(MAX_FILE_BYTES + 1)] });

    expect([taken.status, refused.status]).toEqual([200, 413]);
    expect((await ask("GET", messagesPath())).body).toHaveLength(1);
  });

  test("that are not there are refused", async () => {
    const { ask, messagesPath } = referenceClient({ profile: "discord" });
    const components = [{ type: 13, file: { url: "attachment://gone.txt" } }];

    const answers = [
      await ask("POST", messagesPath(), { flags: V2, components }),
      await ask("POST", messagesPath(), { content: "a", attachments: [{ id: 0 }] }),
    ];

    expect(answers.map(({ status, body }) => [status, at(body, "code")])).toEqual([
      [400, 50_146],
      [400, 50_146],
    ]);
  });

  test.each([
    ["written by a library of another language", "name=payload_json", "filename*=utf-8''a.txt; name=files[0]"],
    ["beside JSON that is a Blob", 'name="payload_json"; filename="blob"', 'name="files[0]"; filename="a.txt"'],
  ])("%s are attached", async (_, json, file) => {
    const { ask, messagesPath } = referenceClient();
    const parts = [
      [json, '{ "content": "a" }'],
      [file, "bytes"],
    ].map(([disposition, content]) => `--B\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`);
    const headers = { "content-type": "multipart/form-data; boundary=B" };

    const made = await ask("POST", messagesPath(), undefined, { raw: `${parts.join("")}--B--`, headers });

    expect(made).toMatchObject({ status: 200, body: { content: "a", attachments: [{ filename: "a.txt", size: 5 }] } });
  });

  test.each([
    ["not a form", "multipart/form-data; boundary=x", "nothing", 400],
    ["without boundary", "multipart/form-data", "nothing", 400],
    ["fields alone", "application/x-www-form-urlencoded", "content=hello", 200],
  ])("%s", async (_, type, raw, status) => {
    const { ask, messagesPath } = referenceClient();

    expect((await ask("POST", messagesPath(), undefined, { raw, headers: { "content-type": type } })).status).toBe(
      status,
    );
  });
});

describe("a refused message", () => {
  test.each<[what: string, body: Json, status: number, code: number]>([
    ["empty", {}, 400, 50_006],
    ["with a button that breaks its style", { components: [row(button("a", { url: "https://a.b" }))] }, 400, 50_035],
    ["with content beside the flag", { flags: V2, content: "a", components: [text("b")] }, 400, 50_035],
    ["with 41 components", { flags: V2, components: Array.from({ length: 41 }, () => text("a")) }, 400, 50_035],
    [
      "with a modal's component",
      { flags: V2, components: [{ type: 18, label: "a", component: text("b") }] },
      400,
      50_035,
    ],
    ["that is no object", [], 400, 50_035],
    ["that refers to no message", { content: "a", message_reference: { message_id: "1" } }, 404, 10_008],
  ])("leaves no trace: %s", async (_, body, status, code) => {
    const { ask, messagesPath } = referenceClient({ profile: "discord" });

    const refused = await ask("POST", messagesPath(), body);

    expect(refused).toMatchObject({ status, body: { code } });
    expect((await ask("GET", messagesPath())).body).toEqual([]);
  });

  test.each<[what: string, as: "bearer" | "bot", path: string, documented: number]>([
    ["to an unknown channel", "bot", "/channels/1/messages", 404],
    ["to no id", "bot", "/channels/abc/messages", 400],
    ["with a bearer token", "bearer", "", 403],
  ])("%s", async (_, as, path, documented) => {
    const { ask, messagesPath, target } = referenceClient();
    const options = as === "bearer" ? { as: `Bearer ${target.tokens.clientCredentials}` } : {};

    expect((await ask("POST", path || messagesPath(), { content: "a" }, options)).status).toBe(documented);
  });
});
