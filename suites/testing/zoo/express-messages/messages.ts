/** Messages of channels, and the rules of a message as a whole. */

import { isObject, type Json } from "../shared-b/command/text.js";
import type { IsFixed } from "../shared-b/fixed.js";
import { invalid } from "../shared-b/refusal.js";
import type { CauseId } from "./causes.js";
import { type Attachment, type Component, readInteger, readItems } from "./components/fields.js";
import { readComponents } from "./components/read.js";
import { addIds, checkTogether } from "./components/whole.js";

const IS_COMPONENTS_V2 = 1 << 15;

export interface Message {
  readonly id: string;
  readonly applicationId: string;
  readonly createdAt: string;
  editedAt: string | null;
  content: string;
  embeds: unknown[];
  flags: number;
  components: Component[];
  attachments: Attachment[];
}

export type Contents = Pick<Message, "content" | "embeds" | "flags" | "components" | "attachments">;

const NOTHING: Contents = { content: "", embeds: [], flags: 0, components: [], attachments: [] };

/** What a message holds after a create or an edit: fields that are left out stay as they were. */
export function readContents(
  body: unknown,
  uploads: readonly Attachment[],
  isFixed: IsFixed<CauseId>,
  before: Contents = NOTHING,
): Contents {
  if (!isObject(body)) {
    throw invalid("a message must be an object");
  }
  const attachments = [...before.attachments, ...uploads];
  const flags = readFlags(body["flags"], before.flags, isFixed);
  const isV2 = (flags & IS_COMPONENTS_V2) !== 0;
  const contents: Contents = {
    content: readContent(body["content"], before.content),
    embeds: readEmbeds(body["embeds"], before.embeds),
    flags,
    components: before.components,
    attachments,
  };
  if (body["components"] !== undefined) {
    contents.components = readComponents(body["components"] ?? [], isV2, { isFixed, attachments });
    checkTogether(contents.components, isV2, isFixed);
    addIds(contents.components, isFixed);
  }
  if (isV2) {
    checkOnlyComponents(contents, body);
  }
  if (contents.content === "" && [contents.embeds, contents.components, attachments].every((list) => !list.length)) {
    throw invalid("a message cannot be empty");
  }
  return contents;
}

function readFlags(value: unknown, before: number, isFixed: IsFixed<CauseId>): number {
  if (value === undefined || value === null) {
    return before;
  }
  const flags = readInteger(value, "flags", 0, 2 ** 31 - 1);
  return isFixed("flag-can-be-removed") ? flags | (before & IS_COMPONENTS_V2) : flags;
}

function readContent(value: unknown, before: string): string {
  const content = value === undefined ? before : (value ?? "");
  if (typeof content !== "string") {
    throw invalid("content must be a string");
  }
  return content;
}

function readEmbeds(value: unknown, before: unknown[]): unknown[] {
  const embeds = value === undefined ? before : readItems(value ?? [], "embeds", 0, 100);
  for (const embed of embeds) {
    if (!isObject(embed) || (Array.isArray(embed["fields"]) && embed["fields"].length > 25)) {
      throw invalid("embeds: an embed is an object with at most 25 fields");
    }
  }
  return embeds;
}

/** Other contents do not work beside components of the second version. */
function checkOnlyComponents({ content, embeds }: Contents, body: Json): void {
  const other = ["poll", "stickers", "sticker_ids"].find((key) => body[key] !== undefined && body[key] !== null);
  if (content !== "" || embeds.length > 0 || other !== undefined) {
    throw invalid(`${other ?? "content and embeds"} cannot be used with IS_COMPONENTS_V2`);
  }
}

/** The message as it is sent. */
export function toJson(message: Message, channelId: string): Json {
  return {
    id: message.id,
    type: 0,
    channel_id: channelId,
    author: { id: message.applicationId, username: "app", bot: true },
    content: message.content,
    embeds: message.embeds,
    attachments: message.attachments,
    components: message.components,
    flags: message.flags,
    timestamp: message.createdAt,
    edited_timestamp: message.editedAt,
  };
}
