/**
 * Passed cases in which a create of a new name was refused. If the day of the scope was over by then, the refusal says
 * nothing about the rule. Where our own count says that it was, a create is tried at once; else they wait until a later
 * create in the same scope is accepted.
 */

import type { WorkspaceScope } from "../../target/workspace/scope.js";
import type { Held } from "../place/leases.js";
import { isPastDay, refusedByDay } from "../place/spent-day.js";
import type { CaseResult } from "../run-case.js";
import type { Stage } from "../stage.js";

interface Waiting {
  readonly result: CaseResult;
  readonly durationMs: number;
  /** Creates of the scope when the case was over. */
  readonly creates: number;
}

/** Gets a result that is certain now; `isSpent` says that its refusals came from a day that was over. */
export type Decide = (result: CaseResult, durationMs: number, isSpent: boolean) => void;

/** So many wait for a scope before a create is spent to decide them. */
const MOST_WAITING = 40;

/** Holds results back, scope by scope. */
export class Unconfirmed {
  readonly #stage: Stage;
  readonly #isFresh: boolean;
  readonly #decide: Decide;
  readonly #waiting = new Map<WorkspaceScope, Waiting[]>();

  /** @param isFresh the guilds are known to have seen no create before this run: only our own count can end their day */
  constructor(stage: Stage, isFresh: boolean, decide: Decide) {
    this.#stage = stage;
    this.#isFresh = isFresh;
    this.#decide = decide;
  }

  /**
   * Takes in a result. To be called while the scopes are still leased.
   * @returns the scope whose day was over, `waits` where that is not known yet, and otherwise `certain`
   */
  async see(held: Held, result: CaseResult, durationMs: number): Promise<WorkspaceScope | "waits" | "certain"> {
    if (result.outcome.outcome !== "passed") return "certain";
    let doubtful: WorkspaceScope | undefined;
    for (const scope of held.scopes) {
      const refused = refusedByDay(result.testCase, result.exchanges, scope);
      if (refused === 0) continue;
      if (!isPastDay(scope, refused)) doubtful ??= scope;
      else if (scope.isSpent || !(await this.#takes(scope, refused))) return scope;
    }
    if (doubtful === undefined || this.#isFresh) return "certain";
    const waiting = this.#waiting.get(doubtful) ?? [];
    waiting.push({ result, durationMs, creates: doubtful.creates });
    this.#waiting.set(doubtful, waiting);
    if (waiting.length >= MOST_WAITING) await this.#ask(doubtful);
    return "waits";
  }

  /** Decides what can be decided by now. */
  settle(): void {
    for (const [scope, waiting] of this.#waiting) {
      const isCertain = ({ creates }: Waiting): boolean =>
        scope.isSpent || scope.isUnlimited || scope.creates > creates;
      this.#waiting.set(
        scope,
        waiting.filter((one) => !isCertain(one)),
      );
      for (const one of waiting.filter(isCertain)) {
        const isSpent = scope.isSpent && !scope.isUnlimited && scope.creates <= one.creates;
        this.#decide(one.result, one.durationMs, isSpent);
      }
    }
  }

  /** Decides all that is left, at the price of one create for each scope. */
  async conclude(): Promise<void> {
    for (const [scope, waiting] of this.#waiting) if (waiting.length > 0) await this.#ask(scope);
    this.settle();
    for (const { result, durationMs } of [...this.#waiting.values()].flat()) this.#decide(result, durationMs, false);
    this.#waiting.clear();
  }

  async #ask(scope: WorkspaceScope): Promise<void> {
    if (!this.#stage.signal?.aborted) await this.#takes(scope, 1);
  }

  async #takes(scope: WorkspaceScope, creates: number): Promise<boolean> {
    const isTaken = await this.#stage.workspace.takesCreates(scope, creates);
    if (!isTaken) scope.isSpent = true;
    return isTaken;
  }
}
