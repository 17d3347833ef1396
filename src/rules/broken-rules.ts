/** Brings together what the code and the schema say about a payload, each fault once. */
import type { ReportViolation, RuleViolation } from "./violation.js";

/** Gathers what the code finds; the schema adds what is at no place that is already named. */
export class BrokenRules {
  #found: RuleViolation[] | undefined;

  readonly report: ReportViolation = (rule, pointer, message) => {
    this.#found ??= [];
    this.#found.push({ rule, pointer, message });
  };

  /** What was reported, then what only the schema says; a sound payload costs no list. */
  with(schema: readonly RuleViolation[]): readonly RuleViolation[] {
    const found = this.#found;
    if (found === undefined) return schema;
    const places = new Set(found.map((violation) => violation.pointer));
    return [...found, ...schema.filter((violation) => !places.has(violation.pointer))];
  }
}
