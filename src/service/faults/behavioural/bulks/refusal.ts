/** Bulk overwrites with a bad element, or that are no list: what of them happens all the same. */
import type { Json } from "../../../../contract/json.js";
import { isObject } from "../../../../rules/violation.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { Apply, Fault } from "../../fault.js";
import { instead, type Passage } from "../../operations.js";
import { inEachScope, row } from "../row.js";
import { LOST } from "./harm.js";

export const bulkRefusalFaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "bulk.is-partial",
      "bulk.is-atomic",
      "applies the good elements of a bulk overwrite that it refuses for a bad one",
      "A deploy that failed has happened by half",
      partial((answer) => answer),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.leaves-bad-elements-out",
      "bulk.rules-hold-per-element",
      "answers 200 to a bulk overwrite and leaves its bad elements out",
      "A command is missing and nobody was told",
      partial((_refused, applied) => applied),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.removes-although-it-refuses",
      "bulk.is-atomic",
      "clears the scope before it finds out that an element is bad",
      LOST,
      instead(["bulk"], ({ call, proceed, acted }) => {
        const answer = proceed();
        if (!isRefusal(answer) || !Array.isArray(call.body)) return answer;
        acted();
        call.scope.replaceAll([]);
        return answer;
      }),
    ),
  ),
  row(
    "bulk.asks-the-first-element-only",
    "bulk.rules-hold-per-element",
    "asks the rules of the first element of a bulk overwrite only",
    "What the documents rule out gets in at the second place",
    (sound, acted) => ({
      violationsOfBulk: (body, context) => {
        const violations = sound.violationsOfBulk(body, context);
        const seen = violations.filter(({ pointer }) => !/^\/[1-9]/.test(pointer));
        if (seen.length < violations.length) acted();
        return seen;
      },
    }),
  ),
  row(
    "bulk.object-clears-the-scope",
    "bulk.body-is-an-array",
    "takes a bulk overwrite that is an object for an empty list",
    LOST,
    onObject(({ call }) => {
      call.scope.replaceAll([]);
      return { status: 200, json: "[]" };
    }),
    "reported",
  ),
  row(
    "bulk.object-is-a-server-error",
    "bulk.body-is-an-array",
    "answers 500 to a bulk overwrite that is an object",
    "A client repeats the request again and again",
    onObject(() => ({ status: 500, json: "{}" })),
    "reported",
  ),
  row(
    "bulk.object-is-one-element",
    "bulk.body-is-an-array",
    "takes a bulk overwrite that is an object for its only element",
    LOST,
    onObject(({ call, proceed }) => proceed({ ...call, body: [call.body] })),
  ),
];

/** What an operation answers. */
export type Answer = ReturnType<Passage["proceed"]>;

function onObject(then: (passage: Passage) => Answer): Apply {
  return instead(["bulk"], (passage) => {
    if (!isObject(passage.call.body)) return passage.proceed();
    passage.acted();
    return then(passage);
  });
}

/** Elements that are sound by themselves are applied, although the list is refused. */
function partial(answerOf: (refused: Answer, applied: Answer) => Answer): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const refused = proceed();
    const { body } = call;
    if (!isRefusal(refused) || refused.refusal !== "invalid" || !Array.isArray(body)) return refused;
    const good = withoutBroken(
      body,
      refused.violations.map(({ pointer }) => pointer),
    );
    if (good.length === body.length) return refused;
    acted();
    return answerOf(refused, proceed({ ...call, body: good }));
  });
}

function withoutBroken(body: readonly Json[], pointers: readonly string[]): readonly Json[] {
  const broken = new Set(pointers.map((pointer) => pointer.split("/")[1]));
  return body.filter((_, index) => !broken.has(String(index)));
}
