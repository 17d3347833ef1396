/** A member that is added to every payload is charged once: to the rule that says what a payload without it means. */
import type { BuilderConstant } from "../case/builder-result.js";
import type { BuilderAnswer } from "./answer.js";
import type { BuilderPayload } from "./canaries.js";
import { changesOf } from "./change.js";
import { type Constants, constantIn } from "./constants.js";
import type { JudgedRow } from "./judge.js";
import type { Trial } from "./trials/trial.js";

/** The constants with their rules, and the rows that they are charged to. */
export interface ChargedConstants {
  /** For reports. */
  readonly constants: readonly BuilderConstant[];
  /** By trial; at most one for each constant. */
  readonly rows: ReadonlyMap<Trial, JudgedRow>;
}

/** Where no rule says what absence means, a constant is only reported: the documents leave the default open. */
export function chargedConstants(
  constants: Constants,
  trials: readonly Trial[],
  to: (request: BuilderPayload) => BuilderAnswer | undefined,
): ChargedConstants {
  const rows = new Map<Trial, JudgedRow>();
  const counts = new Map<Constants[number], number>();
  const rules = new Map<Constants[number], string>();
  for (const trial of trials) {
    const answer = to({ ...trial, payload: trial.valid });
    if (answer === undefined || !("sent" in answer)) continue;
    for (const change of changesOf(trial.kind, trial.valid, answer.sent)) {
      const constant = constantIn({ ...trial, payload: trial.valid }, change, constants);
      if (constant === undefined) continue;
      counts.set(constant, (counts.get(constant) ?? 0) + 1);
      if (rules.has(constant) || rows.has(trial) || !isAbout(trial, constant.pointer)) continue;
      rules.set(constant, trial.rule);
      rows.set(trial, { trial, state: "changes-in-silence", half: "valid", change });
    }
  }
  return { constants: constants.map((one) => described(one, counts.get(one) ?? 0, rules.get(one))), rows };
}

function described(
  { where: _, ...constant }: Constants[number],
  payloads: number,
  rule: string | undefined,
): BuilderConstant {
  return { ...constant, payloads, ...(rule === undefined ? {} : { rule }) };
}

function isAbout({ leavesOut }: Trial, pointer: string): boolean {
  return leavesOut === "anything" || (leavesOut !== undefined && pointer.endsWith(`/${leavesOut}`));
}
