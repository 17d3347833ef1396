/** Arbitraries that end with a run: no value is made that would not be sent. */
import { Arbitrary, type Random, type Stream, type Value } from "fast-check";

class ArbitraryUntilOver<T> extends Arbitrary<T> {
  readonly #whole: Arbitrary<T>;
  readonly #isOver: () => boolean;
  #last: Value<T> | undefined;

  constructor(whole: Arbitrary<T>, isOver: () => boolean) {
    super();
    this.#whole = whole;
    this.#isOver = isOver;
  }

  override generate(random: Random, biasFactor: number | undefined): Value<T> {
    if (this.#last && this.#isOver()) return this.#last;
    this.#last = this.#whole.generate(random, biasFactor);
    return this.#last;
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#whole.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): Stream<Value<T>> {
    return this.#whole.shrink(value, context).takeWhile(() => !this.#isOver());
  }
}

/** The same values; once `isOver` is true the last one is repeated, and nothing smaller is made of any. */
export function untilOver<T>(whole: Arbitrary<T>, isOver: () => boolean): Arbitrary<T> {
  return new ArbitraryUntilOver(whole, isOver);
}
