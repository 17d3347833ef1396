/** Holds the results of a run against what was expected of them. */
import type { Case } from "../../case/case.js";
import type { EntryResult, EntryState, EntryTally, Expectation, Expected } from "../../case/expectations.js";
import { nameOfEntry, problemOf } from "../../case/expectations.js";
import { isFailure, type Outcome, type Violation } from "../../case/outcome.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { signatureOf } from "./signature.js";

/** What a run is to expect. */
export interface ExpectationOptions {
  /** Known failures, in the order of the file. */
  readonly entries: readonly Expectation[];
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
}

/** What is known of a case when it has come to its end. */
export type Ended = Pick<Case, "id" | "rules" | "isDrawn">;

/** What entries can speak of: a suite, or whatever else has ids and rules. */
export interface Nameable {
  /** Everything with fixed values that an entry can name. */
  readonly cases: readonly Ended[];
  /** Everything with generated values that an entry can name. */
  readonly properties: readonly Ended[];
}

type Counting = { -readonly [Key in keyof EntryTally]: EntryTally[Key] };

interface Row {
  readonly entry: Expectation;
  readonly isExpired: boolean;
  readonly tally: Counting;
}

/** Takes in results as they come, says of each failure whether it is expected, and at the end what became of each entry. */
export class Expectations {
  readonly #rows: readonly Row[];
  readonly #byCase: ReadonlyMap<string, Row>;
  readonly #byRule: ReadonlyMap<string, Row>;

  /** @param suite all that could run, whatever was chosen of it; without it no entry is called out of date */
  constructor({ entries, today }: ExpectationOptions, suite?: Nameable) {
    this.#rows = entries.map((entry) => ({
      entry,
      isExpired: entry.expires !== undefined && entry.expires < today,
      tally: { asked: 0, covered: 0, differs: 0, overlaps: 0, undecided: 0, total: suite ? totalOf(entry, suite) : 0 },
    }));
    this.#byCase = new Map(this.#rows.flatMap((row) => (row.entry.case === undefined ? [] : [[row.entry.case, row]])));
    this.#byRule = new Map(this.#rows.flatMap((row) => (row.entry.rule === undefined ? [] : [[row.entry.rule, row]])));
  }

  /** Why this failure is no surprise; `undefined` for one that is, and for what is no failure. */
  see(testCase: Ended, outcome: Outcome): Expected | undefined {
    if (outcome.outcome === "unsupported") return undefined;
    const violations = "violations" in outcome ? outcome.violations : [];
    const rows = this.#rowsOf(testCase, violations);
    for (const { tally } of rows) tally.asked++;
    if (isFailure(outcome)) return this.#cover(rows, outcome.outcome, violations, testCase.isDrawn === true);
    if (outcome.outcome === "blocked" || outcome.outcome === "untestable") return coverUndecided(rows);
    if (outcome.outcome !== "passed" && outcome.outcome !== "observed") for (const { tally } of rows) tally.undecided++;
    return undefined;
  }

  /** Every entry, in the order of the file. */
  get results(): readonly EntryResult[] {
    return this.#rows.map(({ entry, isExpired, tally }) => resultOf(entry, { ...tally }, isExpired));
  }

  #rowsOf({ id, rules }: Ended, violations: readonly Violation[]): readonly Row[] {
    const named = new Set<RuleId>([...rules, ...violations.map(({ rule }) => rule)]);
    const found = [this.#byCase.get(id), ...[...named].map((rule) => this.#byRule.get(rule))];
    return found.filter((row) => row !== undefined && !row.isExpired) as Row[];
  }

  #cover(
    rows: readonly Row[],
    outcome: "failed" | "flaky",
    violations: readonly Violation[],
    isDrawn: boolean,
  ): Expected | undefined {
    const covering = rows.filter((row) => covers(row, outcome, violations, isDrawn));
    for (const { tally } of covering) tally.covered++;
    const isCovered = (one: Violation): boolean => covering.some(({ entry }) => speaksOf(entry, one));
    const twice = violations.some((one) => covering.filter(({ entry }) => speaksOf(entry, one)).length > 1);
    if (twice) for (const { tally } of covering) tally.overlaps++;
    const [first] = covering;
    return first && violations.every(isCovered) ? expectedBy(first.entry) : undefined;
  }
}

