/** Which inputs of a corpus are enough to reach all that the corpus reaches. */

/** An input, as far as choosing goes. */
export interface Coverer {
  /** Size of its file, in bytes. */
  readonly bytes: number;
  /** Classes that it reaches. An input without any says nothing, and stays. */
  readonly reached: readonly string[];
}

/**
 * The inputs that are left when, from the largest to the smallest, each goes whose classes the others reach too. None
 * of what is left can go.
 */
export function smallestCover<Item extends Coverer>(inputs: readonly Item[]): readonly Item[] {
  const counts = new Map<string, number>();
  for (const one of inputs.flatMap(({ reached }) => reached)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const dropped = new Set<Item>();
  for (const input of inputs.toSorted((one, other) => other.bytes - one.bytes)) {
    const { reached } = input;
    if (reached.length === 0 || reached.some((one) => (counts.get(one) ?? 0) < 2)) continue;
    for (const one of reached) counts.set(one, (counts.get(one) ?? 0) - 1);
    dropped.add(input);
  }
  return inputs.filter((input) => !dropped.has(input));
}
