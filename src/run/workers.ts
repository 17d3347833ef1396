import type { Outcome } from "../case/outcome.js";
import type { Property } from "../case/property.js";
import { LIMITS } from "../contract/limits.gen.js";
import { showDuration } from "../target/wire.js";
import { fits, roomOf, type WorkspaceScope } from "../target/workspace/scope.js";
import { undecidedBesideOthers } from "./doubt/undecided-beside-others.js";
import { GroupPicker, membersOf } from "./grouped/group.js";
import { GroupSeries } from "./grouped/group-series.js";
import { Groups } from "./grouped/groups.js";
import { RequestLimit } from "./limits/request-limit.js";
import type { Held, Never } from "./place/leases.js";
import { Leases, type PlannedCreates, WHOLE_DAY } from "./place/leases.js";
import { findSpentScope, outcomeOfSpent } from "./place/spent-day.js";
import { placeOf, readCase } from "./plan/case-shape.js";
import { type ForecastConditions, forecastOf } from "./plan/forecast.js";
import type { PlannedItem } from "./plan/plan.js";
import { Queue, wishOf } from "./plan/queue.js";
import { sendableItems } from "./plan/sendable-items.js";
import type { Results } from "./result/results.js";
import { Unconfirmed } from "./result/unconfirmed.js";
import { type CaseResult, isElsewhereFine, runCase } from "./run-case.js";
import type { ShrinkBounds } from "./run-property.js";
import type { ReadyStage } from "./run-suites.js";
import type { Stage } from "./stage.js";

export interface WorkerOptions {
  /** Number of workers. */
  readonly workers: number;
  /** Items are begun in the order of the plan. */
  readonly isInOrder?: boolean;
  /** Cases about one command run together where they can. */
  readonly isGrouping?: boolean;
  /** Seed of generated values. */
  readonly seed: number;
  /** Values of a property of weight 1. */
  readonly runs: number;
  /** In the time of `performance.now()`. */
  readonly deadline: number | undefined;
  /** Milliseconds of `--time`, for messages; `undefined` where there is no limit. */
  readonly timeLimitMs: number | undefined;
  /** For a forecast: when the run began, in the time of `performance.now()`, and the measured requests of a value of a property. */
  readonly forecast?: { readonly startedAt: number } & Pick<ForecastConditions, "requestsOfAValue">;
  /** No item is begun after so many required checks failed. */
  readonly bail?: number | undefined;
  /** Bounds of making a failure of a property small. */
  readonly shrink?: ShrinkBounds | undefined;
}

/** After so many cases in a row without a single answer the target is gone, and asking on would only cost time. */
const SILENT_CASES = 12;

/** After so many cases in a row that a rate limit cut off, the others would only meet it again. */
const LIMITED_CASES = 25;

const SPENT_BY_THEN: Outcome = {
  outcome: "no-room",
  reason: "the scope took no more new commands by then, so what it refused says nothing about the rule",
};

/** Runs all items; resolves when the last is done, or the run was interrupted. */
export async function runWorkers(
  items: readonly PlannedItem[],
  ready: ReadyStage,
  options: WorkerOptions,
): Promise<void> {
  const { stage } = ready;
  const planned = await sendableItems(items, ready);
  const leases = new Leases(stage.workspace, stage.target, createsOf(planned));
  forecast(planned, ready, options);
  const run = new WorkerRun(new Queue(planned, leases, options.isInOrder), leases, ready, options);
  await Promise.all(Array.from({ length: Math.max(1, options.workers) }, () => run.work()));
  await run.conclude();
  await stage.received?.conclude(leases);
}

/** What the items of a run create in guilds. */
function createsOf(planned: readonly PlannedItem[]): PlannedCreates {
  const creates = planned
    .filter(({ testCase }) => testCase.leases.includes("guild"))
    .map((item) => wishOf(item).creates);
  const others = creates.filter((one) => one <= WHOLE_DAY);
  return {
    wholeDays: creates.length - others.length,
    otherCreates: others.reduce((sum, one) => sum + one, 0),
  };
}

