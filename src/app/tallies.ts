/** What became of each rule over the requests of one subject. */
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { SentStep } from "./application.js";
import type { Ask } from "./ask.js";
import type { Found, Verdicts } from "./judge/verdicts.js";
import type { AppFailure } from "./minimize-failure.js";

/** One interaction that was sent. */
export interface SentInteraction {
  /** The interaction with its name. */
  readonly ask: Ask;
  /** Its place in the asks of the subject. */
  readonly index: number;
  /** The delivery and what came back. */
  readonly sent: SentStep;
}

/** One rule with its first failure, and how often it failed. */
export interface Tally {
  /** The rule of the case. */
  readonly rule: RuleId;
  /** Its first failure; absent while it holds. */
  failure?: AppFailure;
  /** How many interactions broke it. */
  times: number;
}

/** Adds up verdicts: every rule that was put to the test becomes a case. */
export class Tallies {
  readonly #byRule = new Map<RuleId, Tally>();

  /** In the order in which the rules were first put to the test. */
  get all(): readonly Tally[] {
    return [...this.#byRule.values()];
  }

  /** Adds the verdicts of one interaction. @param via what they are about: the answer to the delivery, or calls after it */
  add(sent: SentInteraction, verdicts: Verdicts, via: AppFailure["via"]): void {
    for (const rule of verdicts.asserted) if (!this.#byRule.has(rule)) this.#byRule.set(rule, { rule, times: 0 });
    for (const [rule, found] of byCase(verdicts.found)) {
      const tally = this.#byRule.get(rule);
      if (tally === undefined) continue;
      tally.times += 1;
      tally.failure ??= { rule, ...sent, found, via };
    }
  }

  /** Takes a rule out that did not fail, for it cannot be said to hold. */
  withdraw(rule: RuleId): void {
    if (this.#byRule.get(rule)?.failure === undefined) this.#byRule.delete(rule);
  }
}

function byCase(found: readonly Found[]): ReadonlyMap<RuleId, readonly [Found, ...Found[]]> {
  const cases = new Map<RuleId, [Found, ...Found[]]>();
  for (const one of found) {
    const rule = one.under ?? one.rule;
    const before = cases.get(rule);
    if (before) before.push(one);
    else cases.set(rule, [one]);
  }
  return cases;
}
