/** Holds a target for one run at a time, across processes and machines that share the state folder. */

import { existsSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { SetupError } from "../../contract/setup-error.js";
import { type FoundClaim, makeClaim, otherClaims, removeClaim, renewClaim } from "./claim.js";
import type { CustodyOptions } from "./custody.js";
import { type Holder, thisHolder } from "./holder.js";
import { BEAT_MS, type Liveness, livenessOf } from "./liveness.js";
import { makeStateFolder } from "./state-folder.js";

/** A target that is held. */
export interface Hold {
  /** False once another run has taken the target over: then nothing may be sent any more. */
  isHeld(): boolean;
  /** Aborted as soon as the hold is lost. */
  readonly lost: AbortSignal;
  /** Removes the claim; another run may take the target. */
  release(): void;
}

export interface HoldOptions extends Omit<CustodyOptions, "stateFolder"> {
  /** What messages call the target. */
  readonly target: string;
}

/** The wait for a run that is just ending. */
const DEFAULT_WAIT_MS = 2_000;

/** How often it is tried meanwhile; two that try at once try again at different times. */
const TRY_MS = 100;

/** After a longer pause of this process the process checks that no other run has taken the target over. */
const LONGEST_PAUSE_MS = 5 * BEAT_MS;

/**
 * Waits until no other run holds the target, then holds it. Claims of runs that are dead are removed.
 * @throws SetupError `target-in-use` where another run holds it longer than the wait, `state-unwritable`
 */
export async function holdTarget(folder: string, options: HoldOptions): Promise<Hold> {
  const deadline = performance.now() + (options.waitMs ?? DEFAULT_WAIT_MS);
  const holder = thisHolder(options.command);
  for (;;) {
    const path = claimIn(folder, holder);
    let other: Other | undefined;
    try {
      other = await firstLiving(folder, path, options.signal);
    } catch (error) {
      removeClaim(path);
      throw error;
    }
    // Whoever looks later sees the claim of whoever looked before: at least one of two always sees the other.
    if (!other) return new KeptHold(path, holder);
    removeClaim(path);
    if (options.signal?.aborted || performance.now() >= deadline) throw inUse(options.target, other);
    await wait(TRY_MS * (1 + Math.random()));
  }
}

/** Another run that ends may remove the empty folder at any time before there is a claim in it. */
const MOST_TRIES = 5;

function claimIn(folder: string, holder: Holder): string {
  for (let tries = 1; ; tries++) {
    makeStateFolder(folder);
    try {
      return makeClaim(folder, holder);
    } catch (error) {
      if (tries >= MOST_TRIES || existsSync(folder)) throw error;
    }
  }
}

interface Other extends FoundClaim {
  readonly liveness: Liveness;
}

async function firstLiving(folder: string, own: string, signal?: AbortSignal): Promise<Other | undefined> {
  for (const found of otherClaims(folder, own)) {
    const liveness = await livenessOf(found, signal);
    if (liveness !== "dead") return { ...found, liveness };
    rmSync(found.path, { force: true });
  }
  return undefined;
}

/** Whoever holds a target now, in one sentence part; `undefined` for no run. */
export async function holderNow(folder: string): Promise<string | undefined> {
  for (const found of otherClaims(folder, undefined)) {
    const liveness = await livenessOf(found);
    if (liveness !== "dead") return describe({ ...found, liveness });
  }
  return undefined;
}

function inUse(target: string, other: Other): SetupError {
  const pid = other.claim?.pid;
  const wayOut =
    other.liveness === "stopped"
      ? `continue it (kill -CONT ${pid}) or end it (kill ${pid}), then run this again`
      : "wait for it with --wait 10m, or end it";
  return new SetupError("target-in-use", `Cannot use the target "${target}": ${describe(other)}; ${wayOut}`);
}

function describe({ claim, liveness, path }: Other): string {
  if (!claim) return `another run is about to use it ("${path}")`;
  const since = claim.startedAt.replace("T", " ").slice(0, 19);
  const who = `"${claim.command}" with pid ${claim.pid} on ${claim.host}, begun ${since} UTC,`;
  return liveness === "stopped" ? `${who} holds it and is stopped` : `${who} is using it`;
}

class KeptHold implements Hold {
  readonly #path: string;
  readonly #holder: ReturnType<typeof thisHolder>;
  readonly #timer: NodeJS.Timeout;
  readonly #lost = new AbortController();
  #beat = 0;
  #beatAt = now();

  constructor(path: string, holder: ReturnType<typeof thisHolder>) {
    this.#path = path;
    this.#holder = holder;
    this.#timer = setInterval(() => this.#renew(), BEAT_MS);
    this.#timer.unref();
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  isHeld(): boolean {
    // A process that was stopped, or a machine that slept, may be taken for dead: it looks before it goes on.
    const { monotonic, wall } = now();
    const pause = Math.max(monotonic - this.#beatAt.monotonic, Math.abs(wall - this.#beatAt.wall));
    if (pause > LONGEST_PAUSE_MS) this.#renew();
    return !this.#lost.signal.aborted;
  }

  release(): void {
    clearInterval(this.#timer);
    if (!this.#lost.signal.aborted) removeClaim(this.#path);
  }

  #renew(): void {
    if (this.#lost.signal.aborted) return;
    this.#beatAt = now();
    if (renewClaim(this.#path, this.#holder, ++this.#beat)) return;
    clearInterval(this.#timer);
    this.#lost.abort();
  }
}

/** Both clocks: the one that never jumps does not count while a machine sleeps. */
function now(): { readonly monotonic: number; readonly wall: number } {
  return { monotonic: performance.now(), wall: Date.now() };
}
