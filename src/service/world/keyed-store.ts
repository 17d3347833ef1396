/** Things by a key of their own, whose changes are reported. */
import type { ChangeOf } from "./changes.js";

/** In the order of arrival. Things are never changed in place. */
export class KeyedStore<T> {
  readonly #keyOf: (thing: T) => string;
  readonly #report: (change: ChangeOf<T>) => void;
  readonly #things = new Map<string, T>();

  constructor(keyOf: (thing: T) => string, report: (change: ChangeOf<T>) => void) {
    this.#keyOf = keyOf;
    this.#report = report;
  }

  /** Whether there is one with the key of this. */
  has(thing: T): boolean {
    return this.#things.has(this.#keyOf(thing));
  }

  /** Adds one; nothing happens where there is one with its key. */
  add(thing: T): void {
    if (this.has(thing)) return;
    this.#things.set(this.#keyOf(thing), thing);
    this.#report({ before: undefined, after: thing });
  }

  /** Removes the one with the key of this; nothing happens where there is none. */
  remove(thing: T): void {
    if (this.#things.delete(this.#keyOf(thing))) this.#report({ before: thing, after: undefined });
  }

  /** Those that a test holds of, the oldest first. */
  filter(test: (thing: T) => boolean): readonly T[] {
    return [...this.#things.values()].filter(test);
  }

  /** Forgets everything, and reports nothing. */
  clear(): void {
    this.#things.clear();
  }
}
