/** How the values of a run were split between its generators, for people. */
import type { Coverage } from "../run/result/event.js";

/** Names that one line has room for. */
const MOST_NAMES = 5;

/** One line with the least and the most, and one with the generators that gave no value; none of a run without generators. */
export function splitWords({ values = {} }: Coverage): readonly string[] {
  const split = Object.entries(values).toSorted(([, one], [, other]) => one - other);
  const [least, most] = [split[0], split.at(-1)];
  if (!least || !most) return [];
  const none = split.filter(([, count]) => count === 0).map(([id]) => id);
  const [few, many] = [shown(least), shown(most)];
  return [
    `${split.length} generators, from ${few} to ${many}`,
    ...(none.length === 0
      ? []
      : [`Not searched, for lack of time: ${named(none)}; pass a longer --time, or --runs instead of it`]),
  ];
}

function shown([id, count]: readonly [string, number]): string {
  return `${count} ${count === 1 ? "value" : "values"} of ${id}`;
}

function named(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMES;
  return [...ids.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
