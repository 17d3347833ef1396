/**
 * Passed cases in which a create of a new name was refused. If the day of the scope was over by then, the refusal says
 * nothing about the rule: they wait until a later create in the same scope is accepted.
 */

import type { WorkspaceScope } from "../../target/workspace/scope.js";
import { lastRefusedIn } from "../place/last-refused.js";
import type { Held } from "../place/leases.js";
import { isAboutDay } from "../place/spent-day.js";
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
  readonly #decide: Decide;
  readonly #waiting = new Map<WorkspaceScope, Waiting[]>();

  constructor(stage: Stage, decide: Decide) {
    this.#stage = stage;
    this.#decide = decide;
  }

  /**
   * True where the result has to wait. To be called while the scopes are still leased.
   *
   * @param createsThen creates of each scope when the case was over: one that was tried since may have decided it
   */
  async hold(
    held: Held,
    result: CaseResult,
    durationMs: number,
    createsThen: ReadonlyMap<WorkspaceScope, number>,
  ): Promise<boolean> {
    const scope = held.scopes.find((one) => isDoubtful(result, one));
    if (scope === undefined) return false;
    const waiting = this.#waiting.get(scope) ?? [];
    waiting.push({ result, durationMs, creates: createsThen.get(scope) ?? scope.creates });
    this.#waiting.set(scope, waiting);
    if (waiting.length >= MOST_WAITING) await this.#ask(scope);
    return true;
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
    if (this.#stage.signal?.aborted) return;
    if (!(await this.#stage.workspace.takesCreates(scope, 1))) scope.isSpent = true;
  }
}

/** Passed, and the last create of a new command that was sent to this scope was refused. */
function isDoubtful({ testCase, outcome, exchanges }: CaseResult, scope: WorkspaceScope): boolean {
  if (outcome.outcome !== "passed" || scope.isUnlimited) return false;
  return !isAboutDay(testCase) && lastRefusedIn(exchanges, scope) > 0;
}
