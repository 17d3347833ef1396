/** Files of messages. */
import type { Attachment } from "../entities.js";
import { Failure, type Problems } from "../failure.js";
import { type Fields, has, isObject } from "../values.js";
import type { World } from "../world.js";

/** A file of a form. */
export interface Upload {
  /** The number in its name. */
  readonly index: string;
  readonly filename: string;
  readonly size: number;
  readonly type: string;
}

const MOST_BYTES = 10 * 1024 * 1024;
const SOME_TYPE = "application/octet-stream";

function stored(world: World, { filename, size, type }: Omit<Upload, "index">, description?: string): Attachment {
  const id = world.nextId();
  const url = `https://files.larkspur.example/${id}/${encodeURIComponent(filename)}`;
  return {
    id,
    filename,
    size,
    content_type: type || SOME_TYPE,
    url,
    proxy_url: `${url}?proxy`,
    ...(description !== undefined && { description }),
  };
}

/** A file that a user has sent. */
export const sentFile = (world: World, filename: string): Attachment =>
  stored(world, { filename, size: 1024, type: SOME_TYPE });

/** Keeps what the payload lists, and adds the files of the form. @throws Failure for a file that is too large */
export function withUploads(
  world: World,
  p: Problems,
  payload: Fields,
  { before, files }: { readonly before: readonly Attachment[]; readonly files: readonly Upload[] },
): readonly Attachment[] {
  if (files.some(({ size }) => size > MOST_BYTES)) throw new Failure(413, 72041, "A file is larger than 10 MiB.");
  const isListed = has(payload, "attachments");
  const listed = isListed ? readListed(p, payload["attachments"] ?? []) : [];
  const about = new Map(listed.map((one) => [String(one["id"]), one]));
  const kept = isListed ? before.filter(({ id }) => about.has(id)) : before;
  const added = files.map((file) => {
    const { filename, description } = about.get(file.index) ?? {};
    const name = typeof filename === "string" && filename !== "" ? filename : file.filename;
    return stored(world, { ...file, filename: name }, typeof description === "string" ? description : undefined);
  });
  return [...kept, ...added];
}

function readListed(p: Problems, list: unknown): readonly Fields[] {
  if (Array.isArray(list) && list.every(isObject)) return list;
  p.add("attachments", "must be an array of objects");
  return [];
}
