/** The event in which a case ends: written alike for every kind of target: a service, an application or a client. */
import type { Case, Level } from "../../case/case.js";
import type { Outcome } from "../../case/outcome.js";
import { areaOf } from "../plan/plan.js";
import type { CaseFinished } from "./event.js";

/** What else an event says of the case. */
type Rest = Pick<CaseFinished, "requests" | "durationMs" | "expected" | "finding">;

/** @param rest its `durationMs` is rounded to tenths */
export function caseFinished(testCase: Omit<Case, "steps">, level: Level, outcome: Outcome, rest: Rest): CaseFinished {
  return {
    event: "case-finished",
    id: testCase.id,
    title: testCase.title,
    area: areaOf(testCase),
    rules: testCase.rules,
    level,
    ...(testCase.isDrawn ? { isDrawn: true } : {}),
    outcome,
    ...rest,
    durationMs: Math.round(rest.durationMs * 10) / 10,
  };
}
