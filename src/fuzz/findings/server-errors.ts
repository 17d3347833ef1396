/** Server errors and missing responses that a request gets at one time and not at another: one finding for all of them. */
import type { Case, Step } from "../../case/case.js";
import type { Violation } from "../../case/outcome.js";
import { levelOf } from "../../contract/catalogue.js";
import { COMMAND_VERBS, type CommandVerb, GLOBAL_OPERATIONS, GUILD_OPERATIONS } from "../../contract/operations.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { DoneExchange } from "../../run/exchange.js";
import type { Execution } from "../../run/execute-case.js";
import type { Held } from "../../run/place/leases.js";
import type { CaseResult } from "../../run/run-case.js";
import { isLost } from "../../target/resend.js";
import { type Appearance, appearanceOf, isServerError } from "./appearance.js";
import type { KnownBug } from "./cluster.js";

/** Name of the finding. */
export const SERVER_ERRORS_ID = "fuzz.every-valid-request-is-answered@load";

/** A response that came late or not at all may be chance; so many are not. Networks lose any number of connections. */
const FEWEST_SILENT = 3;

/** Which rule says that a valid request succeeds; those that come first need no knowledge of what was there before. */
const SUCCESS: ReadonlyMap<CommandVerb, RuleId> = new Map<CommandVerb, RuleId>([
  ["list", "endpoint.list.answers-200-with-an-array"],
  ["bulk", "endpoint.bulk.answers-200-with-an-array"],
  ["get", "endpoint.get.answers-200"],
  ["edit", "endpoint.edit.answers-200"],
  ["delete", "endpoint.delete.answers-204"],
  ["create", "endpoint.create.answers-201-for-a-new-name"],
]);

const RANKS: readonly (string | undefined)[] = [...SUCCESS.keys()];

interface Example {
  readonly testCase: Case;
  readonly exchanges: readonly DoneExchange[];
  readonly failed: DoneExchange;
  readonly appearance: Appearance;
}

/** Examples that are kept: their bodies are in memory. */
const MOST_EXAMPLES = 50;

/** Mutable: it counts, and keeps some examples. */
export class ServerErrors {
  readonly #isKnown: (appearance: Appearance) => boolean;
  #examples: Example[] = [];
  #dropped = 0;

  /** @param isKnown true for a server error that a finding of its own explains */
  constructor(isKnown: (appearance: Appearance) => boolean) {
    this.#isKnown = isKnown;
  }

  /** No request ended so, as far as is known. */
  get isEmpty(): boolean {
    return this.#examples.length === 0;
  }

  /** How they look that no finding of its own explains, for shards that have such a finding. */
  get known(): KnownBug | undefined {
    const [first, ...others] = this.#examples.map(({ appearance }) => appearance);
    return first && { id: SERVER_ERRORS_ID, failures: 1, shownBy: [], examples: [first, ...others] };
  }

  /** Takes in a run of a case in which a request got a server error or no response. */
  add(testCase: Case, { exchanges }: Pick<Execution, "exchanges">): void {
    for (const [index, failed] of exchanges.entries()) {
      if (!isServerError(failed)) continue;
      const until = exchanges.slice(0, index + 1);
      const appearance = appearanceOf(testCase, violationAt(testCase.rules[0], failed), until);
      if (!this.#isKnown(appearance)) this.#examples.push({ testCase, exchanges: until, failed, appearance });
    }
    if (this.#examples.length <= MOST_EXAMPLES) return;
    this.#forgetKnown();
    const kept = this.#examples.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, MOST_EXAMPLES);
    this.#dropped += this.#examples.length - kept.length;
    this.#examples = kept;
  }

  /**
   * The finding of all; `undefined` where there is none.
   * @param requests of the whole run
   * @param isGone the target does not answer any more: then only server errors count
   */
  finding(profile: ProfileName, requests: number, isGone: boolean): CaseResult | undefined {
    this.#forgetKnown();
    const answered = this.#examples.filter(({ failed }) => failed.result.answer !== undefined);
    const examples = isGone || answered.length > 0 ? answered : this.#examples;
    const [best] = examples.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (best === undefined) return undefined;
    const count = this.#examples.length + this.#dropped;
    const testCase = caseOf(best, profile);
    const seen = violationAt(testCase.rules[0], best.failed);
    const violation = { ...seen, actual: `${seen.actual}; so did ${count} of ${requests} requests` };
    const silent = examples.filter(({ failed }) => !isLost(failed.result));
    const isCertain = answered.length > 0 || silent.length >= FEWEST_SILENT;
    const outcome = isCertain
      ? ({ outcome: "failed", violations: [violation] } as const)
      : ({ outcome: "flaky", violations: [violation], passedRuns: 1, failedRuns: count } as const);
    return { testCase, outcome, exchanges: best.exchanges, requests: 0, isInterrupted: false, isSilent: false };
  }

  #forgetKnown(): void {
    this.#examples = this.#examples.filter(({ appearance }) => !this.#isKnown(appearance));
  }
}

function violationAt(rule: RuleId, { step, result }: DoneExchange): Violation {
  return {
    rule,
    step: step.name,
    kind: result.answer ? "server-error" : "no-answer",
    expected: "an answer below 500",
    actual: result.answer
      ? `the request ended with ${result.answer.status}`
      : `the request got ${result.failure.message}`,
  };
}

function rankOf({ failed: { step } }: Example): number {
  if (step.part === "twin") return RANKS.length + 1;
  const rank = RANKS.indexOf(COMMAND_VERBS.get(step.call));
  return rank < 0 ? RANKS.length : rank;
}

/** The case up to the request that failed, which is what it is about now. */
function caseOf({ testCase, exchanges, failed }: Example, profile: ProfileName): Case {
  const isValid = failed.step.part !== "twin";
  const verb = COMMAND_VERBS.get(failed.step.call);
  const success = (verb && SUCCESS.get(verb)) ?? testCase.rules[0];
  const rule: RuleId = isValid ? success : "endpoint.bad-input-is-never-a-server-error";
  const last: Step = { ...failed.step, part: "act", expect: [{ check: isValid ? "accepted" : "answered" }] };
  return {
    ...testCase,
    id: SERVER_ERRORS_ID,
    title: "answers every request without a server error, also when many are sent",
    rules: [rule],
    level: levelOf(rule, profile),
    steps: [...exchanges.slice(0, -1).map(({ step }) => step), last],
  };
}

/** The plainest case there is: where it ends in a server error too, no request is to blame. */
export function plainCase({ scopes }: Held, profile: ProfileName): Case {
  const call = scopes[0]?.guild === undefined ? GLOBAL_OPERATIONS.list : GUILD_OPERATIONS.list;
  const rule: RuleId = "endpoint.list.answers-200-with-an-array";
  return {
    id: SERVER_ERRORS_ID,
    title: "lists commands",
    rules: [rule],
    level: levelOf(rule, profile),
    needs: [],
    leases: scopes[0]?.guild === undefined ? ["global"] : ["guild"],
    creates: 0,
    emptiesScope: false,
    steps: [{ name: "list", part: "act", call, expect: [{ check: "accepted" }] }],
  };
}
