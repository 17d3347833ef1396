import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDealt, type Deal, nextDealt } from "./dealing.js";

const deals = fc.record({
  turns: fc.integer({ min: 1, max: 12 }),
  offset: fc.nat(9),
  of: fc.integer({ min: 1, max: 9 }),
  count: fc.nat(200),
});

/** The indices of each shard, below a count. */
function dealtTo(of: number, count: number, { turns, offset }: Pick<Deal, "turns" | "offset">): readonly number[][] {
  return Array.from({ length: of }, (_, nth) => {
    const deal = { turns, offset, part: { nth, of } };
    const own: number[] = [];
    for (let index = nextDealt(0, deal); index < count; index = nextDealt(index + 1, deal)) own.push(index);
    return own;
  });
}

describe("jobs that are dealt to shards", () => {
  test("are each dealt once", () => {
    fc.assert(
      fc.property(deals, ({ of, count, ...deal }) => {
        const all = dealtTo(of, count, deal).flat();
        expect(all.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, index) => index));
      }),
    );
  });

  test("are as many as were counted", () => {
    fc.assert(
      fc.property(deals, fc.nat(250), ({ of, count, ...deal }, from) => {
        for (const [nth, own] of dealtTo(of, count, deal).entries()) {
          const counted = countDealt(from, count, { ...deal, part: { nth, of } });
          expect(counted).toBe(own.filter((index) => index >= from).length);
        }
      }),
    );
  });

  test("are of each property about as many for each shard", () => {
    fc.assert(
      fc.property(deals, ({ of, count, turns, offset }) => {
        for (let turn = 0; turn < turns; turn++) {
          const counts = dealtTo(of, count, { turns, offset }).map(
            (own) => own.filter((index) => index % turns === turn).length,
          );
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
