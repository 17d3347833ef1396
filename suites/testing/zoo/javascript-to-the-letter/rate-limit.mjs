/**
 * Writes to one channel share a bucket, all writes of commands of an application share another.
 *
 * Choices: 60 and 50 a second, over all scopes; then 429 with retry_after and headers ("General rate limit headers and
 * per-route values: not shown").
 */
import { WRITES_OF_COMMANDS, WRITES_TO_A_CHANNEL } from "./settings.mjs";
import { No } from "./util.mjs";

const buckets = new Map();
const limit = (key, most, res) => {
  const now = Date.now();
  let b = buckets.get(key);
  if (!b || b.until <= now) {
    b = { until: now + 1000, n: 0 };
    buckets.set(key, b);
  }
  b.n++;
  const left = (b.until - now) / 1000;
  res.setHeader("x-RATELIMIT-limit", String(most));
  res.setHeader("x-RATELIMIT-remaining", String(Math.max(0, most - b.n)));
  res.setHeader("x-RATELIMIT-reset", (b.until / 1000).toFixed(3));
  res.setHeader("x-RATELIMIT-reset-AFTER", left.toFixed(3));
  res.setHeader("x-RATELIMIT-bucket", Buffer.from(key).toString("hex").slice(0, 32));
  if (b.n > most) {
    const e = new No(429, "too fast");
    e.wait = left;
    throw e;
  }
};
export const limitChannel = (id, res) => limit(`channel ${id}`, WRITES_TO_A_CHANNEL, res);
export const limitCommands = (id, res) => limit(`commands ${id}`, WRITES_OF_COMMANDS, res);
