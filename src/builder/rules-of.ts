/** From judged trials to rules: what a builder does with each, and the smallest example of every fault. */
import type { BuilderExample, BuilderFault, BuilderRule, BuilderState } from "../case/builder-result.js";
import { chargedOnce } from "./charge.js";
import type { JudgedRow } from "./judge.js";

const FAULTS: readonly BuilderFault[] = ["accepts-wrongly", "refuses-wrongly", "changes-in-silence"];

/** What a rule without faults is called: the first that one of its rows has. */
const STATES = ["adapter-fault", "passed", "open", "blocked", "kept", "unsupported"] as const;

/** The rules in the order in which they were checked. */
export function rulesOf(judged: readonly JudgedRow[]): readonly BuilderRule[] {
  const byRule = new Map<string, JudgedRow[]>();
  for (const one of chargedOnce(judged)) {
    byRule.set(one.trial.rule, [...(byRule.get(one.trial.rule) ?? []), one]);
  }
  return [...byRule.values()].map(ruleOfRows);
}

function ruleOfRows(judged: readonly JudgedRow[]): BuilderRule {
  const rows: Partial<Record<BuilderState, number>> = {};
  for (const { state } of judged) rows[state] = (rows[state] ?? 0) + 1;
  const faults = FAULTS.filter((fault) => rows[fault] !== undefined);
  const { rule = "", area = "", level = "must" } = judged[0]?.trial ?? {};
  const state: BuilderState = faults[0] ?? STATES.find((one) => rows[one] !== undefined) ?? "unsupported";
  const isExplained = state === "unsupported" || state === "adapter-fault" || state === "open";
  const reason = isExplained ? judged.find((one) => one.state === state && one.said !== undefined)?.said : undefined;
  return {
    rule,
    area,
    level,
    faults,
    state,
    rows,
    rowStates: Object.fromEntries(judged.map((one) => [one.trial.row.slice(rule.length + 1), one.state])),
    ...(reason === undefined ? {} : { reason }),
    examples: faults.flatMap((fault) => smallestOf(fault, judged)),
  };
}

function smallestOf(fault: BuilderFault, judged: readonly JudgedRow[]): readonly BuilderExample[] {
  const [first] = judged
    .filter(({ state }) => state === fault)
    .map((one) => ({ one, example: exampleOf(fault, one) }))
    .sort((one, other) => sizeOf(one.example) - sizeOf(other.example));
  return first === undefined ? [] : [first.example];
}

function exampleOf(fault: BuilderFault, { trial, half, said, change }: JudgedRow): BuilderExample {
  const { row, title, kind, commandType, valid, twin } = trial;
  return {
    fault,
    row,
    title,
    kind,
    ...(commandType === undefined ? {} : { commandType }),
    ...(twin === undefined ? {} : { pointer: twin.pointer }),
    given: half === "twin" && twin !== undefined ? twin.value : valid,
    ...(said === undefined ? {} : { said }),
    ...(change === undefined ? {} : { change }),
  };
}

function sizeOf({ given }: BuilderExample): number {
  return JSON.stringify(given).length;
}
