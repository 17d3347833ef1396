import { describe, expect, test } from "vitest";
import type { Granted, Held } from "../run/leases.js";
import { runPhase } from "./phase-run.js";
import type { FuzzLine } from "./plan.js";

const HELD: Held = { scopes: [], guilds: [] } as unknown as Held;

/** A line of so many properties whose jobs have its name. */
function line(name: string, weight: number, count = Number.POSITIVE_INFINITY): FuzzLine {
  return {
    wishes: { leases: name === "global" ? ["global"] : ["guild"], creates: 0, needs: [] },
    count,
    weight,
    generators: [name],
    jobAt: () => ({
      id: name,
      asked: () => {
        throw new Error("the jobs of this test are only counted");
      },
    }),
  };
}

/** Runs so many jobs of lines. @returns how many each line had, by name */
async function split(
  lines: readonly FuzzLine[],
  jobs: number,
  grant: (leases: readonly string[], done: number) => Granted = () => ({ held: HELD }),
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let done = 0;
  await runPhase(lines, {
    lanes: 1,
    part: { nth: 0, of: 1 },
    leases: { grant: ({ leases }) => grant(leases, done), release: () => undefined },
    isOver: () => done >= jobs,
    run: async ({ id }) => {
      done++;
      counts[id] = (counts[id] ?? 0) + 1;
    },
    onStopped: () => undefined,
  });
  return counts;
}

describe("the turns of endless lines", () => {
  test("follow their numbers of properties", async () => {
    expect(await split([line("one", 1), line("two", 2), line("three", 3)], 60)).toEqual({
      one: 10,
      two: 20,
      three: 30,
    });
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
});
