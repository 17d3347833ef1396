/** Makes a failure small, and tells a fault from a flake. */
import type { Case, Step } from "../../case/case.js";
import { isFailure } from "../../case/outcome.js";
import type { Property } from "../../case/property.js";
import { letsTimePass } from "../../run/plan/case-shape.js";
import { failureInOrder, inOrder, isRace } from "../../run/race/repeat-race.js";
import { type CaseResult, runAgain, runOnce } from "../../run/run-case.js";
import { isLike, runProperty, type ShrinkBounds } from "../../run/run-property.js";
import type { ReadyStage } from "../../run/run-suites.js";
import type { FuzzOptions } from "../options.js";
import { IS_OF_OLD_MESSAGES } from "./appearance.js";
import { failsAlike, seenIn } from "./ended-failure.js";
import type { FailedJob } from "./findings.js";

/** Nothing bounds the time of such a run: then this counts as its time, in milliseconds. */
const UNBOUNDED_MS = 300_000;

/** One failure is made small for so long at least, in milliseconds. */
const LEAST_MS = 4_000;

/** Mutable: it knows how much of the time of the run is left for smaller examples. */
export class Confirmation {
  readonly #ready: ReadyStage;
  readonly #ms: number;
  #spentMs = 0;

  constructor(ready: ReadyStage, { timeLimitMs = UNBOUNDED_MS }: Pick<FuzzOptions, "timeLimitMs">) {
    this.#ready = ready;
    this.#ms = timeLimitMs;
  }

  /** Drawn again it is shrunk; if it does not fail again, running it as it was tells whether it is a flake. */
  async confirm(failed: FailedJob): Promise<CaseResult> {
    const startedAt = performance.now();
    try {
      return (
        (await this.#withoutWaiting(failed)) ??
        (await this.#oneAfterTheOther(failed)) ??
        (await this.#smallest(failed)) ??
        (await this.#again(failed))
      );
    } finally {
      this.#spentMs += performance.now() - startedAt;
    }
  }

  /** A use that fails on an old message, and on a new one too, says nothing of time. */
  async #withoutWaiting(failed: FailedJob): Promise<CaseResult | undefined> {
    const { testCase, held } = failed;
    const old = seenIn(testCase, failed.execution);
    if (old?.symptom !== IS_OF_OLD_MESSAGES) return undefined;
    const sooner = withoutWaits(testCase);
    const execution = await runOnce(sooner, held, this.#ready.stage);
    this.#ready.results.countRequests(execution.exchanges.length);
    if (!failsAlike(execution, failed.execution) || !isLike(execution, failed.execution)) return undefined;
    const result = await this.#asChanged({ ...failed, testCase: sooner, execution }, withoutWaits);
    return result.outcome.outcome === "failed" ? result : undefined;
  }

  /** Requests that fail one after the other too, in a race whichever is the first of them, need not be sent together. */
  async #oneAfterTheOther(failed: FailedJob): Promise<CaseResult | undefined> {
    const { testCase, held } = failed;
    const orders = isRace(testCase) ? testCase.steps.filter(isRacing).length : 1;
    for (let first = 0; first < orders; first++) {
      const turned = { ...testCase, steps: turnedBy(first, testCase.steps) };
      const execution = await failureInOrder(turned, held, this.#ready.stage);
      if (execution !== undefined)
        return this.#asChanged({ ...failed, testCase: inOrder(turned), execution }, (one) =>
          inOrder({ ...one, steps: turnedBy(first, one.steps) }),
        );
    }
    return undefined;
  }

  /** The smallest form of a failure whose case was changed. @param change what was done to the case */
  async #asChanged(failed: FailedJob, change: Change): Promise<CaseResult> {
    const { job } = failed;
    if (!job.drawnFrom) return this.#again(failed);
    const property = changedProperty(job.drawnFrom.property, change);
    const smallest = await this.#smallest({ ...failed, job: { ...job, drawnFrom: { ...job.drawnFrom, property } } });
    if (smallest === undefined) return this.#again(failed);
    // The property as it is has other steps.
    const { shrinkPath: _path, ...result } = smallest;
    return result;
  }

  async #smallest({ job, held }: FailedJob): Promise<CaseResult | undefined> {
    const bounds = this.#bounds();
    if (!job.drawnFrom || bounds.ms <= 0) return undefined;
    const { property, seed } = job.drawnFrom;
    const { stage } = this.#ready;
    const isOver = (): boolean => stage.signal?.aborted === true;
    const shrunk = await runProperty(property, held, stage, { seed, runs: 1, isOver, shrink: bounds });
    return isFailure(shrunk.outcome) ? shrunk : undefined;
  }

  #again({ testCase, execution, held }: FailedJob): Promise<CaseResult> {
    return runAgain(testCase, held, this.#ready.stage, execution);
  }

  /** A search has more time for a small example than a check: a fifth of its own, and half of its own for all of them. */
  #bounds(): ShrinkBounds {
    const left = Math.max(LEAST_MS, this.#ms / 2) - this.#spentMs;
    return { evaluations: 1_000, ms: Math.min(left, Math.max(LEAST_MS, this.#ms / 5)) };
  }
}

const isRacing = ({ together }: Step): boolean => together !== undefined;

/** The same steps, where those that were sent together begin with another one of them. */
function turnedBy(first: number, steps: readonly Step[]): readonly Step[] {
  const racing = steps.filter(isRacing);
  const at = first % Math.max(1, racing.length);
  const turned = [...racing.slice(at), ...racing.slice(0, at)];
  return steps.map((step) => (isRacing(step) ? (turned.shift() ?? step) : step));
}

/** What is changed of a case. */
type CaseParts = Pick<Case, "title" | "rules" | "steps">;

type Change = (one: CaseParts) => CaseParts;

function changedProperty(property: Property, change: Change): Property {
  const { title, rules } = change({ ...property, steps: [] });
  return {
    ...property,
    title,
    rules,
    steps: () => property.steps().map((steps) => change({ title, rules, steps }).steps),
  };
}

/** The same requests, between which no time passes on the service. */
function withoutWaits<T extends CaseParts>(testCase: T): T {
  const steps = testCase.steps.filter((step) => !letsTimePass(step));
  return { ...testCase, title: `without waiting: ${testCase.title}`, steps };
}
