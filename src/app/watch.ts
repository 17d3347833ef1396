/** Asks an application and watches whether it is still there. */
import { setTimeout as wait } from "node:timers/promises";
import type { Step } from "../case/case.js";
import type { Outcome } from "../case/outcome.js";
import type { JsonObject } from "../contract/json.js";
import { showDuration } from "../target/wire.js";
import type { Application, SentStep } from "./application.js";
import { deliverStep } from "./ask.js";
import { faultOfPing } from "./judge/judge-call.js";

/** Applications that are started anew by whoever watches them are back within this. */
export const RETURN_MS = 5_000;
const POLL_MS = 250;

/** After so many in a row without an answer in time a ping tells whether there will ever be one. */
const SILENT = 3;

/** Name of the step that asks whether the application is there. */
export const PING_STEP = "ping";

export const PING_RULE = "application.ping.is-answered-whatever-came-before";

/** An application that was there, and was no more after a request. */
export interface Loss {
  /** What was sent to it last, and the ping after that. */
  readonly culprit: SentStep;
  /** The ping that got no answer. */
  readonly ping: SentStep;
  /** What was found instead of an answer, in words. */
  readonly actual: string;
  /** True where the application answered again within the time to return. */
  readonly isBack: boolean;
}

/** How long a watch goes on. */
export interface WatchLimits {
  /** Milliseconds that a lost application has to come back. */
  readonly returnMs: number;
  /** Milliseconds for the whole run; `undefined` for no limit. */
  readonly timeLimitMs: number | undefined;
}

/** The application with an eye on it. */
export class Watch {
  readonly application: Application;
  readonly #ping: Step;
  readonly #onLoss: (loss: Loss) => void;
  readonly #returnMs: number;
  readonly #timeLimitMs: number | undefined;
  readonly #startedAt = performance.now();
  #isAnybodys = false;
  #last: SentStep | undefined;
  /** What is sent now, for people. */
  doing = "";
  #silent = 0;
  #stopped: string | undefined;
  #losses = 0;

  /**
   * @param onLoss called for each request after which the application was gone
   * @param limits how long is waited for it to come back, and after what time nothing is sent any more
   */
  constructor(application: Application, ping: JsonObject, onLoss: (loss: Loss) => void, limits: WatchLimits) {
    this.application = application;
    this.#ping = deliverStep(PING_STEP, { body: ping });
    this.#onLoss = onLoss;
    this.#returnMs = limits.returnMs;
    this.#timeLimitMs = limits.timeLimitMs;
  }

  /** Why nothing more is sent; undefined while it goes on. */
  get stopped(): string | undefined {
    if (this.application.isInterrupted) return "the run was interrupted";
    const limit = this.#timeLimitMs;
    if (limit !== undefined && performance.now() - this.#startedAt > limit)
      this.#stopped ??= `the time limit of ${showDuration(limit)} was reached before it was sent`;
    return this.#stopped;
  }

  /** How often the application was gone. */
  get losses(): number {
    return this.#losses;
  }

  /** What a ping that is answered shows: nothing where anybody's is. */
  get answeredPing(): Outcome {
    return this.#isAnybodys ? { outcome: "blocked", reason: ANYBODYS } : { outcome: "passed" };
  }

  /** Takes note of an answer to what no service sends: a pong is worth nothing where everybody gets one. */
  noteAnswerToAnybody({ delivered }: SentStep): void {
    this.#isAnybodys ||= faultOfPing(PING_RULE, delivered) === undefined;
  }

  /** A ping, and what is wrong with its answer. */
  async ping(): Promise<{ readonly sent: SentStep; readonly fault: string | undefined }> {
    const sent = await this.application.ask(this.#ping);
    const fault = faultOfPing(PING_RULE, sent.delivered);
    return { sent, fault: fault?.actual };
  }

  /** Sends one step. If no connection could be made, the request before is to blame, and this one is sent again if it can be. */
  async ask(step: Step): Promise<SentStep> {
    const sent = await this.application.ask(step);
    const { kind } = sent.delivered;
    if (kind === "answered") this.#silent = 0;
    if (kind === "too-late") await this.#noteSilence();
    if (BROKEN.has(kind)) await this.#look(sent);
    if (kind === "unreachable") {
      if (await this.lose(this.#last ?? sent)) return this.application.ask(step);
      return sent;
    }
    this.#last = sent;
    return sent;
  }

  /** The application is gone after this request: report it, and wait. @returns true where it is back */
  async lose(culprit: SentStep): Promise<boolean> {
    const { sent: ping, fault } = await this.ping();
    const isBack = await this.#returns();
    if (this.application.isInterrupted) return false;
    this.#losses += 1;
    const after = isBack ? "it was back later" : `it was not back within ${showDuration(this.#returnMs)}`;
    this.#onLoss({ culprit, ping, actual: `${fault ?? "an answer only at the second attempt"}; ${after}`, isBack });
    if (!isBack) this.#stopped = `the application was gone after ${this.doing}, and did not come back`;
    return isBack;
  }

  async #look(sent: SentStep): Promise<void> {
    const { fault } = await this.ping();
    if (fault !== undefined && !this.application.isInterrupted) await this.lose(sent);
  }

  async #noteSilence(): Promise<void> {
    this.#silent += 1;
    if (this.#silent < SILENT) return;
    this.#silent = 0;
    const { fault } = await this.ping();
    if (fault !== undefined)
      this.#stopped = `the application gave no answer ${SILENT} times in a row, and none to a ping after that (${fault})`;
  }

  async #returns(): Promise<boolean> {
    const deadline = performance.now() + this.#returnMs;
    while (performance.now() < deadline && !this.application.isInterrupted) {
      if ((await this.ping()).fault === undefined) return true;
      await wait(Math.min(POLL_MS, this.#returnMs));
    }
    return false;
  }
}

const ANYBODYS = "an unsigned ping gets the same answer, so the answer does not show that the application knows pings";

/** An exchange that broke off may be the end of the application, or of one connection. */
const BROKEN: ReadonlySet<string> = new Set(["reset", "half-answer", "wrong-length", "not-http"]);
