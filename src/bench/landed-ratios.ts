/**
 * `npm run bench:ratios`: measures what a share of a check costs, and prints it beside what landed last, for CI.
 * It leaves with 0 whatever that is. `-- --write` saves it as what landed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseTarget } from "../target/parse-target.js";
import { type Figure, median } from "./benchmark.js";
import { recorderOf } from "./record-requests.js";
import { startServices } from "./service-process.js";
import { showFigure, showMachine } from "./show.js";
import { warmRounds } from "./warm-rounds.js";
import { openForCheck, timeCheck } from "./whole-check.js";

const FILE = new URL("landed-ratios.json", import.meta.url);

/** Large enough for every kind of case, and small enough for each run of CI. */
const SHARD = "1/16";
const ROUNDS = 5;

type Landed = Readonly<Record<string, number>>;

/** Processor time of a share of a check beside a bare replay of its requests, by turns in this process. */
async function checkBesideBare(): Promise<readonly Figure[]> {
  const services = await startServices(2 + 2 * ROUNDS);
  try {
    const [first, warm, ...targets] = services.targets.map((target) => parseTarget(target, "benchmark"));
    if (first === undefined || warm === undefined) throw new Error("Cannot measure ratios: no service was started");
    const recorder = recorderOf(await openForCheck(first));
    await timeCheck(recorder.target, SHARD);
    await timeCheck(await openForCheck(warm), SHARD);
    const rounds = await warmRounds(recorder, targets, services, SHARD);
    const ratio = median(rounds.map(({ check, bare }) => check / bare));
    return [
      { what: `requests of check --shard ${SHARD}, without driver`, value: recorder.requests.length, unit: "" },
      { what: `check --shard ${SHARD} / bare dispatch, warm`, value: ratio, unit: "x" },
    ];
  } finally {
    services.stop();
  }
}

function besideLanded({ what, value }: Figure, landed: Landed): string {
  const before = landed[what];
  if (before === undefined) return "  (new)";
  const percent = ((value - before) / before) * 100;
  return `  (landed: ${before.toPrecision(3)}, ${percent < 0 ? "" : "+"}${percent.toFixed(0)} %)`;
}

const figures = await checkBesideBare();
const landed: Landed = JSON.parse(readFileSync(FILE, "utf8"));
console.log(showMachine(new Date()));
for (const figure of figures) console.log(showFigure(figure) + besideLanded(figure, landed));
if (process.argv.includes("--write")) {
  const entries = figures.map(({ what, value }) => [what, Number(value.toPrecision(4))]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
