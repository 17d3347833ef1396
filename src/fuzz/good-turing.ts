/** What is left to expect, from how often classes were seen. */
import type { Coverage } from "../run/result/event.js";

/**
 * The chance, from 0 to 1 both included, that the next case shows a class that none has shown:
 * the share of cases that would have to be taken away for a class to be unseen (Good and Turing).
 *
 * @remarks Holds for more cases of the same kind; it knows nothing of what the generators never make.
 * @example chanceOfNew({ event: "coverage", cases: 100, classes: { a: 99, b: 1 } }) // 0.01
 */
export function chanceOfNew({ cases, classes }: Coverage): number {
  if (cases === 0) return 1;
  const seenOnce = Object.values(classes).filter((times) => times === 1).length;
  return Math.min(1, seenOnce / cases);
}

/** One line for people. */
export function expectationOf(coverage: Coverage): string {
  const chance = chanceOfNew(coverage);
  const seen = `${Object.keys(coverage.classes).length} outcome classes in ${coverage.cases} cases`;
  if (chance === 0) return `${seen}; each was seen twice or more, so more of the same is not likely to show a new one`;
  return `${seen}; the chance that the next case shows a new one is about ${(chance * 100).toPrecision(2)} %`;
}
