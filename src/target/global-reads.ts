/** Reads of global commands, which may show a write only after a while (D1, "What the service does", 8 and 9). */
import { setTimeout as wait } from "node:timers/promises";
import type { DelayedReads } from "./open-target.js";
import { isRead } from "./resend.js";
import type { Transport } from "./wire.js";

/** How long such reads wait after the last write. */
export class GlobalReads implements DelayedReads {
  delayMs = 0;
  isKnown = false;
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** To be called when a write is answered. */
  noteWrite(): void {
    this.#writtenAt = performance.now();
  }

  /** What is left of the delay, in milliseconds; 0 or less where nothing is. */
  get pauseMs(): number {
    return this.delayMs === 0 ? 0 : this.#writtenAt + this.delayMs - performance.now();
  }
}

const GLOBAL_COMMANDS = /\/applications\/[^/]+\/commands(?:\/[^/?]+)?(?:\?|$)/;

/** Wraps a transport: reads of global commands wait until those before them can be seen. */
export function waitForWrites(transport: Transport, reads: GlobalReads): Transport {
  return {
    close: () => transport.close(),
    send: async (request, signal) => {
      if (!GLOBAL_COMMANDS.test(request.path)) return transport.send(request, signal);
      if (isRead(request)) {
        for (let pause = reads.pauseMs; pause > 0 && !signal?.aborted; pause = reads.pauseMs) await wait(pause);
        return transport.send(request, signal);
      }
      return transport.send(request, signal).finally(() => reads.noteWrite());
    },
  };
}
