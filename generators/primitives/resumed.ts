/** Arbitraries that draw from one range and shrink what comes from a wider one. */
import { Arbitrary, type Random, type Stream, Value } from "fast-check";

class ResumedArbitrary<T> extends Arbitrary<T> {
  readonly #drawn: Arbitrary<T>;
  readonly #saved: Arbitrary<T>;

  constructor(drawn: Arbitrary<T>, saved: Arbitrary<T>) {
    super();
    this.#drawn = drawn;
    this.#saved = saved;
  }

  override generate(random: Random, biasFactor: number | undefined): Value<T> {
    return this.#drawn.generate(random, biasFactor);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#saved.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): Stream<Value<T>> {
    return context === undefined ? this.#saved.shrink(value, context) : this.#drawn.shrink(value, context);
  }
}

class NarrowArbitrary<T> extends Arbitrary<T> {
  readonly #drawn: Arbitrary<T>;
  readonly #wide: Arbitrary<T>;

  constructor(drawn: Arbitrary<T>, wide: Arbitrary<T>) {
    super();
    this.#drawn = drawn;
    this.#wide = wide;
  }

  override generate(random: Random, biasFactor: number | undefined): Value<T> {
    return new Value(this.#drawn.generate(random, biasFactor).value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#wide.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): Stream<Value<T>> {
    return this.#wide.shrink(value, context);
  }
}

/** Draws as `drawn` does, and shrinks as `wide` does, which has values between those: few are drawn, and all may be an end. */
export function narrow<T>(drawn: Arbitrary<T>, wide: Arbitrary<T>): Arbitrary<T> {
  return new NarrowArbitrary(drawn, wide);
}

/**
 * Draws as `drawn` does, and shrinks values that were saved as `saved` does, which takes more of them: a list is
 * usually drawn short, and a long one of the corpus shrinks all the same.
 */
export function resumed<T>(drawn: Arbitrary<T>, saved: Arbitrary<T>): Arbitrary<T> {
  return new ResumedArbitrary(drawn, saved);
}
