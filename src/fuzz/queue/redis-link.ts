/** A connection to Redis that comes back by itself, and says for how long it has been gone. */
import type { Redis } from "ioredis";
import { loadEngine, type QueueEngine } from "./engine.js";
import { type RedisAddress, redisAddress } from "./redis-address.js";
import { redisProblem } from "./redis-problem.js";

/** Longest time until the first answer, in milliseconds. */
const CONNECT_MS = 5_000;

/** A try to connect again comes after so many milliseconds at the most. */
const MOST_WAIT_MS = 1_000;

/** An open connection. */
export interface RedisLink {
  /** The client; commands wait while the connection is gone. */
  readonly redis: Redis;
  /** BullMQ, loaded. */
  readonly bullmq: QueueEngine["bullmq"];
  /** Where it is. */
  readonly address: RedisAddress;
  /** Milliseconds since the connection was lost; 0 while it is there. */
  goneMs(): number;
  /** Closes it at once. */
  close(): void;
}

/**
 * Connects and asks for a first answer.
 * @throws SetupError `redis-url-invalid`, `queue-not-installed`, `redis-unusable`
 */
export async function linkRedis(url: string): Promise<RedisLink> {
  const address = redisAddress(url);
  const { bullmq, Redis } = await loadEngine();
  await proveUsable(Redis, address);
  const redis = new Redis({
    ...address.options,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, MOST_WAIT_MS),
  });
  let goneSince: number | undefined;
  // Without a listener the client prints what happened, with the command that failed.
  redis.on("error", () => undefined);
  redis.on("close", () => {
    goneSince ??= performance.now();
  });
  redis.on("ready", () => {
    goneSince = undefined;
  });
  return {
    redis,
    bullmq,
    address,
    goneMs: () => (goneSince === undefined ? 0 : performance.now() - goneSince),
    close: () => redis.disconnect(),
  };
}

/** One try on a connection of its own: a client that connects again by itself would hide what is wrong. */
async function proveUsable(Client: QueueEngine["Redis"], address: RedisAddress): Promise<void> {
  const redis = new Client({
    ...address.options,
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
  });
  let first: unknown;
  redis.on("error", (error) => {
    first ??= error;
  });
  try {
    await redis.connect();
    await redis.ping();
    // A database that is not there is only reported as an event; the client goes on in another one.
    if (first !== undefined) throw first;
  } catch (error) {
    throw redisProblem(first ?? error, address);
  } finally {
    redis.disconnect();
  }
}
