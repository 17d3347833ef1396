/** Runs one case: its steps in order, its checks on their answers, and the blame where it belongs. */
import type { Answer, Case, Step } from "../case/case.js";
import { NothingToJudge } from "../case/checks/accepted-like-this.js";
import type { CheckEnvironment } from "../case/checks/environment.js";
import { isAssertion, judge, observe } from "../case/checks/index.js";
import { Undecided } from "../case/checks/linearizable.js";
import type { Observation, Outcome, Violation } from "../case/outcome.js";
import { UnresolvedReference } from "../case/resolve-reference.js";
import { showStep } from "../case/show-reference.js";
import { GatewayClient } from "../target/gateway/gateway-client.js";
import { complaintOf } from "./driver/driver-answer.js";
import { answerOf, type BuiltRequest, buildRequest, type DoneExchange, sendRequest } from "./exchange.js";
import { groupsOf, stepsAtOnce } from "./grouped/step-groups.js";
import { explainRace } from "./race/explain-race.js";
import { type ReceivedInStep, receivedInCase } from "./received/received-in-case.js";
import { constantsOf, type LeasedGuilds, type Stage } from "./stage.js";
import { isAbsentSurface } from "./surface/absent-surface.js";
import { KnownRoutes } from "./surface/known-routes.js";
import { tooFewIds } from "./surface/too-few-ids.js";

/** What came of one run of a case. */
export interface Execution {
  /** What became of the case in this run. */
  readonly outcome: Outcome;
  /** Requests and responses, unredacted. */
  readonly exchanges: readonly DoneExchange[];
  /** The run was interrupted: the outcome says nothing. */
  readonly isInterrupted: boolean;
  /** The service gave no answer at all in this case. */
  readonly isSilent: boolean;
  /** Of a blocked case: the check that did not hold before it came to what it is about. */
  readonly obstacle?: Violation | undefined;
  /** Unsupported because the target does not have what the case needs: nothing that could run is left out. */
  readonly isExcused?: boolean;
  /** What came with its responses, judged; absent where no case of the plan is about that. */
  readonly received?: readonly ReceivedInStep[];
}

type Ending = Outcome | "interrupted";

/** Runs a case on the guilds that were leased for it. Never throws: our own exceptions are harness errors. @param send default: each request by itself */
export async function executeCase(
  testCase: Case,
  leased: LeasedGuilds,
  stage: Stage,
  send: typeof sendRequest = sendRequest,
): Promise<Execution> {
  const run = new CaseRun(testCase, leased, stage, send);
  let ending: Ending;
  try {
    ending = await run.run();
  } catch (error) {
    ending = {
      outcome: "harness-error",
      reason:
        `an exception of the toolkit: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`.slice(
          0,
          1000,
        ),
    };
  } finally {
    run.gateway.close();
  }
  const ofService = run.exchanges.filter(
    ({ server, result }) => server === "api" && result.failure?.kind !== "not-sent",
  );
  const isInterrupted = ending === "interrupted";
  return {
    outcome: ending === "interrupted" ? { outcome: "blocked", reason: "the run was interrupted" } : ending,
    exchanges: run.exchanges,
    isInterrupted,
    ...(run.obstacle ? { obstacle: run.obstacle } : {}),
    isExcused: run.isSurfaceAbsent,
    ...(stage.received === undefined ? {} : { received: run.received }),
    isSilent: ofService.length > 0 && ofService.every(({ result }) => result.failure !== undefined),
  };
}

/** A request of a race, which has no check of its own, is valid. */
function isRacedError({ step, server, result }: DoneExchange): boolean {
  const isRaced = step.together !== undefined && step.expect.length === 0 && server === "api";
  return isRaced && (result.answer?.status ?? 0) >= SERVER_ERROR;
}

const SERVER_ERROR = 500;

/** Failures of a request that the driver has nothing to do with. */
const OF_THE_TOOLKIT: ReadonlySet<string | undefined> = new Set(["aborted", "withheld"]);

