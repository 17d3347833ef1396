/** Reads the payload of a message, on top of an earlier one where it is an edit. */
import { everyComponent, shownFiles, TEXT_DISPLAY, V2 } from "../components/component.js";
import { readComponents } from "../components/read.js";
import type { Attachment, Guild, Message, MessageContent } from "../entities.js";
import { Failure, noObject, Problems, readText } from "../failure.js";
import { type Fields, given, has, isId, isInteger, isObject } from "../values.js";
import type { World } from "../world.js";
import { type Upload, withUploads } from "./attachments.js";
import { findMentions, readAllowed } from "./mentions.js";

export const EPHEMERAL = 64;
const SUPPRESS_EMBEDS = 4;
const SILENT = 4096;
const KEPT_FLAGS = BigInt(V2 | SUPPRESS_EMBEDS | EPHEMERAL | SILENT);
const MOST_EMBED_FIELDS = 25;

export interface Composing {
  /** The message that is edited. */
  readonly before?: Message;
  readonly files?: readonly Upload[];
  readonly guild?: Guild | null;
  /** It may be for one user alone. */
  readonly canBeEphemeral?: boolean;
}

type Draft = Omit<MessageContent, "mentions" | "mention_roles" | "mention_everyone">;

export function compose(
  world: World,
  payload: unknown,
  { before, files = [], guild = null, canBeEphemeral = false }: Composing = {},
): MessageContent {
  if (!isObject(payload)) throw noObject("The message");
  const p = new Problems();
  const flags = readFlags(p, payload, before, canBeEphemeral);
  const hasV2 = Boolean(flags & V2);
  const attachments = withUploads(world, p, payload, { before: before?.attachments ?? [], files });
  const draft: Draft = {
    flags,
    attachments,
    ...readTexts(p, payload, before),
    components: readTree(world, p, payload, { before, hasV2, attachments }),
  };
  const allowed = readAllowed(p, payload["allowed_mentions"]);
  p.throwIfAny("The message");
  const kept = hasV2 ? { ...draft, content: "", embeds: [], poll: null, stickers: [] } : draft;
  if (isEmpty(kept, hasV2)) throw new Failure(422, 72042, "A message cannot be empty.");
  const text = textOf(kept);
  if (guild?.blockedTexts.some((blocked) => text.includes(blocked)))
    throw new Failure(400, 72043, "The text was blocked by automatic moderation.");
  return { ...kept, ...findMentions(world, text, allowed) };
}

/** The flag of the newer components stays, and so does that of a message for one user. */
function readFlags(p: Problems, payload: Fields, before: Message | undefined, canBeEphemeral: boolean): number {
  const old = before?.flags ?? 0;
  if (!given(payload, "flags")) return old;
  const { flags } = payload;
  if (!isInteger(flags) || flags < 0 || flags > Number.MAX_SAFE_INTEGER) {
    p.add("flags", "must be an integer");
    return old;
  }
  const wanted = Number(BigInt(flags) & KEPT_FLAGS);
  const allowed = canBeEphemeral && !before ? wanted : wanted & ~EPHEMERAL;
  return allowed | (old & (V2 | EPHEMERAL));
}

type Texts = Pick<Draft, "content" | "embeds" | "poll" | "stickers">;

function readTexts(p: Problems, payload: Fields, before: Message | undefined): Texts {
  const { content = "", embeds = [], poll = null, stickers = [] } = before ?? {};
  return {
    content: has(payload, "content") ? readContent(p, payload["content"]) : content,
    embeds: has(payload, "embeds") ? readEmbeds(p, payload["embeds"]) : embeds,
    poll: given(payload, "poll") ? readPoll(p, payload["poll"]) : poll,
    stickers: given(payload, "sticker_ids") ? readStickers(p, payload["sticker_ids"]) : stickers,
  };
}

const readContent = (p: Problems, content: unknown): string =>
  content === null ? "" : readText(p, content, "content", [0, 4000]);

function readEmbeds(p: Problems, list: unknown): readonly unknown[] {
  if (list === null) return [];
  if (!Array.isArray(list)) {
    p.add("embeds", "must be an array");
    return [];
  }
  for (const [nth, embed] of list.entries()) {
    if (!isObject(embed)) p.add(`embeds.${nth}`, "must be an object");
    else if (given(embed, "fields")) checkEmbedFields(p, embed["fields"], `embeds.${nth}.fields`);
  }
  return structuredClone(list);
}

function checkEmbedFields(p: Problems, fields: unknown, at: string): void {
  if (!Array.isArray(fields)) p.add(at, "must be an array");
  else if (fields.length > MOST_EMBED_FIELDS) p.add(at, "at most 25 fields");
  else
    for (const [nth, field] of fields.entries())
      if (!isObject(field) || typeof field["name"] !== "string" || typeof field["value"] !== "string")
        p.add(`${at}.${nth}`, "needs a name and a value");
}

function readPoll(p: Problems, poll: unknown): Fields | null {
  if (isObject(poll)) return structuredClone(poll);
  p.add("poll", "must be an object");
  return null;
}

function readStickers(p: Problems, list: unknown): readonly string[] {
  if (Array.isArray(list) && list.every(isId)) return list;
  p.add("sticker_ids", "must be an array of snowflakes");
  return [];
}

interface TreeOptions {
  readonly before: Message | undefined;
  readonly hasV2: boolean;
  readonly attachments: readonly Attachment[];
}

/** A file that a component shows stays attached. */
function readTree(
  world: World,
  p: Problems,
  payload: Fields,
  { before, hasV2, attachments }: TreeOptions,
): Draft["components"] {
  const files = new Set(attachments.map(({ filename }) => filename));
  if (has(payload, "components"))
    return readComponents(p, payload["components"] ?? [], {
      where: hasV2 ? "v2" : "legacy",
      isFixed: world.isFixed,
      files,
    });
  const components = before?.components ?? [];
  for (const name of shownFiles(components))
    if (!files.has(name)) p.add("attachments", `${name} is still shown by a component`);
  return components;
}

function isEmpty({ content, embeds, components, attachments, poll, stickers }: Draft, hasV2: boolean): boolean {
  if (components.length > 0) return false;
  return (
    hasV2 || (content === "" && poll === null && [embeds, attachments, stickers].every((list) => list.length === 0))
  );
}

/** All text that a reader sees. */
function textOf({ content, components }: Draft): string {
  const displays = everyComponent(components).filter(({ type }) => type === TEXT_DISPLAY);
  return [content, ...displays.map((one) => one.content)].join("\n");
}
