/**
 * Bugs that were planted by somebody who has not read the search: how many are found, and what feedback from answers saves
 * (docs/benchmarks.md).
 * By default a few bugs and one seed; `SLASHPROOF_SEEDS=1,2` takes other seeds. `SLASHPROOF_SEARCH=all` takes every bug with five seeds, `SLASHPROOF_SEARCH=<id or kind>,…` those,
 * and `SLASHPROOF_SEARCH=blind` those of a second author, which were not at hand when the search was improved.
 * `SLASHPROOF_SEARCH=third` takes those that were written before a later change of the search, and not searched before it, and
 * `SLASHPROOF_SEARCH=fourth` and so on take those of later authors, who had not read the search either: `SETS` names them.
 */
import { BLIND } from "../../suites/testing/planted/blind/index.js";
import { EIGHTEENTH } from "../../suites/testing/planted/eighteenth/index.js";
import { EIGHTH } from "../../suites/testing/planted/eighth/index.js";
import { ELEVENTH } from "../../suites/testing/planted/eleventh/index.js";
import { FIFTEENTH } from "../../suites/testing/planted/fifteenth/index.js";
import { FIFTH } from "../../suites/testing/planted/fifth/index.js";
import { FOURTEENTH } from "../../suites/testing/planted/fourteenth/index.js";
import { FOURTH } from "../../suites/testing/planted/fourth/index.js";
import { DECIDED } from "../../suites/testing/planted/index.js";
import { NINETEENTH } from "../../suites/testing/planted/nineteenth/index.js";
import { NINTH } from "../../suites/testing/planted/ninth/index.js";
import type { PlantedBug } from "../../suites/testing/planted/planted-bug.js";
import { SEVENTEENTH } from "../../suites/testing/planted/seventeenth/index.js";
import { SEVENTH } from "../../suites/testing/planted/seventh/index.js";
import { SIXTEENTH } from "../../suites/testing/planted/sixteenth/index.js";
import { SIXTH } from "../../suites/testing/planted/sixth/index.js";
import { TENTH } from "../../suites/testing/planted/tenth/index.js";
import { THIRD } from "../../suites/testing/planted/third/index.js";
import { THIRTEENTH } from "../../suites/testing/planted/thirteenth/index.js";
import { TWELFTH } from "../../suites/testing/planted/twelfth/index.js";
import { TWENTIETH } from "../../suites/testing/planted/twentieth/index.js";
import { TWENTY_FIRST } from "../../suites/testing/planted/twenty-first/index.js";
import { TWENTY_SECOND } from "../../suites/testing/planted/twenty-second/index.js";
import type { Benchmark, Figure } from "./benchmark.js";
import { type Searched, searchFor } from "./search-for.js";

/** An in-process service answers about so many requests in two minutes of an idle core. */
const REQUESTS = 60_000;
const MS = 120_000;
const MORE = 2_000;

/** Every so many bugs one is taken by default, with fewer requests. */
const EVERY = 8;
const FEW_REQUESTS = 6_000;

/** Sets of later authors, by the names that choose them. */
const SETS: ReadonlyMap<string, readonly PlantedBug[]> = new Map([
  ["blind", BLIND],
  ["third", THIRD],
  ["fourth", FOURTH],
  ["fifth", FIFTH],
  ["sixth", SIXTH],
  ["seventh", SEVENTH],
  ["eighth", EIGHTH],
  ["ninth", NINTH],
  ["tenth", TENTH],
  ["eleventh", ELEVENTH],
  ["twelfth", TWELFTH],
  ["thirteenth", THIRTEENTH],
  ["fourteenth", FOURTEENTH],
  ["fifteenth", FIFTEENTH],
  ["sixteenth", SIXTEENTH],
  ["seventeenth", SEVENTEENTH],
  ["eighteenth", EIGHTEENTH],
  ["nineteenth", NINETEENTH],
  ["twentieth", TWENTIETH],
  ["twenty-first", TWENTY_FIRST],
  ["twenty-second", TWENTY_SECOND],
]);

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
  const sets = [...SETS].flatMap(([name, bugs]) =>
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
