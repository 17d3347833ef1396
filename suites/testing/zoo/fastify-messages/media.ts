/** Content components: text display, thumbnail, media gallery, file and separator. */

import { isObject, type Json } from "../shared-c/texts.js";
import { type Attachment, complain, expectFlag, expectText, expectWhole, type Node } from "./reading.js";

const REFERENCE = "attachment://";

export function readTextDisplay(node: Node): Json {
  expectText(node, "content", Number.POSITIVE_INFINITY, true);
  return { content: node.json["content"] };
}

export function readThumbnail(node: Node): Json {
  return readMediaEntry(node);
}

export function readGallery(node: Node): Json {
  const { items } = node.json;
  const isCounted = node.reading.isFixed("gallery-items-are-not-counted");
  if (!Array.isArray(items) || (isCounted && (items.length < 1 || items.length > 10))) {
    complain(node, "items must be an array of 1 to 10 entries");
    return { items: [] };
  }
  return {
    items: items.map((item: unknown, index) =>
      readMediaEntry({ ...node, json: isObject(item) ? item : {}, path: `${node.path}.items[${index}]` }),
    ),
  };
}

export function readFile(node: Node): Json {
  expectFlag(node, "spoiler");
  const { file, spoiler = false } = node.json;
  const url = isObject(file) ? file["url"] : undefined;
  const isReference = typeof url === "string" && url.startsWith(REFERENCE);
  if (!isReference && node.reading.isFixed("file-takes-any-url")) complain(node, "file must refer to an attachment");
  const attachment = attachmentOf(node, url);
  const filled = attachment === undefined ? {} : { name: attachment.filename, size: attachment.size };
  return { file: readMedia(node, file), spoiler, ...filled };
}

export function readSeparator(node: Node): Json {
  expectFlag(node, "divider");
  expectWhole(node, "spacing", 1, 2);
  const { divider = true, spacing = 1 } = node.json;
  return { divider, spacing };
}

/** A thumbnail or an item of a gallery. */
function readMediaEntry(node: Node): Json {
  expectText(node, "description", 1024, false, true);
  expectFlag(node, "spoiler");
  const { media, description = null, spoiler = false } = node.json;
  return { media: readMedia(node, media), description, spoiler };
}

/** Only the url is taken from the developer. */
function readMedia(node: Node, media: unknown): Json {
  const url = isObject(media) ? media["url"] : undefined;
  if (typeof url !== "string" || url === "") {
    complain(node, "a media item must have a url");
    return {};
  }
  const attachment = attachmentOf(node, url);
  if (url.startsWith(REFERENCE) && attachment === undefined) complain(node, `${url} is not attached`);
  const filled = attachment && { attachment_id: attachment.id, content_type: attachment.content_type };
  return { url, proxy_url: attachment?.url ?? url, height: null, width: null, flags: 0, ...filled };
}

function attachmentOf(node: Node, url: unknown): Attachment | undefined {
  return node.reading.attachments.find(({ filename }) => url === REFERENCE + filename);
}
