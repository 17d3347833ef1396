/** What the reference service starts with: two applications, twenty guilds, and tokens. */
import { createHash, randomBytes } from "node:crypto";
import { type AuthCredential, type Credentials, credentialKey } from "./auth/credentials.js";
import { signingKeyOf } from "./delivery/signing-key.js";
import type { ApplicationSeed } from "./store/application.js";

const FIRST_ID = 1_100_000_000_000_000_000n;
const GUILDS = 20;
const CHANNELS_PER_GUILD = 4;
/** Roles and users together are more than the 100 permissions that a command may have. */
const ROLES_PER_GUILD = 60;
const USERS_PER_GUILD = 60;

/** A guild that both applications are in, with what permissions can be given to. */
export interface SeedGuild {
  /** Snowflake of the guild. */
  readonly id: string;
  /** Its channels. */
  readonly channelIds: readonly string[];
  /** Its roles, without @everyone. */
  readonly roleIds: readonly string[];
  /** Its members, without bots. */
  readonly userIds: readonly string[];
}

/** Tokens by what they are for; the names are those of target.json. */
export interface SeedTokens {
  /** Token of the bot. */
  readonly bot: string;
  /** Bearer token of the application, with the scope for commands. */
  readonly clientCredentials: string;
  /** Bearer token of a user who may manage the guild. */
  readonly guildManager: string;
  /** Bearer token of a member who may not manage the guild. */
  readonly memberWithoutManage: string;
}

export interface Seed {
  /** The application under test. */
  readonly application: ApplicationSeed;
  /** A second application, for isolation. */
  readonly otherApplication: ApplicationSeed;
  /** Guilds that both applications are in. */
  readonly guilds: readonly SeedGuild[];
  /** Tokens of the first application. */
  readonly tokens: SeedTokens;
  /** Bot token of the second application. */
  readonly otherBotToken: string;
  /** The user behind the token `guildManager`: the owner of the guilds. */
  readonly managerId: string;
  /** The user behind the token `memberWithoutManage`. */
  readonly plainMemberId: string;
  /** The owner of each token; the service looks tokens up here. */
  readonly credentials: Credentials;
}

/**
 * Ids are the same at every start, tokens are not.
 *
 * @param seed text that fixes the tokens too; without one they are random
 */
export function createSeed(seed?: string): Seed {
  knownIds ??= createIds();
  const { applicationId, otherApplicationId, guilds, managerId, plainMemberId } = knownIds;
  const guildIds = guilds.map((guild) => guild.id);
  const secret = seed === undefined ? randomBytes(32) : seed;
  const token = (purpose: string) => createHash("sha256").update(secret).update(purpose).digest("base64url");
  const tokens = {
    bot: token("bot"),
    clientCredentials: token("client-credentials"),
    guildManager: token("guild-manager"),
    memberWithoutManage: token("member-without-manage"),
  };
  const otherBotToken = token("other-bot");
  return {
    application: {
      id: applicationId,
      hasActivity: true,
      integrationTypes: [0, 1],
      guildIds,
      signingKey: signingKeyOf(token("key")),
    },
    otherApplication: {
      id: otherApplicationId,
      hasActivity: false,
      integrationTypes: [0],
      guildIds,
      signingKey: signingKeyOf(token("other-key")),
    },
    guilds,
    tokens,
    otherBotToken,
    managerId,
    plainMemberId,
    credentials: new Map([
      ...credentialsOf(applicationId, tokens, managerId, plainMemberId),
      [credentialKey("bot", otherBotToken), { kind: "bot", applicationId: otherApplicationId }],
    ]),
  };
}

function credentialsOf(
  applicationId: string,
  tokens: SeedTokens,
  managerId: string,
  plainMemberId: string,
): readonly (readonly [string, AuthCredential])[] {
  const ofUser = (userId: string): AuthCredential => {
    return { kind: "bearer", applicationId, scopes: ["applications.commands.permissions.update"], userId };
  };
  return [
    [credentialKey("bot", tokens.bot), { kind: "bot", applicationId }],
    [
      credentialKey("bearer", tokens.clientCredentials),
      { kind: "bearer", applicationId, scopes: ["applications.commands.update"] },
    ],
    [credentialKey("bearer", tokens.guildManager), ofUser(managerId)],
    [credentialKey("bearer", tokens.memberWithoutManage), ofUser(plainMemberId)],
  ];
}

/** Ids of what is there from the start. */
interface SeedIds extends Pick<Seed, "guilds" | "managerId" | "plainMemberId"> {
  readonly applicationId: string;
  readonly otherApplicationId: string;
}

/** Made for the first service. */
let knownIds: SeedIds | undefined;

function createIds(): SeedIds {
  const nextId = idsFrom(FIRST_ID);
  return {
    applicationId: nextId(),
    otherApplicationId: nextId(),
    guilds: Array.from({ length: GUILDS }, () => createGuild(nextId)),
    managerId: nextId(),
    plainMemberId: nextId(),
  };
}

function createGuild(nextId: () => string): SeedGuild {
  const ids = (count: number) => Array.from({ length: count }, nextId);
  return {
    id: nextId(),
    channelIds: ids(CHANNELS_PER_GUILD),
    roleIds: ids(ROLES_PER_GUILD),
    userIds: ids(USERS_PER_GUILD),
  };
}

/** Ids with room between them: the number before a guild's is the constant for all its channels. */
function idsFrom(first: bigint): () => string {
  let last = first;
  return () => {
    last += 4096n;
    return last.toString();
  };
}
