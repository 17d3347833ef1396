/** All that the service knows of one application. */
import type { AuthCredential } from "../auth/credentials.js";
import type { SigningKey } from "../delivery/signing-key.js";
import { createDailyCreates, UNLIMITED_CREATES } from "./daily-creates.js";
import { PermissionStore } from "./permission-store.js";
import { ScopeStore } from "./scope-store.js";

export interface StoredApplication {
  /** Snowflake of the application. */
  readonly id: string;
  /** It has an embedded activity, so it may have an entry point command. */
  readonly hasActivity: boolean;
  /** Installation contexts that it supports, and the default of its new global commands. */
  readonly integrationTypes: readonly number[];
  /** Its global commands. */
  readonly global: ScopeStore;
  /** By guild id: the guilds where it may have commands. */
  readonly guilds: Map<string, ScopeStore>;
  /** Permissions of its commands, by guild. */
  readonly permissions: PermissionStore;
  /** It is found in the directory of applications, so it has nothing age-restricted. */
  readonly isDiscoverable: boolean;
  /** Where webhook events go; without one there are none. */
  readonly webhookUrl?: string;
  /** Where interactions go, instead of to the gateway. */
  readonly interactionsUrl?: string;
  /** Signs what goes to either. */
  readonly signingKey: SigningKey;
  /** Bit set of the gateway events that it requested. */
  readonly intents: number;
}

/** What an application starts with. */
export interface ApplicationSeed
  extends Pick<StoredApplication, "id" | "hasActivity" | "integrationTypes" | "signingKey"> {
  /** Guilds that it is installed in. */
  readonly guildIds: readonly string[];
}

/** The scope of a guild, without commands. @param now Unix milliseconds */
export function createGuildScope(now: () => number): ScopeStore {
  return new ScopeStore(createDailyCreates(now));
}

/** An application without commands. @param now Unix milliseconds */
export function createApplication(seed: ApplicationSeed, now: () => number): StoredApplication {
  return {
    id: seed.id,
    hasActivity: seed.hasActivity,
    integrationTypes: seed.integrationTypes,
    global: new ScopeStore(UNLIMITED_CREATES),
    guilds: new Map(seed.guildIds.map((id) => [id, createGuildScope(now)])),
    permissions: new PermissionStore(),
    signingKey: seed.signingKey,
    isDiscoverable: false,
    intents: 0,
  };
}

/** The application of a path, for whoever has a token of it; undefined for everybody else. */
export function applicationInReach(
  id: string,
  credential: AuthCredential,
  applications: ReadonlyMap<string, StoredApplication>,
): StoredApplication | undefined {
  return id === credential.applicationId ? applications.get(id) : undefined;
}

/** The commands of a path: global ones, or those of a guild; undefined where the guild did not authorize commands. */
export function scopeInReach(
  { global, guilds }: StoredApplication,
  guildId: string | undefined,
): ScopeStore | undefined {
  return guildId === undefined ? global : guilds.get(guildId);
}