/** Where waiting for answers is what takes time; in one process it is the processor. */
function forecast(items: readonly PlannedItem[], { stage, results }: ReadyStage, options: WorkerOptions): void {
  const { latencyMs, shares } = stage.facts;
  const isHere = stage.target.isInProcess || stage.target.isEmbedded;
  if (isHere || latencyMs === undefined || options.forecast === undefined) return;
  const guilds = stage.workspace.guilds.length;
  const made = forecastOf(items, { ...options, ...options.forecast, latencyMs, shares, guilds });
  results.report({ ...made, afterMs: Math.round(performance.now() - options.forecast.startedAt) });
}

interface Done {
  readonly result: CaseResult;
  readonly durationMs: number;
}

class WorkerRun {
  readonly #queue: Queue;
  readonly #leases: Leases;
  readonly #stage: Stage;
  readonly #results: Results;
  readonly #options: WorkerOptions;
  /** target.json claims that its guilds have seen no create today, and they began with this run. */
  readonly #isFresh: boolean;
  readonly #unconfirmed: Unconfirmed;
  readonly #spentGuilds = new Set<string>();
  readonly #groups: Groups;
  #isUnlimited = false;
  #wake: (() => void)[] = [];
  #silent = 0;
  #limited = 0;
  /** Why no more cases are begun, as each of them says it. */
  #stop: string | undefined;
  /** What the user has set as the end of the run, where that was reached. */
  #bound: string | undefined;
  #stopOutcome: "blocked" | "no-room" = "blocked";

