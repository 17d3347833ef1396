/** Bulk overwrites with a bad element, or that are no list: what of them happens all the same. */
import { isObject } from "../../../../contract/json.js";
import type { OperationAnswer } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, withHarm } from "../../fault.js";
import { inEachScope } from "../../in-scope.js";
import { instead, type Passage } from "../../operations.js";
import { BULKS_LOST } from "../harm.js";

export const bulkRefusalFaults: readonly Fault[] = withHarm(BULKS_LOST, [
  ...inEachScope("bulk.is-partial", "bulk.is-atomic", {
    title: "applies the good elements of a bulk overwrite that it refuses for a bad one",
    harm: "A deploy that failed has happened by half",
    apply: partial((answer) => answer),
  }),
  ...inEachScope("bulk.leaves-bad-elements-out", "bulk.rules-hold-per-element", {
    title: "answers 200 to a bulk overwrite and leaves its bad elements out",
    harm: "A command is missing without any message",
    apply: partial((_refused, applied) => applied),
  }),
  ...inEachScope("bulk.removes-although-it-refuses", "bulk.is-atomic", {
    title: "clears the scope before it finds out that an element is bad",
    apply: instead(["bulk"], ({ call, proceed, acted }) => {
      const answer = proceed();
      if (!isRefusal(answer) || !Array.isArray(call.body)) return answer;
      acted();
      call.scope.replaceAll([]);
      return answer;
    }),
  }),
  fault("bulk.asks-the-first-element-only", "bulk.rules-hold-per-element", {
    title: "asks the rules of the first element of a bulk overwrite only",
    harm: "What the documents rule out gets in at the second place",
    apply: decided("violationsOfBulk", (sound) => sound().filter(({ pointer }) => !/^\/[1-9]/.test(pointer))),
  }),
  fault("bulk.object-clears-the-scope", "bulk.body-is-an-array", {
    title: "takes a bulk overwrite that is an object for an empty list",
    apply: onObject(({ call }) => {
      call.scope.replaceAll([]);
      return { status: 200, json: "[]" };
    }),
    kind: "reported",
  }),
  fault("bulk.object-is-a-server-error", "bulk.body-is-an-array", {
    title: "answers 500 to a bulk overwrite that is an object",
    harm: "A client repeats the request again and again",
    apply: onObject(() => ({ status: 500, json: "{}" })),
    kind: "reported",
  }),
  fault("bulk.object-is-one-element", "bulk.body-is-an-array", {
    title: "takes a bulk overwrite that is an object for its only element",
    apply: onObject(({ call, proceed }) => proceed({ ...call, body: [call.body] })),
  }),
]);

function onObject(then: (passage: Passage) => OperationAnswer): Apply {
  return instead(["bulk"], (passage) => {
    if (!isObject(passage.call.body)) return passage.proceed();
    passage.acted();
    return then(passage);
  });
}

/** Elements that are sound by themselves are applied, although the list is refused. */
function partial(answerOf: (refused: OperationAnswer, applied: OperationAnswer) => OperationAnswer): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const refused = proceed();
    const { body } = call;
    if (!isRefusal(refused) || refused.refusal !== "invalid" || !Array.isArray(body)) return refused;
    const broken = new Set(refused.violations.map(({ pointer }) => pointer.split("/")[1]));
    const good = body.filter((_, index) => !broken.has(String(index)));
    if (good.length === body.length) return refused;
    acted();
    return answerOf(refused, proceed({ ...call, body: good }));
  });
}
