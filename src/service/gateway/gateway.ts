/** The gateway: sessions of bots, and what they receive. It knows nothing of sockets. */
import { randomBytes } from "node:crypto";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { credentialKey } from "../auth/credentials.js";
import type { OutboxEntry } from "../delivery/outbox.js";
import { userObject } from "../message/user-object.js";
import type { Service } from "../service.js";
import type { WorldChange } from "../world/changes.js";
import type { Guild } from "../world/entities.js";
import { hasPermission, VIEW_CHANNEL } from "../world/permission-bits.js";
import { permissionsInChannel } from "../world/permissions-in.js";
import type { ServiceWorld } from "../world/world.js";
import { type WorldEvent, worldEventOf } from "./change-events.js";
import { type SendPayload, ServedSession } from "./gateway-session.js";
import { availableGuild } from "./guild-objects.js";
import { MemberRequests } from "./member-requests.js";
import { MinuteCounter } from "./minute-counter.js";
import { ALL_INTENTS, CLOSE, type GatewayEvent, INTENT, MAX_LOGINS_A_MINUTE } from "./protocol.js";

/** Sessions that can be resumed; the oldest is forgotten then. */
const MAX_SESSIONS = 1_000;

/** A close code. */
export interface RefusedConnection {
  /** The close code that the client receives. */
  readonly close: number;
}

export class Gateway {
  readonly #service: Service;
  readonly #address: string;
  readonly #members: MemberRequests;
  readonly #sessions = new Map<string, ServedSession>();
  readonly #connections = new Map<string, number>();
  /** By application. */
  readonly #logins = new Map<string, MinuteCounter>();
  readonly #stop: () => void;

