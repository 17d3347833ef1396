/** Reads in a row are sent at once to save time: a failure that only comes of that is one of requests that meet. */
import type { Case, Step } from "../../case/case.js";
import type { Execution } from "../execute-case.js";
import { stepsAtOnce } from "../grouped/step-groups.js";
import type { CaseResult } from "../run-case.js";
import type { Stage } from "../stage.js";

/** The `together` word of such reads. */
const READS = "reads";

/** A stage on which each request waits for the answer to the one before it, unless the case says otherwise. */
export function oneByOne(stage: Stage): Stage {
  return { ...stage, sendsOneByOne: true };
}

/** True where the step that failed was sent with others that its case has one after the other. */
export function isBesideReads(testCase: Case, { outcome }: Execution, { onExecution }: Stage): boolean {
  const [violation] = "violations" in outcome ? outcome.violations : [];
  if (onExecution !== undefined || violation === undefined || violation.kind === "no-answer") return false;
  return readsBeside(testCase, violation.step).length > 1;
}

function readsBeside({ steps }: Case, failed: string): readonly Step[] {
  const group = [...stepsAtOnce(steps)].find((some) => some.some(({ name }) => name === failed)) ?? [];
  return group.every(({ together }) => together === undefined) ? group : [];
}

/** The failure as one of reads that the case itself sends at once: so it comes again. */
export function asReadsAtOnce(result: CaseResult): CaseResult {
  const { testCase, outcome, exchanges } = result;
  const [violation] = "violations" in outcome ? outcome.violations : [];
  const group = new Set(readsBeside(testCase, violation?.step ?? "").map(({ name }) => name));
  const marked = (step: Step): Step => (group.has(step.name) ? { ...step, together: READS } : step);
  return {
    ...result,
    testCase: {
      ...testCase,
      title: `${testCase.title}, also in reads that are sent at once`,
      steps: testCase.steps.map(marked),
    },
    exchanges: exchanges.map((exchange) => ({ ...exchange, step: marked(exchange.step) })),
  };
}
