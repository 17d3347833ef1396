import { describe, expect, test } from "vitest";
import { mostRequestsAtOnce, RequestLimit } from "./request-limit.js";

const WORKERS = 4;
const FAR_MS = 50;

/** Takes in as many responses as one mean is made of, as often as that. */
function see(limit: RequestLimit, durationMs: number, { isFull = true, means = 1 } = {}): void {
  for (let mean = 0; mean < means; mean++) for (let left = limit.now; left > 0; left--) limit.see(durationMs, isFull);
}

function limitOf(limited: () => number = () => 0): RequestLimit {
  return new RequestLimit(WORKERS, limited);
}

describe("the number of requests at once", () => {
  test("grows to its bound while responses come as fast as before", () => {
    const limit = limitOf();
    const first = limit.now;

    see(limit, FAR_MS, { means: 2 });
    const later = limit.now;
    see(limit, FAR_MS, { means: 20 });

    expect(later).toBeGreaterThan(first);
    expect(limit.now).toBe(mostRequestsAtOnce(WORKERS));
  });

  test("stays where no request waits for its turn", () => {
    const limit = limitOf();
    const first = limit.now;

    see(limit, FAR_MS, { isFull: false, means: 5 });

    expect(limit.now).toBe(first);
  });

  test("falls to one for each worker where responses come slower, and grows again after that", () => {
    const limit = limitOf();
    see(limit, FAR_MS, { means: 5 });

    see(limit, 3 * FAR_MS, { means: 20 });
    const slow = limit.now;
    see(limit, FAR_MS, { means: 5 });

    expect(slow).toBe(WORKERS);
    expect(limit.now).toBeGreaterThan(slow);
  });

  test("is halved by each 429, down to one", () => {
    let limited = 0;
    const limit = limitOf(() => limited);
    const first = limit.now;

    limited++;
    see(limit, FAR_MS);
    const once = limit.now;
    for (let times = 0; times < 10; times++) {
      limited++;
      see(limit, FAR_MS);
    }

    expect(once).toBe(first / 2);
    expect(limit.now).toBe(1);
  });

  test("is left alone by responses that are too fast to compare", () => {
    const limit = limitOf();
    const first = limit.now;

    see(limit, 0.5, { means: 5 });
    see(limit, 5, { means: 5 });

    expect(limit.now).toBe(first);
  });
});
