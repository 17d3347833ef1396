/** The laws that every arbitrary of this room keeps, each as one call of a test. Who judges is handed in. */
import fc, { type Arbitrary } from "fast-check";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";

/** Says which rules a value breaks, by looking. */
export type Judge<T> = (value: T) => readonly { readonly rule: RuleId; readonly pointer: string }[];

/** The seed of all law tests: the same values on every run. */
const SEED = 20261121;

/**
 * No value that is drawn breaks any rule.
 *
 * @throws the report of fast-check, with the smallest value that breaks one
 */
export function expectAlwaysValid<T>(arbitrary: Arbitrary<T>, judge: Judge<T>, runs = 300): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      const [first] = judge(value);
      if (first !== undefined) throw new Error(`A generated value breaks "${first.rule}" at "${first.pointer}"`);
    }),
    { numRuns: runs, seed: SEED },
  );
}

/** A value with one fault, its sound half, and the rule that it says to break. */
export interface Labelled<T> {
  readonly rule: RuleId;
  readonly valid: T;
  readonly twin: T;
  /** Rules that cannot be kept once `rule` is broken. */
  readonly implies?: readonly RuleId[];
}

/** What is wrong with a label: nothing, where the valid half is sound and the invalid variant breaks the rule of its label alone. */
export function mislabelled<T>({ rule, valid, twin, implies = [] }: Labelled<T>, judge: Judge<T>): string | undefined {
  const [unsound] = judge(valid);
  if (unsound !== undefined) return `the valid half breaks "${unsound.rule}" at "${unsound.pointer}"`;
  const found = [...new Set(judge(twin).map((violation) => violation.rule))];
  if (found.length === 0) return `the invalid variant breaks nothing; its label is "${rule}"`;
  const foreign = found.find((other) => other !== rule && !implies.includes(other));
  return foreign === undefined ? undefined : `the invalid variant breaks "${foreign}" too; its label is "${rule}"`;
}

/** Every value that is drawn breaks the rule of its label and no other, and its valid half none. */
export function expectBreaksExactlyItsLabel<T>(arbitrary: Arbitrary<Labelled<T>>, judge: Judge<T>, runs = 500): void {
  fc.assert(
    fc.property(arbitrary, (labelled) => {
      const problem = mislabelled(labelled, judge);
      if (problem !== undefined) throw new Error(problem);
    }),
    { numRuns: runs, seed: SEED },
  );
}

/** Each of these is true of some value within so many draws. */
export function expectReachesLimits<T>(
  arbitrary: Arbitrary<T>,
  limits: Readonly<Record<string, (value: T) => boolean>>,
  runs = 3000,
): void {
  const missing = new Set(Object.keys(limits));
  for (const value of fc.sample(arbitrary, { numRuns: runs, seed: SEED })) {
    for (const limit of missing) if (limits[limit]?.(value)) missing.delete(limit);
    if (missing.size === 0) return;
  }
  throw new Error(`${runs} values never reach: ${[...missing].join(", ")}`);
}

/**
 * A value that was saved as JSON can be shrunk again. A `map` needs its inverse as the second argument for that.
 *
 * @throws Error with the first value that cannot
 */
export function expectShrinksSavedValues<T>(arbitrary: Arbitrary<T>, runs = 200): void {
  for (const value of fc.sample(arbitrary, { numRuns: runs, seed: SEED })) {
    const saved = JSON.stringify(value);
    if (!arbitrary.canShrinkWithoutContext(JSON.parse(saved)))
      throw new Error(`A saved value cannot be shrunk again: ${saved.slice(0, 300)}`);
  }
}

/** Evaluations that a shrink may take before it counts as endless. */
const MOST_STEPS = 2000;

/**
 * Whatever value is found first to be `bad`, shrinking ends at a value that reads as one of `smallest`.
 * Checked with 100 seeds.
 */
export function expectShrinksToSmallest<T>(
  arbitrary: Arbitrary<T>,
  bad: (value: T) => boolean,
  smallest: readonly T[],
  seeds = 100,
): void {
  const ends = new Set(smallest.map((value) => JSON.stringify(value)));
  for (let seed = 0; seed < seeds; seed++) {
    const details = fc.check(
      fc.property(arbitrary, (value) => !bad(value)),
      { seed, numRuns: 20_000 },
    );
    if (!details.failed) throw new Error(`No value is bad in 20,000 draws from seed ${seed}`);
    const end = JSON.stringify(details.counterexample?.[0]);
    if (!ends.has(end)) throw new Error(`From seed ${seed} shrinking ends at ${end}`);
    if (details.numShrinks > MOST_STEPS)
      throw new Error(`From seed ${seed} shrinking takes ${details.numShrinks} steps`);
  }
}
