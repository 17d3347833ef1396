/** Adds up what the parts of a run saw. */
import type { Coverage } from "../run/result/event.js";

/** So many classes are kept apart, as in a single run; further ones are left out, so that memory stays flat. */
const MOST_CLASSES = 20_000;

/** Cases, classes and values of both, in the order of the names. Findings are compared elsewhere. */
export function mergeCoverage(one: Coverage | undefined, other: Coverage): Coverage {
  const { compared: _compared, ...first } = other;
  if (one === undefined) return first;
  const [classes, values] = [sumOf(one.classes, other.classes), sumOf(one.values ?? {}, other.values ?? {})];
  return { event: "coverage", cases: one.cases + other.cases, classes, values };
}

type Counts = Readonly<Record<string, number>>;

function sumOf(one: Counts, other: Counts): Counts {
  const sums = new Map(Object.entries(one));
  for (const [name, times] of Object.entries(other)) {
    const known = sums.get(name);
    if (known !== undefined || sums.size < MOST_CLASSES) sums.set(name, (known ?? 0) + times);
  }
  return Object.fromEntries([...sums].sort(([first], [second]) => (first < second ? -1 : 1)));
}
