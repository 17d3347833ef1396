/** The known words closest to one that was not found, for "did you mean". */

/**
 * Up to `count` of `known`, closest first: those that hold the word, then those whose first segments are near
 * (segments are separated by dots), then those few edits away.
 */
export function nearest(word: string, known: Iterable<string>, count = 3): readonly string[] {
  const wanted = word.toLowerCase();
  const farthest = Math.max(2, Math.ceil(wanted.length / 2));
  return [...known]
    .map((name) => ({ name, ...closenessOf(wanted, name.toLowerCase()) }))
    .filter(({ distance, segments }) => distance <= farthest || segments > 1)
    .sort(
      (one, other) =>
        other.segments - one.segments || one.distance - other.distance || (one.name < other.name ? -1 : 1),
    )
    .slice(0, count)
    .map(({ name }) => name);
}

/** Edits, and how many first segments are near; a name that holds the word is nearer than all others. */
function closenessOf(wanted: string, name: string): { readonly distance: number; readonly segments: number } {
  if (wanted.length > 2 && name.includes(wanted))
    return { distance: (name.length - wanted.length) / 100, segments: Number.POSITIVE_INFINITY };
  const [wantedSegments, segments] = [wanted.split("."), name.split(".")];
  const unlike = wantedSegments.findIndex((segment, index) => !isNear(segment, segments[index]));
  return {
    distance: editsBetween(wanted.slice(0, LONGEST), name.slice(0, LONGEST)),
    segments: unlike === -1 ? wantedSegments.length : unlike,
  };
}

/** At most half of the characters differ. */
function isNear(wanted: string, segment = ""): boolean {
  return editsBetween(wanted.slice(0, LONGEST), segment.slice(0, LONGEST)) <= Math.floor(wanted.length / 2);
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
