/** How the jobs of a line are dealt to shards: each property goes round all of them, so that shards cost about the same. */
import type { FuzzPart } from "./options.js";
import type { FuzzLine } from "./plan.js";

/** What the dealing of a line depends on. */
export interface Deal {
  /** Number of properties that take turns in the line; job `i` is of property `i % turns`. */
  readonly turns: number;
  /** Shard that gets the first job of the line, so that not every line begins with the same one. */
  readonly offset: number;
  /** The shard. */
  readonly part: FuzzPart;
}

/** The deals of all lines, line by line. */
export function dealsOf(lines: readonly FuzzLine[], part: FuzzPart): readonly Deal[] {
  let dealt = 0;
  return lines.map(({ properties, count }) => {
    const offset = dealt % part.of;
    dealt += Number.isFinite(count) ? count : 1;
    return { turns: Math.max(1, properties.length), offset, part };
  });
}

/** The first index from `from` on, included, that the shard gets. */
export function nextDealt(from: number, deal: Deal): number {
  let index = from;
  while (shardOf(index, deal) !== deal.part.nth) index++;
  return index;
}

/** How many of the indices from `from` (included) to `count` (excluded) the shard gets; infinite where `count` is. */
export function countDealt(from: number, count: number, deal: Deal): number {
  if (!Number.isFinite(count)) return count;
  return dealtBefore(count, deal) - dealtBefore(Math.min(from, count), deal);
}

/** As `countDealt`, in jobs: a turn of written cases has several. */
export function jobsDealt(from: number, line: FuzzLine, deal: Deal): number {
  if (line.properties.length > 0) return countDealt(from, line.count, deal);
  let jobs = 0;
  for (let turn = nextDealt(from, deal); turn < line.count; turn = nextDealt(turn + 1, deal))
    jobs += line.jobsAt(turn).length;
  return jobs;
}

/** A property meets another shard with each row of turns, as the columns of a Latin square do. */
function shardOf(index: number, { turns, offset, part }: Deal): number {
  return (offset + (index % turns) + Math.floor(index / turns)) % part.of;
}

/** Indices below `end` that the shard gets: of each property every `of`-th row. */
function dealtBefore(end: number, { turns, offset, part: { nth, of } }: Deal): number {
  let sum = 0;
  for (let turn = 0; turn < Math.min(turns, end); turn++) {
    const rows = Math.ceil((end - turn) / turns);
    const first = (((nth - offset - turn) % of) + of) % of;
    sum += Math.max(0, Math.ceil((rows - first) / of));
  }
  return sum;
}
