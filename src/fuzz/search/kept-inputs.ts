/** The values of one property that were the first to show something, and how often each feature was seen. */

/** A value by its choices, and what it was kept for. */
export interface KeptInput {
  /** All choices that make it. */
  readonly choices: ArrayLike<number>;
  /** Features that it was the first to show. */
  readonly features: readonly number[];
}

/** Kept values; beyond them the least telling one goes, so that memory stays flat: one may have thousands of choices. */
const MOST_INPUTS = 50;

/** Slots of the table of counts, a power of two: features that share a slot count as one, and memory stays flat. */
const SLOTS = 2 ** 15;

/** More is counted as this. */
const MOST_TIMES = 255;

/** Mutable: it grows with what is learnt. */
export class KeptInputs {
  readonly #counts = new Uint8Array(SLOTS);
  #inputs: KeptInput[] = [];
  /** Sums of the energies up to each input; absent where something was learnt since. */
  #sums: readonly number[] | undefined;

  /** Values that are kept now. */
  get size(): number {
    return this.#inputs.length;
  }

  /**
   * Counts the features of a value, and keeps it if it shows one that none has shown.
   *
   * @param choices called for a value that is kept; absent for a value that is not to be varied, such as one that failed
   */
  learn(features: Iterable<number>, choices: (() => readonly number[]) | undefined): void {
    this.#sums = undefined;
    const fresh: number[] = [];
    for (const feature of features) {
      const count = this.#countOf(feature);
      if (count === 0) fresh.push(feature);
      if (count < MOST_TIMES) this.#counts[feature & (SLOTS - 1)] = count + 1;
    }
    if (choices === undefined || fresh.length === 0) return;
    this.#inputs.push({ choices: packed(choices()), features: fresh });
    if (this.#inputs.length > MOST_INPUTS) this.#dropOne();
  }

  /**
   * Picks a value: the rarer what it was kept for, the more often.
   *
   * @param draw gives numbers from 0 to `below`, excluded
   */
  pick(draw: (below: number) => number): KeptInput | undefined {
    this.#sums ??= this.#summedEnergies();
    const at = draw(1) * (this.#sums.at(-1) ?? 0);
    return this.#inputs[this.#sums.findIndex((sum) => sum > at)] ?? this.#inputs.at(-1);
  }

  #summedEnergies(): readonly number[] {
    let sum = 0;
    return this.#inputs.map((input) => (sum += this.#energyOf(input)));
  }

  #energyOf({ features }: KeptInput): number {
    return features.reduce((sum, feature) => sum + 1 / this.#countOf(feature), 0);
  }

  /** At least 1 for a feature that a value was kept for. */
  #countOf(feature: number): number {
    return this.#counts[feature & (SLOTS - 1)] ?? 0;
  }

  #dropOne(): void {
    const energies = this.#inputs.map((input) => this.#energyOf(input));
    const least = energies.indexOf(Math.min(...energies));
    this.#inputs = this.#inputs.filter((_, index) => index !== least);
  }
}

/** Nearly all choices are small integers. */
function packed(choices: readonly number[]): ArrayLike<number> {
  return choices.every((one) => (one | 0) === one) ? Int32Array.from(choices) : Float64Array.from(choices);
}
