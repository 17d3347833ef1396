/** Components as applications read them: what the service fills in is filled in. */
import type { Attachment } from "../entities.js";
import type { Fields } from "../values.js";
import { attachmentName, type Component, type MediaUrl } from "./component.js";

export function showComponents(list: readonly Component[], attachments: readonly Attachment[]): readonly Fields[] {
  const files = new Map(attachments.map((one) => [one.filename, one]));
  return list.map((one) => showComponent(one, files));
}

type Files = ReadonlyMap<string, Attachment>;

function showComponent(one: Component, files: Files): Fields {
  const shownFile = one.file && files.get(attachmentName(one.file.url) ?? "");
  return {
    ...one,
    ...(one.media && { media: mediaView(one.media, files) }),
    ...(one.items && { items: one.items.map((item) => ({ ...item, media: mediaView(item.media, files) })) }),
    ...(one.file && { file: mediaView(one.file, files) }),
    ...(shownFile && { name: shownFile.filename, size: shownFile.size }),
    ...(one.components && { components: one.components.map((child) => showComponent(child, files)) }),
    ...(one.accessory && { accessory: showComponent(one.accessory, files) }),
  };
}

function mediaView({ url }: MediaUrl, files: Files): Fields {
  const file = files.get(attachmentName(url) ?? "");
  return {
    url,
    proxy_url: file?.proxy_url ?? `https://proxy.larkspur.example/?of=${encodeURIComponent(url)}`,
    width: null,
    height: null,
    content_type: file?.content_type ?? "application/octet-stream",
    flags: 0,
    placeholder_version: 1,
    ...(file && { attachment_id: file.id }),
  };
}
