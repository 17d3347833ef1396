/** Whether a run could see at all that a value had an effect. */
import type { Case } from "../../case/case.js";
import { isAsBefore, valueSent } from "../../case/checks/refused-or.js";
import { type ReferenceScope, resolveReference, UnresolvedReference } from "../../case/resolve-reference.js";
import { isDefault } from "../../contract/documented.js";
import { lastSegment, valueAt } from "../../contract/json-pointer.js";
import { answerOf, type DoneExchange } from "../exchange.js";

/**
 * True where what the case sends, and has no place there, was there before it was sent. A service that keeps what an
 * overwrite leaves out has it from an earlier run, and then the value of before says nothing.
 *
 * @param constants what references of the case to anything but its answers mean
 */
export function sendsWhatIsThere(
  { steps }: Case,
  exchanges: readonly DoneExchange[],
  constants: ReferenceScope["constants"],
): boolean {
  const answers = new Map(
    exchanges.flatMap((one) => (one.result.answer ? [[one.step.name, answerOf(one, one.result.answer)] as const] : [])),
  );
  return steps.some(({ expect }) =>
    expect.some((check) => {
      if (check.check !== "refused-or-without-effect" || check.made) return false;
      const sent = valueSent(answers.get(check.twin)?.sent, check.pointer);
      const name = lastSegment(check.pointer);
      if (isDefault(sent, name)) return false;
      try {
        const before = valueAt(resolveReference(check.before, { answers, constants }), check.pointer);
        return isAsBefore(sent, before, name);
      } catch (error) {
        if (error instanceof UnresolvedReference) return false;
        throw error;
      }
    }),
  );
}
