import { expect, test } from "vitest";
import { openReferenceService } from "../reference-service.js";
import { serveReferenceService } from "../serve.js";
import { drivenService } from "../testing/driven-service.js";
import { FileStore } from "./file-store.js";

const BYTES = new Uint8Array([0x89, 0x50, 0x00, 0xff]);

/** A form with one file and this JSON. */
function formOf(json: object): FormData {
  const form = new FormData();
  form.set("payload_json", JSON.stringify(json));
  form.set("files[0]", new Blob([BYTES], { type: "image/png" }), "a picture.png");
  return form;
}

test("a file is downloaded as it was uploaded, by everybody who has its address", async () => {
  const served = await serveReferenceService({ port: 0, profile: "discord" });
  const path = `${served.baseUrl}/channels/${served.target.guilds[0]?.channelIds[0]}/messages`;
  const headers = { authorization: `Bot ${served.target.tokens.bot}` };
  const sent = await fetch(path, { method: "POST", headers, body: formOf({ content: "Look" }) });
  const { id, attachments } = (await sent.json()) as { id: string; attachments: { id: string; url: string }[] };
  const [attachment] = attachments;
  const edit = { method: "PATCH", headers: { ...headers, "content-type": "application/json" } };
  await fetch(`${path}/${id}`, { ...edit, body: JSON.stringify({ content: "Look again" }) });

  const downloaded = await fetch(attachment?.url ?? "");

  expect(new URL(attachment?.url ?? "").origin).toBe(new URL(served.baseUrl).origin);
  expect(downloaded.headers.get("content-type")).toBe("image/png");
  expect(downloaded.headers.get("x-content-type-options")).toBe("nosniff");
  expect(new Uint8Array(await downloaded.arrayBuffer())).toEqual(BYTES);
  expect((await fetch(`${attachment?.url}`.replace(attachment?.id ?? "", "17"))).status).toBe(404);
  await served.close();
});

test("what a user attaches to a command is downloaded too", async () => {
  const { service, register, use, lastInteraction } = drivenService();
  const option = { type: 11, name: "file", description: "A file", required: true };
  const command = await register({ name: "scan", description: "Scans", options: [option] });
  use(command, { options: [{ name: "file", type: 11, value: { filename: "notes.txt", content: "Grüße" } }] });
  const data = lastInteraction()["data"] as { resolved: { attachments: Record<string, { size: number }> } };

  const [[id = "", attachment] = []] = Object.entries(data.resolved.attachments);

  expect(attachment).toMatchObject({ filename: "notes.txt", size: 7 });
  expect(new TextDecoder().decode(service.files.get(id)?.bytes)).toBe("Grüße");
});

test("the oldest files are forgotten before there are too many bytes", () => {
  const files = new FileStore();
  const upload = { index: "0", filename: "big", contentType: "", bytes: new Uint8Array(30 * 1024 * 1024) };

  for (const id of ["1", "2", "3"]) files.keep(upload, { id, channelId: "0", filename: "big" });

  expect(["1", "2", "3"].map((id) => files.get(id) !== undefined)).toEqual([false, true, true]);
});

test("a service without a socket has its files on a host that exists nowhere", async () => {
  const { fetch: ask, target } = openReferenceService({ seed: "files" });
  const path = `${target.baseUrl}/channels/${target.guilds[0]?.channelIds[0]}/messages`;
  const headers = { authorization: `Bot ${target.tokens.bot}` };
  const sent = await ask(new Request(path, { method: "POST", headers, body: formOf({}) }));
  const { attachments } = (await sent.json()) as { attachments: { url: string }[] };

  const downloaded = await ask(new Request(attachments[0]?.url ?? ""));

  expect(new URL(attachments[0]?.url ?? "").host).toBe("files.reference.invalid");
  expect(new Uint8Array(await downloaded.arrayBuffer())).toEqual(BYTES);
});
