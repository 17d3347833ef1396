/** The applications, guilds and tokens that a service of this folder starts with. */

import { randomUUID } from "node:crypto";

export interface ApplicationEntry {
  readonly id: string;
  readonly tokens: Tokens;
}

export interface Tokens {
  readonly bot: string;
  readonly clientCredentials: string;
  readonly guildManager: string;
  readonly memberWithoutManage: string;
}

export interface GuildEntry {
  readonly id: string;
  readonly channelIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly userIds: readonly string[];
}

export interface World {
  readonly applications: readonly [ApplicationEntry, ApplicationEntry];
  readonly guilds: readonly GuildEntry[];
}

const EPOCH = 1420070400000n;
let last = 0n;

/** A new id: later ones are greater. */
export function nextSnowflake(): string {
  const now = (BigInt(Date.now()) - EPOCH) << 22n;
  last = now > last ? now : last + 1n;
  return String(last);
}

function spacedSnowflake(): string {
  last += BigInt(100 + Math.floor(Math.random() * 5000));
  return nextSnowflake();
}

function makeApplication(): ApplicationEntry {
  const token = (kind: string) => `${kind}.${randomUUID()}`;
  return {
    id: spacedSnowflake(),
    tokens: {
      bot: token("bot"),
      clientCredentials: token("credentials"),
      guildManager: token("manager"),
      memberWithoutManage: token("member"),
    },
  };
}

export function createWorld(): World {
  const three = () => [spacedSnowflake(), spacedSnowflake(), spacedSnowflake()];
  const guild = () => ({ id: spacedSnowflake(), channelIds: three(), roleIds: three(), userIds: three() });
  return { applications: [makeApplication(), makeApplication()], guilds: [guild(), guild(), guild()] };
}

/** What target.json says of a service that listens on the port. */
export function targetOf(name: string, port: number, world: World, tokenKinds: readonly (keyof Tokens)[]): unknown {
  const [own, other] = world.applications;
  return {
    name,
    baseUrl: `http://127.0.0.1:${port}/api/v10`,
    applicationId: own.id,
    tokens: Object.fromEntries(tokenKinds.map((kind) => [kind, own.tokens[kind]])),
    otherApplication: { applicationId: other.id, tokens: { bot: other.tokens.bot } },
    guilds: world.guilds,
    interactions: [],
    localeHeader: "X-Service-Locale",
  };
}
