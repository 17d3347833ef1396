/** The attachments of a message: what is uploaded with it, and what an edit leaves of what was there. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import { type ReasonedRefusal, refusedAs } from "../refusal/refusal.js";
import type { Attach, Attachment, Upload } from "./upload.js";

interface Uploading {
  readonly uploads: readonly Upload[];
  readonly channelId: string;
  readonly attach: Attach;
}

/**
 * The attachments after a request: with a list, those of the old ones that it names, and every upload; without one, all.
 *
 * @remarks An element of the list speaks of an upload by the n of `files[n]`, and of an old attachment by its id.
 */
export function attachmentsAfter(
  sent: Json | undefined,
  current: readonly Attachment[],
  { uploads, channelId, attach }: Uploading,
): readonly Attachment[] | ReasonedRefusal {
  const stated = elementsOf(sent).filter(isObject);
  const statedById = new Map(stated.map((each) => [String(each["id"]), each]));
  const known = new Set([...current.map(({ id }) => id), ...uploads.map(({ index }) => index)]);
  const unknown = [...statedById.keys()].find((id) => !known.has(id));
  if (unknown !== undefined) return refusedAs("missing-file", `attachments with the id ${unknown}`);

  const kept = Array.isArray(sent) ? current.filter(({ id }) => statedById.has(id)) : current;
  return [
    ...kept.map((attachment) => described(attachment, statedById.get(attachment.id))),
    ...uploads.map((upload) => attach(upload, statedById.get(upload.index) ?? {}, channelId)),
  ];
}

function described(attachment: Attachment, stated: JsonObject | undefined): Attachment {
  const description = stated?.["description"];
  return typeof description === "string" ? { ...attachment, description } : attachment;
}
