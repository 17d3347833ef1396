/** What a benchmark is: it measures and says what it found. It never fails by time. */

/** One measured figure. Ratios carry the bound that the project set itself; absolute figures are for orientation. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  /** `x` for a ratio. */
  readonly unit: "x" | "s" | "ms" | "MB" | "bytes" | "per s" | "%" | "";
  readonly bound?: { readonly atLeast: number } | { readonly atMost: number };
}

export interface Benchmark {
  readonly name: string;
  readonly measure: () => Promise<readonly Figure[]>;
}

/** The middle value; of an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Whether a figure keeps its bound; figures without one always do. */
export function isWithinBound({ value, bound }: Figure): boolean {
  if (bound === undefined) return true;
  return "atLeast" in bound ? value >= bound.atLeast : value <= bound.atMost;
}

/** Processor time of this process since a `process.cpuUsage()`, user and system together, in seconds. */
export function cpuSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}
