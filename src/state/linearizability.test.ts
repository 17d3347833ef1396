import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HistoryEvent, isBefore, type SequentialModel } from "./history.js";
import { checkLinearizability } from "./linearizability.js";

/** Registers by name: written, read, or written if they hold something. */
type Operation =
  | { readonly do: "write"; readonly at: string; readonly value: number }
  | { readonly do: "read"; readonly at: string }
  | { readonly do: "swap"; readonly at: string; readonly from: number; readonly to: number };
type Result = number | boolean;
type Event = HistoryEvent<Operation, Result>;

const register: SequentialModel<number, Operation, Result> = {
  initial: 0,
  keyOf: String,
  partOf: ({ at }) => at,
  step: (state, operation, result) => {
    switch (operation.do) {
      case "write":
        return [operation.value];
      case "read":
        return result === undefined || result === state ? [state] : [];
      case "swap": {
        const isSwapped = state === operation.from;
        return result === undefined || result === isSwapped ? [isSwapped ? operation.to : state] : [];
      }
    }
  },
};

let count = 0;

function event(operation: Operation, from: number, to: number, result: Result): Event {
  return { id: `e${count++}`, client: "c", operation, invokedAt: from, returned: { at: to, result } };
}

const write = (value: number, from: number, to: number, at = "x") => event({ do: "write", at, value }, from, to, true);
const read = (value: number, from: number, to: number, at = "x") => event({ do: "read", at }, from, to, value);
const swap = (from: number, to: number, start: number, end: number, result: boolean) =>
  event({ do: "swap", at: "x", from, to }, start, end, result);
const unanswered = (one: Event): Event => ({ ...one, returned: undefined });

describe("histories with known answers", () => {
  test.each<readonly [why: string, history: readonly Event[], is: string]>([
    ["nothing", [], "linearizable"],
    ["a read after a write", [write(1, 0, 1), read(1, 2, 3)], "linearizable"],
    ["a stale read", [write(1, 0, 1), read(0, 2, 3)], "contradictory"],
    ["a read during a write, old", [write(1, 0, 5), read(0, 2, 3)], "linearizable"],
    ["a read during a write, new", [write(1, 0, 5), read(1, 2, 3)], "linearizable"],
    ["new, then old", [write(1, 0, 9), read(1, 2, 3), read(0, 4, 5)], "contradictory"],
    [
      "two readers that see two writes in different orders",
      [write(1, 0, 9), write(2, 0, 9), read(1, 1, 2), read(2, 3, 4), read(1, 5, 6)],
      "contradictory",
    ],
    [
      "a write without answer that happened",
      [unanswered(write(1, 0, 1)), read(0, 2, 3), read(1, 4, 5)],
      "linearizable",
    ],
    ["a write without answer that never happened", [unanswered(write(1, 0, 1)), read(0, 8, 9)], "linearizable"],
    ["a write without answer that happened too early", [read(1, 0, 1), unanswered(write(1, 2, 3))], "contradictory"],
    ["two winners of one swap", [swap(0, 1, 0, 5, true), swap(0, 2, 1, 6, true)], "contradictory"],
    ["one winner of one swap", [swap(0, 1, 0, 5, false), swap(0, 2, 1, 6, true)], "linearizable"],
    ["registers that are none of each other's business", [write(1, 0, 1, "x"), read(0, 2, 3, "y")], "linearizable"],
  ])("%s", (_why, history, is) => {
    expect(checkLinearizability(history, register).is).toBe(is);
  });

  test("a search that comes to no end is inconclusive, never passed", () => {
    const history = Array.from({ length: 10 }, (_, nth) => write(nth, 0, 100));

    expect(checkLinearizability([...history, read(99, 0, 100)], register, { budget: 50 }).is).toBe("inconclusive");
  });

  test("the shortest contradiction names what contradicts, and nothing else", () => {
    const [stale, last] = [read(0, 4, 5), write(1, 0, 1)];
    const history = [last, write(2, 2, 9), read(2, 6, 7), stale, read(2, 10, 11), write(7, 12, 13)];

    const found = checkLinearizability(history, register);

    expect(found).toMatchObject({ is: "contradictory", shortest: [last, stale] });
  });
});

/** All orders of all answered events and any of the others, one by one. */
function isExplained(history: readonly Event[]): boolean {
  const place = (state: number, left: readonly Event[]): boolean =>
    left.every(({ returned }) => returned === undefined) ||
    left.some((next) => {
      if (left.some((other) => other !== next && isBefore(other, next))) return false;
      const [after] = register.step(state, next.operation, next.returned?.result);
      const rest = left.filter((other) => other !== next);
      return after !== undefined && place(after, rest);
    });
  const names = new Set(history.map(({ operation }) => operation.at));
  return [...names].every((name) =>
    place(
      0,
      history.filter(({ operation }) => operation.at === name),
    ),
  );
}

const small = fc.integer({ min: 0, max: 2 });
const operation: fc.Arbitrary<readonly [Operation, Result]> = fc.oneof(
  fc.tuple(small, fc.constantFrom("x", "y")).map(([value, at]) => [{ do: "write" as const, at, value }, true] as const),
  fc.tuple(small, fc.constantFrom("x", "y")).map(([value, at]) => [{ do: "read" as const, at }, value] as const),
  fc
    .tuple(small, small, fc.boolean())
    .map(([from, to, result]) => [{ do: "swap" as const, at: "x", from, to }, result] as const),
);
const histories: fc.Arbitrary<readonly Event[]> = fc.array(
  fc
    .tuple(operation, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 5 }))
    .map(([[tested, result], from, lasts, answered]) => ({
      ...event(tested, from, from + lasts, result),
      ...(answered === 0 ? { returned: undefined } : {}),
    })),
  { maxLength: 6, size: "max" },
);

describe("random histories", () => {
  test("are judged as by trying all orders", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const is = checkLinearizability(history, register).is;

        expect(is).toBe(isExplained(history) ? "linearizable" : "contradictory");
      }),
      { numRuns: 3_000 },
    );
  });

  test("have shortest contradictions of which nothing can be spared", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const found = checkLinearizability(history, register);
        fc.pre(found.is === "contradictory");
        const others = found.others.map(unanswered);

        expect(isExplained([...found.shortest, ...others])).toBe(false);
        for (const one of found.shortest) {
          const spared = found.shortest.map((event) => (event === one ? unanswered(event) : event));
          expect(isExplained([...spared, ...others])).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("that were made in some order are linearizable in it", () => {
    const written = fc.array(fc.tuple(operation, fc.nat({ max: 5 })), { maxLength: 12, size: "max" });
    fc.assert(
      fc.property(written, (drawn) => {
        const states = new Map<string, number>();
        const history = drawn.map(([[tested], spread], nth) => {
          const state = states.get(tested.at) ?? 0;
          const result = tested.do === "read" ? state : tested.do === "swap" ? state === tested.from : true;
          states.set(tested.at, register.step(state, tested, result)[0] ?? state);
          return event(tested, nth - spread, nth + spread, result);
        });

        expect(checkLinearizability(history, register).is).toBe("linearizable");
      }),
    );
  });
});
