/** From a failed ask to a finding: as small as can be, and seen twice. */
import fc from "fast-check";
import type { Step } from "../case/case.js";
import type { Exchange, Outcome, Violation } from "../case/outcome.js";
import { UnresolvedReference } from "../case/resolve-reference.js";
import type { JsonObject } from "../contract/json.js";
import type { ProfileName } from "../contract/profile.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { SentStep } from "./application.js";
import { type Ask, SUBJECT_STEP, stepOf, stepsOf, type TestedSubject } from "./ask.js";
import { foundAgain } from "./found-again.js";
import { DEADLINE } from "./judge/judge-answer.js";
import { RULES_OF_CALLS } from "./judge/judge-conversation.js";
import type { Found } from "./judge/verdicts.js";
import type { Watch } from "./watch.js";

/** How much may be sent to make one finding smaller. */
const MOST_ASKS = 300;
const MOST_MS = 15_000;

/** A rule that an answer broke. */
export interface AppFailure {
  /** The rule of the case: what was found may be rules of the documents under it. */
  readonly rule: RuleId;
  /** The interaction that was answered wrongly. */
  readonly ask: Ask;
  /** Its place in the asks of the subject. */
  readonly index: number;
  /** The request with its wrong answer. */
  readonly sent: SentStep;
  /** What broke it: the answer to the delivery, or calls that the application made by itself. */
  readonly via: "answer" | "calls";
  /** The broken rules; the first one names the failure. */
  readonly found: readonly [Found, ...Found[]];
}

/** A failure as it is reported. */
export interface MinimizedFailure {
  /** The outcome of the smallest failure found. */
  readonly outcome: Outcome;
  /** The steps of the finding, in the order in which they are sent. */
  readonly steps: readonly Step[];
  /** What was sent and received in these steps. */
  readonly exchanges: readonly Exchange[];
  /** True where the saved interaction is not the one that failed first. */
  readonly isSmaller: boolean;
}

/** Makes a failure smaller, then asks it once more from the beginning: what is not seen again is flaky. */
export async function minimizeFailure(
  failure: AppFailure,
  subject: TestedSubject,
  watch: Watch,
  profile: ProfileName,
): Promise<MinimizedFailure> {
  const judge = new Rejudge(failure, subject, watch, profile);
  const smallest = isShrinkable(failure) ? await shrink(failure, subject, judge) : undefined;
  const interaction = smallest?.interaction ?? failure.ask.interaction;
  const found = smallest?.found ?? failure.found;
  const sent = smallest?.sent ?? failure.sent;
  const alone = [stepOf(subject, interaction)];
  const isSmaller = smallest !== undefined;
  const first = { steps: alone, exchanges: exchangesOf(sent), isSmaller };
  if (watch.stopped !== undefined) return { ...first, outcome: failed(found) };
  const ways = subject.before.length > 0 ? [stepsOf(subject, interaction), alone] : [alone];
  for (const steps of ways) {
    const again = await judge.askAll(steps);
    if (again !== undefined) return { ...again, steps, isSmaller, outcome: failed(again.found) };
  }
  const [violation, ...others] = violationsOf(found);
  return { ...first, outcome: { outcome: "flaky", violations: [violation, ...others], passedRuns: 1, failedRuns: 1 } };
}

/** What is only seen by waiting is not sent again and again. */
function isShrinkable({ sent, via, rule }: AppFailure): boolean {
  return sent.delivered.kind === "answered" && (via === "answer" || !RULES_OF_WAITING.has(rule));
}

/** Rules whose failure is the absence of a call, or a call too many. */
export const RULES_OF_WAITING: ReadonlySet<RuleId> = new Set<RuleId>([DEADLINE, ...RULES_OF_CALLS]);

/** The delivery, and the calls that came of it. */
export function exchangesOf({ exchange, conversation }: SentStep): readonly Exchange[] {
  return [exchange, ...(conversation?.calls ?? []).slice(0, MOST_CALLS).map((call) => call.exchange)];
}

const MOST_CALLS = 10;

function failed(found: readonly [Found, ...Found[]]): Outcome {
  return { outcome: "failed", violations: violationsOf(found) };
}

