/** Lets only a sample of the mutants through: StrykerJS asks a checker which of them are worth a run. */
import { type Checker, type CheckResult, CheckStatus } from "@stryker-mutator/api/check";
import type { Mutant, StrykerOptions } from "@stryker-mutator/api/core";
import { commonTokens, tokens } from "@stryker-mutator/api/plugin";
import { type SampleSize, sampleOf } from "./sample.js";

/** The options of StrykerJS and ours. */
export interface SampledOptions extends StrykerOptions {
  readonly sample: SampleSize;
}

/** Mutants that are not drawn are reported as errors of compilation, which StrykerJS leaves out of its score. */
export class SampleChecker implements Checker {
  static readonly inject = tokens(commonTokens.options);
  readonly #size: SampleSize;

  constructor(options: StrykerOptions) {
    this.#size = (options as SampledOptions).sample;
  }

  async init(): Promise<void> {}

  /** All in one group, so that one look sees them all. */
  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  /** Passes what no test reaches, which costs nothing, and the sample of the rest. */
  async check(mutants: readonly Mutant[]): Promise<Record<string, CheckResult>> {
    const isReached = ({ coveredBy, static: isStatic }: Mutant) => isStatic === true || (coveredBy ?? []).length > 0;
    const drawn = sampleOf(mutants.filter(isReached), this.#size);
    const resultOf = (mutant: Mutant): CheckResult =>
      !isReached(mutant) || drawn.has(mutant.id)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: "not in the sample" };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)]));
  }
}
