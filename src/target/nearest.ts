/** The known words closest to one that was not found, for "did you mean". */

/** Up to `count` of `known`, closest first: those that hold the word, then those few edits away. */
export function nearest(word: string, known: Iterable<string>, count = 3): readonly string[] {
  const wanted = word.toLowerCase();
  const farthest = Math.max(2, Math.ceil(wanted.length / 2));
  return [...known]
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}

function distanceOf(wanted: string, name: string): number {
  if (wanted.length > 2 && name.includes(wanted)) return (name.length - wanted.length) / 100;
  return editsBetween(wanted.slice(0, LONGEST), name.slice(0, LONGEST));
}

const LONGEST = 80;

/** Levenshtein distance in UTF-16 units. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