/** A case that came to no decision is no news where an entry says that it may. */
function coverUndecided(rows: readonly Row[]): Expected | undefined {
  for (const { entry, tally } of rows) {
    if (entry.is === "blocked") tally.covered++;
    else tally.undecided++;
  }
  const row = rows.find(({ entry }) => entry.is === "blocked");
  return row && expectedBy(row.entry);
}

function expectedBy(entry: Expectation): Expected {
  const { reason, link, expires } = entry;
  const more = { ...(link === undefined ? {} : { link }), ...(expires === undefined ? {} : { expires }) };
  return { by: nameOfEntry(entry), reason, ...more };
}

/** The results of all shards of one run, entry by entry. */
export function mergeResults(shards: readonly (readonly EntryResult[])[]): readonly EntryResult[] {
  const byName = new Map<string, EntryResult>();
  for (const one of shards.flat()) {
    const name = nameOfEntry(one.entry);
    const before = byName.get(name);
    byName.set(name, before ? joined(before, one) : one);
  }
  return [...byName.values()];
}

function joined(one: EntryResult, other: EntryResult): EntryResult {
  const sum = (key: keyof EntryTally): number => one.tally[key] + other.tally[key];
  const tally: EntryTally = {
    asked: sum("asked"),
    covered: sum("covered"),
    differs: sum("differs"),
    overlaps: sum("overlaps"),
    undecided: sum("undecided"),
    total: Math.max(one.tally.total, other.tally.total),
  };
  return resultOf(one.entry, tally, one.state === "expired" || other.state === "expired");
}

/** True where the entry speaks of this failure; notes a failure of its case that is another than it says. */
function covers(
  { entry, tally }: Row,
  outcome: "failed" | "flaky",
  violations: readonly Violation[],
  isDrawn: boolean,
): boolean {
  const own = violations.filter((one) => speaksOf(entry, one));
  if (own.length === 0) {
    // Another rule of the case was broken before this one could be judged.
    tally.undecided++;
    return false;
  }
  const isUnsteady = (outcome === "flaky" && entry.is === "failed") || entry.is === "blocked";
  const isOther = entry.signature !== undefined && entry.signature !== signatureOf(own, isDrawn);
  if (isUnsteady || isOther) tally.differs++;
  return !isUnsteady && !isOther;
}

function speaksOf(entry: Expectation, violation: Violation): boolean {
  return entry.rule === undefined || entry.rule === violation.rule;
}

function resultOf(entry: Expectation, tally: EntryTally, isExpired: boolean): EntryResult {
  const state = isExpired ? "expired" : stateOf(entry, tally);
  const problem = problemOf(entry, state);
  return { entry, state, tally, ...(problem === undefined ? {} : { problem }) };
}

function stateOf(entry: Expectation, tally: EntryTally): EntryState {
  if (tally.overlaps > 0) return "overlaps";
  if (tally.covered > 0) return "held";
  if (tally.differs > 0) return "differs";
  if (tally.asked === 0) return "not-asked";
  if (tally.undecided > 0) return "undecided";
  if (entry.is === "flaky") return "held";
  return tally.total === 0 || tally.asked < tally.total ? "not-asked" : "passed";
}

/** How many cases and properties of the suite an entry speaks of. */
function totalOf(entry: Expectation, { cases, properties }: Nameable): number {
  const all: readonly Ended[] = [...cases, ...properties];
  return all.filter(({ id, rules }) => (entry.rule === undefined ? id === entry.case : rules.includes(entry.rule)))
    .length;
}
