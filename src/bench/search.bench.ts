/**
 * Bugs that were planted by somebody who has not read the search: how many are found, and what feedback from answers saves
 * (docs/benchmarks.md).
 * By default a few bugs and one seed; `SLASHPROOF_SEEDS=1,2` takes other seeds. `SLASHPROOF_SEARCH=all` takes every bug with five seeds, `SLASHPROOF_SEARCH=<id or kind>,…` those,
 * and `SLASHPROOF_SEARCH=blind` those of a second author, which were not at hand when the search was improved.
 * `SLASHPROOF_SEARCH=third` takes those that were written before a later change of the search, and not searched before it, and
 * `SLASHPROOF_SEARCH=fourth` and so on take those of later authors, who had not read the search either: `LATER_SETS` names them.
 */
import { DECIDED } from "../../suites/testing/planted/index.js";
import { LATER_SETS } from "../../suites/testing/planted/later-sets.js";
import type { PlantedBug } from "../../suites/testing/planted/planted-bug.js";
import type { Benchmark, Figure } from "./benchmark.js";
import { type Searched, searchFor } from "./search-for.js";

/** An in-process service answers about so many requests in two minutes of an idle core. */
const REQUESTS = 60_000;
const MS = 120_000;
const MORE = 2_000;

/** Every so many bugs one is taken by default, with fewer requests. */
const EVERY = 8;
const FEW_REQUESTS = 6_000;

interface Compared {
  readonly bug: PlantedBug;
  readonly seed: number;
  readonly on: Searched;
  readonly off: Searched;
}

interface Plan {
  readonly bugs: readonly PlantedBug[];
  readonly seeds: readonly number[];
  readonly requests: number;
}

export const searchBenchmark: Benchmark = {
  name: "search",
  async measure() {
    const { bugs, seeds, requests } = await planOf(process.env["SLASHPROOF_SEARCH"]);
    const compared: Compared[] = [];
    for (const bug of bugs)
      for (const seed of seeds) {
        const bounds = { seed, requests, ms: MS, more: MORE };
        const on = await searchFor(bug, { ...bounds, feedback: true });
        const off = await searchFor(bug, { ...bounds, feedback: false });
        console.log(`  ${bug.kind} ${bug.id}, seed ${seed}: ${shown(on)}; without feedback ${shown(off)}`);
        compared.push({ bug, seed, on, off });
      }
    return figuresOf(compared, requests);
  },
};

async function planOf(wanted: string | undefined): Promise<Plan> {
  if (wanted === "all") return { bugs: DECIDED, seeds: [1, 2, 3, 4, 5], requests: REQUESTS };
  const seeds = seedsOf(process.env["SLASHPROOF_SEEDS"]);
  if (wanted === undefined)
    return { bugs: DECIDED.filter((_, index) => index % EVERY === 0), seeds, requests: FEW_REQUESTS };
  const ids = wanted.split(",");
  const sets = [...LATER_SETS].flatMap(([name, bugs]) =>
    ids.includes(name) ? bugs : bugs.filter((one) => isNamed(one, ids)),
  );
  return { bugs: [...DECIDED.filter((one) => isNamed(one, ids)), ...sets], seeds, requests: REQUESTS };
}

const isNamed = ({ id, kind }: PlantedBug, ids: readonly string[]): boolean => ids.includes(id) || ids.includes(kind);

const seedsOf = (text = "1"): readonly number[] => text.split(",").map(Number);

function shown({ foundAfter, seconds, findings, isRight }: Searched): string {
  if (foundAfter === undefined) return "not found";
  const rule = isRight ? "right rule" : `wrong rule (${findings[0]})`;
  return `after ${foundAfter} requests, ${seconds.toFixed(1)} s, ${findings.length} finding(s), ${rule}`;
}

function figuresOf(compared: readonly Compared[], requests: number): readonly Figure[] {
  const found = compared.filter(({ on }) => on.foundAfter !== undefined);
  const shareOf = (some: readonly Compared[], all: readonly Compared[]): number => (some.length / all.length) * 100;
  const either = compared.filter(({ on, off }) => on.foundAfter !== undefined || off.foundAfter !== undefined);
  const sum = (searched: readonly Searched[]): number =>
    searched.reduce((total, { foundAfter = requests }) => total + foundAfter, 0);
  return [
    { what: "searches", value: compared.length, unit: "" },
    { what: "found", value: shareOf(found, compared), unit: "%", bound: { atLeast: 90 } },
    {
      what: "found without feedback",
      value: shareOf(
        compared.filter(({ off }) => off.foundAfter !== undefined),
        compared,
      ),
      unit: "%",
    },
    {
      what: "of those found: one finding",
      value: shareOf(
        found.filter(({ on }) => on.findings.length === 1),
        found,
      ),
      unit: "%",
      bound: { atLeast: 90 },
    },
    {
      what: "of those found: right rule",
      value: shareOf(
        found.filter(({ on }) => on.isRight),
        found,
      ),
      unit: "%",
      bound: { atLeast: 90 },
    },
    {
      what: "requests with feedback / without, a bug that is not found counted with all",
      value: sum(either.map(({ on }) => on)) / sum(either.map(({ off }) => off)),
      unit: "x",
      bound: { atMost: 0.6 },
    },
  ];
}
