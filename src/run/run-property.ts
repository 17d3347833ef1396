/** Runs a property: many generated cases in one scope; what fails is shrunk within bounds and saved as a plain case. */
import fc from "fast-check";
import type { Case, Step } from "../case/case.js";
import type { Violation } from "../case/outcome.js";
import { caseOfProperty, type Property } from "../case/property.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { fits, type WorkspaceScope } from "../target/workspace/scope.js";
import type { Execution } from "./execute-case.js";
import { groupsOfValues } from "./grouped/group.js";
import { GroupSeries } from "./grouped/group-series.js";
import type { Groups } from "./grouped/groups.js";
import { untilOver } from "./limits/until-over.js";
import type { Held } from "./place/leases.js";
import { adaptedCase } from "./plan/adapted-case.js";
import { hash32 } from "./plan/hash.js";
import { failureInOrder, inOrder } from "./race/repeat-race.js";
import { type CaseResult, runAgain, runOnce } from "./run-case.js";
import type { Stage } from "./stage.js";

export interface PropertyOptions {
  /** Seed of the run; each property has its own, made from both. */
  readonly seed: number;
  /** Values of a property of weight 1. */
  readonly runs: number;
  /** Values that may be sent side by side are, and what comes of such groups is noted here. */
  readonly groups?: Groups;
  /** Ends the property early, before the next value. */
  readonly isOver: () => boolean;
  /** Default: 150 evaluations or 4 s. */
  readonly shrink?: ShrinkBounds;
  /** Where an earlier run with this seed ended: only what is smaller is tried. */
  readonly path?: string;
}

/** A shrink ends after so many evaluations, or so long: then the smallest value so far is the finding. */
export interface ShrinkBounds {
  /** Values that are tried. */
  readonly evaluations: number;
  /** From the first failure on, in milliseconds. */
  readonly ms: number;
}

/** More values are drawn one by one, and never held in memory. */
const MOST_IN_GROUPS = 2000;

const DEFAULT_SHRINK: ShrinkBounds = { evaluations: 150, ms: 4_000 };

/** Creates of a guild's day are kept for so many values: a failure that cannot be made smaller is hard to read. */
const SHRINK_ROOM = 12;

/** Asks a property with generated values. */
export async function runProperty(
  property: Property,
  held: Held,
  stage: Stage,
  options: PropertyOptions,
): Promise<CaseResult> {
  const run = new PropertyRun(property, held, stage, options);
  const numRuns = Math.max(1, Math.round(options.runs * (property.weight ?? 1)));
  const { path = "" } = options;
  const seed = hash32(`${options.seed} ${property.id}`) | 0;
  try {
    const inGroups = new PropertyRun(property, held, stage, options);
    if (await inGroups.holdsInGroups({ seed, numRuns })) return await inGroups.conclude();
    const { counterexamplePath } = await fc.check(
      fc.asyncProperty(
        untilOver(property.steps(), () => run.isDone()),
        (steps) => run.holds(steps),
      ),
      { seed, numRuns, path, verbose: 0 },
    );
    const result = await run.conclude();
    return counterexamplePath === null || result.isInOrder ? result : { ...result, shrinkPath: counterexamplePath };
  } catch (error) {
    return run.brokenBy(error);
  }
}

class PropertyRun {
  readonly #property: Property;
  readonly #held: Held;
  readonly #stage: Stage;
  readonly #options: PropertyOptions;
  #requests = 0;
  #passed = 0;
  /** What the values that passed have shown: fewer rules than the property has, where the target lacks a route. */
  readonly #shown = new Set<RuleId>();
  #blocked: Execution | undefined;
  #blockedCount = 0;
  /** A value that the target has no surface for: it says nothing of the others. */
  #unsupported: Execution | undefined;
  #last: Execution | undefined;
  #failure: { readonly testCase: Case; readonly execution: Execution } | undefined;
  #failedAt = 0;
  /** Smaller values had no room in the day of a scope. */
  #isCutShort = false;
  #evaluations = 0;

