/** `npm run mutants`: how many blind mutants of the reference service do the suites find? */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { Command, InvalidArgumentError } from "commander";
import { textOf } from "./mutant-text.js";
import { MUTATED } from "./mutated.js";
import { recordOf, report } from "./report.js";
import { scoreOf } from "./score.js";
import { parseSurvivors } from "./survivors.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const OUT = "reports/out/mutants";

interface Flags {
  readonly mutate?: readonly string[];
  readonly sample: number;
  readonly seed: number;
}

const { mutate, sample, seed } = new Command("mutants")
  .description("Mutates the reference service and asks the suites; see README.md, Does green mean something?")
  .option("--mutate <patterns...>", "files to mutate, such as src/service/command/*.ts")
  .option("--sample <number>", "mutants to ask about; 0 lists only the code that no case reaches", count, 400)
  .option("--seed <number>", "which sample of that size", count, 1)
  .parse()
  .opts<Flags>();

const known = parseSurvivors(await readFile(join(HERE, "survivors.yaml"), "utf8"), "survivors.yaml");
const made = await new Stryker(optionsOf()).runMutationTest();
const results = made.filter(({ status }) => status !== "Ignored");
const sources = new Map<string, string>();
for (const { fileName } of results) if (!sources.has(fileName)) sources.set(fileName, await readFile(fileName, "utf8"));
const mutants = results.map((mutant) =>
  textOf(mutant, relative(process.cwd(), mutant.fileName), sources.get(mutant.fileName) ?? ""),
);
const score = scoreOf(mutants, known);
await mkdir(OUT, { recursive: true });
await writeFile(join(OUT, "mutants.json"), `${JSON.stringify(recordOf(score), undefined, 1)}\n`);
console.log(report(score, { sample, seed, isWhole: mutate === undefined }));
console.log(`All mutants: ${join(OUT, "mutants.json")}`);

/** Options of StrykerJS that are the same for everyone, and the sample. */
function optionsOf(): PartialStrykerOptions {
  return {
    mutate: mutate ? [...mutate, ...MUTATED.filter((pattern) => pattern.startsWith("!"))] : [...MUTATED],
    plugins: [join(HERE, "plugin.ts")],
    testRunner: "suites",
    testRunnerNodeArgs: ["--import", "tsx"],
    checkers: ["sample"],
    ignorers: ["texts"],
    checkerNodeArgs: ["--import", "tsx"],
    ...{ sample: { size: sample, seed } },
    coverageAnalysis: "perTest",
    concurrency: 1,
    timeoutMS: 20_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 15,
    reporters: ["live"],
    allowConsoleColors: false,
    tempDirName: join(tmpdir(), "slashproof-mutants"),
    ignorePatterns: ["/*", "!/src", "!/spec", "!/generators", "!/suites", "!/package.json", "!/tsconfig.json"],
    // StrykerJS cannot read a tsconfig with TypeScript 7, which has no programming interface yet.
    tsconfigFile: "none.json",
    disableTypeChecks: false,
  };
}

function count(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("It has to be a whole number of at most six digits.");
  return Number(text);
}
