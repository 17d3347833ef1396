import fc from "fast-check";
import { expect, test } from "vitest";
import { createSnowflakes } from "./snowflakes.js";

test("snowflakes grow whatever the clock does, and hold its time", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 }), { minLength: 2 }), (times) => {
      let index = 0;
      const snowflakes = createSnowflakes(() => times[index] ?? 0);

      const made = times.map((_, at) => {
        index = at;
        return BigInt(snowflakes.next());
      });

      expect(made).toEqual([...new Set(made)].sort((left, right) => (left < right ? -1 : 1)));
    }),
  );
});

test("the time of a snowflake is that of its making", () => {
  const now = Date.UTC(2026, 10, 21);

  const made = createSnowflakes(() => now).next();

  expect(Number(BigInt(made) >> 22n) + 1_420_070_400_000).toBe(now);
});
