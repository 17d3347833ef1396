import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Property } from "../case/property.js";
import type { Granted, Held } from "../run/place/leases.js";
import type { FuzzLine } from "./plan.js";
import { runLines } from "./run-lines.js";

const NO_PROPERTY: Property = {
  id: "none",
  title: "sends nothing",
  rules: ["command.name.is-lowercase"],
  level: "must",
  needs: [],
  leases: [],
  creates: 0,
  emptiesScope: false,
  steps: () => fc.constant([]),
};

const HELD: Held = { scopes: [], guilds: [] } as unknown as Held;

/** A line of so many properties whose jobs have its name. */
function line(name: string, weight: number, count = Number.POSITIVE_INFINITY): FuzzLine {
  return {
    wishes: { leases: name === "global" ? ["global"] : ["guild"], creates: 0, needs: [], movesClock: false },
    count,
    weight,
    properties: [{ ...NO_PROPERTY, id: name }],
    jobsAt: () => [
      {
        id: name,
        testCase: () => {
          throw new Error("the jobs of this test are only counted");
        },
      },
    ],
  };
}

/** Runs so many jobs of lines. @returns how many each line had, by name */
async function split(
  lines: readonly FuzzLine[],
  jobs: number,
  grant: (leases: readonly string[], done: number) => Granted = () => ({ held: HELD }),
  requestsOf: (name: string) => number = () => 1,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let done = 0;
  await runLines(lines, {
    workers: 1,
    part: { nth: 0, of: 1 },
    leases: { grant: ({ leases }) => grant(leases, done), release: () => undefined },
    isOver: () => done >= jobs,
    run: async ([{ id } = { id: "none" }]) => {
      done++;
      counts[id] = (counts[id] ?? 0) + 1;
      return requestsOf(id);
    },
    onStopped: () => undefined,
  });
  return counts;
}

describe("the turns of endless lines", () => {
  test("follow their weights", async () => {
    expect(await split([line("one", 1), line("two", 2), line("three", 3)], 60)).toEqual({
      one: 10,
      two: 20,
      three: 30,
    });
  });

  test("count by their requests", async () => {
    const counts = await split([line("short", 1), line("long", 1)], 110, undefined, (name) =>
      name === "long" ? 10 : 1,
    );

    expect(counts).toEqual({ short: 100, long: 10 });
  });

  test("are made up for by a line that had to wait", async () => {
    const counts = await split([line("global", 1), line("guild", 1)], 60, (leases, done) =>
      leases.includes("global") && done < 20 ? { later: true } : { held: HELD },
    );

    expect(counts).toEqual({ guild: 30, global: 30 });
  });

  test("go to the others where a line is at its end", async () => {
    expect(await split([line("short", 1, 3), line("long", 1)], 20)).toEqual({ short: 3, long: 17 });
  });

  test("come to a line that needs two scopes which are never free at once by chance", async () => {
    const held = new Set<string>();
    const counts: Record<string, number> = {};
    let done = 0;
    const free = (): readonly string[] => ["first", "second"].filter((guild) => !held.has(guild));

    await runLines([line("global", 1), line("guild", 1)], {
      workers: 2,
      part: { nth: 0, of: 1 },
      leases: {
        grant: ({ leases }) => {
          const wanted = free().slice(0, leases.includes("global") ? 2 : 1);
          if (wanted.length < (leases.includes("global") ? 2 : 1)) return { later: true };
          for (const guild of wanted) held.add(guild);
          return { held: { ...HELD, scopes: wanted } as unknown as Held };
        },
        release: ({ scopes }) => {
          for (const guild of scopes as unknown as readonly string[]) held.delete(guild);
        },
      },
      isOver: () => done >= 1000,
      run: async ([{ id } = { id: "none" }]) => {
        // Jobs of different lengths end one after the other.
        for (let turn = 0; turn < 1 + (done % 3); turn++) await Promise.resolve();
        done++;
        counts[id] = (counts[id] ?? 0) + 1;
        return 1;
      },
      onStopped: () => undefined,
    });

    expect(counts["global"]).toBeGreaterThan(10);
  });
});

test("a line whose jobs send nothing ends, and keeps no responses from being read", async () => {
  const stopped: string[] = [];
  let [sent, isRead] = [0, false];
  await runLines([line("global", 1), line("one", 1, 40)], {
    workers: 2,
    part: { nth: 0, of: 1 },
    leases: { grant: () => ({ held: HELD }), release: () => undefined },
    isOver: () => false,
    run: async ([{ id } = { id: "none" }]) => {
      if (id === "global") return 0;
      // As a response of a target: it is read in another turn of the event loop.
      await new Promise((resolve) => setTimeout(resolve, 1));
      isRead = true;
      sent++;
      return 1;
    },
    onStopped: (_line, { never }) => stopped.push(never),
  });

  expect(stopped).toEqual(["24 values in a row of global could not be sent"]);
  expect({ sent, isRead }).toEqual({ sent: 40, isRead: true });
});
