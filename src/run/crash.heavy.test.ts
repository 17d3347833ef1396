import { expect, test } from "vitest";
import { MISHAPS } from "./testing/chaos.js";
import { CRASH_COMMANDS, complaintOf, requestsOf } from "./testing/crash-points.js";

/** A sample of about 20 points of each command; `npm run crash` takes many more. */
const everyOf = (requests: number): number => Math.max(40, Math.ceil(requests / 2));

test.each(CRASH_COMMANDS)(
  "%s loses nothing, whatever goes wrong at a request of it",
  { timeout: 120_000 },
  async (command) => {
    const requests = await requestsOf(command);
    const points = MISHAPS.flatMap((mishap, nth) =>
      Array.from({ length: requests }, (_, index) => ({ command, mishap, at: index + 1 })).filter(
        ({ at }) => (at + nth) % everyOf(requests) === 0,
      ),
    );

    const complaints: string[] = [];
    for (const point of points) {
      const complaint = await complaintOf(point);
      if (complaint !== undefined) complaints.push(`${point.mishap} at ${point.at}: ${complaint}`);
    }

    expect(complaints).toEqual([]);
    expect(points.length).toBeGreaterThan(8);
  },
);
