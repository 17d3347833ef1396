/** Ids, tokens and guilds that a service starts with. */

/** Gives ids that grow and are never given twice. */
export class Snowflakes {
  #last = 0n;

  next(): string {
    const now = BigInt(Date.now() - 1_420_070_400_000) << 22n;
    this.#last = now > this.#last ? now : this.#last + 1n;
    return this.#last.toString();
  }
}

export interface Caller {
  readonly kind: "bot" | "clientCredentials" | "guildManager" | "memberWithoutManage";
  readonly applicationId: string;
}

export interface Guild {
  readonly id: string;
  readonly channelIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly userIds: readonly string[];
}

export interface Account {
  readonly applicationId: string;
  readonly otherApplicationId: string;
  readonly guilds: readonly Guild[];
  /** Who sends a value of the Authorization header. */
  callerOf(authorization: string | undefined): Caller | undefined;
  hasGuild(guildId: string): boolean;
  targetAt(port: number): unknown;
}

/** Tokens of users are made for services with permissions only. */
export function openAccount(name: string, ids: Snowflakes, hasUsers = false): Account {
  const applicationId = ids.next();
  const otherApplicationId = ids.next();
  const several = (count: number) => Array.from({ length: count }, () => ids.next());
  const guilds = Array.from({ length: 3 }, () => {
    // The id below that of a guild represents all its channels, so it is left unused.
    ids.next();
    return { id: ids.next(), channelIds: several(2), roleIds: several(2), userIds: several(2) };
  });
  const callers = new Map<string, Caller>([
    [`Bot ${name}-bot`, { kind: "bot", applicationId }],
    [`Bot ${name}-other-bot`, { kind: "bot", applicationId: otherApplicationId }],
    [`Bearer ${name}-client-credentials`, { kind: "clientCredentials", applicationId }],
  ]);
  if (hasUsers) {
    callers.set(`Bearer ${name}-guild-manager`, { kind: "guildManager", applicationId });
    callers.set(`Bearer ${name}-member`, { kind: "memberWithoutManage", applicationId });
  }
  return {
    applicationId,
    otherApplicationId,
    guilds,
    callerOf: (authorization) => callers.get(authorization ?? ""),
    hasGuild: (guildId) => guilds.some((guild) => guild.id === guildId),
    targetAt: (port) => ({
      name,
      baseUrl: `http://127.0.0.1:${port}/api/v10`,
      applicationId,
      tokens: {
        bot: `${name}-bot`,
        clientCredentials: `${name}-client-credentials`,
        ...(hasUsers ? { guildManager: `${name}-guild-manager`, memberWithoutManage: `${name}-member` } : {}),
      },
      otherApplication: { applicationId: otherApplicationId, tokens: { bot: `${name}-other-bot` } },
      guilds,
      interactions: [],
      localeHeader: "X-Service-Locale",
    }),
  };
}
