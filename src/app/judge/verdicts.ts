/** Gathers what an answer shows of each rule. */
import type { Violation } from "../../case/outcome.js";
import type { ViolationKind } from "../../case/violation-kind.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";

/** A rule that an answer breaks. */
export interface Found extends Omit<Violation, "step" | "kind"> {
  /** In which way; default `invalid`, a value that breaks the rule. */
  readonly kind?: ViolationKind;
  /** The rule under which it is counted where many lead to one case: of messages and modals those of the documents. */
  readonly under?: RuleId;
}

/** Rules that were put to the test, and those of them that are broken. */
export class Verdicts {
  readonly #asserted = new Set<RuleId>();
  readonly #found: Found[] = [];

  /** The rule was put to the test. */
  assert(rule: RuleId): void {
    this.#asserted.add(rule);
  }

  /** The rule was put to the test and does not hold. */
  fail(found: Found): void {
    this.#asserted.add(found.under ?? found.rule);
    this.#found.push(found);
  }

  /** Puts a rule to the test. */
  ask(holds: boolean, found: Found): void {
    if (holds) this.assert(found.rule);
    else this.fail(found);
  }

  get asserted(): ReadonlySet<RuleId> {
    return this.#asserted;
  }

  get found(): readonly Found[] {
    return this.#found;
  }
}
