/** The service of messages is correct when mended, and each of its mistakes can be seen. */

import { describe, expect, test } from "vitest";
import { type TestClient, withService } from "../shared-c/test-client.js";
import { CAUSES } from "./causes.js";
import { BAD, button, container, GOOD, gallery, legacy, link, row, section, select, text, V2, v2 } from "./samples.js";
import { fastifyMessages } from "./service.js";

type Probe = (client: TestClient) => Promise<unknown>;

const messages = ({ target }: TestClient) => `/channels/${target.guilds[0]?.channelIds[0]}/messages`;
const isRefused = (payload: unknown) => async (client: TestClient) =>
  (await client.call("POST", messages(client), payload)).status === 400;

/** Each returns true where the service is right. */
const PROBES: Readonly<Record<string, Probe>> = {
  "custom-ids-may-repeat": isRefused(legacy(row(button("same")), row(button("same")))),
  "generated-ids-collide": async (client) => {
    const { body } = await client.call("POST", messages(client), v2({ ...text(), id: 1 }, text()));
    return body.components[1].id !== body.components[0].id;
  },
  "flag-can-be-removed": async (client) => {
    const { body } = await client.call("POST", messages(client), v2(text()));
    await client.call("PATCH", `${messages(client)}/${body.id}`, { flags: 0 });
    return (await client.call("GET", `${messages(client)}/${body.id}`)).body.flags === V2;
  },
  "rows-are-not-limited": isRefused(legacy(...Array.from({ length: 6 }, () => row(link())))),
  "nested-components-are-not-counted": isRefused(v2(container(...Array.from({ length: 40 }, () => text())))),
  "content-beside-v2": isRefused({ ...v2(text()), content: "Hello" }),
  "link-button-takes-custom-id": isRefused(legacy(row(link({ custom_id: "both" })))),
  "section-without-accessory": isRefused(v2({ type: 9, components: [text()] })),
  "row-takes-several-selects": isRefused(legacy(row(select(5), select(6)))),
  "container-is-not-checked-inside": isRefused(v2(container(section({ components: [] })))),
  "gallery-items-are-not-counted": isRefused(v2(gallery(11))),
  "file-takes-any-url": isRefused(v2({ type: 13, file: { url: "https://example.com/a.txt" } })),
};

describe("the mistakes", () => {
  test.each(CAUSES.map((cause) => cause.id))("%s", async (id) => {
    const probe = PROBES[id];
    expect(probe).toBeDefined();
    if (probe === undefined) return;
    const others = CAUSES.map((cause) => cause.id).filter((other) => other !== id);
    expect(await withService(fastifyMessages, others, probe)).toBe(false);
    expect(await withService(fastifyMessages, [], probe)).toBe(false);
    expect(await withService(fastifyMessages, [id], probe)).toBe(true);
    expect(await withService(fastifyMessages, "all", probe)).toBe(true);
  });
});

describe("the mended service", () => {
  const run = (title: string, work: Probe) =>
    test(title, async () => void (await withService(fastifyMessages, "all", work)));

  run("accepts good messages and refuses bad ones", async (client) => {
    for (const payload of GOOD) {
      const reply = await client.call("POST", messages(client), payload);
      expect(reply.status, JSON.stringify([payload, reply.body]).slice(0, 400)).toBe(200);
      expect((await client.call("GET", `${messages(client)}/${reply.body.id}`)).body).toEqual(reply.body);
    }
    for (const payload of BAD)
      expect(await isRefused(payload)(client), JSON.stringify(payload).slice(0, 200)).toBe(true);
    expect((await client.call("POST", messages(client), undefined, { raw: "{" })).status).toBe(400);
  });

  run("numbers the components and fills in defaults", async (client) => {
    const payload = v2(container(text(), { type: 14 }), { ...text(), id: 2 }, { ...row(button("a")), id: 0 });
    const { components } = (await client.call("POST", messages(client), payload)).body;
    expect(components).toMatchObject([
      { id: 1, spoiler: false, components: [{ id: 3 }, { id: 4, divider: true, spacing: 1 }] },
      { id: 2 },
      { id: 5, components: [{ id: 6, disabled: false }] },
    ]);
  });

  run("takes only the url of media", async (client) => {
    const item = { media: { url: "https://example.com/a.png", width: 5, attachment_id: "1" } };
    const { body } = await client.call("POST", messages(client), v2({ type: 12, items: [item] }));
    expect(body.components[0]).toMatchObject({ items: [{ media: { url: item.media.url, width: null } }] });
    expect(JSON.stringify(body)).not.toContain("attachment_id");
  });

  run("edits what is given and keeps the rest", async (client) => {
    const sent = (await client.call("POST", messages(client), legacy(row(button("a"))))).body;
    const path = `${messages(client)}/${sent.id}`;
    const edited = await client.call("PATCH", path, { content: "Bye" });
    expect(edited).toMatchObject({ status: 200, body: { content: "Bye", components: sent.components } });
    expect((await client.call("PATCH", path, { components: [text()] })).status).toBe(400);
    expect((await client.call("PATCH", path, { components: [] })).body.components).toEqual([]);
    const other = { authorization: `Bot ${client.target.otherApplication.tokens.bot}` };
    expect((await client.call("PATCH", path, { content: "No" }, other)).status).toBe(403);
    const turned = await client.call("PATCH", path, { content: null, ...v2(text()) });
    expect(turned).toMatchObject({ status: 200, body: { flags: V2, content: "" } });
    expect((await client.call("PATCH", path, { flags: 0 })).status).toBe(400);
    expect((await client.call("PATCH", path, { content: "Back" })).status).toBe(400);
  });

  run("takes files as a form", async (client) => {
    const form = new FormData();
    form.set("payload_json", JSON.stringify(v2({ type: 13, file: { url: "attachment://a.txt" }, size: 1 })));
    form.set("files[0]", new File(["hello"], "a.txt", { type: "text/plain" }));
    const headers = { Authorization: `Bot ${client.target.tokens["bot"]}` };
    const url = client.target.baseUrl + messages(client);
    const response = await fetch(url, { method: "POST", headers, body: form });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ components: [{ name: "a.txt", size: 5 }] });
  });

  run("asks for a token and knows its channels", async (client) => {
    const { call, commands } = client;
    expect((await call("POST", messages(client), legacy(), { authorization: "" })).status).toBe(401);
    expect((await call("GET", `${messages(client)}/1`, undefined, { authorization: "Bot wrong" })).status).toBe(401);
    expect((await call("GET", `${messages(client)}/1`)).status).toBe(404);
    expect((await call("POST", "/channels/1/messages", legacy())).status).toBe(404);
    expect((await call("GET", commands())).status).toBe(404);
  });
});
