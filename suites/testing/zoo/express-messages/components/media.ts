/** Thumbnails, galleries and files. */

import type { Json } from "../../shared-b/command/text.js";
import { invalid } from "../../shared-b/refusal.js";
import { type Attachment, optional, type Reading, readBoolean, readItems, readObject, readText } from "./fields.js";

const ATTACHED = "attachment://";

export function readThumbnail(value: Json, where: string, reading: Reading): Json {
  return readDescribedMedia(value, where, reading);
}

export function readGallery(value: Json, where: string, reading: Reading): Json {
  const items = readItems(value["items"], `${where}.items`, 1, 10);
  return {
    items: items.map((item, index) => {
      const place = `${where}.items[${index}]`;
      return readDescribedMedia(readObject(item, place), place, reading);
    }),
  };
}

export function readFile(value: Json, where: string, reading: Reading): Json {
  const file = readMedia(value["file"], `${where}.file`, reading);
  const address = String(file["url"]);
  if (!address.startsWith(ATTACHED) && reading.isFixed("files-may-have-any-address")) {
    throw invalid(`${where}.file.url must refer to an attachment`);
  }
  const attachment = findAttachment(address, reading);
  return {
    file,
    spoiler: readSpoiler(value, where),
    ...(attachment ? { name: attachment.filename, size: attachment.size } : {}),
  };
}

function readDescribedMedia(value: Json, where: string, reading: Reading): Json {
  return {
    media: readMedia(value["media"], `${where}.media`, reading),
    ...(value["description"] === null
      ? { description: null }
      : optional(value, "description", where, (text, place) => readText(text, place, 1024))),
    spoiler: readSpoiler(value, where),
  };
}

export function readSpoiler(value: Json, where: string): boolean {
  return value["spoiler"] === undefined ? false : readBoolean(value["spoiler"], `${where}.spoiler`);
}

/** A media item with all that the service knows about it. */
function readMedia(value: unknown, where: string, reading: Reading): Json {
  const item = readObject(value, where);
  const url = readText(item["url"], `${where}.url`, 2048, 1);
  if (!URL.canParse(url)) {
    throw invalid(`${where}.url must be an address`);
  }
  const attachment = findAttachment(url, reading);
  if (url.startsWith(ATTACHED) && attachment === undefined) {
    throw invalid(`${where}.url refers to a file that is not attached`);
  }
  const media = {
    url,
    proxy_url: `https://media.invalid/external/${encodeURIComponent(url)}`,
    width: null,
    height: null,
    placeholder: "GBgKFwAH",
    placeholder_version: 1,
    content_type: attachment?.content_type ?? "image/png",
    flags: 0,
    ...(attachment ? { attachment_id: attachment.id } : {}),
  };
  return reading.isFixed("media-members-of-clients-are-kept") ? media : { ...media, ...item };
}

function findAttachment(url: string, { attachments }: Reading): Attachment | undefined {
  return attachments.find((attachment) => url === `${ATTACHED}${attachment.filename}`);
}
