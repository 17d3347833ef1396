/** A case that is asked many times with generated values; each value becomes plain steps. */
import type { Arbitrary } from "fast-check";
import type { Case, Step } from "./case.js";

/**
 * The same as a `Case`, with its steps drawn from an arbitrary.
 * What fails is shrunk by fast-check and saved as an ordinary case with plain steps.
 */
export interface Property extends Omit<Case, "steps"> {
  /** How many times the run's `--runs` it is asked; default 1. Costly ones go below 1. */
  readonly weight?: number;
  /** Built once per run; the steps of one value do not depend on any other value. */
  readonly steps: () => Arbitrary<readonly Step[]>;
}

/** All that is asked of a target in one profile. */
export interface Suite {
  readonly cases: readonly Case[];
  readonly properties: readonly Property[];
}
