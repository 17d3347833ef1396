/** How the answers of a service vary without being wrong. */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ZooVariation } from "../zoo-service.js";

export interface Overload {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Conventions {
  /** Waits as long as each answer takes. */
  wait(): Promise<void>;
  /** The answer 429 where there were too many requests within a second. */
  findOverload(): Overload | undefined;
  /** Headers of each answer. */
  headers(): Record<string, string>;
  /** The body of a success as it is sent. */
  dress(body: unknown): unknown;
  /** The body of an error as it is sent. */
  dressError(body: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

const LISTS_INSIDE = ["options", "choices", "permissions"];

export function createConventions(variation: ZooVariation = {}): Conventions {
  let answers = 0;
  let times: number[] = [];
  const noise = () => ({ trace_id: randomUUID(), time: new Date().toISOString(), counter: ++answers });

  function dressObject(value: object): object {
    const dressed: Record<string, unknown> = { ...value };
    for (const key of LISTS_INSIDE) {
      const inner = dressed[key];
      if (Array.isArray(inner)) {
        const items = inner.map((item: object) => dressObject(item));
        dressed[key] = key === "permissions" ? order(items) : items;
      }
    }
    return variation.hasExtraMembers ? { ...dressed, popularity: 0.5, labels: ["new"] } : dressed;
  }

  function order<T>(items: readonly T[]): T[] {
    return variation.hasShuffledLists ? shuffle(items) : [...items];
  }

  return {
    async wait() {
      if (variation.latencyMs) {
        await sleep(variation.latencyMs);
      }
    },
    findOverload() {
      const now = performance.now();
      times = times.filter((time) => now - time < 1000);
      const oldest = times[0];
      if (variation.requestsPerSecond === undefined || oldest === undefined) {
        times.push(now);
        return undefined;
      }
      if (times.length < variation.requestsPerSecond) {
        times.push(now);
        return undefined;
      }
      const seconds = (1000 - (now - oldest)) / 1000;
      const where = variation.retryAfter ?? "both";
      return {
        headers: where === "body" ? {} : { "Retry-After": String(Math.ceil(seconds)) },
        body: {
          message: "You are being rate limited.",
          global: false,
          ...(where === "header" ? {} : { retry_after: Math.ceil(seconds * 1000) / 1000 }),
        },
      };
    },
    headers() {
      return variation.isNoisy ? { "X-Request-Id": randomUUID(), "X-Served": String(++answers) } : {};
    },
    dress(body) {
      if (Array.isArray(body)) {
        return order(body).map((item: object) => dressObject(item));
      }
      return typeof body === "object" && body !== null ? dressObject(body) : body;
    },
    dressError(body) {
      return { ...body, ...(variation.isNoisy ? noise() : {}) };
    },
  };
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
