/** What was changed in maps, so that it can be taken back. */

export class UndoLog {
  /** Undefined until the first `forget`: what was there at the beginning is never taken back. */
  #takeBacks: (() => void)[] | undefined;

  /** Sets a value, which is never undefined. */
  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    if (this.#takeBacks !== undefined) {
      const before = map.get(key);
      this.#takeBacks.push(before === undefined ? () => map.delete(key) : () => map.set(key, before));
    }
    map.set(key, value);
  }

  delete<K, V>(map: Map<K, V>, key: K): void {
    const before = map.get(key);
    if (before === undefined) return;
    this.#takeBacks?.push(() => map.set(key, before));
    map.delete(key);
  }

  /** Takes back all changes since the last `forget`, the last one first. */
  takeBack(): void {
    for (const takeBack of this.#takeBacks?.reverse() ?? []) takeBack();
    this.#takeBacks &&= [];
  }

  /** Takes what there is now for the beginning. */
  forget(): void {
    this.#takeBacks = [];
  }
}
