/** Ctrl-C: once to stop in good order, twice to leave at once. */
import { setMaxListeners } from "node:events";
import { EXIT } from "./exit-code.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** What a run sees of Ctrl-C. */
export interface Interrupt {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Gives the signals back to the process. */
  release(): void;
}

/**
 * Takes over SIGINT, SIGTERM and SIGHUP. The first one aborts `signal` and calls `onFirst`;
 * the second one ends the process with 130, whatever is still open.
 */
export function listenForInterrupt(onFirst: () => void): Interrupt {
  const controller = new AbortController();
  // Every exchange under way listens to it: there is no number of them that would be a leak.
  setMaxListeners(0, controller.signal);
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
    onFirst();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    release: () => {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
