/** Commands that were made again more than once: whoever stored their ids wants the last one for the first. */

/**
 * @param renewed new ids by old ones, where a new one may be old in its turn
 * @param given ids that commands had in between: no user has stored them
 */
export function fromFirstToLast(
  renewed: ReadonlyMap<string, string>,
  given: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const between = new Set([...given, ...renewed.values()]);
  return new Map([...renewed.keys()].filter((id) => !between.has(id)).map((id) => [id, lastOf(id, renewed)]));
}

function lastOf(id: string, renewed: ReadonlyMap<string, string>): string {
  const passed = new Set<string>();
  let last = id;
  for (let next = renewed.get(id); next !== undefined && !passed.has(next); next = renewed.get(next)) {
    passed.add(next);
    last = next;
  }
  return last;
}
