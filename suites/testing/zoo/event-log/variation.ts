/** What the documents leave open and this service can do in another way. */

import { randomUUID } from "node:crypto";
import type { ZooVariation } from "../zoo-service.js";
import type { Answer } from "./answer.js";

/** Refuses what comes too often; undefined where the request may pass. */
export function rateLimiter(variation: ZooVariation): () => Answer | undefined {
  const most = variation.requestsPerSecond;
  let passed: number[] = [];
  return () => {
    if (most === undefined) return undefined;
    const now = Date.now();
    passed = passed.filter((time) => now - time < 1000);
    if (passed.length < most) {
      passed.push(now);
      return undefined;
    }
    const wait = ((passed[0] ?? now) + 1005 - now) / 1000;
    const place = variation.retryAfter ?? "both";
    return {
      status: 429,
      body: { message: "You are being rate limited.", ...(place === "header" ? {} : { retry_after: wait }) },
      headers: place === "body" ? {} : { "Retry-After": String(wait) },
    };
  };
}

/** Changes an answer before it is sent. */
export function answerChanger(variation: ZooVariation): (answer: Answer) => Answer {
  let counter = Math.floor(Math.random() * 1000);
  return (answer) => {
    let { body, headers } = answer;
    if (variation.hasShuffledLists) body = shuffleLists(body);
    if (variation.hasExtraMembers) body = addMembers(body, () => ({ x_revision: 3, x_labels: ["internal"] }));
    if (variation.isNoisy) {
      counter += 1;
      const noise = { trace_id: randomUUID(), served_at: new Date().toISOString(), served_count: counter };
      headers = { ...headers, "X-Trace-Id": noise.trace_id, "X-Served-Count": String(counter) };
      body = addMembers(body, () => noise);
    }
    return { ...answer, body, headers: headers ?? {} };
  };
}

/** Adds members to every object but the dictionaries of translations. */
function addMembers(value: unknown, members: () => object): unknown {
  if (Array.isArray(value)) return value.map((entry) => addMembers(entry, members));
  if (typeof value !== "object" || value === null) return value;
  const own = Object.entries(value).map(([key, entry]) => [
    key,
    key.endsWith("_localizations") ? entry : addMembers(entry, members),
  ]);
  return { ...Object.fromEntries(own), ...members() };
}

/** Shuffles lists of commands and of permissions; the order of options and choices is kept. */
function shuffleLists(value: unknown): unknown {
  if (Array.isArray(value)) return shuffled(value.map(shuffleLists));
  if (typeof value !== "object" || value === null || !("permissions" in value)) return value;
  return { ...value, permissions: shuffleLists(value.permissions) };
}

function shuffled(list: readonly unknown[]): unknown[] {
  return list
    .map((entry) => ({ entry, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}
