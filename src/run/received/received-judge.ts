/** Gathers what all cases of a run received, and turns it into results of the cases that are about that. */
import type { Case, Step } from "../../case/case.js";
import type { Violation } from "../../case/outcome.js";
import { rulesOfAnswer } from "../../case/received/answer-rules.js";
import type { ReceivedKind, ReceivedViolation } from "../../case/received/questions.js";
import { ROUTES } from "../../contract/routes.gen.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { answerRowOf } from "../../contract/success.js";
import type { DoneExchange } from "../exchange.js";
import type { Execution } from "../execute-case.js";
import type { Leases } from "../place/leases.js";
import { wishOf } from "../plan/queue.js";
import { type CaseResult, runAgain } from "../run-case.js";
import type { ReadyStage } from "../run-suites.js";
import type { Stage } from "../stage.js";
import { isOfAnotherCase, tookInvalid } from "./of-another-case.js";
import type { ReceivedInStep } from "./received-in-case.js";

/** The smallest exchange that shows a violation at one place. */
interface Sighting {
  readonly violation: ReceivedViolation;
  readonly testCase: Case;
  readonly exchanges: readonly DoneExchange[];
  /** Position of the exchange that received it. */
  readonly index: number;
  /** It is in a command that another case made. */
  readonly isOfAnother: boolean;
}

/** Violations of one rule in one kind of received things, by place. */
type Sightings = Map<string, Sighting>;

/** So many places of one rule are kept. */
const MOST_PLACES = 50;

/** So many cases that show the same mistake are remembered, with one place each. */
const MOST_CASES = 200;

/** Keeps counters and one exchange for each rule and place; nothing grows with the run. */
export class ReceivedJudge {
  readonly #ready: ReadyStage;
  /** By kind and rule. */
  readonly #planned: ReadonlyMap<string, Case>;
  readonly #broken = new Map<string, Sightings>();
  /** By kind and rule, the cases that showed a violation, and where. */
  readonly #seenIn = new Map<string, Map<string, string>>();
  /** Rules that something of a case that passed was compared with. */
  readonly #exercised = new Set<string>();
  /** Operations with a status: the rules of such answers are among those that were exercised. */
  readonly #answered = new Set<string>();
  /** Places that no sentence of the documents decides. */
  readonly #open = new Set<string>();
  #isOver = false;
  /** The target has taken an invalid body: what lists show of it elsewhere says nothing new, and does not come again. */
  #tookInvalid = false;

  /** @param planned the cases that are about what is received */
  constructor(planned: readonly Case[], ready: ReadyStage) {
    this.#ready = ready;
    this.#planned = new Map(planned.map((one) => [keyOf(one), one]));
  }

  /** One run of a case, whatever it is about. */
  see(testCase: Case, { received = [], exchanges, outcome, isInterrupted }: Execution): void {
    if (this.#isOver || isInterrupted) return;
    this.#tookInvalid ||= exchanges.some(tookInvalid);
    for (const one of received) {
      // One value of a property says little: the next may show that nothing works.
      if (outcome.outcome === "passed" && testCase.isDrawn !== true) this.#exercise(one, exchanges[one.index]);
      for (const violation of one.violations) {
        const isOfAnother = isOfAnotherCase(violation.pointer, exchanges, one.index);
        this.#note(one, { violation, testCase, exchanges, index: one.index, isOfAnother });
      }
    }
  }

  #exercise({ kind, rules }: ReceivedInStep, exchange: DoneExchange | undefined): void {
    if (kind === "answer" && exchange) {
      const answered = `${exchange.step.call} ${exchange.result.answer?.status}`;
      if (this.#answered.has(answered)) return;
      this.#answered.add(answered);
      this.#addExercised(kind, comparedIn(exchange));
    } else this.#addExercised(kind, rules);
  }

  #addExercised(kind: ReceivedKind, rules: Iterable<RuleId>): void {
    for (const rule of rules) this.#exercised.add(`${kind} ${rule}`);
  }

