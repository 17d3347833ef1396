/** Decides which value of a property is sent next: the most telling of several, fresh ones and variants of what showed something. */
import { ChoiceTape } from "../../../generators/primitives/choice-tape.js";
import type { Execution } from "../../run/execute-case.js";
import { hash32 } from "../../run/plan/hash.js";
import { type DrawnJob, drawnJob, tapedValue } from "./drawn-job.js";
import { featuresOf } from "./features.js";
import { KeptInputs } from "./kept-inputs.js";
import { SentFeatures, sentFeaturesOf, worthiestOf } from "./sent-features.js";
import { variedChoices } from "./vary-choices.js";

/** What values of one round show has an influence on the round after the next, so that workers need not wait for each other. */
const ROUND = 4;

/** Of ten values, so many are taken as the generator draws them. */
const UNGUIDED_OF_TEN = 3;

/** So many values are drawn where one is sent. */
const CANDIDATES = 8;

/** So many of them are drawn afresh: what is kept may lead nowhere. */
const FRESH_CANDIDATES = 6;

/** What a value showed; where it may be varied, its choices, which are drawn again when they are needed. */
interface Lesson {
  readonly features: ReadonlySet<number>;
  readonly choices: (() => readonly number[]) | undefined;
  /** What was counted as sent, and was not answered as it has to be. */
  readonly unsent: ReadonlySet<number>;
}

/** A value that is sent next. */
interface PlannedValue {
  readonly job: DrawnJob;
  /** What it sends, as features. */
  readonly sends: ReadonlySet<number>;
}

/** A job to run, and where to say what came of it. */
export interface VariedJob {
  /** The value, varied or as it was. */
  readonly job: DrawnJob;
  /** To be called in any case, without an execution where there is nothing to learn. Only the first call counts. */
  readonly learn: (execution?: Execution) => void;
}

/** The search of one property. Its values depend on nothing but the seed and the answers to its own earlier values. */
class PropertySearch {
  readonly #kept = new KeptInputs();
  readonly #sent = new SentFeatures();
  readonly #seed: string;
  #next = 0;
  /** Values are planned in their order: each counts what those before it send. */
  #lastPlan: Promise<unknown> = Promise.resolve();
  /** Rounds whose values all came to an end, and rounds that later values were planned with. */
  #done = 0;
  #learnt = 0;
  readonly #lessons = new Map<number, Lesson>();
  #waiting: (() => void)[] = [];

  constructor(seed: string) {
    this.#seed = seed;
  }

  async next(fresh: DrawnJob): Promise<VariedJob> {
    const position = this.#next++;
    const plan = this.#lastPlan.then(() => this.#plan(position, fresh));
    this.#lastPlan = plan.catch(() => undefined);
    const planned = await plan;
    let isLearnt = false;
    const learn = (execution?: Execution): void => {
      if (!isLearnt) this.#take(position, lessonOf(planned, execution));
      isLearnt = true;
    };
    return { job: planned.job, learn };
  }

  async #plan(position: number, fresh: DrawnJob): Promise<PlannedValue> {
    const known = Math.floor(position / ROUND) - 1;
    while (this.#done < known) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    // Whether later rounds are over is a matter of time: they have no influence yet.
    while (this.#learnt < known) this.#learn(this.#learnt++);
    const planned = this.#variant(position, fresh);
    this.#sent.add(planned.sends);
    return planned;
  }

  #take(position: number, lesson: Lesson): void {
    this.#lessons.set(position, lesson);
    while (positionsOf(this.#done).every((one) => this.#lessons.has(one))) this.#done++;
    const woken = this.#waiting;
    this.#waiting = [];
    for (const wake of woken) wake();
  }

  #learn(round: number): void {
    for (const position of positionsOf(round)) {
      const lesson = this.#lessons.get(position);
      this.#lessons.delete(position);
      if (lesson === undefined) continue;
      this.#kept.learn(lesson.features, lesson.choices);
      this.#sent.remove(lesson.unsent);
    }
  }

  /** The value that sends most of what was sent least, out of several; some values are sent as the generator draws them. */
  #variant(position: number, fresh: DrawnJob): PlannedValue {
    const { built } = fresh;
    const seed = hash32(`${this.#seed} ${position}`) | 0;
    const random = new ChoiceTape(seed);
    const draw = (below: number): number => random.nextDouble() * below;
    if (draw(10) < UNGUIDED_OF_TEN) return { job: fresh, sends: sentFeaturesOf(fresh.testCase().steps) };
    const [parent, ...donors] = [0, 1, 2]
      .flatMap(() => this.#kept.pick(draw) ?? [])
      .map(({ choices }) => once(() => tapedValue(built, { seed, repeated: choices }).tape));
    const candidates = Array.from({ length: CANDIDATES }, (_, nth) => {
      const isFresh = parent === undefined || nth < FRESH_CANDIDATES;
      const repeated = isFresh ? [] : variedChoices(parent(), donors, random);
      return tapedValue(built, { seed: (seed + nth) | 0, repeated });
    });
    const { of, sends } = worthiestOf(candidates, this.#sent);
    return { job: drawnJob(built, { seed, repeated: of.tape.choices }, of.steps), sends };
  }
}

/** The same function, which makes its result when it is first asked for. */
function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}

const positionsOf = (round: number): readonly number[] =>
  Array.from({ length: ROUND }, (_, index) => round * ROUND + index);

/** A value that failed is not varied: its variants would fail for the same reason. */
function lessonOf({ job, sends }: PlannedValue, execution: Execution | undefined): Lesson {
  const isKept = execution?.outcome.outcome === "passed" || execution?.outcome.outcome === "observed";
  const { built, choices } = job;
  return {
    features: execution === undefined || execution.isSilent ? new Set() : featuresOf(execution),
    choices: isKept ? () => tapedValue(built, choices).tape.choices : undefined,
    unsent: isKept ? new Set() : sends,
  };
}

/** Properties whose requests are sent at the same time: chance decides what comes of them. */
const isRace = ({ id }: DrawnJob): boolean => id.startsWith("race.");

/** Shared by all workers of a run. */
export class Search {
  readonly #searches = new Map<string, PropertySearch>();
  readonly #seed: string;
  readonly #isOn: boolean;

  /** @param isOn false where answers are to have no influence on what is sent */
  constructor(seed: string, isOn: boolean) {
    this.#seed = seed;
    this.#isOn = isOn;
  }

  /** Waits where what the value depends on is still under way: on earlier values of its property alone. */
  async vary(job: DrawnJob): Promise<VariedJob> {
    if (!this.#isOn || isRace(job)) return { job, learn: () => undefined };
    const search = this.#searches.get(job.id) ?? new PropertySearch(`${this.#seed} ${job.id}`);
    this.#searches.set(job.id, search);
    return search.next(job);
  }
}
