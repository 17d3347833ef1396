/** Results as the sides of a comparison: the events of a run, and the result of a builder. */
import type { BuilderResult, BuilderRule, BuilderState } from "../../case/builder-result.js";
import type { Json } from "../../contract/json.js";
import type { Cause } from "../causes/cause.js";
import { signatureOf } from "../expectations/signature.js";
import type { CaseFinished, RunEvent, RunStarted } from "../result/event.js";
import type { ComparedCase, ComparedCause, ComparedSide, ComparedState } from "./comparison.js";

/** The events of a run as a side. @param file where they were read */
export function sideOfRun(events: readonly RunEvent[], file: string): ComparedSide {
  const start = events.find((event) => event.event === "run-started");
  if (!start) throw new Error("events without run-started were read as those of a run");
  const finish = events.findLast((event) => event.event === "run-finished");
  const cases = events.filter((event) => event.event === "case-finished");
  return {
    file,
    name: start.target.name,
    kind: "run",
    tool: start.tool,
    profile: start.profile,
    startedAt: start.startedAt,
    verdict: finish ? `${finish.verdict}: ${finish.reason}` : "interrupted: the events end before the run does",
    left: [...leftOut(start), ...(finish ? [] : ["its events end before the run does"])],
    cases: new Map(cases.map((one) => [one.id, caseOf(one)])),
    observations: new Map(cases.flatMap(observationsOf)),
    ...(finish ? { causes: new Map((finish.causes ?? []).map((cause) => [cause.id, comparedCause(cause)])) } : {}),
  };
}

/** The result of `check-builder` as a side: a case for each row, so that one mended row of a broken rule is seen. */
export function sideOfBuilder(
  { adapter, tool, profile, startedAt, rules, stopped, adapterFaults }: BuilderResult,
  file: string,
): ComparedSide {
  const broken = rules.filter(({ faults }) => faults.length > 0).length;
  return {
    file,
    name: `${adapter.name} ${adapter.version}`,
    kind: "builder",
    tool,
    profile,
    startedAt,
    verdict: `${broken} of ${rules.length} rules broken`,
    left: [
      ...(stopped === undefined ? [] : [`the adapter ${stopped}`]),
      ...(adapterFaults.length === 0 ? [] : ["faults of the adapter"]),
    ],
    cases: new Map(rules.flatMap(casesOfRule).map((one) => [one.id, one])),
    observations: new Map(),
  };
}

/** A cause without cases of its own is shown by those that it explains. */
function comparedCause({ title, cases, explains }: Cause): ComparedCause {
  return { title, cases: cases.length > 0 ? cases : explains };
}

function leftOut({ filters, shard }: RunStarted): readonly string[] {
  return [
    ...(filters.fast ? ["--fast"] : []),
    ...filters.only.map((pattern) => `--only ${pattern}`),
    ...filters.skip.map((pattern) => `--skip ${pattern}`),
    ...(shard === undefined ? [] : [`--shard ${shard}`]),
  ];
}

function caseOf(one: CaseFinished): ComparedCase {
  const [rule = ""] = one.rules;
  return { id: one.id, title: one.title, rule, level: one.level, state: stateOf(one) };
}

/** A failure that the expectations file names is one all the same. */
function stateOf({ outcome, isDrawn }: CaseFinished): ComparedState {
  switch (outcome.outcome) {
    case "passed":
      return { is: "passed", words: "passed" };
    case "failed": {
      const signature = signatureOf(outcome.violations, isDrawn);
      return { is: "failed", words: `failed: ${signature}`, signature };
    }
    case "flaky":
      return { is: "flaky", words: "flaky" };
    default:
      return { is: "none", words: outcome.outcome };
  }
}

function observationsOf({ id, outcome }: CaseFinished): readonly (readonly [string, string])[] {
  if (outcome.outcome !== "observed") return [];
  return outcome.observations.map(({ what, value }) => [`${id}: ${what}`, withoutIds(value)]);
}

/** Ids and versions are others in each run. */
function withoutIds(value: Json | undefined): string {
  return JSON.stringify(value)?.replaceAll(/"\d{15,20}"/g, '"an id"') ?? "nothing";
}

function casesOfRule({ rule, level, rowStates }: BuilderRule): readonly ComparedCase[] {
  return Object.entries(rowStates).map(([row, state]) => {
    const id = `${rule}.${row}`;
    return { id, title: id, rule, level, state: stateOfRow(state) };
  });
}

function stateOfRow(state: BuilderState): ComparedState {
  switch (state) {
    case "accepts-wrongly":
    case "refuses-wrongly":
    case "changes-in-silence":
      return { is: "failed", words: state, signature: state };
    case "passed":
    case "kept":
      return { is: "passed", words: state };
    default:
      return { is: "none", words: state };
  }
}
