/** Where two sequences differ, when they differ in one place: the case of every pair. */

export interface Difference {
  /** Length of the common head. */
  readonly start: number;
  /** End of the differing middle, excluded, in each. */
  readonly endLeft: number;
  readonly endRight: number;
}

/** The common head and tail taken away; what is left is the difference. Empty for equal sequences. */
export function differenceOf(left: readonly string[], right: readonly string[]): Difference {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
  return { start, endLeft: left.length - tail, endRight: right.length - tail };
}
