/**
 * Multipart bodies and attachments.
 *
 * Choices: a file name comes once in a message, and all attachments are listed, also those that no component shows
 * ("not shown" read as on the screen).
 */
import { state } from "./store.mjs";
import { chars, newId, wrong } from "./util.mjs";

const LIMIT = 10 * 1024 * 1024;
const TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
  txt: "text/plain",
  pdf: "application/pdf",
  json: "application/json",
};

export const multipart = (buffer, boundary) => {
  const mark = Buffer.from(`\r\n--${boundary}`);
  const body = Buffer.concat([Buffer.from("\r\n"), buffer]);
  const parts = [];
  let at = body.indexOf(mark);
  if (at < 0) throw wrong("multipart");
  for (;;) {
    at += mark.length;
    if (body.subarray(at, at + 2).toString() === "--") break;
    const next = body.indexOf(mark, at);
    if (next < 0) throw wrong("multipart without end");
    const part = body.subarray(at, next);
    const line = part.indexOf("\r\n\r\n");
    if (line < 0) throw wrong("part without header");
    const head = part.subarray(0, line).toString("utf8");
    const disposition = /content-disposition:\s*form-data([^\r\n]*)/i.exec(head)?.[1] ?? "";
    const name = /;\s*name="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ?? /;\s*name=([^;\s]+)/i.exec(disposition)?.[1];
    const star = /;\s*filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1];
    const filename =
      star !== undefined
        ? decodeURIComponent(star)
        : (/;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ??
          /;\s*filename=([^;\s"]+)/i.exec(disposition)?.[1]);
    parts.push({ name, filename, type: /content-type:\s*([^\r\n;]+)/i.exec(head)?.[1], data: part.subarray(line + 4) });
    at = next;
  }
  let payload = {};
  const files = [];
  for (const p of parts) {
    if (p.name === "payload_json") {
      try {
        payload = JSON.parse(p.data.toString("utf8"));
      } catch {
        throw wrong("payload_json");
      }
    } else if (p.filename !== undefined || /^files?\b/.test(p.name ?? "")) {
      if (!p.filename || /[/\\\0]/.test(p.filename) || /^\.+$/.test(p.filename) || chars(p.filename) > 260)
        throw wrong("filename");
      if (p.data.length > LIMIT) throw wrong("file above 10 MiB");
      if (files.some((f) => f.filename === p.filename)) throw wrong("filename twice");
      files.push(p);
    } else if (p.name && payload[p.name] === undefined) payload[p.name] = p.data.toString("utf8");
  }
  return { payload, files };
};
let held = 0;
export const makeAttachment = (filename, data, type, extra = {}) => {
  const id = newId();
  const ext = filename.split(".").pop().toLowerCase();
  const png = data.length > 24 && data.subarray(1, 4).toString() === "PNG";
  const a = {
    id,
    filename,
    size: data.length,
    url: `http://127.0.0.1:${state.port}/cdn/${id}/${encodeURIComponent(filename)}`,
    proxy_url: `http://127.0.0.1:${state.port}/cdn/${id}/proxy`,
    content_type: TYPES[ext] ?? type ?? "application/octet-stream",
    height: png ? data.readUInt32BE(20) : null,
    width: png ? data.readUInt32BE(16) : null,
    ...extra,
  };
  state.attachments.set(id, { ...a, data });
  held += data.length;
  for (const [k, x] of state.attachments) {
    if (held < 150e6) break;
    held -= x.data.length;
    state.attachments.delete(k);
  }
  return a;
};
