/** Asks an application and watches whether it is still there. */
import { setTimeout as wait } from "node:timers/promises";
import type { Step } from "../../case/case.js";
import type { JsonObject } from "../../rules/violation.js";
import type { Application, Asked } from "./application.js";
import { deliverStep } from "./ask.js";
import { faultOfPing } from "./judge/judge-call.js";

/** Applications that are started anew by whoever watches them are back within this. */
const RETURN_MS = 5_000;
const POLL_MS = 250;

/** After so many in a row without an answer in time a ping tells whether there will ever be one. */
const SILENT = 3;

export const PING_RULE = "application.ping.is-answered-whatever-came-before";

/** An application that was there, and was no more after a request. */
export interface Loss {
  /** What it was asked last, and the ping after that. */
  readonly culprit: Asked;
  readonly ping: Asked;
  readonly actual: string;
  readonly isBack: boolean;
}

/** The application with an eye on it. */
export class Watch {
  readonly application: Application;
  readonly #ping: Step;
  readonly #onLoss: (loss: Loss) => void;
  #last: Asked | undefined;
  /** What is asked now, for people. */
  doing = "";
  #silent = 0;
  #stopped: string | undefined;
  #losses = 0;

  /** @param onLoss told of each request after which the application was gone */
  constructor(application: Application, ping: JsonObject, onLoss: (loss: Loss) => void) {
    this.application = application;
    this.#ping = deliverStep("ping", { body: ping });
    this.#onLoss = onLoss;
  }

  /** Why nothing more is asked; undefined while it goes on. */
  get stopped(): string | undefined {
    return this.application.isInterrupted ? "the run was interrupted" : this.#stopped;
  }

  /** How often the application was gone. */
  get losses(): number {
    return this.#losses;
  }

  /** A ping, and what is wrong with its answer. */
  async ping(): Promise<{ readonly asked: Asked; readonly fault: string | undefined }> {
    const asked = await this.application.ask(this.#ping);
    const fault = await faultOfPing(PING_RULE, asked.delivered);
    return { asked, fault: fault?.actual };
  }

  /** Asks one step. Where no connection could be made, what was asked before is to blame, and this is asked again if it can be. */
  async ask(step: Step): Promise<Asked> {
    const asked = await this.application.ask(step);
    const { kind } = asked.delivered;
    if (kind === "answered") this.#silent = 0;
    if (kind === "too-late") await this.#noteSilence();
    if (BROKEN.has(kind)) await this.#look(asked);
    if (kind === "unreachable") {
      if (await this.lose(this.#last ?? asked)) return this.application.ask(step);
      return asked;
    }
    this.#last = asked;
    return asked;
  }

  /** The application is gone after this request: told, and waited for. @returns true where it is back */
  async lose(culprit: Asked): Promise<boolean> {
    const { asked: ping, fault } = await this.ping();
    const isBack = await this.#returns();
    if (this.application.isInterrupted) return false;
    this.#losses += 1;
    const after = isBack ? "it was back later" : `it was not back within ${RETURN_MS / 1_000} s`;
    this.#onLoss({ culprit, ping, actual: `${fault ?? "an answer only at the second attempt"}; ${after}`, isBack });
    if (!isBack) this.#stopped = `the application was gone after ${this.doing}, and did not come back`;
    return isBack;
  }

  async #look(asked: Asked): Promise<void> {
    const { fault } = await this.ping();
    if (fault !== undefined && !this.application.isInterrupted) await this.lose(asked);
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
    const deadline = performance.now() + RETURN_MS;
    while (performance.now() < deadline && !this.application.isInterrupted) {
      if ((await this.ping()).fault === undefined) return true;
      await wait(POLL_MS);
    }
    return false;
  }
}

/** An exchange that broke off may be the end of the application, or of one connection. */
const BROKEN: ReadonlySet<string> = new Set(["reset", "half-answer", "wrong-length", "not-http"]);
