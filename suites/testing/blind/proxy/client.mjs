/** Sends the steps of a conversation through the proxy, in order. Its arguments are the files of the steps and of the tokens. */
import { readFileSync } from "node:fs";

const [steps, tokens] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const schemes = { bot: "Bot", clientCredentials: "Bearer", guildManager: "Bearer" };
const saved = new Map();

async function send({ method, path, body, raw, as = "bot", headers = {}, save, chunked, file }) {
  const place = path.replace(/\{(\w+)\}/g, (_, name) => saved.get(name) ?? "400000000000000999");
  const json = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const sent = { authorization: `${schemes[as]} ${tokens[as]}` };
  const request = { method, headers: { ...sent, ...headers } };
  if (file !== undefined) request.body = formOf(json, file);
  else if (json !== undefined) {
    request.headers["content-type"] ??= "application/json";
    request.body = chunked ? inPieces(json) : json;
    if (chunked) request.duplex = "half";
  }
  const response = await fetch(`${process.env.SLASHPROOF_PROXY_URL}${place}`, request);
  const text = await response.text();
  if (save !== undefined) saved.set(save, String(JSON.parse(text).id));
}

function formOf(json, file) {
  const form = new FormData();
  form.set("payload_json", json);
  form.set("files[0]", new Blob([file], { type: "text/plain" }), "note.txt");
  return form;
}

function inPieces(json) {
  const bytes = new TextEncoder().encode(json);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7));
      controller.close();
    },
  });
}

for (const step of steps) {
  if (Array.isArray(step)) await Promise.all(step.map(send));
  else await send(step);
}