class CaseRun {
  readonly exchanges: DoneExchange[] = [];
  /** Its session ends with the case. */
  readonly gateway: GatewayClient;
  readonly #case: Case;
  readonly #leased: LeasedGuilds;
  readonly #stage: Stage;
  readonly #send: typeof sendRequest;
  readonly #answers = new Map<string, Answer>();
  readonly #constants: CheckEnvironment["constants"];
  readonly #routes = new KnownRoutes();
  readonly #violations: Violation[] = [];
  readonly #observations: Observation[] = [];
  /** The check before the act that did not hold. */
  obstacle: Violation | undefined;
  #assertions = 0;
  /** A path that the documents do not show is not served, or a step that they leave open does not succeed. */
  isSurfaceAbsent = false;

  constructor(testCase: Case, leased: LeasedGuilds, stage: Stage, send: typeof sendRequest) {
    this.#case = testCase;
    this.#send = send;
    this.#leased = leased;
    this.#stage = stage;
    this.gateway = new GatewayClient(stage.target, stage.routes);
    this.#constants = constantsOf(stage, leased);
  }

  async run(): Promise<Ending> {
    const { steps } = this.#case;
    const { onExecution, sendsOneByOne } = this.#stage;
    // In a recording each request waits for the answer to the one before it.
    for (const group of onExecution || sendsOneByOne ? groupsOf(steps) : stepsAtOnce(steps)) {
      const ending = await this.#runGroup(group);
      if (ending) return ending;
    }
    return this.#conclude();
  }

  /** What came with the responses. */
  get received(): readonly ReceivedInStep[] {
    return receivedInCase(this.exchanges, this.#answers, (step, answer, answers) =>
      this.#environment(step, answer, { answers, isKnownRoute: false }),
    );
  }

