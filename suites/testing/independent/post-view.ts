/** How messages look in answers: bare, or with everything filled in that a service can fill in. */
import type { Way } from "./broken.js";
import type { Upload } from "./form.js";
import type { Part } from "./parts.js";
import type { Message } from "./post.js";
import { isThing, type Thing } from "./words.js";

const V2 = 1 << 15;
const OTHER_FLAG = 1 << 2;

export function messageView(message: Message, ways: ReadonlySet<Way>): object {
  const { id, channel, isV2, content, parts } = message;
  const isFull = ways.has("everything-is-filled-in");
  const components = parts.map((part) => partView(part, message, ways));
  if (isFull) {
    const author = { id: "7000000000000000001", username: "independent", bot: true };
    const flags = isV2 ? V2 : 0;
    return { id, channel_id: channel, author, type: 0, flags, content: content ?? "", embeds: [], components };
  }
  return {
    id,
    content: content ?? null,
    flags: isV2 ? V2 | OTHER_FLAG : undefined,
    components: components.length === 0 ? undefined : components,
    post_office: "independent",
  };
}

/** What absence represents, by type of component; null where it represents nothing. */
const STANDARDS: Readonly<Record<number, Thing>> = {
  2: { disabled: false, label: null, emoji: null },
  3: { disabled: false, min_values: 1, max_values: 1, placeholder: null },
  5: { disabled: false, min_values: 1, max_values: 1, placeholder: null, default_values: [] },
  6: { disabled: false, min_values: 1, max_values: 1, placeholder: null, default_values: [] },
  7: { disabled: false, min_values: 1, max_values: 1, placeholder: null, default_values: [] },
  8: { disabled: false, min_values: 1, max_values: 1, placeholder: null, default_values: [], channel_types: [] },
  11: { spoiler: false, description: null },
  13: { spoiler: false },
  14: { divider: true, spacing: 1 },
  17: { spoiler: false, accent_color: null },
};

function partView(part: Part, message: Message, ways: ReadonlySet<Way>): object {
  const { type, id, fields, children, accessory } = part;
  const isFull = ways.has("everything-is-filled-in");
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  const shown = Object.fromEntries(set.map(([name, value]) => [name, mediaIn(name, value, message, ways)]));
  return {
    ...(isFull ? STANDARDS[type] : { origin: "independent" }),
    ...shown,
    ...(type === 13 && fileFacts(fields)),
    type,
    id: id === 0 ? undefined : id,
    components: [1, 9, 17].includes(type) ? children.map((child) => partView(child, message, ways)) : undefined,
    accessory: accessory && partView(accessory, message, ways),
  };
}

/** Name and size of a file are those of what came along. */
function fileFacts({ file, name, size }: Thing): object {
  const upload = isThing(file) ? (file["upload"] as Upload | undefined) : undefined;
  return { name: name ?? upload?.name, size: size ?? upload?.size };
}

function mediaIn(name: string, value: unknown, message: Message, ways: ReadonlySet<Way>): unknown {
  if (name === "items" && Array.isArray(value)) {
    return value.map((item: Thing) => ({
      ...item,
      media: mediaIn("media", item["media"], message, ways),
      ...(ways.has("everything-is-filled-in") && {
        description: item["description"] ?? null,
        spoiler: item["spoiler"] ?? false,
      }),
    }));
  }
  return (name === "media" || name === "file") && isThing(value) ? mediaView(value, message, ways) : value;
}

/** Bare until somebody has looked at it, or with all that can be known. */
function mediaView({ url, upload: raw }: Thing, { channel, id }: Message, ways: ReadonlySet<Way>): object {
  const upload = raw as Upload | undefined;
  const address = upload ? `https://media.independent.invalid/${channel}/${id}/${upload.name}?until=never` : url;
  if (!ways.has("everything-is-filled-in")) return { url: address };
  return {
    url: address,
    proxy_url: `https://proxy.independent.invalid/${id}`,
    width: null,
    height: 1,
    placeholder: "AAAA",
    placeholder_version: 1,
    content_type: upload?.contentType ?? "image/png",
    flags: upload?.contentType === "image/gif" ? 1 : 0,
    loading_state: 2,
    ...(upload && { attachment_id: "1420070400000000077" }),
  };
}