  #note({ kind }: ReceivedInStep, sighting: Sighting): void {
    const { rule, pointer } = sighting.violation;
    const place = placeOf(sighting);
    if (rule === undefined) {
      if (this.#open.size < MOST_PLACES)
        this.#open.add(`${place}: ${sighting.violation.expected.replaceAll(pointer, "it")}`);
      return;
    }
    const key = `${kind} ${rule}`;
    const planned = this.#planned.get(key);
    if (planned === undefined || (this.#tookInvalid && sighting.isOfAnother)) return;
    const places = this.#broken.get(key) ?? new Map<string, Sighting>();
    const { stage, results } = this.#ready;
    if (stage.reportsReceivedAtOnce && !this.#broken.has(key)) results.add(resultOf(planned, [sighting]), 0);
    this.#broken.set(key, places);
    const seenIn = this.#seenIn.get(key) ?? new Map<string, string>();
    this.#seenIn.set(key, seenIn);
    if (seenIn.size < MOST_CASES) seenIn.set(sighting.testCase.id, pointer);
    const before = places.get(place);
    if (before === undefined ? places.size < MOST_PLACES : isSmaller(sighting, before)) places.set(place, sighting);
  }

  /**
   * One result for each case that is about what was received. What was found is seen again in the smallest case that
   * showed it, as every failure is; where nothing was found nothing is sent.
   */
  async conclude(leases: Leases): Promise<void> {
    this.#isOver = true;
    const { results, stage } = this.#ready;
    for (const text of this.#open) results.notice(`Received what no sentence of the documents decides: ${text}`);
    for (const [key, planned] of this.#planned) {
      const places = this.#sightingsOf(key);
      if (places === undefined) this.#addSound(key, planned);
      else if (!stage.reportsReceivedAtOnce) {
        const startedAt = performance.now();
        const result = await seenAgain(resultOf(planned, places), leases, stage);
        const seenIn = this.#seenIn.get(key) ?? new Map<string, string>();
        results.add({ ...result, seenIn }, performance.now() - startedAt);
      }
    }
  }

  /** What was seen before an invalid body was taken may come of it, too: cases run side by side. */
  #sightingsOf(key: string): readonly Sighting[] | undefined {
    const all = [...(this.#broken.get(key)?.values() ?? [])];
    const own = this.#tookInvalid ? all.filter(({ isOfAnother }) => !isOfAnother) : all;
    return own.length === 0 ? undefined : own;
  }

  #addSound(key: string, planned: Case): void {
    const { results, stage } = this.#ready;
    if (stage.signal?.aborted === true) return;
    if (this.#exercised.has(key)) results.addUnasked(planned, { outcome: "passed" }, false);
    else results.addUnasked(planned, { outcome: "unsupported", reason: NOTHING }, true);
  }
}

const NOTHING = "nothing that could show it was received in a case that passed";

function keyOf({ receives, rules }: Case): string {
  return `${receives} ${rules[0]}`;
}

/** A whole body is compared with every rule of its schema, and commands with the path. */
function comparedIn({ step, result }: DoneExchange): readonly RuleId[] {
  const row = answerRowOf(step.call, result.answer?.status ?? 0);
  return row === undefined ? [] : rulesOfAnswer(step.call, row);
}

/** The operation for an answer, and the pointer without positions and ids. */
function placeOf({ violation, exchanges, index, isOfAnother }: Sighting): string {
  const call = exchanges[index]?.step.call ?? "";
  const pointer = violation.pointer.replace(/\/\d+(?=\/|$)/g, "/*");
  const place = isOfAnother ? `${pointer} of another case` : pointer;
  return ROUTES[exchanges[index]?.step.call ?? "describe"].server === "api" ? `${call} ${place}` : place;
}

/** Fewer requests first; among as many the same one in every run. */
function isSmaller(one: Sighting, other: Sighting): boolean {
  return one.index !== other.index ? one.index < other.index : one.testCase.id < other.testCase.id;
}

/** The failure that was seen, in the smallest case that showed it. */
function resultOf(planned: Case, sightings: readonly Sighting[]): CaseResult {
  const [smallest, ...others] = sightings.toSorted((one, other) => (isSmaller(one, other) ? -1 : 1));
  if (smallest === undefined) throw new Error(`nothing was seen of ${planned.id}`);
  return {
    testCase: reproduction(planned, smallest),
    outcome: {
      outcome: "failed",
      violations: [violationIn(smallest, smallest), ...others.map((one) => violationIn(one, smallest))],
    },
    exchanges: smallest.exchanges.slice(0, smallest.index + 1),
    // They are counted with the case that sent them.
    requests: 0,
    isInterrupted: false,
    isSilent: false,
  };
}

/** Runs it again, to tell a fault from a flake; what has no room for that stays as it was seen. */
async function seenAgain(seen: CaseResult, leases: Leases, stage: Stage): Promise<CaseResult> {
  const { testCase, outcome, exchanges, isInterrupted, isSilent } = seen;
  const granted = stage.signal?.aborted === true ? undefined : leases.grant(wishOf({ kind: "case", testCase }));
  if (granted === undefined || !("held" in granted)) return seen;
  try {
    const result = await runAgain(testCase, granted.held, stage, { outcome, exchanges, isInterrupted, isSilent });
    return { ...result, requests: result.requests - exchanges.length };
  } finally {
    leases.release(granted.held);
  }
}

/** The steps up to the one that received it, which checks nothing but the rule. */
function reproduction(planned: Case, { testCase, exchanges, index }: Sighting): Case {
  const steps = exchanges.slice(0, index + 1).map(({ step }): Step => ({ ...step, expect: [] }));
  const last = steps.at(-1);
  if (last === undefined) throw new Error(`case ${testCase.id} received something without a request`);
  const { id, title, rules, level, needs } = planned;
  return {
    ...testCase,
    ...{ id, title, rules, level, needs },
    // Which of the cases showed it depends on what else was run.
    isDrawn: true,
    steps: [...steps.slice(0, -1), { ...last, part: "read", expect: [{ check: "received", rule: rules[0] }] }],
  };
}

/** A violation as findings have it. One that the smallest case does not show says where it was seen. */
function violationIn({ violation, testCase, exchanges, index }: Sighting, shown: Sighting): Violation {
  const { rule, kind, expected, actual, pointer } = violation;
  if (rule === undefined) throw new Error("only what breaks a rule is a violation");
  const step = exchanges[index]?.step.name ?? "";
  const where = testCase === shown.testCase && index === shown.index ? "" : ` (in case ${testCase.id})`;
  return { rule, step, kind, expected, actual: `${actual}${where}`, pointer };
}
