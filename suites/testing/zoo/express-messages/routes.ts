/** The routes of messages. */

import express, { type Request, Router } from "express";
import type { IsFixed } from "../shared-b/fixed.js";
import { Refusal } from "../shared-b/refusal.js";
import { findCaller, type World } from "../shared-b/world.js";
import type { CauseId } from "./causes.js";
import { type Message, readContents, toJson } from "./messages.js";
import { readPayload } from "./uploads.js";

export function messageRoutes(world: World, isFixed: IsFixed<CauseId>): Router {
  const router = Router();
  const channels = new Map<string, Map<string, Message>>(
    world.guilds.flatMap((guild) => guild.channelIds.map((id) => [id, new Map()] as const)),
  );

  /** The application whose bot sends the request. */
  function botOf(req: Request): string {
    const caller = findCaller(world, req.get("Authorization"));
    if (caller?.kind !== "bot") {
      throw new Refusal(401, "401: Unauthorized");
    }
    return caller.applicationId;
  }

  function messagesOf(req: Request<{ channel: string }>): Map<string, Message> {
    const messages = channels.get(req.params.channel);
    if (messages === undefined) {
      throw new Refusal(404, "Unknown channel", 10003);
    }
    return messages;
  }

  function messageOf(req: Request<{ channel: string; id: string }>): Message {
    const message = messagesOf(req).get(req.params.id);
    if (message === undefined) {
      throw new Refusal(404, "Unknown message", 10008);
    }
    return message;
  }

  router.use("/channels", (req, _res, next) => {
    botOf(req);
    next();
  });
  router.use(express.raw({ limit: "50mb", type: "multipart/form-data" }));
  router.use(express.json({ limit: "1mb", strict: false }));

  router.get("/channels/:channel/messages", (req, res) => {
    res.json([...messagesOf(req).values()].reverse().map((message) => toJson(message, req.params.channel)));
  });

  router.post("/channels/:channel/messages", async (req, res) => {
    const messages = messagesOf(req);
    const { body, uploads } = await readPayload(req, world.nextId);
    const message: Message = {
      id: world.nextId(),
      applicationId: botOf(req),
      createdAt: new Date().toISOString(),
      editedAt: null,
      ...readContents(body, uploads, isFixed),
    };
    messages.set(message.id, message);
    res.json(toJson(message, req.params.channel));
  });

  router.get("/channels/:channel/messages/:id", (req, res) => {
    res.json(toJson(messageOf(req), req.params.channel));
  });

  router.patch("/channels/:channel/messages/:id", async (req, res) => {
    const message = messageOf(req);
    if (message.applicationId !== botOf(req)) {
      throw new Refusal(403, "Cannot edit a message of another user", 50005);
    }
    const { body, uploads } = await readPayload(req, world.nextId);
    Object.assign(message, readContents(body, uploads, isFixed, message), { editedAt: new Date().toISOString() });
    res.json(toJson(message, req.params.channel));
  });
  return router;
}
