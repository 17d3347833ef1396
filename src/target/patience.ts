/** How long a target is waited for: one that gives no answer any more is given up, so that a run comes to its end. */
import { showDuration, type WireResult } from "./wire.js";

/** A run waits this many timeouts for any answer. Eight cases at a time have then failed to get one three times each. */
const WINDOWS = 3;

/** So many requests without an answer end the restoring of a target, whatever comes between them. */
const LAST_CHANCES = 6;

/** Watches the results of all requests to one target. */
export class Patience {
  readonly #timeoutMs: number;
  #silentSince: number | undefined;
  #chances = Number.POSITIVE_INFINITY;
  #gaveUp: string | undefined;
  /** Called once when the target is given up. Set by whoever runs cases on it. */
  onGivenUp: () => void = () => {};

  /** @param timeoutMs longest wait for one response */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** The longest wait for one response, in milliseconds. */
  get timeoutMs(): number {
    return this.#timeoutMs;
  }

  /** Why nothing is sent any more; `undefined` while requests are sent. */
  get gaveUp(): string | undefined {
    return this.#gaveUp;
  }

  /** Takes in a result. A failure counts from the moment when its request was sent. */
  see({ answer, failure, durationMs }: WireResult): void {
    if (answer) this.#silentSince = undefined;
    if (!failure || failure.kind === "aborted" || failure.kind === "not-sent" || failure.kind === "threw") return;
    const now = performance.now();
    this.#silentSince ??= now - durationMs;
    if (now - this.#silentSince >= WINDOWS * this.#timeoutMs)
      this.giveUp(`the target gave no whole answer for ${showDuration(WINDOWS * this.#timeoutMs)}`);
    else if (--this.#chances <= 0) this.giveUp(`the target left ${LAST_CHANCES} requests without a whole answer`);
  }

  /** Sends nothing any more. @param reason says why, as half a sentence */
  giveUp(reason: string): void {
    if (this.#gaveUp !== undefined) return;
    this.#gaveUp = reason;
    this.onGivenUp();
  }

  /** The target is to be restored: requests are sent again, with few chances. */
  beginRestoring(): void {
    this.#gaveUp = undefined;
    this.#silentSince = undefined;
    this.#chances = LAST_CHANCES;
    this.onGivenUp = () => {};
  }

  /** A new run begins on the same open target. */
  beginRun(onGivenUp: () => void): void {
    this.beginRestoring();
    this.#chances = Number.POSITIVE_INFINITY;
    this.onGivenUp = onGivenUp;
  }
}
