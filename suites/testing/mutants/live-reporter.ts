/** Reports mutants as they are run: a run takes as long as a coffee, or a night. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { MutantResult } from "@stryker-mutator/api/core";
import type { MutationTestingPlanReadyEvent, Reporter } from "@stryker-mutator/api/report";
import { NOTICED } from "./describe-case.js";
import { sentenceOf, textOf } from "./mutant-text.js";

const EVERY = 25;

/** Writes each survivor to stderr as soon as it is known, and how many were run, from time to time. */
export class LiveReporter implements Reporter {
  #asked = 0;
  #killed = 0;

  onMutationTestingPlanReady({ mutantPlans }: MutationTestingPlanReadyEvent): void {
    console.error(`${mutantPlans.length} mutants are made`);
  }

  onMutantTested(mutant: Readonly<MutantResult>): void {
    const { status, statusReason = "" } = mutant;
    if (status === "Ignored" || status === "CompileError" || status === "NoCoverage") return;
    this.#asked++;
    if (status === "Survived" || statusReason.startsWith(NOTICED)) {
      const file = relative(process.cwd(), mutant.fileName);
      console.error(sentenceOf(textOf(mutant, file, readFileSync(mutant.fileName, "utf8"))));
    } else this.#killed++;
    if (this.#asked % EVERY === 0) console.error(`${this.#asked} run, ${this.#killed} killed`);
  }
}
