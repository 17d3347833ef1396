/** Whether what was seen of a service can be compared with what it answers now. */

/** A request that is on its way. */
interface OpenRequest {
  readonly resource: string;
  readonly isWrite: boolean;
  overlaps: boolean;
}

/** How an exchange lies in time. */
export interface InTime {
  /** Another request was open at the same time, and one of the two wrote: which came first is unknown. */
  readonly overlaps: boolean;
  /** Counts how often no connection to the service was left: the service may have been restarted between. */
  readonly session: number;
}

/** Follows requests and connections of the proxy. */
export class Continuity {
  readonly #open = new Set<OpenRequest>();
  #connections = 0;
  #session = 0;

  /** A connection to the service is there. */
  connected(): void {
    if (this.#connections === 0) this.#session++;
    this.#connections++;
  }

  /** A connection to the service is gone. */
  disconnected(): void {
    this.#connections--;
  }

  /** A request starts. @param path with its query @returns what to call at its end */
  start(method: string, path: string): () => InTime {
    const isWrite = method !== "GET" && method !== "HEAD";
    const own: OpenRequest = { resource: resourceOf(path), isWrite, overlaps: false };
    for (const other of this.#open) {
      if (other.resource !== own.resource || !(other.isWrite || isWrite)) continue;
      own.overlaps = true;
      other.overlaps = true;
    }
    this.#open.add(own);
    return () => {
      this.#open.delete(own);
      return { overlaps: own.overlaps, session: this.#session };
    };
  }
}

/** Commands of one scope are one resource; so are all other paths up to their query. */
function resourceOf(path: string): string {
  return /^.*?\/commands(?=[/?]|$)/.exec(path)?.[0] ?? path.replace(/\?.*$/s, "");
}
