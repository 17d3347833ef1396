/** What a person sees while a run goes on. */
import type { RunEvent } from "../../run/result/event.js";
import { liveProgress } from "./live-line.js";
import { plainProgress } from "./plain-lines.js";
import type { Pane } from "./screen.js";

/** Fed with the event stream; draws on its own clock, so that a hanging target does not look like a hanging tool. */
export interface Progress {
  /** Takes one event of the run. */
  see(event: RunEvent): void;
  /** A line that stays, above whatever is being redrawn. */
  say(line: string): void;
  /** Wipes what was temporary. */
  end(): void;
}

/** One redrawn line on a terminal, a line every few seconds elsewhere, nothing with `--quiet`. */
export function progressOn(pane: Pane, quiet: boolean): Progress {
  if (quiet) return silentProgress(pane);
  return pane.live ? liveProgress(pane) : plainProgress(pane);
}

function silentProgress(pane: Pane): Progress {
  return { see: () => undefined, say: (line) => void pane.write(`${line}\n`), end: () => undefined };
}
