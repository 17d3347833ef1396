/** Routes of the messages of a channel. */

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IsFixed } from "../shared-c/fixed.js";
import { isObject, type Json } from "../shared-c/texts.js";
import { nextSnowflake, type World } from "../shared-c/world.js";
import { type Draft, IS_COMPONENTS_V2, type Written, writeMessage } from "./message.js";
import type { Attachment } from "./reading.js";
import { type Payload, PayloadError, readMultipart } from "./upload.js";

interface StoredMessage extends Written {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string;
  readonly sentAt: string;
  readonly editedAt: string | null;
  readonly attachments: readonly Attachment[];
}

type ChannelRequest = FastifyRequest<{ Params: { channelId: string; messageId: string } }>;

export function addMessageRoutes(app: FastifyInstance, world: World, isFixed: IsFixed): void {
  const channels = new Map<string, Map<string, StoredMessage>>();
  for (const guild of world.guilds) for (const id of guild.channelIds) channels.set(id, new Map());

  const authorOf = (request: FastifyRequest): string => {
    const { authorization } = request.headers;
    const author = world.applications.find(({ tokens }) => authorization === `Bot ${tokens.bot}`);
    if (author === undefined) throw new PayloadError(401, "Unauthorized");
    return author.id;
  };
  const channelOf = (request: ChannelRequest): Map<string, StoredMessage> => {
    const channel = channels.get(request.params.channelId);
    if (channel === undefined) throw new PayloadError(404, "Unknown channel");
    return channel;
  };
  const messageOf = (request: ChannelRequest): StoredMessage => {
    const message = channelOf(request).get(request.params.messageId);
    if (message === undefined) throw new PayloadError(404, "Unknown message");
    return message;
  };
  const write = (draft: Draft, isV2: boolean, attachments: readonly Attachment[]): Written => {
    const written = writeMessage(draft, isV2, attachments, isFixed);
    if (Array.isArray(written)) throw new PayloadError(400, written.join("; "));
    return written as Written;
  };

  app.addHook("onRequest", async (request) => {
    authorOf(request);
  });

  app.post("/channels/:channelId/messages", async (request: ChannelRequest) => {
    const channel = channelOf(request);
    const { json, attachments } = await payloadOf(request);
    const draft = draftOf(json);
    const message: StoredMessage = {
      ...write(draft, hasV2(draft.flags), attachments),
      id: nextSnowflake(),
      channelId: request.params.channelId,
      authorId: authorOf(request),
      sentAt: new Date().toISOString(),
      editedAt: null,
      attachments,
    };
    channel.set(message.id, message);
    return show(message);
  });

  app.get("/channels/:channelId/messages/:messageId", async (request: ChannelRequest) => show(messageOf(request)));

  app.patch("/channels/:channelId/messages/:messageId", async (request: ChannelRequest) => {
    const { json, attachments: added } = await payloadOf(request);
    const old = messageOf(request);
    if (old.authorId !== authorOf(request)) throw new PayloadError(403, "The message is of another author");
    const draft = { ...draftOf({ ...old }), ...(json as Partial<Draft>) };
    const wasV2 = hasV2(old.flags);
    if (wasV2 && !hasV2(draft.flags) && isFixed("flag-can-be-removed")) {
      throw new PayloadError(400, "IS_COMPONENTS_V2 cannot be removed");
    }
    const attachments = [...old.attachments, ...added];
    const written = write(draft, wasV2 || hasV2(draft.flags), attachments);
    const message = { ...old, ...written, attachments, editedAt: new Date().toISOString() };
    channelOf(request).set(message.id, message);
    return show(message);
  });
}

const hasV2 = (flags: unknown): boolean => typeof flags === "number" && (flags & IS_COMPONENTS_V2) !== 0;

function draftOf({ content, embeds, poll, sticker_ids, stickers, components, flags }: Json): Draft {
  return { content, embeds, poll, sticker_ids, stickers, components, flags };
}

async function payloadOf(request: FastifyRequest): Promise<Payload> {
  if (Buffer.isBuffer(request.body)) return await readMultipart(request.headers["content-type"] ?? "", request.body);
  if (!isObject(request.body)) throw new PayloadError(400, "The body must be an object");
  return { json: request.body, attachments: [] };
}

function show({ channelId, authorId, sentAt, editedAt, ...message }: StoredMessage): Json {
  return {
    ...message,
    type: 0,
    channel_id: channelId,
    author: { id: authorId, username: "application", bot: true },
    timestamp: sentAt,
    edited_timestamp: editedAt,
  };
}
