/** Ends a run whose target gives no answer any more, or whose time is over, whatever is under way. */
import { setMaxListeners } from "node:events";
import type { OpenTarget } from "../../target/open-target.js";
import { showDuration } from "../../target/wire.js";

/** What bounds a run as a whole. */
export class RunLimits {
  /** Aborted by Ctrl-C, and where a limit is reached. */
  readonly signal: AbortSignal;
  readonly #target: OpenTarget;
  readonly #timer: NodeJS.Timeout | undefined;

  /** @param timeLimitMs no case begins after it; one that is under way has one more timeout, at most 10 s */
  constructor(target: OpenTarget, interrupted: AbortSignal, timeLimitMs: number | undefined) {
    const stop = new AbortController();
    this.#target = target;
    this.signal = AbortSignal.any([interrupted, stop.signal]);
    // Every exchange under way listens to it: there is no number of them that would be a leak.
    setMaxListeners(0, this.signal);
    const { patience } = target;
    patience.beginRun(() => stop.abort());
    if (timeLimitMs === undefined) return;
    const reason = `the time limit of ${showDuration(timeLimitMs)} was reached`;
    const inMs = Math.min(timeLimitMs + Math.min(patience.timeoutMs, LONGEST_GRACE_MS), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => patience.giveUp(reason), inMs).unref();
  }

  /** Why the run ended early; `undefined` where it did not. */
  get reached(): string | undefined {
    return this.#target.patience.gaveUp;
  }

  /** The same, with what became of a target that takes no connections any more. */
  get explained(): string | undefined {
    const { gaveUp, whatBecame } = this.#target.patience;
    return gaveUp === undefined || whatBecame === undefined ? gaveUp : `${gaveUp}: ${whatBecame}`;
  }

  /** The target takes no connections any more, and was waited for. */
  get isTargetGone(): boolean {
    const { gaveUp, whatBecame } = this.#target.patience;
    return gaveUp !== undefined && whatBecame !== undefined;
  }

  /** From now on the target is restored, within bounds of its own. */
  beginRestoring(): void {
    clearTimeout(this.#timer);
    this.#target.patience.beginRestoring();
  }
}

/** Whoever allows a minute for each answer still wants the run to end at its time. */
const LONGEST_GRACE_MS = 10_000;

/** A longer timer of Node.js fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
