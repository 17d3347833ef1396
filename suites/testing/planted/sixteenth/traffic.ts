/** Requests that are on their way at once. */

/** A request on its way. */
export interface Underway<T> {
  /** What the wrapper knows of it. */
  readonly it: T;
  /** Those of the same key that were on their way at some time beside it, the earlier ones first. */
  readonly beside: T[];
  /** Takes it away. */
  readonly end: () => void;
}

/** Requests on their way by a key. */
export class Traffic<T> {
  readonly #underway = new Map<string, Set<Underway<T>>>();

  /** Adds a request, until it is ended. */
  begin(key: string, it: T): Underway<T> {
    const all = this.#underway.get(key) ?? new Set();
    const own: Underway<T> = { it, beside: [...all].map((other) => other.it), end: () => all.delete(own) };
    for (const other of all) other.beside.push(it);
    this.#underway.set(key, all.add(own));
    return own;
  }
}
