/** How long a target is waited for: one that gives no answer any more is given up, so that a run comes to its end. */
import { setMaxListeners } from "node:events";
import { LostRequests } from "./lost-requests.js";
import { showDuration, type WireRequest, type WireResult } from "./wire.js";

/** A run waits this many timeouts for any answer. Eight cases at a time have then failed to get one three times each. */
const WINDOWS = 3;

/** A target that is restored is waited for no longer than this, but for one timeout at least. */
const LONGEST_SILENCE_MS = 30_000;

/** So many requests that waited in vain end the restoring of a target, whatever comes between them. A lost connection costs no time. */
const LAST_CHANCES = 6;

/** After so long without a connection it is said that the target is waited for. */
const NOTED_SILENCE_MS = 3_000;

/** Watches the results of all requests to one target. */
export class Patience {
  readonly #timeoutMs: number;
  readonly #longestLimitedMs: number;
  #silentSince: number | undefined;
  #chances = Number.POSITIVE_INFINITY;
  #isRestoring = false;
  #limitedSince: number | undefined;
  #gaveUp: string | undefined;
  readonly #lost = new LostRequests();
  #ended: string | undefined;
  #endedAt = Number.NEGATIVE_INFINITY;
  #isNoted = false;
  #end = newEnd();
  /** Called once when the target is given up. Set by whoever runs cases on it. */
  onGivenUp: () => void = () => {};
  /** Called where the target takes no connections for a while. Set by whoever shows it. */
  onAway: (text: string) => void = () => {};

  /**
   * @param timeoutMs longest wait for one response
   * @param longestLimitedMs the restoring of a target ends where it is answered with nothing but 429 for so long
   */
  constructor(timeoutMs: number, longestLimitedMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#longestLimitedMs = longestLimitedMs;
  }

  /** The longest wait for one response, in milliseconds. */
  get timeoutMs(): number {
    return this.#timeoutMs;
  }

  /** Why nothing is sent any more; `undefined` while requests are sent. */
  get gaveUp(): string | undefined {
    return this.#gaveUp;
  }

  /** What became of a target that takes no connections any more, as half a sentence; `undefined` for any other. */
  get whatBecame(): string | undefined {
    return this.#lost.words;
  }

  /** Aborted when the target is given up; each run and each restoring has one of its own. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** The longest wait that a 429 may ask for now, in milliseconds. */
  get longestWaitMs(): number {
    if (!this.#isRestoring || this.#limitedSince === undefined) return Number.POSITIVE_INFINITY;
    return this.#longestLimitedMs - (performance.now() - this.#limitedSince);
  }

  /** Takes in a result. A failure counts from the moment when its request was sent. */
  see(request: WireRequest, result: WireResult): void {
    const { answer, failure, durationMs } = result;
    if (answer) this.#silentSince = undefined;
    // What was sent before the end may be answered after it was noted.
    if (answer && performance.now() - durationMs >= this.#endedAt) this.#ended = undefined;
    this.#lost.see(request, result);
    if (answer && this.#isRestoring) this.#seeLimit(answer.status === 429);
    if (!failure || failure.kind === "aborted" || failure.kind === "not-sent" || failure.kind === "threw") return;
    if (failure.kind === "unreachable" && this.#ended !== undefined) this.giveUp(this.#ended);
    const now = performance.now();
    this.#silentSince ??= now - durationMs;
    const longestMs = this.#longestSilenceMs();
    this.#noteAway(now - this.#silentSince, longestMs);
    if (now - this.#silentSince >= longestMs)
      this.giveUp(`the target gave no whole answer for ${showDuration(longestMs)}`);
    else if (failure.kind === "silence" && --this.#chances <= 0)
      this.giveUp(`the target left ${LAST_CHANCES} requests without a whole answer`);
  }

  /** Said once: the run seems to do nothing meanwhile. */
  #noteAway(silentMs: number, longestMs: number): void {
    const words = this.whatBecame;
    if (
      words === undefined ||
      this.#isNoted ||
      this.#isRestoring ||
      silentMs < NOTED_SILENCE_MS ||
      silentMs >= longestMs
    )
      return;
    this.#isNoted = true;
    this.onAway(`The target is away, and is waited for up to ${showDuration(longestMs)}: ${words}`);
  }

  #longestSilenceMs(): number {
    const longestMs = WINDOWS * this.#timeoutMs;
    return this.#isRestoring ? Math.max(this.#timeoutMs, Math.min(longestMs, LONGEST_SILENCE_MS)) : longestMs;
  }

  #seeLimit(isLimited: boolean): void {
    const now = performance.now();
    this.#limitedSince = isLimited ? (this.#limitedSince ?? now) : undefined;
    if (this.#limitedSince !== undefined && now - this.#limitedSince >= this.#longestLimitedMs)
      this.giveUp(`the target answered only 429 for ${showDuration(this.#longestLimitedMs)}`);
  }

  /**
   * The process of the target ended, and nothing starts it again: without a connection it is not waited for.
   * @param how as half a sentence, such as `the service ended with exit code 1`
   */
  noteEnd(how: string): void {
    this.#ended = how;
    this.#endedAt = performance.now();
  }

  /** Sends nothing any more. @param reason says why, as half a sentence */
  giveUp(reason: string): void {
    if (this.#gaveUp !== undefined) return;
    this.#gaveUp = reason;
    this.#end.abort();
    this.onGivenUp();
  }

  /** The target is to be restored: requests are sent again, with few chances. */
  beginRestoring(): void {
    this.#gaveUp = undefined;
    this.#silentSince = undefined;
    this.#limitedSince = undefined;
    this.#isNoted = false;
    this.#isRestoring = true;
    if (this.#end.signal.aborted) this.#end = newEnd();
    this.#chances = LAST_CHANCES;
    this.onGivenUp = () => {};
  }

  /** A new run begins on the same open target. */
  beginRun(onGivenUp: () => void): void {
    this.beginRestoring();
    this.#lost.clear();
    this.#isRestoring = false;
    this.#chances = Number.POSITIVE_INFINITY;
    this.onGivenUp = onGivenUp;
  }
}

/** Every wait listens to it: there is no number of them that would be a leak. */
function newEnd(): AbortController {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  return end;
}
