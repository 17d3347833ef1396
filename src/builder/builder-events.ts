/** What came out of a builder as the events of a run, so that every report can be made of it: one case for each rule. */

import type { BuilderExample, BuilderResult, BuilderRule } from "../case/builder-result.js";
import type { Outcome, Violation } from "../case/outcome.js";
import { escapeControls, showValue } from "../case/show.js";
import type { ViolationKind } from "../case/violation-kind.js";
import { ruleOf } from "../contract/catalogue.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { type ExpectationOptions, Expectations } from "../run/expectations/expectations.js";
import type { CaseFinished, RunEvent } from "../run/result/event.js";
import { type Conclusion, runFinished, runStarted } from "../run/result/run-events.js";
import { Summary } from "../run/result/summary.js";

/** What a result file does not say of the run that made it. */
export interface BuilderRun {
  /** The words that start the adapter, as a shell reads them. */
  readonly adapter: string;
  /** Patterns of `--only` and `--skip`. */
  readonly filters: { readonly only: readonly string[]; readonly skip: readonly string[] };
  /** Milliseconds from the start of the adapter to its end. */
  readonly durationMs: number;
  /** Rules of the profile that a builder is checked against, whatever was chosen of them. */
  readonly rules: ReadonlySet<string>;
  /** True where the run ended by a signal: the verdict is `interrupted`. */
  readonly wasInterrupted: boolean;
  /** Known failures; absent, every failure counts. */
  readonly expectations?: ExpectationOptions;
}

/** Ends the ids of cases: `command.name.is-lowercase@builder`. */
const SUFFIX = "@builder";

/** `run-started`, a `case-finished` for each rule, and `run-finished` with the verdict. */
export function builderEvents(result: BuilderResult, run: BuilderRun): readonly RunEvent[] {
  const { profile } = result;
  const summary = new Summary(profile);
  const known = [...run.rules].map((rule) => ({ id: `${rule}${SUFFIX}`, rules: [rule as RuleId] as const }));
  const expectations = run.expectations && new Expectations(run.expectations, { cases: known, properties: [] });
  const cases = result.rules.map((rule): CaseFinished => {
    const one = caseOf(rule);
    const expected = expectations?.see(one, one.outcome);
    summary.add(one, one.outcome, { level: one.level, isExcused: true, isExpected: expected !== undefined });
    return expected === undefined ? one : { ...one, expected };
  });
  const entries = expectations?.results ?? [];
  const finished = runFinished(summary, {
    conclusion: verdictOf(result, run, summary.conclude(run.wasInterrupted, entries)),
    expectations: run.expectations && entries,
    requests: result.answered,
    durationMs: run.durationMs,
  });
  return [startOf(result, run), ...cases, finished];
}

function startOf(result: BuilderResult, { adapter, filters }: BuilderRun): RunEvent {
  return runStarted({
    tool: result.tool,
    command: "check-builder",
    startedAt: result.startedAt,
    target: { name: `${result.adapter.name} ${result.adapter.version}`, baseUrl: adapter, embedded: false },
    profile: result.profile,
    seed: 0,
    runs: 0,
    filters,
    cases: result.rules.length,
  });
}

/** Behind an adapter that ended early or is at fault somewhere, what is known is reported, but there is no verdict. */
function verdictOf(
  { stopped, adapterFaults }: BuilderResult,
  { wasInterrupted }: BuilderRun,
  verdict: Conclusion,
): Conclusion {
  const found = stopped ?? adapterFaults[0]?.found;
  if (found === undefined || wasInterrupted) return verdict;
  return { verdict: "cannot-run", exitCode: 2, reason: `the adapter ${escapeControls(found)}` };
}

function caseOf(rule: BuilderRule): CaseFinished & { readonly rules: readonly [RuleId] } {
  const id = rule.rule as RuleId;
  return {
    event: "case-finished",
    id: `${rule.rule}${SUFFIX}`,
    title: `asks this of its callers: ${ruleOf(id).statement}`,
    area: rule.area,
    rules: [id],
    level: rule.level,
    outcome: outcomeOf(rule),
    requests: Object.values(rule.rows).reduce((sum, rows) => sum + rows, 0),
    durationMs: 0,
  };
}

/** Only a refused invalid variant passes: what nothing could break is observed. */
function outcomeOf({ rule, state, examples, rows, reason }: BuilderRule): Outcome {
  const [first, ...others] = examples.map((example) => violationOf(rule as RuleId, example, rows));
  if (first !== undefined) return { outcome: "failed", violations: [first, ...others] };
  switch (state) {
    case "passed":
      return { outcome: "passed" };
    case "open":
      return observed(escapeControls(reason ?? "what the documents leave to the service is passed on"), rows.open);
    case "blocked":
      return { outcome: "blocked", reason: "the valid payloads fall to a fault that another rule is charged with" };
    case "adapter-fault":
      return { outcome: "blocked", reason: `the adapter ${escapeControls(reason ?? "is at fault")}` };
    case "unsupported":
      return { outcome: "unsupported", reason: escapeControls(reason ?? "the surface of the builder cannot say it") };
    default:
      return observed("valid payloads come out unchanged, and no invalid variant could be refused", rows.kept);
  }
}

function observed(what: string, rows = 0): Outcome {
  return { outcome: "observed", observations: [{ what, value: rows }] };
}

/** In which way a builder is wrong. */
const KINDS: Readonly<Record<BuilderExample["fault"], ViolationKind>> = {
  "accepts-wrongly": "accepted",
  "refuses-wrongly": "refused",
  "changes-in-silence": "changed",
};

function violationOf(rule: RuleId, example: BuilderExample, rows: BuilderRule["rows"]): Violation {
  const { row, title, pointer, fault } = example;
  const count = rows[fault] ?? 1;
  const more = count > 1 ? `; ${count} payloads in all` : "";
  return {
    rule,
    step: row,
    kind: KINDS[fault],
    expected:
      fault === "accepts-wrongly"
        ? `a refusal: the service ${title}`
        : `what is given is what is sent: the service ${title}`,
    actual: `${actualOf(example)}${more}`,
    ...(pointer === undefined ? {} : { pointer }),
  };
}

function actualOf({ fault, said, change, given }: BuilderExample): string {
  if (change !== undefined) {
    const { how, pointer } = change;
    return `${how} ${escapeControls(pointer)}: ${showValue(change.given)} -> ${showValue(change.sent)}`;
  }
  if (fault === "accepts-wrongly") return `accepted and sent as it is: ${showValue(given)}`;
  return `refused (${escapeControls(said ?? "")}): ${showValue(given)}`;
}
