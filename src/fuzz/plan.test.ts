import { describe, expect, test } from "vitest";
import type { Case } from "../case/case.js";
import { dealsOf, jobsDealt } from "./dealing.js";
import { type FuzzLine, planLines } from "./plan.js";

const GUILDS = 10;
const ENDLESS = Number.POSITIVE_INFINITY;

function linesOf(seed: number, runs: number): readonly FuzzLine[] {
  return planLines({ profile: "documented", seed, runs, guilds: GUILDS });
}

function singles(runs: number, seed = 1): readonly FuzzLine[] {
  return linesOf(seed, runs).filter(
    ({ properties }) => properties.length > 0 && properties.every(({ id }) => !/^(sequence|race)\./.test(id)),
  );
}

/** All cases of a line that has an end. */
function casesOf({ count, jobsAt }: FuzzLine): readonly Case[] {
  return Array.from({ length: count }, (_, turn) => jobsAt(turn).map((job) => job.testCase())).flat();
}

/** The first cases of each line, as they are sent. */
function beginning(runs: number, seed = 1): readonly unknown[] {
  return singles(runs, seed).map((line) =>
    Array.from({ length: 20 }, (_, index) => line.jobsAt(index).map((job) => job.testCase())),
  );
}

describe("a run that only time bounds", () => {
  test("asks globally, by bulk and in guilds, without end but for bulks, which cost creates", () => {
    const lines = singles(ENDLESS).map(({ wishes, count }) => [[...wishes.leases, ...wishes.needs].join("+"), count]);

    expect(lines).toEqual([
      ["global", ENDLESS],
      ["global+bulk-overwrite", ENDLESS],
      ["global+driver+driver+interactions", ENDLESS],
      ["global+driver+driver+interactions+bulk-overwrite", ENDLESS],
      ["global+driver+driver+interactions+guild-commands", ENDLESS],
      ["global+driver+driver+interactions", ENDLESS],
      ["global+driver+application+driver+interactions+entry-point", ENDLESS],
      ["guild+guild2+global+guild-commands+second-guild+permissions-edit+bulk-overwrite", ENDLESS],
      ["guild+guild-commands+bulk-overwrite", 30 * GUILDS],
      ["guild+guild-commands", ENDLESS],
      ["driver+driver+guild-commands+bulk-overwrite", ENDLESS],
      // On a clock that it moves.
      ["driver+driver+guild-commands+bulk-overwrite", ENDLESS],
      ["driver+driver+guild-commands", ENDLESS],
      ["guild+messages", ENDLESS],
      ["driver+driver+interactions+messages", ENDLESS],
      ["driver+driver+interactions", ENDLESS],
      ["driver+driver+messages", ENDLESS],
      ["driver+driver+interactions+guild-commands", ENDLESS],
      ["driver+driver+interactions+guild-commands", ENDLESS],
      ["driver+driver+interactions+messages", ENDLESS],
      ["driver+driver+notices", ENDLESS],
      ["driver+driver+guild-commands+bulk-overwrite+permissions-list", ENDLESS],
      ["guild+guild-commands+locale-header", ENDLESS],
      ["guild+messages+uploads", ENDLESS],
    ]);
  });

  test("begins with what a run of so many cases asks", () => {
    expect(beginning(ENDLESS)).toEqual(beginning(2000));
  });

  test("asks other values with another seed", () => {
    expect(beginning(ENDLESS, 2)).not.toEqual(beginning(ENDLESS));
  });
});

test("written cases overwrite lists where no property does the same", () => {
  const lines = linesOf(1, ENDLESS).filter(({ properties }) => properties.length === 0);
  const overwriting = lines.flatMap(casesOf).filter(({ emptiesScope, creates }) => emptiesScope && creates === 0);
  const ids = overwriting.map(({ id }) => id);

  for (const scope of ["guild", "global"]) {
    expect(ids).toContain(`authentication.client-credentials.are-accepted@bulk.${scope}`);
    expect(ids).not.toContain(`command.name.matches-pattern.refuses-a-space@bulk.${scope}`);
  }
});

test("written cases take a few of the creates that each guild has a day, and global ones as many as they need", () => {
  const lines = linesOf(1, ENDLESS).filter(({ properties }) => properties.length === 0);
  const cases = lines.flatMap(casesOf);
  const createsOf = (some: typeof cases): number => some.reduce((sum, { creates }) => sum + creates, 0);
  const ofGuilds = cases.filter(({ leases }) => leases.some((lease) => lease !== "global"));

  expect(createsOf(ofGuilds)).toBeGreaterThan(0);
  expect(createsOf(ofGuilds)).toBeLessThanOrEqual(12 * GUILDS);
  expect(createsOf(cases.filter((one) => !ofGuilds.includes(one)))).toBeGreaterThan(12 * GUILDS);
});

test.each([300, 3000, 100_000])("the lines of %i cases are so many together", (runs) => {
  const lines = linesOf(1, runs);
  const deals = dealsOf(lines, { nth: 0, of: 1 });
  const planned = lines.reduce((sum, line, nth) => sum + (deals[nth] ? jobsDealt(0, line, deals[nth]) : 0), 0);
  const lasting = lines.filter(({ properties }) => properties.some(({ id }) => /^(sequence|race)\./.test(id)));

  // Lines of sequences and races are as long as each other, so each may be rounded up.
  expect(planned).toBeGreaterThanOrEqual(runs);
  expect(planned).toBeLessThan(runs + lasting.length);
});

test("every boundary case sends something", () => {
  const lines = linesOf(1, ENDLESS).filter(({ properties }) => properties.length === 0);
  const cases = lines.flatMap(casesOf);

  expect(cases.length).toBeGreaterThan(100);
  expect(cases.filter((one) => "steps" in one && one.steps.length === 0)).toEqual([]);
});
