/** The reference service in process: an implementation of the contract that keeps everything in memory. */
import { type ProfileName, profileOf } from "../contract/profile.js";
import { enumerationsOf } from "../rules/context.js";
import { TokenStore } from "./auth/token-store.js";
import { Outbox } from "./delivery/outbox.js";
import { createDriver, type Driver } from "./driver/driver.js";
import { createApp } from "./http/create-app.js";
import { DISCORD_READING } from "./http/exact-ids.js";
import { PLAIN_READING } from "./http/read-body.js";
import { InteractionStore } from "./interaction/interaction-store.js";
import { FileStore } from "./message/file-store.js";
import { MessageStore } from "./message/message-store.js";
import { Notes } from "./notes.js";
import { NoticeStore } from "./notice/notice-store.js";
import { POLICIES, type Policies } from "./policies.js";
import { type ReferenceTarget, referenceTargetOf } from "./reference-target.js";
import { writeDiscordRefusal } from "./refusal/discord.js";
import { writeDocumentedRefusal } from "./refusal/documented.js";
import { createSeed } from "./seed.js";
import type { Service } from "./service.js";
import { createApplication } from "./store/application.js";
import { createClock } from "./store/clock.js";
import { createSnowflakes } from "./store/snowflakes.js";
import { Changes } from "./world/changes.js";
import { seedWorld } from "./world/seeded-world.js";
import { ServiceWorld } from "./world/world.js";

export interface ReferenceServiceOptions {
  /** Default `documented`. */
  readonly profile?: ProfileName;
  /** Unix milliseconds; decides ids, versions and when a day of creates ends. Default: the clock. */
  readonly now?: () => number;
  /** Fixes the tokens. Default: random at every start. */
  readonly seed?: string;
  /** Where interactions of the first application go, signed, instead of to the gateway; only while it is served. */
  readonly interactionsUrl?: string;
  /** Where webhook events of the first application go, signed; only while it is served. */
  readonly webhookUrl?: string;
  /** No command is there at the start, not even the entry point of the first application; default false. */
  readonly startsEmpty?: boolean;
  /** Decisions that differ from the sound ones, to see whether a suite notices. */
  readonly policies?: Partial<Policies>;
}

export interface ReferenceService {
  /** Answers one request. Only path, method, headers and body count, not the host. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** What target.json says of it; its base URL is only a name until a server gives it a socket. */
  readonly target: ReferenceTarget;
  /** What users do, and what applications received; the same as the driver of the target. */
  readonly driver: Driver;
}

/** Where an in-process service is said to be: a host that exists nowhere (RFC 6761). */
const IN_PROCESS_ORIGIN = "http://reference.invalid";

/**
 * A service with two applications and no commands but the entry point `Launch` of the first, unless it `startsEmpty`.
 *
 * @example
 * const { fetch, target } = createReferenceService();
 * const response = await fetch(new Request(`${target.baseUrl}/applications/${target.applicationId}/commands`, {
 *   headers: { authorization: `Bot ${target.tokens.bot}` },
 * }));
 */
export function createReferenceService(options: ReferenceServiceOptions = {}): ReferenceService {
  const { fetch, target, driver } = openReferenceService(options);
  return { fetch, target, driver };
}

/** A service with its inside, for what puts it on sockets. */
export interface OpenReferenceService extends ReferenceService {
  /** The stores and policies behind the routes. */
  readonly service: Service;
  /** By which the first application knows what comes from here: 32 bytes in hex. */
  readonly publicKey: string;
}

/** The same as `createReferenceService`, from inside. */
export function openReferenceService(options: ReferenceServiceOptions): OpenReferenceService {
  const { interactionsUrl, webhookUrl } = options;
  const clock = createClock(options.now ?? Date.now);
  const { now } = clock;
  const profile = profileOf(options.profile ?? "documented");
  const seed = createSeed(options.seed);
  const application = {
    ...createApplication(seed.application, now),
    ...(interactionsUrl === undefined ? {} : { interactionsUrl }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  };
  const other = createApplication(seed.otherApplication, now);
  const tokens = new TokenStore(seed.credentials);
  const changes = new Changes();
  const service: Service = {
    applications: new Map([application, other].map((each) => [each.id, each])),
    tokens,
    credentials: tokens.credentials,
    changes,
    world: new ServiceWorld(changes),
    interactions: new InteractionStore(),
    messages: new MessageStore(changes),
    files: new FileStore(),
    notices: new NoticeStore(),
    notes: new Notes(),
    outbox: new Outbox(),
    snowflakes: createSnowflakes(now),
    clock,
    addresses: {},
    now,
    bindings: profile.bindings,
    enumerations: enumerationsOf(profile),
    writeRefusal: profile.name === "discord" ? writeDiscordRefusal : writeDocumentedRefusal,
    refusesUnsetPermissions: profile.name === "discord",
    reading: profile.name === "discord" ? DISCORD_READING : PLAIN_READING,
    policies: { ...POLICIES, ...options.policies },
  };
  seedWorld(service.world, seed);
  if (options.startsEmpty !== true) service.policies.enableActivity(service, application);

  const driver = createDriver(service, seed);
  const app = createApp(service, driver);
  return {
    fetch: async (request) => app.fetch(request),
    driver,
    service,
    get publicKey() {
      return application.signingKey.publicKey;
    },
    target: referenceTargetOf(seed, profile.name, profile.bindings.localeHeader, IN_PROCESS_ORIGIN),
  };
}