  /** @param address where clients connect again: `ws://127.0.0.1:4010` */
  constructor(service: Service, address: string) {
    this.#service = service;
    this.#address = address;
    this.#members = new MemberRequests(service);
    const stops = [
      service.outbox.subscribe((entry) => this.#pass(entry)),
      service.changes.subscribe((change) => this.#passChange(change)),
    ];
    this.#stop = () => stops.forEach((stop) => void stop());
  }

  /** A new session of a bot; it receives READY, and its guilds if it requested them. */
  identify(data: Json, send: SendPayload): ServedSession | RefusedConnection {
    if (!isObject(data)) return { close: CLOSE.malformed };
    const { token, intents } = data;
    const application = this.#applicationOf(token);
    if (application === undefined) return { close: CLOSE.wrongToken };
    if (typeof intents !== "number" || !Number.isInteger(intents) || intents < 0 || intents > ALL_INTENTS)
      return { close: CLOSE.wrongIntents };
    if (this.#loginsOf(application.id).isTooMany()) return { close: CLOSE.tooFast };
    const identity = {
      id: randomBytes(16).toString("hex"),
      applicationId: application.id,
      intents,
      mostMembers: (intents & INTENT.guildPresences) === 0 ? 0 : thresholdOf(data),
      shard: shardOf(data),
    };
    const session = new ServedSession(identity, send);
    this.#keep(session);
    this.#count(session);
    session.tell({ name: "READY", data: this.#ready(session) });
    this.#tellOfGuilds(session);
    return session;
  }

  /** A session that goes on; undefined where it cannot, and the client has to identify anew. */
  resume(data: Json, send: SendPayload): ServedSession | RefusedConnection | undefined {
    if (!isObject(data) || typeof data["seq"] !== "number") return { close: CLOSE.malformed };
    const application = this.#applicationOf(data["token"]);
    if (application === undefined) return { close: CLOSE.wrongToken };
    if (this.#loginsOf(application.id).isTooMany()) return { close: CLOSE.tooFast };
    const session = this.#sessions.get(String(data["session_id"]));
    if (session?.applicationId !== application.id) {
      this.note("gateway: a client resumed a session that is unknown or forgotten; it has to log in anew");
      return undefined;
    }
    switch (session.hasAllAfter(data["seq"])) {
      case "never-given":
        return { close: CLOSE.wrongSequence };
      case "no":
        return undefined;
      case "yes":
        this.#count(session);
        session.resume(data["seq"], send);
        return session;
    }
  }

  /** Answers a request for the members of a guild. */
  requestMembers(session: ServedSession, request: Json): void {
    for (const happening of this.#members.answer(session.applicationId, request)) session.tell(happening);
  }

  /** Whether a bot of the application is connected. */
  hasBotOf(applicationId: string): boolean {
    return this.sessionsOf(applicationId).length > 0;
  }

  /** How often bots of the application began or resumed a session. */
  connectionsOf(applicationId: string): number {
    return this.#connections.get(applicationId) ?? 0;
  }

  /** The connected sessions of the application. */
  sessionsOf(applicationId: string): readonly ServedSession[] {
    return [...this.#sessions.values()].filter((one) => one.applicationId === applicationId && one.isConnected);
  }

  /** Notes what a client did wrong. */
  note(text: string): void {
    this.#service.notes.add(text);
  }

  /** A client said that it will not come back. */
  forget(session: ServedSession): void {
    this.#sessions.delete(session.id);
  }

  /** Stops sending. */
  close(): void {
    this.#stop();
    this.#sessions.clear();
  }

  #applicationOf(token: Json | undefined) {
    const { credentials, applications } = this.#service;
    const credential = credentials.get(credentialKey("bot", String(token).replace(/^Bot /, "")));
    return credential?.kind === "bot" ? applications.get(credential.applicationId) : undefined;
  }

  #count({ applicationId }: ServedSession): void {
    this.#connections.set(applicationId, this.connectionsOf(applicationId) + 1);
  }

  #loginsOf(applicationId: string): MinuteCounter {
    const logins = this.#logins.get(applicationId) ?? new MinuteCounter(MAX_LOGINS_A_MINUTE);
    this.#logins.set(applicationId, logins);
    return logins;
  }

  /** Sessions without a client are forgotten first. */
  #keep(session: ServedSession): void {
    this.#sessions.set(session.id, session);
    if (this.#sessions.size <= MAX_SESSIONS) return;
    const all = [...this.#sessions.values()];
    const forgotten = all.find(({ isConnected }) => !isConnected) ?? all[0];
    if (forgotten !== undefined) this.#sessions.delete(forgotten.id);
  }

  #ready(session: ServedSession): JsonObject {
    const { world } = this.#service;
    const { applicationId: id } = session;
    return {
      v: 10,
      user: { ...userObject(world, id), verified: true, mfa_enabled: false, email: null },
      guilds: this.#guildsOf(session).map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      session_type: "normal",
      resume_gateway_url: this.#address,
      shard: session.shard,
      application: { id, flags: 0 },
      private_channels: [],
    };
  }

  #tellOfGuilds(session: ServedSession): void {
    if ((session.intents & INTENT.guilds) === 0) return;
    const { world } = this.#service;
    for (const guild of this.#guildsOf(session))
      session.tell({
        name: "GUILD_CREATE",
        data: availableGuild(world, guild, session.applicationId, session.mostMembers),
      });
  }

  #guildsOf(session: ServedSession): readonly Guild[] {
    return this.#service.world.guildsOf(session.applicationId).filter(({ id }) => session.isFor(id));
  }

  /** Interactions of an application with an address of its own go there alone. */
  #pass(entry: OutboxEntry): void {
    const { applicationId } = entry;
    if (entry.kind === "interaction") {
      if (this.#service.applications.get(applicationId)?.interactionsUrl !== undefined) return;
      this.#toSessions(applicationId, 0, { name: "INTERACTION_CREATE", data: entry.interaction });
    } else if (entry.by === "gateway") {
      this.#toSessions(applicationId, entry.intent, { name: entry.name, data: entry.data });
    }
  }

  #toSessions(applicationId: string, intent: number, event: GatewayEvent): void {
    const guildId = event.data["guild_id"];
    for (const session of this.#sessions.values()) {
      const isConcerned = session.applicationId === applicationId && session.isFor(guildId);
      if (isConcerned && (session.intents & intent) === intent) session.tell(event);
    }
  }

  /** Every bot that can see it receives it, where it requested such events. */
  #passChange(change: WorldChange): void {
    if (this.#sessions.size === 0) return;
    const event = worldEventOf(this.#service, change);
    if (event === undefined) return;
    for (const session of this.#sessions.values()) {
      const isRequested = (session.intents & event.intent) !== 0 && session.isFor(event.guildId);
      if (isRequested && isVisible(this.#service.world, event, session.applicationId))
        session.tell(event.eventFor(session));
    }
  }
}

/** Members of a guild that is not large, as a client says it; public facts. */
function thresholdOf({ large_threshold: said }: JsonObject): number {
  return typeof said === "number" ? Math.min(Math.max(said, 50), 250) : 50;
}

/** `[id, count]` as a client says it; `[0, 1]` where it says nothing sound. */
function shardOf({ shard }: JsonObject): readonly [number, number] {
  const [id, count] = Array.isArray(shard) ? shard.map(Number) : [];
  const isSound = Number.isInteger(id) && Number.isInteger(count) && (id ?? -1) >= 0 && (id ?? 0) < (count ?? 0);
  return isSound ? [id ?? 0, count ?? 1] : [0, 1];
}

/** Whether a bot is where it happens, and may look there. */
function isVisible(world: ServiceWorld, { guildId, channel, onlyFor }: WorldEvent, botId: string): boolean {
  if (onlyFor !== undefined) return onlyFor === botId;
  if (guildId === undefined) return channel?.recipientIds.includes(botId) === true;
  if (world.member(guildId, botId) === undefined) return false;
  return channel === undefined || hasPermission(permissionsInChannel(world, botId, channel), VIEW_CHANNEL);
}
