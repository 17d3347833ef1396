/** Cases of a property by the choices that make them: the same choices give the same case, and shrink as it does. */
import { Arbitrary, type Random, type Stream, type Value } from "fast-check";
import { ChoiceTape } from "../../../generators/primitives/choice-tape.js";
import type { Case, Step } from "../../case/case.js";
import { caseOfProperty, type Property } from "../../case/property.js";

/** What fast-check gives the first value of a run: one of two choices is near a bound. */
const BIAS = 2;

/** The choices that make a value: those given, and then new ones from the seed. */
export interface Choices {
  /** A 32-bit integer. */
  readonly seed: number;
  /** Choices to repeat; none for a value that is drawn afresh. */
  readonly repeated: ArrayLike<number>;
}

/** A property whose arbitrary was built. */
export interface BuiltProperty {
  /** The property. */
  readonly property: Property;
  /** What it draws from. */
  readonly steps: Arbitrary<readonly Step[]>;
}

/** One value of a property, not drawn yet. */
export interface DrawnJob {
  /** Id of the property. */
  readonly id: string;
  /** Draws the case, once. */
  readonly testCase: () => Case;
  /** A property that has this value alone, with all that it shrinks to; the seed names the value. */
  readonly drawnFrom: { readonly property: Property; readonly seed: number };
  /** What it is drawn from. */
  readonly built: BuiltProperty;
  /** How it is drawn. */
  readonly choices: Choices;
}

/** A value with all that was chosen for it, and the parts that the choices belong to. */
export interface TapedValue {
  /** What was chosen. */
  readonly tape: ChoiceTape;
  /** What came of it. */
  readonly steps: readonly Step[];
}

/** Draws a value and records its choices. */
export function tapedValue({ steps }: BuiltProperty, { seed, repeated }: Choices): TapedValue {
  const tape = new ChoiceTape(seed, repeated);
  return { tape, steps: steps.generate(tape, BIAS).value };
}

/** The job of a value. @param drawn its steps, where the choices were made before */
export function drawnJob(built: BuiltProperty, choices: Choices, drawn?: readonly Step[]): DrawnJob {
  const { property, steps } = built;
  const replayed = new ReplayedArbitrary(steps, choices);
  let testCase = drawn && caseOfProperty(property, drawn);
  return {
    id: property.id,
    built,
    choices,
    drawnFrom: { property: { ...property, steps: () => replayed }, seed: choices.seed },
    testCase: () => (testCase ??= caseOfProperty(property, replayed.drawn().value)),
  };
}

/** Draws one value whatever the seed of the run is, and shrinks it as the whole does. */
class ReplayedArbitrary<T> extends Arbitrary<T> {
  readonly #whole: Arbitrary<T>;
  readonly #choices: Choices;

  constructor(whole: Arbitrary<T>, choices: Choices) {
    super();
    this.#whole = whole;
    this.#choices = choices;
  }

  drawn(): Value<T> {
    const { seed, repeated } = this.#choices;
    return this.#whole.generate(new ChoiceTape(seed, repeated), BIAS);
  }

  override generate(_random: Random, _biasFactor: number | undefined): Value<T> {
    return this.drawn();
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#whole.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): Stream<Value<T>> {
    return this.#whole.shrink(value, context);
  }
}
