/** The driver of a target during a run: tried before its first case, reset before each, given up when it is gone. */
import { setTimeout as wait } from "node:timers/promises";
import type { Case } from "../../case/case.js";
import type { Outcome } from "../../case/outcome.js";
import { isObject, type Json } from "../../contract/json.js";
import type { OperationId, OperationOf } from "../../contract/operations.js";
import { ROUTES } from "../../contract/routes.gen.js";
import type { OpenTarget } from "../../target/open-target.js";
import type { WireRequest, WireResult } from "../../target/wire.js";
import { AwaitedDeliveries } from "./awaited-deliveries.js";
import { complaintOf } from "./driver-answer.js";
import { Lateness, lookUntil } from "./lateness.js";
import { type DriverTrial, tryDriver } from "./smoke-test.js";

/** Asks one operation. */
export type DriverSend = (
  operation: OperationOf<"driver">,
  body: { readonly [key: string]: Json },
) => Promise<WireResult>;

/** After so many answers in a row that did not come the driver is gone, and asking on would only cost time. */
const SILENT_ANSWERS = 3;

/** The whole trial, however slow each answer is. */
const TRIAL_MS = 20_000;

/** Operations of a case that the driver of the target answers. */
export function driverOperationsOf(testCase: Pick<Case, "steps">): readonly OperationId[] {
  return [...new Set(testCase.steps.map(({ call }) => call))].filter((call) => ROUTES[call].server === "driver");
}

function isDriven(testCase: Pick<Case, "steps" | "leases">): boolean {
  return testCase.leases.includes("driver") || driverOperationsOf(testCase).length > 0;
}

/** One driver, shared by all cases of a run; those that use it hold its lease. */
export class DriverSession {
  readonly #target: OpenTarget;
  readonly #signal: AbortSignal | undefined;
  readonly #unknownId: string;
  #trial: Promise<DriverTrial> | undefined;
  #isDirty = false;
  #silent = 0;
  #lost: string | undefined;
  readonly #awaited = new AwaitedDeliveries();
  readonly #latenessOfEvents = new Lateness();

  /** @param unknownId a snowflake that nothing has */
  constructor(target: OpenTarget, signal: AbortSignal | undefined, unknownId: string) {
    this.#target = target;
    this.#signal = signal;
    this.#unknownId = unknownId;
  }

  /** What reports call it; empty for a target without one. */
  get address(): string {
    return this.#target.driver?.address ?? "";
  }

  /** Why a case cannot be driven, or `undefined`; then the driver is as it was before anything was made. */
  async prepare(testCase: Pick<Case, "steps" | "leases">): Promise<Outcome | undefined> {
    const lack = await this.lackOf(testCase);
    if (lack !== undefined || !isDriven(testCase)) return lack;
    await this.takeBack();
    return this.#lost === undefined ? undefined : { outcome: "harness-error", reason: this.#lost };
  }

  /** Why a case cannot be driven, or `undefined`. Nothing is taken back. */
  async lackOf(testCase: Pick<Case, "steps" | "leases">): Promise<Outcome | undefined> {
    if (!isDriven(testCase)) return undefined;
    const needed = driverOperationsOf(testCase);
    if (!this.#target.driver)
      return { outcome: "unsupported", reason: "driver: target.json names no driver, which acts as the users" };
    this.#trial ??= this.#try();
    const trial = await this.#trial;
    if ("problem" in trial) return { outcome: "harness-error", reason: trial.problem };
    const missing = needed.find((operation) => !trial.operations.has(operation));
    if (missing) return { outcome: "unsupported", reason: `driver: it does not list ${missing}` };
    return this.#lost === undefined ? undefined : { outcome: "harness-error", reason: this.#lost };
  }

  /** Takes back what was made, before the scopes of the case go to another one: an application without activities, say. */
  async takeBack(): Promise<void> {
    if (this.#lost === undefined && this.#isDirty && !this.#signal?.aborted)
      this.#lost = await this.#reset(this.#signal);
  }

  /** Sends a built request; a list of deliveries is asked for again while it lacks what was announced. Never throws. */
  async send(call: OperationId, sent: Json | undefined, request: WireRequest): Promise<WireResult> {
    this.#isDirty = true;
    const ask = (): Promise<WireResult> => this.#send(request, this.#signal);
    const application = isObject(sent) ? sent["application_id"] : undefined;
    const result = await (call === "listDeliveries" ? this.#awaited.list(application, ask, this.#signal) : ask());
    this.#awaited.note(result);
    this.#silent = result.failure && result.failure.kind !== "aborted" ? this.#silent + 1 : 0;
    if (this.#silent >= SILENT_ANSWERS)
      this.#lost ??= `the driver gave no answer ${SILENT_ANSWERS} times in a row, so it is no longer used`;
    return result;
  }

  /**
   * Looks again until the events of a case are there: a service may send them in the background.
   * @param isMark it only marks where the next list begins: what happened before belongs to it
   */
  async lookForEvents<T>(look: () => Promise<T>, isThere: (seen: T) => boolean, isMark: boolean): Promise<T> {
    if (isMark) await wait(this.#latenessOfEvents.settledMs);
    return lookUntil(this.#latenessOfEvents, look, isThere, this.#signal);
  }

  /** Takes back what was made, even if the run was interrupted. @returns what could not be put right */
  async end(): Promise<readonly string[]> {
    if (!this.#isDirty) return [];
    const problem = await this.#reset(undefined);
    return problem === undefined ? [] : [`what the driver made: ${problem}`];
  }

  async #reset(signal: AbortSignal | undefined): Promise<string | undefined> {
    this.#isDirty = false;
    this.#awaited.forget();
    return complaintOf("reset", await this.#ask("reset", {}, signal));
  }

  async #try(): Promise<DriverTrial> {
    const late = AbortSignal.timeout(TRIAL_MS);
    const signal = this.#signal ? AbortSignal.any([this.#signal, late]) : late;
    const trial = await tryDriver((operation, body) => this.#ask(operation, body, signal), this.#unknownId);
    if ("operations" in trial) {
      this.#isDirty = false;
      return trial;
    }
    if (this.#signal?.aborted) return trial;
    const problem = late.aborted
      ? `the driver took more than ${TRIAL_MS / 1000} s for a few small answers`
      : trial.problem;
    this.#target.onNotice(`No case that needs the driver can run: ${problem}`);
    return { problem };
  }

  #ask(
    operation: OperationOf<"driver">,
    body: { readonly [key: string]: Json },
    signal: AbortSignal | undefined,
  ): Promise<WireResult> {
    this.#isDirty ||= operation !== "describe" && operation !== "reset";
    const { method, path } = ROUTES[operation];
    const headers = { accept: "application/json", "content-type": "application/json" };
    return this.#send({ method, path, headers, body: JSON.stringify(body) }, signal);
  }

  async #send(request: WireRequest, signal: AbortSignal | undefined): Promise<WireResult> {
    const { driver } = this.#target;
    if (driver) return driver.send(request, signal);
    return { failure: { kind: "unreachable", message: "no driver to ask" }, durationMs: 0 };
  }
}
