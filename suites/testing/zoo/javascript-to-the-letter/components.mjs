/**
 * Components of messages.
 *
 * Choices: empty rows, containers and text displays, containers in containers, and more than 4000 characters of texts are
 * refused (no sentence). attachment:// turns into an http address that works ("Filled by the service").
 */
import { bool, context, has, int, kids, list, number, start, str, typeOf, url } from "./component-fields.mjs";
import { button, select } from "./interactive.mjs";
import { chars, isObject, wrong } from "./util.mjs";

const media = (m, ctx, only) => {
  if (!isObject(m)) throw wrong("media");
  const address = url(m.url, 2048);
  const match = /^attachment:\/\/(.+)$/s.exec(address);
  if (!match) {
    if (only) throw wrong("only attachment://");
    return {
      url: address,
      proxy_url: `http://127.0.0.1/proxy?of=${encodeURIComponent(address)}`,
      height: null,
      width: null,
      placeholder: "AAAA",
      placeholder_version: 0,
      content_type: /\.(mp4|webm|mov)$/i.test(new URL(address).pathname) ? "video/mp4" : "image/x-unknown",
      flags: 0,
    };
  }
  let name = match[1];
  try {
    if (!ctx.files.has(name)) name = decodeURIComponent(name);
  } catch {
    /* as it is */
  }
  const a = ctx.files.get(name);
  if (!a) throw wrong("no such file");
  return {
    url: a.url,
    proxy_url: `${a.url}?proxy`,
    height: a.height ?? null,
    width: a.width ?? null,
    placeholder: "AAAA",
    placeholder_version: 0,
    content_type: a.content_type,
    flags: a.content_type === "image/gif" ? 1 : 0,
    attachment_id: a.id,
  };
};
const described = (c, out) => {
  out.description = has(c, "description") ? str(c.description, "description", 0, 1024) : null;
  out.spoiler = has(c, "spoiler") ? bool(c.spoiler, "spoiler") : false;
};
export const text = (c, ctx) => {
  const out = start(c, ctx, 10);
  out.content = str(c.content, "content", 1, Infinity);
  ctx.text += chars(out.content);
  return out;
};
const row = (c, ctx) => {
  const out = start(c, ctx, 1);
  const kids = list(c.components, "components", 1, 5);
  const types = kids.map(typeOf);
  if (types.every((t) => t === 2)) out.components = kids.map((k) => button(k, ctx));
  else if (types.length === 1 && [3, 5, 6, 7, 8].includes(types[0])) out.components = [select(kids[0], ctx, types[0])];
  else throw wrong("row");
  return out;
};
const v2 = (c, ctx, inside) => {
  const type = typeOf(c);
  switch (type) {
    case 1:
      return row(c, ctx);
    case 9: {
      const out = start(c, ctx, 9);
      out.components = list(c.components, "components", 1, 3).map((k) => {
        if (typeOf(k) !== 10) throw wrong("section child");
        return text(k, ctx);
      });
      const t = typeOf(c.accessory);
      if (t === 2) out.accessory = button(c.accessory, ctx);
      else if (t === 11) {
        const x = start(c.accessory, ctx, 11);
        x.media = media(c.accessory.media, ctx);
        if (x.media.content_type.startsWith("video/")) throw wrong("no video");
        described(c.accessory, x);
        out.accessory = x;
      } else throw wrong("accessory");
      return out;
    }
    case 10:
      return text(c, ctx);
    case 12: {
      const out = start(c, ctx, 12);
      out.items = list(c.items, "items", 1, 10).map((i) => {
        if (!isObject(i)) throw wrong("item");
        const x = { media: media(i.media, ctx) };
        described(i, x);
        return x;
      });
      return out;
    }
    case 13: {
      const out = start(c, ctx, 13);
      out.file = media(c.file, ctx, true);
      const a = [...ctx.files.values()].find((x) => x.id === out.file.attachment_id);
      out.spoiler = has(c, "spoiler") ? bool(c.spoiler, "spoiler") : false;
      out.name = a.filename;
      out.size = a.size;
      return out;
    }
    case 14: {
      const out = start(c, ctx, 14);
      out.divider = has(c, "divider") ? bool(c.divider, "divider") : true;
      out.spacing = has(c, "spacing") ? int(c.spacing, "spacing", 1, 2) : 1;
      return out;
    }
    case 17: {
      if (inside) throw wrong("container in a container");
      const out = start(c, ctx, 17);
      out.components = list(c.components, "components", 1, Infinity).map((k) => v2(k, ctx, true));
      out.accent_color = has(c, "accent_color") ? int(c.accent_color, "accent_color", 0, 0xffffff) : null;
      out.spoiler = has(c, "spoiler") ? bool(c.spoiler, "spoiler") : false;
      return out;
    }
    default:
      throw wrong(`component ${type} here`);
  }
};
export const walk = (tree) => tree.flatMap((c) => [c, ...walk(kids(c))]);
export const messageComponents = (input, isV2, files) => {
  const ctx = context("message", files);
  if (!Array.isArray(input)) throw wrong("components");
  let tree;
  if (isV2) {
    tree = input.map((c) => v2(c, ctx, false));
    if (ctx.count > 40) throw wrong("more than 40");
    if (ctx.text > 4000) throw wrong("too much text");
  } else {
    if (input.length > 5) throw wrong("more than 5 rows");
    tree = input.map((c) => {
      if (typeOf(c) !== 1) throw wrong("rows only");
      return row(c, ctx);
    });
  }
  return number(tree, ctx.ids);
};
