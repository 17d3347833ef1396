/** How fast commands are drawn, how big they are, and which limits they reach. */
import fc from "fast-check";
import { command } from "../../generators/commands/command.js";
import { sizeOf } from "../../generators/commands/command-size.js";
import { countCodePoints } from "../contract/count-code-points.js";
import { LIMITS } from "../contract/limits.gen.js";
import { type Benchmark, type Figure, median } from "./benchmark.js";

const ROUNDS = 5;
const COUNT = 20_000;

/** The longest of its kind in one command; a limit that it equals is reached. */
interface Extremes {
  readonly name: number;
  readonly description: number;
  readonly options: number;
  readonly choices: number;
  readonly size: number;
}

const MAXIMA: Extremes = {
  name: LIMITS.commandName.max,
  description: LIMITS.commandDescription.max,
  options: LIMITS.options.max,
  choices: LIMITS.choices.max,
  size: LIMITS.commandSize.max,
};

export const generatorsBenchmark: Benchmark = {
  name: "generators",
  async measure() {
    const arbitrary = command();
    fc.sample(arbitrary, { numRuns: 2_000, seed: 0 });
    const perSecond: number[] = [];
    let commands: readonly object[] = [];
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const start = performance.now();
      commands = fc.sample(arbitrary, { numRuns: COUNT, seed });
      perSecond.push((COUNT / (performance.now() - start)) * 1000);
    }
    const bytes = commands.reduce((sum, each) => sum + Buffer.byteLength(JSON.stringify(each)), 0);
    return [
      { what: "commands drawn on one core", value: median(perSecond), unit: "per s", bound: { atLeast: 15_000 } },
      { what: "mean size as JSON", value: bytes / COUNT, unit: "bytes", bound: { atLeast: 1_000 } },
      ...reachedLimits(commands),
    ];
  },
};

/** For each limit, the share of commands that reach it. */
function reachedLimits(commands: readonly object[]): Figure[] {
  const extremes = commands.map(extremesOf);
  const limits = Object.entries(MAXIMA) as [keyof Extremes, number][];
  return limits.map(([limit, maximum]) => {
    const reached = extremes.filter((each) => each[limit] === maximum).length;
    return {
      what: `commands that reach ${maximum} (${limit})`,
      value: (reached / commands.length) * 100,
      unit: "%",
      // One in the sample is enough: the limit is within reach.
      bound: { atLeast: 100 / COUNT },
    };
  });
}

function extremesOf(body: object): Extremes {
  const all = [...descendants(body)];
  const longest = (member: string): number => Math.max(0, ...all.map((each) => lengthOf(each[member])));
  return {
    name: longest("name"),
    description: longest("description"),
    options: longest("options"),
    choices: longest("choices"),
    size: sizeOf(body as Parameters<typeof sizeOf>[0]),
  };
}

function lengthOf(value: unknown): number {
  if (typeof value === "string") return countCodePoints(value);
  return Array.isArray(value) ? value.length : 0;
}

/** The command and every object in its options and choices. */
function* descendants(body: object): Generator<Readonly<Record<string, unknown>>> {
  const fields = body as Readonly<Record<string, unknown>>;
  yield fields;
  for (const member of ["options", "choices"]) {
    const list = fields[member];
    if (!Array.isArray(list)) continue;
    for (const each of list) yield* descendants(each);
  }
}
