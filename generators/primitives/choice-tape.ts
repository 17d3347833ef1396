/** The choices behind a generated value. Changed and drawn again, they give another value that is as legal as the first. */
import { Arbitrary, Random, type Stream, type Value } from "fast-check";

/** Something that can be drawn again in the place of what was drawn. */
export interface Drawable {
  /** Draws with the choices of `random`, as an arbitrary does. */
  generate(random: Random, biasFactor: number | undefined): unknown;
}

/** A part of a value: the choices from `from` to `to`, excluded, were made by one drawable. */
export interface Span {
  /** What drew it: spans of one drawable can replace each other. */
  readonly of: Drawable;
  /** The bias that it was drawn with. */
  readonly biasFactor: number | undefined;
  /** Index of its first choice. */
  readonly from: number;
  /** Index after its last choice. */
  to: number;
}

/** A choice that no range contains: it is made anew. */
export const ANEW = Number.NaN;

const UNIT = 2 ** -53;
const CHUNK = 2n ** 31n;

/** fast-check wants a generator for its own class, whose methods are all replaced here. */
const UNUSED = { clone: () => UNUSED, next: () => 0, getState: () => [] };

/**
 * A source of choices that first repeats given ones, as far as they are within what is asked for, and then makes new
 * ones from a seed. It records all of them, and which parts of a value they belong to.
 *
 * @example
 * const tape = new ChoiceTape(1);
 * command().generate(tape, 2); // the same as command().generate(new ChoiceTape(2, tape.choices), 2)
 */
export class ChoiceTape extends Random {
  /** All choices so far. */
  readonly choices: number[] = [];
  /** Parts so far, in the order in which they began. */
  readonly spans: Span[] = [];
  readonly #repeated: ArrayLike<number>;
  #at: number;
  #state: number;

  /**
   * @param seed a 32-bit integer: decides the choices that are not repeated
   * @param repeated choices to make again
   */
  constructor(seed: number, repeated: ArrayLike<number> = [], at = 0) {
    super(UNUSED);
    this.#state = seed | 0;
    this.#repeated = repeated;
    this.#at = at;
  }

  /** Makes the same choices from here on, and records its own. */
  override clone(): ChoiceTape {
    return new ChoiceTape(this.#state, this.#repeated, this.#at);
  }

  override nextInt(min = -0x80000000, max = 0x7fffffff): number {
    const repeated = this.#repeated[this.#at++];
    const isFit = repeated !== undefined && repeated >= min && repeated <= max;
    const chosen = isFit ? repeated : min + Math.floor(this.#unit() * (max - min + 1));
    this.choices.push(chosen);
    return chosen;
  }

  override next(bits: number): number {
    return this.nextInt(0, 2 ** bits - 1);
  }

  override nextBoolean(): boolean {
    return this.nextInt(0, 1) === 1;
  }

  override nextDouble(): number {
    return (this.nextInt(0, 2 ** 26 - 1) * 2 ** 27 + this.nextInt(0, 2 ** 27 - 1)) * UNIT;
  }

  /** As even as a remainder is: one chunk more than the range needs makes that hard to see. */
  override nextBigInt(min: bigint, max: bigint): bigint {
    const size = max - min + 1n;
    let drawn = BigInt(this.nextInt(0, 0x7fffffff));
    for (let range = 1n; range < size; range *= CHUNK) drawn = drawn * CHUNK + BigInt(this.nextInt(0, 0x7fffffff));
    return min + (drawn % size);
  }

  /** Marks what `draw` chooses as a part of the value. @returns what it returns */
  record<T>(of: Drawable, biasFactor: number | undefined, draw: () => T): T {
    const from = this.choices.length;
    const span: Span = { of, biasFactor, from, to: from };
    this.spans.push(span);
    const drawn = draw();
    span.to = this.choices.length;
    return drawn;
  }

  /** From 0 to 1, excluded (mulberry32, twice). */
  #unit(): number {
    return ((this.#bits() >>> 5) * 2 ** 26 + (this.#bits() >>> 6)) * UNIT;
  }

  #bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return mixed ^ (mixed >>> 14);
  }
}

/** Runs `draw`, as a part of the value where choices are recorded. */
function recorded<T>(of: Drawable, random: Random, biasFactor: number | undefined, draw: () => T): T {
  return random instanceof ChoiceTape ? random.record(of, biasFactor, draw) : draw();
}

class PartArbitrary<T> extends Arbitrary<T> {
  readonly #whole: Arbitrary<T>;

  constructor(whole: Arbitrary<T>) {
    super();
    this.#whole = whole;
  }

  override generate(random: Random, biasFactor: number | undefined): Value<T> {
    return recorded(this, random, biasFactor, () => this.#whole.generate(random, biasFactor));
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#whole.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): Stream<Value<T>> {
    return this.#whole.shrink(value, context);
  }
}

/** The same values, each of them a part that can be exchanged for another of this arbitrary, such as an element of a list. */
export function part<T>(whole: Arbitrary<T>): Arbitrary<T> {
  return new PartArbitrary(whole);
}
