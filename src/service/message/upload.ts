/** An uploaded file, and the attachment that becomes of it. */
import { imageSize } from "image-size";
import type { Json, JsonObject } from "../../contract/json.js";
import type { Service } from "../service.js";

/** One file of a multipart request. */
export interface Upload {
  /** The n of `files[n]`, by which the JSON of the request speaks of it. */
  readonly index: string;
  /** File name of the part. */
  readonly filename: string;
  /** As the part says; empty where it says nothing. */
  readonly contentType: string;
  /** The whole content. */
  readonly bytes: Uint8Array;
}

/** An attachment as messages show it. */
export type Attachment = JsonObject & {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly url: string;
  readonly proxy_url: string;
  readonly content_type: string;
  readonly flags: number;
};

/** Bit 5 of the flags of an attachment; a public fact. */
export const ATTACHMENT_IS_ANIMATED = 1 << 5;

/** Makes the attachment of an upload, and keeps its file. @param stated what the request says of it: a description, another name */
export type Attach = (upload: Upload, stated: JsonObject, channelId: string) => Attachment;

/** Attaches files to what this service sends. */
export function attachingTo({ files, snowflakes }: Pick<Service, "files" | "snowflakes">): Attach {
  return (upload, stated, channelId) => {
    const id = snowflakes.next();
    const filename = textOr(stated["filename"], upload.filename);
    return attachmentOf(upload, stated, { id, filename, url: files.keep(upload, { id, channelId, filename }) });
  };
}

function attachmentOf(
  upload: Upload,
  stated: JsonObject,
  { id, filename, url }: Pick<Attachment, "id" | "filename" | "url">,
): Attachment {
  const description = stated["description"];
  return {
    id,
    filename,
    size: upload.bytes.byteLength,
    url,
    proxy_url: url,
    content_type: upload.contentType || "application/octet-stream",
    ...(typeof description === "string" ? { description } : {}),
    ...pictureSizeOf(upload),
    flags: isAnimated(upload) ? ATTACHMENT_IS_ANIMATED : 0,
  };
}

function pictureSizeOf({ bytes, contentType }: Upload): { width: number; height: number } | undefined {
  if (!contentType.startsWith("image/")) return undefined;
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    // What calls itself a picture and is none has no size.
    return undefined;
  }
}

/** Head of a GIF, colour table included. */
const HEAD_BYTES = 1024;

/** A GIF that says how often it repeats. */
function isAnimated({ bytes, contentType }: Upload): boolean {
  return contentType === "image/gif" && Buffer.from(bytes.subarray(0, HEAD_BYTES)).includes("NETSCAPE2.0");
}

function textOr(value: Json | undefined, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}
