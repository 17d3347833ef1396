/** Requests that overlap in time. */

/** A request that is being handled. */
export interface Overlap<T> {
  /** What its handler wants others to know. */
  readonly own: T;
  /** Those that were being handled at the same time, for the same key. */
  readonly others: Set<Overlap<T>>;
}

/** Keeps the requests that are being handled now. */
export interface Overlaps<T> {
  /** Handles a request with knowledge of those that overlap with it. @param key same for requests that get into each other's way */
  readonly during: (key: string, own: T, handle: (overlap: Overlap<T>) => Promise<Response>) => Promise<Response>;
}

/** An empty keeper. */
export function overlaps<T>(): Overlaps<T> {
  const running = new Map<string, Set<Overlap<T>>>();
  return {
    during: async (key, own, handle) => {
      const peers = running.get(key) ?? new Set();
      running.set(key, peers);
      const overlap: Overlap<T> = { own, others: new Set(peers) };
      for (const peer of peers) peer.others.add(overlap);
      peers.add(overlap);
      try {
        return await handle(overlap);
      } finally {
        peers.delete(overlap);
      }
    },
  };
}
