/** Decides for each value of each property whether it is drawn afresh, or is a variant of one that showed something. */
import { ChoiceTape } from "../../../generators/primitives/choice-tape.js";
import type { Execution } from "../../run/execute-case.js";
import { hash32 } from "../../run/hash.js";
import { composedChoices, worthiestOf } from "./composed-choices.js";
import { type BuiltProperty, type Choices, type DrawnJob, drawnJob, tapedValue } from "./drawn-job.js";
import { featuresOf } from "./features.js";
import { KeptInputs } from "./kept-inputs.js";
import { SentFeatures, sentFeaturesOf } from "./sent-features.js";
import { variedChoices } from "./vary-choices.js";

/** Values that are planned at once: what they show decides the round after the next, so that workers need not wait for each other. */
const ROUND = 8;

/** Of ten values, so many are taken as the generator draws them. */
const UNGUIDED_OF_TEN = 2;

/** So many values are drawn where one is sent: their parts are what it is made of. */
const CANDIDATES = 4;

/** So many of them are drawn afresh: what is kept may lead nowhere. */
const FRESH_CANDIDATES = 3;

/** The same for sequences, of which one is sent as it is. */
const SEQUENCES = 6;
const FRESH_SEQUENCES = 3;

/** What a value showed; where it may be varied, its choices, which are drawn again when they are needed. */
interface Lesson {
  /** What it sent, where the answers were as they have to be. */
  readonly sent: ReadonlySet<number>;
  readonly features: ReadonlySet<number>;
  readonly choices: (() => readonly number[]) | undefined;
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
  /** Variants by position; a value that is not here is drawn afresh. */
  readonly #planned = new Map<number, Choices>();
  /** Rounds that are over, with what follows from them planned. */
  #done = 0;
  readonly #lessons = new Map<number, Lesson>();
  #waiting: (() => void)[] = [];

  constructor(seed: string) {
    this.#seed = seed;
  }

  async next(fresh: DrawnJob): Promise<VariedJob> {
    const position = this.#next++;
    while (this.#done < Math.floor(position / ROUND) - 1)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const choices = this.#planned.get(position);
    this.#planned.delete(position);
    const job = choices ? drawnJob(fresh.built, choices) : fresh;
    let isLearnt = false;
    const learn = (execution?: Execution): void => {
      if (!isLearnt) this.#take(position, job, execution);
      isLearnt = true;
    };
    return { job, learn };
  }

  #take(position: number, job: DrawnJob, execution: Execution | undefined): void {
    this.#lessons.set(position, lessonOf(job, execution));
    while (this.#isRoundOver()) this.#conclude(job.built);
  }

  #isRoundOver(): boolean {
    return this.#positions(this.#done).every((position) => this.#lessons.has(position));
  }

  #conclude(built: BuiltProperty): void {
    for (const position of this.#positions(this.#done)) {
      const lesson = this.#lessons.get(position);
      if (lesson) this.#kept.learn(lesson.features, lesson.choices);
      if (lesson) this.#sent.add(lesson.sent);
      this.#lessons.delete(position);
    }
    this.#done++;
    for (const position of this.#positions(this.#done + 1)) {
      const choices = this.#variant(built, position);
      if (choices) this.#planned.set(position, choices);
    }
    const woken = this.#waiting;
    this.#waiting = [];
    for (const wake of woken) wake();
  }

  #positions(round: number): readonly number[] {
    return Array.from({ length: ROUND }, (_, index) => round * ROUND + index);
  }

  /** A value of parts that send what was sent least; `undefined` for a value as the generator draws it. */
  #variant(built: BuiltProperty, position: number): Choices | undefined {
    const seed = hash32(`${this.#seed} ${position}`) | 0;
    const random = new ChoiceTape(seed);
    const draw = (below: number): number => random.nextDouble() * below;
    if (draw(10) < UNGUIDED_OF_TEN) return undefined;
    const picked = [0, 1, 2].flatMap(() => this.#kept.pick(draw) ?? []);
    const [parent, ...donors] = picked.map(({ choices }) => tapedValue(built, { seed, repeated: choices }).tape);
    const [count, fresh] = isSequence(built) ? [SEQUENCES, FRESH_SEQUENCES] : [CANDIDATES, FRESH_CANDIDATES];
    const candidates = Array.from({ length: count }, (_, nth) => {
      const isFresh = parent === undefined || nth < fresh;
      const repeated = isFresh ? [] : variedChoices(parent, donors, random);
      return tapedValue(built, { seed: (seed + nth) | 0, repeated });
    });
    if (isSequence(built)) return { seed, repeated: worthiestOf(candidates, this.#sent).tape.choices };
    const featuresOfChoices = (repeated: readonly number[]): ReadonlySet<number> =>
      sentFeaturesOf(tapedValue(built, { seed, repeated }).steps);
    const tapes = candidates.map(({ tape }) => tape);
    return { seed, repeated: composedChoices(tapes, featuresOfChoices, this.#sent) };
  }
}

/** A value that failed is not varied: its variants would fail for the same reason. */
function lessonOf(job: DrawnJob, execution: Execution | undefined): Lesson {
  if (execution === undefined || execution.isSilent)
    return { sent: new Set(), features: new Set(), choices: undefined };
  const isKept = execution.outcome.outcome === "passed" || execution.outcome.outcome === "observed";
  const { built, choices } = job;
  return {
    sent: isKept ? sentFeaturesOf(job.testCase().steps) : new Set(),
    features: featuresOf(execution),
    choices: isKept ? () => tapedValue(built, choices).tape.choices : undefined,
  };
}

/** Properties whose operations build on each other, or are uses of what was drawn before. */
const isSequence = ({ property: { id } }: BuiltProperty): boolean => OF_STEPS.has(id.split(".")[0] ?? "");

const OF_STEPS: ReadonlySet<string> = new Set(["sequence", "interaction", "autocomplete", "component-response"]);

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
