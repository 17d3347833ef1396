/** Lets workers that found the same kind of failure look at it one after the other. */

/** Mutable: for each key the last turn that was given. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `act` when all that were given the key before have ended, failed ones too. */
  async take<T>(key: string, act: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(act, act);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
