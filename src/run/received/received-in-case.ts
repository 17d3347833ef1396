/** What came with the responses of a case, judged by what the steps before tell. */
import type { Answer, Step } from "../../case/case.js";
import type { CheckEnvironment } from "../../case/checks/environment.js";
import { mayCarry, type Received, receivedIn } from "../../case/received/received.js";
import { ROUTES } from "../../contract/routes.gen.js";
import { validateRequest } from "../../contract/validate.js";
import type { DoneExchange } from "../exchange.js";

/** Something that was received with the response of a step. */
export interface ReceivedInStep extends Received {
  /** Position of the exchange in the case. */
  readonly index: number;
}

type Answers = ReadonlyMap<string, Answer>;

/**
 * @param answers by the names of steps
 * @param environmentOf what checks of a step and its answer are given, with the answers so far
 */
export function receivedInCase(
  exchanges: readonly DoneExchange[],
  answers: Answers,
  environmentOf: (step: Step, answer: Answer, answers: Answers) => CheckEnvironment,
): readonly ReceivedInStep[] {
  const known = new Map<string, Answer>();
  const found: ReceivedInStep[] = [];
  for (const [index, { step }] of exchanges.entries()) {
    const answer = answers.get(step.name);
    if (answer === undefined) continue;
    known.set(step.name, answer);
    if (!mayCarry(answer)) continue;
    const isOurFault = (): boolean =>
      exchanges.slice(0, index + 1).some(({ step: earlier }) => isUnsound(earlier, answers.get(earlier.name)));
    for (const one of receivedIn(environmentOf(step, answer, known))) {
      if (one.violations.length > 0 && isOurFault()) return found;
      found.push({ ...one, index });
    }
  }
  return found;
}

/** A body that the schema refuses was taken: what the target makes of it, and of everything after it, is its own. */
function isUnsound({ call, part, raw }: Step, answer: Answer | undefined): boolean {
  if (answer === undefined || answer.status < 200 || answer.status > 299 || ROUTES[call].server !== "api") return false;
  const { sent } = answer;
  return part === "twin" || raw !== undefined || (sent !== undefined && validateRequest(call, sent).length > 0);
}