  constructor(property: Property, held: Held, stage: Stage, options: PropertyOptions) {
    this.#property = property;
    this.#held = held;
    this.#stage = stage;
    this.#options = options;
  }

  /** No further value will be sent. A path is followed to its first failure all the same: fast-check needs its values. */
  isDone(): boolean {
    return (this.#failure !== undefined || !this.#options.path) && this.#isOver();
  }

  /** Evaluates one value. True also where time or room is over: fast-check then comes to its end by itself. */
  async holds(steps: readonly Step[]): Promise<boolean> {
    if (this.#isOver()) return true;
    const testCase = adaptedCase(caseOf(this.#property, steps), this.#stage.facts);
    const execution = await runOnce(testCase, this.#held, this.#stage);
    this.#requests += execution.exchanges.length;
    this.#last = execution;
    if (this.#failure) this.#evaluations++;
    switch (execution.outcome.outcome) {
      case "failed":
        if (this.#failure && !isLike(this.#failure.execution, execution)) return true;
        if (!this.#failure) this.#failedAt = performance.now();
        this.#failure = { testCase: { ...testCase, steps: askedSteps(testCase, execution) }, execution };
        return false;
      case "passed":
      case "observed":
        this.#passed++;
        for (const rule of testCase.rules) this.#shown.add(rule);
        return true;
      case "unsupported":
        this.#unsupported ??= execution;
        return true;
      default:
        this.#blocked ??= execution;
        this.#blockedCount++;
        return true;
    }
  }

  /**
   * Evaluates the values that `fc.check` would draw, side by side. False where they may not be sent so, or where not all
   * of them pass: then each has to be evaluated by itself.
   */
  async holdsInGroups({ seed, numRuns }: { readonly seed: number; readonly numRuns: number }): Promise<boolean> {
    const { groups, path } = this.#options;
    const { sideBySide: kind, id } = this.#property;
    if (!groups || !kind || path || numRuns > MOST_IN_GROUPS || !groups.isWorthIt(id)) return false;
    const drawn = fc.sample(this.#property.steps(), { seed, numRuns });
    const values = drawn.map((steps) => adaptedCase(caseOf(this.#property, steps), this.#stage.facts));
    const series = new GroupSeries(this.#held, this.#stage, groups);
    try {
      for (const group of groupsOfValues(values, kind, series.roomFor(kind))) {
        if (this.#isOver()) break;
        const { results } = await series.run(kind, group);
        if (!results) return false;
        for (const result of results) if (result) this.#notePassed(result.testCase, result.requests);
      }
      return true;
    } finally {
      await series.end();
    }
  }

  #notePassed({ rules }: Case, requests: number): void {
    this.#passed++;
    this.#requests += requests;
    for (const rule of rules) this.#shown.add(rule);
  }

  /** An arbitrary that throws is a defect of ours: it costs this property its verdict, and no other case. */
  brokenBy(error: unknown): CaseResult {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      testCase: caseOf(this.#property, []),
      outcome: { outcome: "harness-error", reason: `an exception of the toolkit: ${text}`.slice(0, 1000) },
      exchanges: [],
      requests: this.#requests,
      isInterrupted: false,
      isSilent: false,
      isExcused: false,
    };
  }

  async conclude(): Promise<CaseResult> {
    if (this.#failure) {
      const { testCase, execution } = this.#failure;
      const ordered = await failureInOrder(testCase, this.#held, this.#stage);
      const result = await runAgain(
        ordered ? inOrder(testCase) : testCase,
        this.#held,
        this.#stage,
        ordered ?? execution,
      );
      const requests = result.requests - execution.exchanges.length + this.#requests;
      return {
        ...result,
        requests,
        ...(this.#isCutShort ? { isCutShort: true } : {}),
        ...(ordered ? { isInOrder: true } : {}),
      };
    }
    const testCase = caseOf(this.#property, []);
    const obstacle = this.#blocked ?? (this.#passed === 0 ? this.#unsupported : undefined);
    const common = {
      testCase,
      exchanges: obstacle?.exchanges ?? [],
      requests: this.#requests,
      isInterrupted: this.#last?.isInterrupted ?? false,
      isSilent: this.#last?.isSilent ?? false,
      isExcused: this.#last?.isExcused ?? false,
    };
    if (obstacle) return { ...common, obstacle: obstacle.obstacle, outcome: this.#blockedOutcome(obstacle) };
    if (this.#passed === 0)
      return {
        ...common,
        outcome: { outcome: "no-room", reason: "no value was sent before time or the creates of the day were over" },
      };
    if (this.#property.level === "observe")
      return { ...common, outcome: this.#last?.outcome ?? { outcome: "observed", observations: [] } };
    const [first = testCase.rules[0], ...others] = this.#shown;
    return { ...common, testCase: { ...testCase, rules: [first, ...others] }, outcome: { outcome: "passed" } };
  }

  #blockedOutcome(execution: Execution): CaseResult["outcome"] {
    const { outcome } = execution;
    if (outcome.outcome !== "blocked") return outcome;
    return {
      outcome: "blocked",
      reason: `${this.#blockedCount} of ${this.#blockedCount + this.#passed} values: ${outcome.reason}`,
    };
  }

  /** The first value is tried where our own count has no room left: whether the target counts is not known then. */
  #mayGoOn(scope: WorkspaceScope, creates: number): boolean {
    return fits(scope, creates) || (this.#passed === 0 && !this.#failure && !scope.isSpent);
  }

  #isOver(): boolean {
    if (this.#options.isOver() || this.#last?.isInterrupted) return true;
    // After the first values, room is left in the day for shrinking what may be found.
    const values = this.#failure || this.#passed === 0 ? 1 : SHRINK_ROOM;
    if (this.#held.scopes.some((scope) => !this.#mayGoOn(scope, this.#property.creates * values))) {
      this.#isCutShort = this.#failure !== undefined;
      return true;
    }
    const { evaluations, ms } = this.#options.shrink ?? DEFAULT_SHRINK;
    return (
      this.#failure !== undefined && (this.#evaluations >= evaluations || performance.now() - this.#failedAt >= ms)
    );
  }
}

/**
 * Both break the same rule in the same way: a smaller value that fails in another way would tell of something else.
 * Which rule the refusal of a valid request or use breaks is seen in the smallest of them, so that the operation is enough.
 */
export function isLike(one: Execution, other: Execution): boolean {
  if (one.outcome.outcome !== "failed" || other.outcome.outcome !== "failed") return false;
  const [[first], [second]] = [one.outcome.violations, other.outcome.violations];
  if (first.kind !== second.kind) return false;
  const isRefusal = first.kind === "refused" || first.kind === "server-error" || isSameRefusedUse(first, second);
  return first.rule === second.rule || (isRefusal && lastCallOf(one) === lastCallOf(other));
}

/** What a user did did not come to a delivery, for the same reason. */
function isSameRefusedUse(first: Violation, second: Violation): boolean {
  const isUse = [first, second].every(({ kind, pointer }) => kind === "different" && pointer === "/outcome");
  return isUse && first.actual === second.actual && first.actual !== DELIVERED;
}

const DELIVERED = JSON.stringify("delivered");

const lastCallOf = ({ exchanges }: Execution): string | undefined => exchanges.at(-1)?.step.call;

/** The steps as far as they were sent: what would have come after the failure has nothing to do with it. */
function askedSteps(testCase: Case, { exchanges }: Execution): readonly Step[] {
  const last = exchanges.at(-1)?.step.name;
  const index = testCase.steps.findIndex(({ name }) => name === last);
  return index === -1 ? testCase.steps : testCase.steps.slice(0, index + 1);
}

/** The case of one value, which was drawn. */
function caseOf(property: Property, steps: readonly Step[]): Case {
  return { ...caseOfProperty(property, steps), isDrawn: true };
}