  /** Steps of one `together` word are built first and sent at once, and so are others that may leave at once. */
  async #runGroup(group: readonly Step[]): Promise<Ending | undefined> {
    const isTogether = group[0]?.together !== undefined;
    const built: BuiltRequest[] = [];
    let notBuilt: Outcome | undefined;
    for (const step of group) {
      const request = this.#build(step);
      if ("outcome" in request) {
        notBuilt = request;
        break;
      }
      built.push(request);
    }
    // What is read before it counts.
    if (notBuilt && (isTogether || built.length === 0)) return notBuilt;
    const [only] = built;
    // Before the first of them is sent, so that requests of one group still leave at once.
    for (const { step, server, parameters } of built) {
      const look = server === "api" && this.#stage.workspace.requests.lookBeforeBulk(step.call, parameters);
      if (look) await look;
    }
    const done =
      only && built.length === 1
        ? [await this.#sendOne(only)]
        : await Promise.all(built.map((request) => this.#send(request, this.#stage, this.gateway)));
    // What is read beside a read that ends the case has no part in it.
    for (const exchange of isTogether ? done : []) this.#note(exchange);
    for (const exchange of done) {
      if (!isTogether) this.#note(exchange);
      const ending = this.#judgeExchange(exchange);
      if (ending) return ending;
    }
    return notBuilt;
  }

  /** Events may be sent in the background: they are listed again until they are as the step expects. */
  #sendOne(request: BuiltRequest): Promise<DoneExchange> {
    const send = (): Promise<DoneExchange> => this.#send(request, this.#stage, this.gateway);
    const { call, expect } = request.step;
    if (call !== "listEvents") return send();
    const isMark = !expect.some(isAssertion);
    return this.#stage.driver.lookForEvents(send, (exchange) => this.#isAsExpected(exchange), isMark);
  }

  /** True also where another list would be no better. */
  #isAsExpected(exchange: DoneExchange): boolean {
    const { step, result } = exchange;
    if (!result.answer) return true;
    const answer = answerOf(exchange, result.answer);
    const answers = new Map([...this.#answers, [step.name, answer]]);
    const env = this.#environment(step, answer, { answers, isKnownRoute: true });
    try {
      return step.expect.every((check) => !isAssertion(check) || judge(check, env) === undefined);
    } catch (error) {
      return !(error instanceof UnresolvedReference);
    }
  }

  #note(exchange: DoneExchange): void {
    this.exchanges.push(exchange);
    if (exchange.result.answer) this.#answers.set(exchange.step.name, answerOf(exchange, exchange.result.answer));
  }

  #build(step: Step): BuiltRequest | Outcome {
    if (typeof step.as === "string" && this.#stage.headers[step.as] === undefined) {
      return unsupported(`target.json has no token for "${step.as}"`);
    }
    try {
      return buildRequest(step, { answers: this.#answers, constants: this.#constants }, this.#leased, this.#stage);
    } catch (error) {
      if (!(error instanceof UnresolvedReference)) throw error;
      const few = tooFewIds(error, this.#stage.target.description);
      if (few !== undefined) return error.source === "interactions" ? this.#concludeOpen(few) : unsupported(few);
      this.#lacks(step, error);
      return { outcome: "blocked", reason: `${showStep(step)} cannot be sent: ${error.message}` };
    }
  }

  #judgeExchange(exchange: DoneExchange): Ending | undefined {
    const { step, result, server } = exchange;
    if (server === "driver" && !OF_THE_TOOLKIT.has(result.failure?.kind)) {
      const complaint = complaintOf(step.call, result);
      if (complaint !== undefined) return { outcome: "harness-error", reason: `${showStep(step)}: ${complaint}` };
    }
    if (result.failure) return this.#judgeFailure(exchange);
    const answer = this.#answers.get(step.name);
    if (!answer) throw new Error(`step name "${step.name}" is used twice`);
    if (answer.status === 429 && !this.#mayBeLimited()) {
      return {
        outcome: "no-room",
        reason: `${showStep(step)} was answered 429 again and again, or with too long a wait`,
      };
    }
    if (isAbsentSurface(exchange, this.#stage.facts, this.#routes)) {
      if (isLookAround(step, this.#case)) return undefined;
      this.isSurfaceAbsent = true;
      const { method, path } = exchange.wire;
      const reason = `the documents do not show where ${step.call} is: ${method} ${path.split("?")[0]} answered ${answer.status}`;
      return { outcome: "unsupported", reason };
    }
    const found = this.#tryCheck(exchange, answer);
    if ("outcome" in found) return found;
    this.#routes.note(exchange);
    if (found.length === 0) return undefined;
    const [first] = found;
    if (step.open !== undefined) return this.#concludeOpen(step.open);
    if (first && (step.part === "given" || step.part === "valid")) {
      this.obstacle = first;
      return { outcome: "blocked", reason: `${showStep(step)}: expected ${first.expected}; found ${first.actual}` };
    }
    this.#violations.push(...found);
    // What a profile asks on top (codes, paths) does not stop the story that the documents tell.
    return found.every(({ rule }) => rule.startsWith("discord.")) ? undefined : this.#conclude();
  }

  /** Neither passed nor failed where a check cannot be decided. */
  #tryCheck(exchange: DoneExchange, answer: Answer): readonly Violation[] | Outcome {
    try {
      return this.#check(exchange, answer);
    } catch (error) {
      if (error instanceof NothingToJudge) return this.#concludeOpen(error.message);
      if (error instanceof Undecided) return { outcome: "blocked", reason: error.message };
      if (!(error instanceof UnresolvedReference)) throw error;
      const few = tooFewIds(error, this.#stage.target.description);
      if (few !== undefined && error.source !== "interactions") return unsupported(few);
      this.#lacks(exchange.step, error);
      return { outcome: "blocked", reason: `${showStep(exchange.step)} cannot be judged: ${error.message}` };
    }
  }

  /** An answer lacks what a step refers to. */
  #lacks(step: Step, { place }: UnresolvedReference): void {
    const [rule] = this.#case.rules;
    this.obstacle = { rule, step: step.name, kind: "no-resource", expected: `a value for ${place}`, actual: "nothing" };
  }

  #environment(
    step: Step,
    answer: Answer,
    { answers, isKnownRoute }: Pick<CheckEnvironment, "answers" | "isKnownRoute">,
  ): CheckEnvironment {
    return {
      answers,
      isKnownRoute,
      constants: this.#constants,
      step: step.name,
      answer,
      rule: this.#case.rules[0],
      contract: this.#stage.contract,
      isPreparing: step.part === "given" || step.part === "valid",
      explain: (steps) => explainRace(steps, this.exchanges),
    };
  }

  #check(exchange: DoneExchange, answer: Answer): readonly Violation[] {
    const isKnownRoute = this.#routes.isKnown(exchange);
    const env = this.#environment(exchange.step, answer, { answers: this.#answers, isKnownRoute });
    const found: Violation[] = [];
    for (const check of exchange.step.expect) {
      if (check.check === "observe") this.#observations.push(observe(check, env));
      if (!isAssertion(check)) continue;
      if (exchange.step.part !== "given") this.#assertions++;
      const violation = judge(check, env);
      if (!violation) continue;
      found.push(violation);
      if (!violation.rule.startsWith("discord.")) break;
    }
    return found;
  }

  /** No answer: the stage could not be set, or the target failed what the case is about. */
  #judgeFailure({ step, result, server }: DoneExchange): Ending | undefined {
    const failure = result.failure;
    if (!failure || failure.kind === "aborted") return "interrupted";
    if (failure.kind === "withheld") return { outcome: "no-room", reason: `${showStep(step)}: ${failure.message}` };
    // What was sent together and expects nothing may have had an effect or none: a later check makes sense of it.
    if (step.together !== undefined && step.expect.length === 0 && !["unreachable", "not-sent"].includes(failure.kind))
      return undefined;
    const reason = `${showStep(step)} ${failure.kind === "not-sent" ? "was" : "got"} ${failure.message}`;
    // How a gateway is spoken with is no rule of the documents.
    const isJudged = server === "api" && failure.kind !== "unreachable" && failure.kind !== "not-sent";
    if (step.part === "given" || step.part === "valid" || !isJudged) return { outcome: "blocked", reason };
    this.#violations.push({
      rule: this.#case.rules[0],
      step: step.name,
      kind: "no-answer",
      expected: "an answer",
      actual: failure.message,
    });
    return this.#conclude();
  }

  /** Only cases about the creates of a day, or about rate limits, may take a 429 for an answer. */
  #mayBeLimited(): boolean {
    return this.#case.rules.some((rule) => rule.includes("daily-create") || rule.includes("rate-limit"));
  }

  /** The documents do not say that the step succeeds, so the case ends here; what was found before it counts. */
  #concludeOpen(reason: string): Outcome {
    if (this.#violations.length > 0) return this.#conclude();
    this.isSurfaceAbsent = true;
    return { outcome: "unsupported", reason };
  }

  /** Whether a raced request was done is open then, so that no order of the race is wrong; that it is valid is not. */
  #serverErrorOf({ step, result }: DoneExchange): Violation {
    const actual = `the request ended with ${result.answer?.status}, while others were under way`;
    const [rule] = this.#case.rules;
    return { rule, step: step.name, kind: "server-error", expected: "an answer below 500", actual };
  }

  #conclude(): Outcome {
    const [first, ...others] = this.#violations;
    if (this.#case.level === "observe")
      return { outcome: "observed", observations: [...this.#observations, ...this.#violations.map(asObservation)] };
    if (first) return { outcome: "failed", violations: [first, ...others] };
    const raced = this.exchanges.find(isRacedError);
    if (raced) return { outcome: "failed", violations: [this.#serverErrorOf(raced)] };
    if (this.#assertions === 0)
      return {
        outcome: "harness-error",
        reason: "no step of the case says what the answer must be, so nothing was judged",
      };
    return { outcome: "passed" };
  }
}

/**
 * Lists messages before or after a request that has to be refused, to see that it left no trace. Who keeps no list can
 * still be checked for its refusal.
 */
function isLookAround({ call, part, expect }: Step, { rules, steps }: Case): boolean {
  if (rules[0] === "message.refused-one-leaves-no-trace") return false;
  if (call !== "listMessages" || (part !== "given" && part !== "read")) return false;
  const isTwin = steps.some((other) => other.part === "twin" && other.call !== call);
  return isTwin && expect.every(({ check }) => check === "accepted" || check === "same");
}

function unsupported(reason: string): Outcome {
  return { outcome: "unsupported", reason };
}

function asObservation(violation: Violation): Observation {
  return { what: `${violation.step}: ${violation.expected}`, value: violation.actual };
}
