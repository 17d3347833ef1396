/** Requests for the members of a guild. @see D1 "Rate limits": all members, once per guild and bot every 30 seconds */

import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { Policies } from "../policies.js";
import type { Service } from "../service.js";
import type { Member } from "../world/entities.js";
import type { ServiceWorld } from "../world/world.js";
import { guildMemberObject } from "./guild-objects.js";
import { type GatewayEvent, OPCODE } from "./protocol.js";

export const MEMBER_REQUEST_WINDOW_MS = LIMITS.memberRequestSeconds.min * 1000;
const MEMBERS_A_CHUNK = 1_000;

/** Remembers who requested all members of which guild, and when. */
export class MemberRequests {
  readonly #world: ServiceWorld;
  readonly #policies: Policies;
  /** Unix milliseconds. */
  readonly #now: () => number;
  readonly #askedAt = new Map<string, number>();

  /** The service of the gateway; its clock counts. */
  constructor({ world, policies, now }: Pick<Service, "world" | "policies" | "now">) {
    this.#world = world;
    this.#policies = policies;
    this.#now = now;
  }

  /** What the bot receives as answer; nothing about guilds that it is not in. */
  answer(botId: string, request: Json): readonly GatewayEvent[] {
    if (!isObject(request)) return [];
    const guildId = String(request["guild_id"]);
    if (this.#world.member(guildId, botId) === undefined) return [];
    const waitMs = isForAll(request) ? this.#waitMs(this.#policies.memberRequestKey(botId, guildId)) : 0;
    if (waitMs > 0) return [this.#policies.memberRequestRefused(guildId, waitMs, request)];
    return chunks(this.#world, guildId, request);
  }

  /** How long the bot has to wait; 0 where it need not, and then its 30 seconds begin. */
  #waitMs(key: string): number {
    const askedAt = this.#askedAt.get(key);
    const waitMs = askedAt === undefined ? 0 : askedAt + this.#policies.memberRequestWindowMs - this.#now();
    if (waitMs <= 0) this.#askedAt.set(key, this.#now());
    return Math.max(0, waitMs);
  }
}

/** Whose requests are counted together: those of one bot for one guild. */
export function memberRequestKey(botId: string, guildId: string): string {
  return `${botId} ${guildId}`;
}

function isForAll({ query, limit, user_ids: userIds }: JsonObject): boolean {
  return userIds === undefined && query === "" && limit === 0;
}

/** The event that answers a request that came too early. */
export function memberRequestRefused(guildId: string, waitMs: number, request: JsonObject): GatewayEvent {
  const meta = { guild_id: guildId, ...nonceOf(request) };
  return {
    name: "RATE_LIMITED",
    data: { opcode: OPCODE.requestGuildMembers, retry_after: waitMs / 1_000, meta },
  };
}

function chunks(world: ServiceWorld, guildId: string, request: JsonObject): readonly GatewayEvent[] {
  const found = world.membersOf(guildId).filter(matcherOf(world, request));
  const limit = Number(request["limit"] ?? 0);
  const members = limit > 0 ? found.slice(0, limit) : found;
  const count = Math.max(1, Math.ceil(members.length / MEMBERS_A_CHUNK));
  const missing = idsOf(request).filter((id) => world.member(guildId, id) === undefined);
  return Array.from({ length: count }, (_, index) => ({
    name: "GUILD_MEMBERS_CHUNK",
    data: {
      guild_id: guildId,
      members: members
        .slice(index * MEMBERS_A_CHUNK, (index + 1) * MEMBERS_A_CHUNK)
        .map((member) => guildMemberObject(world, member)),
      chunk_index: index,
      chunk_count: count,
      ...(missing.length > 0 ? { not_found: missing } : {}),
      ...nonceOf(request),
    },
  }));
}

function matcherOf(world: ServiceWorld, request: JsonObject): (member: Member) => boolean {
  const ids = new Set(idsOf(request));
  if (request["user_ids"] !== undefined) return ({ userId }) => ids.has(userId);
  const start = String(request["query"] ?? "").toLowerCase();
  return ({ userId, nick }) =>
    [nick, world.user(userId)?.username].some((name) => name?.toLowerCase().startsWith(start) === true);
}

function idsOf({ user_ids: given }: JsonObject): readonly string[] {
  if (given === undefined) return [];
  return (Array.isArray(given) ? (given as readonly Json[]) : [given]).map(String);
}

function nonceOf({ nonce }: JsonObject): JsonObject {
  return typeof nonce === "string" ? { nonce } : {};
}
