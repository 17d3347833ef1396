/** One pattern of `--only` or `--skip`: it names rules, areas, subjects, or cases. */
import { ruleOf } from "../../contract/catalogue.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { Pattern } from "./pattern.js";

/** With an `@` it is about both sides of the id of a case; without one about a rule, an area or a subject. */
export class CasePattern {
  readonly text: string;
  readonly #rule: Pattern | undefined;
  readonly #subject: Pattern;

  constructor(text: string) {
    this.text = text;
    const at = text.indexOf("@");
    this.#rule = at < 0 ? undefined : new Pattern(text.slice(0, at));
    this.#subject = new Pattern(text.slice(at + 1));
  }

  /** True of a pattern that speaks of components or modals, which are not known before they were sent. */
  get isAboutWhatIsSent(): boolean {
    return this.text.includes(" > ");
  }

  /** @param subject what is after the `@` of the case */
  matches(rule: RuleId, subject: string): boolean {
    return this.#holds(rule, (pattern) => pattern.matches(subject));
  }

  /** True where it may match a case of this rule about something that is called like this and on. */
  mayMatchBehind(rule: RuleId, beginning: string): boolean {
    return this.#holds(rule, (pattern) => pattern.mayMatchWhatBeginsWith(beginning));
  }

  /** True where it matches every case of this rule about something that is called like this and on. */
  matchesAllBehind(rule: RuleId, beginning: string): boolean {
    return this.#holds(rule, (pattern) => pattern.matchesWhatBeginsWith(beginning));
  }

  #holds(rule: RuleId, isSubject: (pattern: Pattern) => boolean): boolean {
    if (this.#rule !== undefined) return this.#rule.matches(rule) && isSubject(this.#subject);
    return this.#subject.matches(rule) || this.#subject.matches(ruleOf(rule).area) || isSubject(this.#subject);
  }
}
