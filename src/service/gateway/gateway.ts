/** The gateway: sessions of bots, and what they receive. It knows nothing of sockets. */
import { randomBytes } from "node:crypto";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { credentialKey } from "../auth/credentials.js";
import type { OutboxEntry } from "../delivery/outbox.js";
import { userObject } from "../message/user-object.js";
import type { Service } from "../service.js";
import { type SendPayload, ServedSession } from "./gateway-session.js";
import { availableGuild } from "./guild-objects.js";
import { MemberRequests } from "./member-requests.js";
import { ALL_INTENTS, CLOSE, INTENT } from "./protocol.js";

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
  readonly #stop: () => void;

  /** @param address where clients connect again: `ws://127.0.0.1:4010` */
  constructor(service: Service, address: string) {
    this.#service = service;
    this.#address = address;
    this.#members = new MemberRequests(service);
    this.#stop = service.outbox.subscribe((entry) => this.#pass(entry));
  }

  /** A new session of a bot; it receives READY, and its guilds if it requested them. */
  identify(data: Json, send: SendPayload): ServedSession | RefusedConnection {
    if (!isObject(data)) return { close: CLOSE.malformed };
    const { token, intents } = data;
    const application = this.#applicationOf(token);
    if (application === undefined) return { close: CLOSE.wrongToken };
    if (typeof intents !== "number" || !Number.isInteger(intents) || intents < 0 || intents > ALL_INTENTS)
      return { close: CLOSE.wrongIntents };
    const session = new ServedSession(randomBytes(16).toString("hex"), application.id, intents, send);
    this.#keep(session);
    this.#count(session);
    session.tell({ name: "READY", data: this.#ready(session, data) });
    this.#tellOfGuilds(session);
    return session;
  }

  /** A session that goes on; undefined where it cannot, and the client has to identify anew. */
  resume(data: Json, send: SendPayload): ServedSession | RefusedConnection | undefined {
    if (!isObject(data) || typeof data["seq"] !== "number") return { close: CLOSE.malformed };
    const application = this.#applicationOf(data["token"]);
    if (application === undefined) return { close: CLOSE.wrongToken };
    const session = this.#sessions.get(String(data["session_id"]));
    if (session?.applicationId !== application.id) return undefined;
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

  #keep(session: ServedSession): void {
    this.#sessions.set(session.id, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MAX_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
  }

  #ready(session: ServedSession, { shard }: JsonObject): JsonObject {
    const { world } = this.#service;
    const { applicationId: id } = session;
    return {
      v: 10,
      user: { ...userObject(world, id), verified: true, mfa_enabled: false, email: null },
      guilds: world.guildsOf(id).map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      session_type: "normal",
      resume_gateway_url: this.#address,
      shard: Array.isArray(shard) ? shard : [0, 1],
      application: { id, flags: 0 },
      private_channels: [],
    };
  }

  #tellOfGuilds(session: ServedSession): void {
    if ((session.intents & INTENT.guilds) === 0) return;
    const { world } = this.#service;
    for (const guild of world.guildsOf(session.applicationId))
      session.tell({ name: "GUILD_CREATE", data: availableGuild(world, guild, session.applicationId) });
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

  #toSessions(
    applicationId: string,
    intent: number,
    happening: { readonly name: string; readonly data: JsonObject },
  ): void {
    for (const session of this.#sessions.values()) {
      if (session.applicationId === applicationId && (session.intents & intent) === intent) session.tell(happening);
    }
  }
}
