/** Sends, edits and forwards messages, and shows them. */
import { botPermissions } from "../access.js";
import { VIEW } from "../bits.js";
import { shownFiles, V2 } from "../components/component.js";
import { showComponents } from "../components/show.js";
import type { Application, Channel, Message, MessageContent } from "../entities.js";
import { Failure, notFound } from "../failure.js";
import { type Fields, given } from "../values.js";
import { userView } from "../views.js";
import { timeText, type World } from "../world.js";
import { ALL_ALLOWED, findMentions } from "./mentions.js";

type Sending = Pick<Message, "author"> & Partial<Omit<Message, keyof MessageContent | "id" | "channel" | "at">>;

export function post(world: World, channel: Channel, content: MessageContent, more: Sending): Message {
  const message: Message = {
    id: world.nextId(),
    channel: channel.id,
    app: null,
    at: world.now(),
    edited: null,
    readable: true,
    onlyFor: null,
    ...content,
    ...more,
  };
  world.messages.set(message.id, message);
  channel.lastMessage = message.id;
  return message;
}

export const amend = (world: World, message: Message, content: MessageContent): Message =>
  Object.assign(message, content, { edited: world.now() });

export const textContent = (world: World, content: string): MessageContent => ({
  content,
  embeds: [],
  components: [],
  attachments: [],
  flags: 0,
  poll: null,
  stickers: [],
  ...findMentions(world, content, ALL_ALLOWED),
});

export function messageView(world: World, message: Message): Fields {
  const author = world.users.get(message.author);
  const shown = shownFiles(message.components);
  const hasV2 = Boolean(message.flags & V2);
  return {
    flags: message.flags,
    components: showComponents(message.components, message.attachments),
    attachments: message.attachments.filter(({ filename }) => !hasV2 || shown.has(filename)),
    embeds: message.embeds,
    content: message.content,
    ...(message.poll && { poll: message.poll }),
    sticker_items: message.stickers.map((id) => ({ id, name: "sticker", format_type: 1 })),
    mentions: message.mentions.flatMap((id) => world.users.get(id) ?? []).map(userView),
    mention_roles: message.mention_roles,
    mention_everyone: message.mention_everyone,
    tts: false,
    pinned: false,
    type: 0,
    timestamp: timeText(message.at),
    edited_timestamp: message.edited === null ? null : timeText(message.edited),
    author: author ? userView(author) : { id: message.author, username: "gone" },
    ...(message.app !== null && { application_id: message.app }),
    ...(message.reference && { message_reference: message.reference, message_snapshots: message.snapshots }),
    ...(message.metadata && { interaction_metadata: message.metadata }),
    posted_from: "larkspur",
    channel_id: message.channel,
    id: message.id,
  };
}

/** Content of a message that sends another one on. @throws Failure where the application cannot read that */
export function forward(
  world: World,
  app: Application,
  reference: Fields,
): { readonly content: MessageContent; readonly more: Pick<Message, "reference" | "snapshots"> } {
  const from = world.messages.get(String(reference["message_id"]));
  const isElsewhere = given(reference, "channel_id") && from?.channel !== reference["channel_id"];
  const channel = world.channels.get(from?.channel ?? "");
  if (!from || isElsewhere || !channel) throw notFound("message");
  const canRead = from.app === app.id || (from.readable && Boolean(botPermissions(world, app, channel) & VIEW));
  if (!canRead)
    throw new Failure(403, 160014, "The content of this message cannot be read, so it cannot be forwarded.");
  return {
    content: textContent(world, ""),
    more: {
      reference: { type: 1, message_id: from.id, channel_id: from.channel },
      snapshots: [{ message: snapshotOf(from) }],
    },
  };
}

const snapshotOf = ({ content, embeds, attachments, components, flags, at }: Message): Fields => ({
  type: 0,
  content,
  embeds,
  attachments,
  components: showComponents(components, attachments),
  flags,
  timestamp: timeText(at),
  edited_timestamp: null,
  mentions: [],
  mention_roles: [],
});
