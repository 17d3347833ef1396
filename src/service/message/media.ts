/** Media items: the url that was sent, and what the service knows of it. @see D2 "Unfurled media item" */
import { createHash } from "node:crypto";
import { getMimeType } from "hono/utils/mime";
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import { type Component, everyComponent, mapComponents } from "./component-tree.js";
import { ATTACHMENT_IS_ANIMATED, type Attachment } from "./upload.js";

const SCHEME = "attachment://";
const IS_ANIMATED = 1 << 0;
const PROXY = "https://media.reference.invalid/external";

/** The tree with every media item filled in, and each File with the name and size of its file. */
export function withMedia(
  components: readonly Component[],
  attachments: readonly Attachment[],
  filled: typeof filledMedia = filledMedia,
): readonly Component[] {
  const fill = (media: Json | undefined) => (isObject(media) ? filled(media, attachments) : null);
  return mapComponents(components, (component) => {
    const { media, file, items } = component;
    if (file !== undefined) return { ...component, file: fill(file), ...nameAndSizeOf(file, attachments) };
    if (media !== undefined) return { ...component, media: fill(media) };
    if (items === undefined) return component;
    return {
      ...component,
      items: elementsOf(items).map((item) => (isObject(item) ? { ...item, media: fill(item["media"]) } : item)),
    };
  });
}

/** One media item as the service answers it: of what was sent, only the url counts. */
export function filledMedia({ url = "" }: JsonObject, attachments: readonly Attachment[]): JsonObject {
  const attachment = attachmentAt(url, attachments);
  if (attachment === undefined) {
    const address = String(url);
    const proxied = createHash("sha256").update(address).digest("base64url");
    const type = getMimeType(address.split(/[?#]/, 1)[0] ?? "");
    return {
      url,
      proxy_url: `${PROXY}/${proxied}`,
      height: null,
      width: null,
      ...(type === undefined ? {} : { content_type: type }),
      flags: 0,
    };
  }
  const { id, proxy_url, content_type, height = null, width = null, flags } = attachment;
  return {
    url,
    proxy_url,
    height,
    width,
    content_type,
    flags: (flags & ATTACHMENT_IS_ANIMATED) === 0 ? 0 : IS_ANIMATED,
    attachment_id: id,
  };
}

/** The urls of files that are neither uploaded nor there already. */
export function missingFilesOf(
  components: readonly Component[],
  attachments: readonly Attachment[],
): readonly string[] {
  return [...everyComponent(components)]
    .flatMap(mediaOf)
    .map(({ url }) => String(url))
    .filter((url) => url.startsWith(SCHEME) && attachmentAt(url, attachments) === undefined);
}

function mediaOf({ media, file, items }: Component): readonly JsonObject[] {
  const ofItems = elementsOf(items).map((item) => (isObject(item) ? item["media"] : undefined));
  return [media, file, ...ofItems].filter(isObject);
}

function nameAndSizeOf(file: Json, attachments: readonly Attachment[]): JsonObject {
  const attachment = isObject(file) ? attachmentAt(file["url"], attachments) : undefined;
  return attachment === undefined ? {} : { name: attachment.filename, size: attachment.size };
}

function attachmentAt(url: Json | undefined, attachments: readonly Attachment[]): Attachment | undefined {
  if (typeof url !== "string" || !url.startsWith(SCHEME)) return undefined;
  const filename = url.slice(SCHEME.length);
  return attachments.find((attachment) => attachment.filename === filename);
}
