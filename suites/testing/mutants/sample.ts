/** A part of the mutants that represents all of them. */
import type { Mutant } from "@stryker-mutator/api/core";

/** Irrational, so that offsets of neighbouring seeds lie far apart. */
const GOLDEN_RATIO = 0.618_033_988_749_895;

/** How many mutants are run, and which of the samples of that size. */
export interface SampleSize {
  readonly size: number;
  readonly seed: number;
}

type Place = Pick<Mutant, "id" | "fileName" | "location" | "mutatorName" | "replacement">;

/**
 * Ids of every k-th mutant in the order of files and lines: each file has its share, and the same seed draws the same.
 * @param mutants in any order; all of them where they are no more than the size
 */
export function sampleOf(mutants: readonly Place[], { size, seed }: SampleSize): ReadonlySet<string> {
  if (mutants.length <= size) return new Set(mutants.map(({ id }) => id));
  const ordered = mutants.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  const step = ordered.length / size;
  const offset = ((seed * GOLDEN_RATIO) % 1) * step;
  const drawn = Array.from({ length: size }, (_, index) => ordered[Math.floor(offset + index * step)]);
  return new Set(drawn.flatMap((mutant) => (mutant ? [mutant.id] : [])));
}

function keyOf({ fileName, location: { start }, mutatorName, replacement }: Place): string {
  const place = [start.line, start.column].map((number) => String(number).padStart(6, "0"));
  return [fileName, ...place, mutatorName, replacement].join("\0");
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