  constructor(queue: Queue, leases: Leases, { stage, results, availability }: ReadyStage, options: WorkerOptions) {
    this.#isFresh = availability.isClaimed("fresh-guilds") && (stage.target.isEmbedded || stage.target.isInProcess);
    this.#unconfirmed = new Unconfirmed(stage, this.#isFresh, (result, durationMs, isSpent) =>
      results.add(isSpent ? { ...result, outcome: SPENT_BY_THEN } : result, durationMs),
    );
    this.#queue = queue;
    this.#leases = leases;
    this.#stage = stage;
    this.#results = results;
    this.#options = options;
    this.#groups = new Groups(new RequestLimit(options.workers, () => stage.target.traffic.limited));
  }

  /** Takes items until none is left for it. */
  async work(): Promise<void> {
    while (!this.#isOver()) {
      const next = this.#queue.next();
      if (next === "done") return;
      if (next === "wait") {
        await new Promise<void>((resolve) => this.#wake.push(resolve));
        continue;
      }
      if ("never" in next) {
        this.#addUnrun(next.item, next.is, next.never);
        continue;
      }
      try {
        await this.#runTogether(next.item, next.held);
      } finally {
        this.#leases.release(next.held);
        this.#wakeAll();
      }
    }
    this.#wakeAll();
  }

  /** Items that were not begun: blocked, unless the run was interrupted. */
  async conclude(): Promise<void> {
    await this.#unconfirmed.conclude();
    this.#noteLimit();
    if (this.#stage.signal?.aborted && this.#stop === undefined) return;
    const unrun = this.#queue.drain();
    for (const item of unrun) this.#addUnrun(item, this.#stopOutcome, this.#stop ?? "it was not begun");
    if (unrun.length > 0) this.#results.noteEnd(this.#bound);
  }

  /** Runs the item with others of its kind, group by group, where it may be grouped. */
  async #runTogether(item: PlannedItem, held: Held): Promise<void> {
    const series = new GroupSeries(held, this.#stage, this.#groups);
    let items = this.#groupOf(item, series, [item]);
    while (items.length > 1) {
      await this.#runGroup(items, held, series);
      items = isInUse(held) ? this.#groupOf(item, series, []) : [];
    }
    await series.end();
    for (const last of items) await this.#run(last, held);
  }

  /** Each runs by itself where the group is not clean. */
  async #runGroup(items: readonly PlannedItem[], held: Held, series: GroupSeries): Promise<void> {
    const startedAt = performance.now();
    // Nothing was awaited since they were picked: their worlds are the same.
    const members = membersOf(items, this.#groups.ignoresInvalid);
    const { kind = "slots", key = "" } = members[0] ?? {};
    const { results } = await series.run(kind, members);
    this.#groups.note(key, results !== undefined);
    for (const [nth, one] of items.entries()) {
      const result = results?.[nth];
      if (result) await this.#take(one, held, { result, durationMs: (performance.now() - startedAt) / items.length });
      else if (nth > 0 && (this.#isOver() || !isInUse(held))) this.#queue.putBack(one);
      else await this.#run(one, held);
    }
  }

  /** Items that may run together with this one, after those that are already taken. */
  #groupOf(item: PlannedItem, series: GroupSeries, taken: readonly PlannedItem[]): readonly PlannedItem[] {
    const place = this.#isGrouping ? placeOf(item) : undefined;
    if (place === undefined || !this.#groups.isWorthIt(place.key) || this.#isOver()) return taken;
    const { ignoresInvalid } = this.#groups;
    const picker = new GroupPicker(place, series.roomFor(place.kind), { ignoresInvalid });
    const alike = [...taken.filter(picker.takes), ...this.#queue.takeAlike(item, picker)];
    if (alike.length > 1 || place.kind !== "driven") return alike;
    // Each has a world of its own, so that those of several keys may run side by side, and use what earlier ones made.
    const otherKeys = (key: string): boolean => this.#groups.isWorthIt(key);
    const any = new GroupPicker(place, series.roomFor(place.kind), { otherKeys });
    return [...alike.filter(any.takes), ...this.#queue.takeAlike(item, any)];
  }

  /** In a recording each case runs by itself. */
  get #isGrouping(): boolean {
    return this.#options.isGrouping === true && !this.#stage.onExecution;
  }

  async #run(item: PlannedItem, held: Held): Promise<void> {
    const startedAt = performance.now();
    if (wishOf(item).creates > WHOLE_DAY) this.#leases.unreserve();
    const result =
      item.kind === "case"
        ? await runCase(readCase(item.testCase), held, this.#stage)
        : await this.#runProperty(item.testCase, held);
    await this.#take(item, held, { result, durationMs: performance.now() - startedAt });
  }

  async #runProperty(property: Property, held: Held): Promise<CaseResult> {
    // Drawing values takes long to load, and a run of written cases has none.
    const { runProperty } = await import("./run-property.js");
    return runProperty(property, held, this.#stage, {
      seed: this.#options.seed,
      runs: this.#options.runs,
      isOver: () => this.#isOver(),
      ...(this.#isGrouping ? { groups: this.#groups } : {}),
      ...(this.#options.shrink ? { shrink: this.#options.shrink } : {}),
    });
  }

  async #take(item: PlannedItem, held: Held, { result: found, durationMs }: Done): Promise<void> {
    const result = undecidedBesideOthers(found, this.#stage);
    if (result.isInterrupted) return this.#addDropped(item);
    if (this.#retire(held, result)) {
      this.#queue.putBack(item);
      return;
    }
    this.#noteSilence(result);
    this.#noteRateLimit(result);
    const spent =
      (await findSpentScope(held, result, this.#stage, this.#isFresh)) ??
      (await this.#unconfirmed.see(held, result, durationMs));
    if (spent === "certain") this.#results.add(result, durationMs);
    else if (spent !== "waits" && spent.guild !== undefined && this.#mayFitElsewhere(spent)) {
      if (spent.isSpent) this.#noteSpent(spent.guild);
      this.#queue.putBack(item, moreThanIn(spent));
    } else if (spent !== "waits") this.#results.add({ ...result, outcome: outcomeOfSpent(spent) }, durationMs);
    this.#unconfirmed.settle();
    this.#noteUnlimited();
  }

  /** Where the day is over, the leases know what comes next; where some room is left, trying again would use it up. */
  #mayFitElsewhere(spent: WorkspaceScope): boolean {
    return spent.isSpent || this.#stage.workspace.guilds.some((one) => one !== spent && fits(one, moreThanIn(spent)));
  }

  #noteSpent(guild: string): void {
    if (this.#spentGuilds.has(guild)) return;
    this.#spentGuilds.add(guild);
    this.#results.notice(`Guild ${guild} takes no more creates today`);
  }

  /** Said once: from then on creates are no budget. */
  #noteUnlimited(): void {
    if (this.#isUnlimited || !this.#stage.workspace.guilds.some(({ isUnlimited }) => isUnlimited)) return;
    this.#isUnlimited = true;
    const text = `The target took more than ${LIMITS.dailyCreates.max} creates of one guild today, so creates are not counted in this run`;
    this.#results.notice(text);
  }

  /** A guild that refuses its very first create, while others take theirs, is not ours to use: the case goes elsewhere. */
  #retire(held: Held, result: CaseResult): boolean {
    if (result.outcome.outcome !== "blocked") return false;
    const scope = held.scopes.find(
      (one) => one.guild !== undefined && one.refusedFirst && one.accepted === 0 && one.outOfUse === undefined,
    );
    if (!scope || !isElsewhereFine(scope, this.#stage)) return false;
    scope.outOfUse = result.outcome.reason;
    const why = scope.residents ? "its first create was refused" : "its commands could not be listed";
    this.#results.notice(
      `Guild ${scope.guild} is put out of use: ${why}, while creates in others were accepted (${result.outcome.reason})`,
    );
    return true;
  }

  #noteSilence(result: CaseResult): void {
    if (result.requests === 0) return;
    this.#silent = result.isSilent ? this.#silent + 1 : 0;
    if (this.#silent >= SILENT_CASES)
      this.#stop = `the target gave no answer in ${SILENT_CASES} cases in a row, so no more cases were sent`;
  }

  #noteRateLimit({ outcome, exchanges }: CaseResult): void {
    const isCutOff = outcome.outcome === "no-room" && exchanges.at(-1)?.result.answer?.status === 429;
    this.#limited = isCutOff ? this.#limited + 1 : 0;
    if (this.#limited < LIMITED_CASES || this.#stop !== undefined) return;
    this.#stopOutcome = "no-room";
    this.#stop = `the target answered 429 in ${LIMITED_CASES} cases in a row, without an end or with too long a wait, so no more cases were sent`;
    this.#results.notice(`The run ends early: ${this.#stop}`);
  }

  #addUnrun(item: PlannedItem, outcome: "blocked" | Never["is"], reason: string): void {
    this.#results.addUnasked(item.testCase, { outcome, reason }, outcome === "unsupported");
  }

  /** A limit of the whole run ended it, not the user. */
  #noteLimit(): void {
    const reached = this.#stage.target.patience.gaveUp;
    if (reached !== undefined) this.#stop ??= `${reached}, so no more cases were sent`;
  }

  #addDropped(item: PlannedItem): void {
    const reached = this.#stage.target.patience.gaveUp;
    if (reached !== undefined) this.#addUnrun(item, "blocked", `it was dropped: ${reached}`);
  }

  #isOver(): boolean {
    this.#noteLimit();
    if (this.#stage.signal?.aborted || this.#stop !== undefined) return true;
    const { deadline, timeLimitMs, bail = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#results.failed >= bail) {
      this.#bound = `--bail ${bail} was reached`;
    } else if (deadline !== undefined && performance.now() >= deadline) {
      this.#bound = `the time limit of ${showDuration(timeLimitMs ?? 0)} was reached`;
    } else {
      return false;
    }
    this.#stop = `${this.#bound} before it was begun`;
    return true;
  }

  #wakeAll(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const resolve of waiting) resolve();
  }
}

/** So many creates do not fit in the scope. */
function moreThanIn(scope: WorkspaceScope): number {
  return Math.max(0, roomOf(scope)) + 1;
}

/** False after a case was refused the first create in a guild, or found its day over: others have room elsewhere. */
function isInUse({ scopes }: Held): boolean {
  return scopes.every(({ outOfUse, isSpent }) => outOfUse === undefined && !isSpent);
}
