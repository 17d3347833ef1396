/** What `--only` and `--skip` leave of an application's commands, components, modals and of the bad calls. */

import { didYouMean } from "../../contract/did-you-mean.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { SetupError } from "../../contract/setup-error.js";
import { type Askable, RULES_OF_USE } from "./askable.js";
import { CasePattern } from "./case-pattern.js";

/** Patterns of cases, rules, areas or of subjects; `*` means any text. */
export interface Filters {
  /** Patterns of `--only`; empty means everything. */
  readonly only: readonly string[];
  /** Patterns of `--skip`; empty means nothing is left out. */
  readonly skip: readonly string[];
}

/** Says of everything whether it is sent, and of each case whether it is reported. */
export class Selection {
  /** As they were given, for reports. */
  readonly filters: Filters;
  readonly #only: readonly CasePattern[];
  readonly #skip: readonly CasePattern[];

  constructor({ only = [], skip = [] }: Partial<Filters> = {}) {
    this.filters = { only, skip };
    this.#only = only.map((text) => new CasePattern(text));
    this.#skip = skip.map((text) => new CasePattern(text));
  }

  /** The flags by which something is left out; undefined where nothing is. */
  get part(): string | undefined {
    const flags = [...(this.#only.length > 0 ? ["--only"] : []), ...(this.#skip.length > 0 ? ["--skip"] : [])];
    return flags.length === 0 ? undefined : flags.join(", ");
  }

  /** True of a case that is reported. @param subject what is after the `@` of its id */
  holds(rule: RuleId, subject: string): boolean {
    return this.#isNamed(rule, subject) && !this.skips(rule, subject);
  }

  skips(rule: RuleId, subject: string): boolean {
    return this.#skip.some((pattern) => pattern.matches(rule, subject));
  }

  /** True of what is sent: one of its cases is wanted, and not all rules about its own answers are left out. */
  asks({ subject, rules, survival }: Askable): boolean {
    const all = survival === undefined ? rules : [...rules, survival];
    return rules.some((rule) => !this.skips(rule, subject)) && all.some((rule) => this.holds(rule, subject));
  }

  /** True of what may lead to a component or a modal that is to be used. */
  leadsOn({ subject, isUse }: Askable): boolean {
    if (!isUse) return false;
    const beginning = `${subject} > `;
    const isWanted = (rule: RuleId) =>
      this.#only.length === 0 || this.#only.some((pattern) => pattern.mayMatchBehind(rule, beginning));
    const isUnwanted = (rule: RuleId) => this.#skip.some((pattern) => pattern.matchesAllBehind(rule, beginning));
    return RULES_OF_USE.some((rule) => isWanted(rule) && !isUnwanted(rule));
  }

  /** The first rule of which a case is reported, for what could not be sent. */
  firstRuleOf({ subject, rules }: Askable): RuleId {
    return rules.find((rule) => this.holds(rule, subject)) ?? rules[0];
  }

  /**
   * Compares the patterns with what is known before anything is sent.
   *
   * @throws SetupError `filter-matches-nothing`
   */
  check(all: readonly Askable[]): void {
    for (const { flag, pattern } of this.#withoutMatch(all)) {
      if (pattern.isAboutWhatIsSent && all.some((one) => mayLead(pattern, one))) continue;
      throw new SetupError(
        "filter-matches-nothing",
        `Cannot select checks by ${flag} "${pattern.text}": no rule, area, command or case has this name; ${wayOut(pattern, all)}`,
      );
    }
    if (all.some((one) => this.asks(one) || this.leadsOn(one))) return;
    throw new SetupError(
      "filter-matches-nothing",
      "Cannot select checks: --only and --skip leave out every check; pass fewer of them",
    );
  }

  /** Sentences about patterns that nothing was called like, once everything is known. */
  unmatched(all: readonly Askable[]): readonly string[] {
    return this.#withoutMatch(all).map(
      ({ flag, pattern }) => `${flag} "${pattern.text}" matched nothing that the application sent`,
    );
  }

  #withoutMatch(all: readonly Askable[]): readonly { readonly flag: string; readonly pattern: CasePattern }[] {
    const flagged = [
      ...this.#only.map((pattern) => ({ flag: "--only", pattern })),
      ...this.#skip.map((pattern) => ({ flag: "--skip", pattern })),
    ];
    return flagged.filter(({ pattern }) => !all.some((one) => names(pattern, one)));
  }

  #isNamed(rule: RuleId, subject: string): boolean {
    return this.#only.length === 0 || this.#only.some((pattern) => pattern.matches(rule, subject));
  }
}

function names(pattern: CasePattern, { subject, rules, survival }: Askable): boolean {
  return [...rules, ...(survival ? [survival] : [])].some((rule) => pattern.matches(rule, subject));
}

function mayLead(pattern: CasePattern, { subject, isUse }: Askable): boolean {
  return isUse && RULES_OF_USE.some((rule) => pattern.mayMatchBehind(rule, `${subject} > `));
}

function wayOut({ text }: CasePattern, all: readonly Askable[]): string {
  const known = all.flatMap(({ subject, rules }) => [subject, ...rules, ...rules.map((rule) => `${rule}@${subject}`)]);
  const near = didYouMean(text.replaceAll("*", ""), new Set(known));
  if (near !== "") return near;
  const first = all.find(({ isUse }) => isUse);
  return `pass a rule (slashproof rules --area application lists them), a command such as "${first?.subject ?? "/panel"}", or a case as reports name it; components and modals are named behind the command that leads there, such as "/panel > *"`;
}