/** What was found as the violations of a step. */
export function violationsOf(
  [first, ...others]: readonly [Found, ...Found[]],
  step: string = SUBJECT_STEP,
): readonly [Violation, ...Violation[]] {
  const one = ({ rule, kind = "invalid", expected, actual, pointer }: Found): Violation => {
    return { rule, step, kind, expected, actual, ...(pointer === undefined ? {} : { pointer }) };
  };
  return [one(first), ...others.slice(0, MOST_VIOLATIONS - 1).map(one)];
}

const MOST_VIOLATIONS = 10;

interface Smallest {
  readonly interaction: JsonObject;
  readonly sent: SentStep;
  readonly found: readonly [Found, ...Found[]];
}

async function shrink(failure: AppFailure, subject: TestedSubject, judge: Rejudge): Promise<Smallest | undefined> {
  if (subject.drawn) return shrinkDrawn(failure, subject.drawn, judge);
  let smallest: Smallest | undefined;
  for (let isTrying = true; isTrying; ) {
    isTrying = false;
    for (const interaction of subject.smaller?.(smallest?.interaction ?? failure.ask.interaction) ?? []) {
      if (judge.isSpent) return smallest;
      const again = await judge.ask(interaction);
      if (again === undefined) continue;
      smallest = { interaction, ...again };
      isTrying = true;
      break;
    }
  }
  return smallest;
}

/** By the arbitrary that drew it, beginning with the value that failed. */
async function shrinkDrawn(
  { index }: AppFailure,
  { arbitrary, seed }: NonNullable<TestedSubject["drawn"]>,
  judge: Rejudge,
): Promise<Smallest | undefined> {
  let smallest: Smallest | undefined;
  const property = fc.asyncProperty(arbitrary, async (interaction) => {
    if (judge.isSpent) return true;
    const again = await judge.ask(interaction);
    if (again !== undefined) smallest = { interaction, ...again };
    return again === undefined;
  });
  await fc.check(property, { seed, path: String(index), numRuns: 1 });
  return smallest;
}

/** Asks again and says whether the rule is still broken. */
class Rejudge {
  readonly #failure: AppFailure;
  readonly #subject: TestedSubject;
  readonly #watch: Watch;
  readonly #profile: ProfileName;
  readonly #deadline = performance.now() + MOST_MS;
  #asks = 0;

  constructor(failure: AppFailure, subject: TestedSubject, watch: Watch, profile: ProfileName) {
    this.#failure = failure;
    this.#subject = subject;
    this.#watch = watch;
    this.#profile = profile;
  }

  get isSpent(): boolean {
    return this.#asks >= MOST_ASKS || performance.now() > this.#deadline || this.#watch.stopped !== undefined;
  }

  async ask(interaction: JsonObject): Promise<Omit<Smallest, "interaction"> | undefined> {
    this.#asks += 1;
    const sent = await this.#watch.ask(stepOf(this.#subject, interaction));
    const found = await this.#foundIn(sent);
    return found && { sent, found };
  }

  /** Undefined where the last answer breaks the rule no more, or the way there is closed. */
  async askAll(
    steps: readonly Step[],
  ): Promise<{ readonly exchanges: readonly Exchange[]; readonly found: readonly [Found, ...Found[]] } | undefined> {
    try {
      const all = await this.#watch.application.askAll(steps);
      const last = all.length === steps.length ? all.at(-1) : undefined;
      const found = last && (await this.#foundIn(last));
      return found && { exchanges: all.flatMap(exchangesOf), found };
    } catch (error) {
      if (error instanceof UnresolvedReference) return undefined;
      throw error;
    }
  }

  async #foundIn(sent: SentStep): Promise<readonly [Found, ...Found[]] | undefined> {
    const { callbacks, signal } = this.#watch.application;
    const how = { option: this.#subject.option, profile: this.#profile, callbacks, signal };
    const { rule, via, sent: before } = this.#failure;
    const calls = via === "calls" ? (before.conversation?.calls.length ?? 0) : 0;
    return foundAgain(sent, { ...how, rule, calls, isPatient: via === "calls" && RULES_OF_WAITING.has(rule) });
  }
}
