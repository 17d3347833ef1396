/** What a bulk overwrite keeps although it gives it up. */

import type { OperationAnswer } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { type Apply, type Fault, withHarm } from "../../fault.js";
import { faultsInEachScope, inEachScope } from "../../in-scope.js";
import { answering, instead, invalid } from "../../operations.js";
import { BULKS_STAYS } from "../harm.js";

export const bulkRemovalFaults: readonly Fault[] = withHarm(BULKS_STAYS, [
  ...faultsInEachScope("bulk.removes-what-is-not-listed", BULKS_STAYS, {
    "bulk.adds-only": ["keeps the commands that a bulk overwrite does not list", keeping(() => true)],
  }),
  ...inEachScope("bulk.removes-slash-commands-only", "bulk.covers-all-types", {
    title: "keeps user and message commands that a bulk overwrite does not list",
    apply: keeping(({ type }) => type === 2 || type === 3),
  }),
  ...inEachScope("bulk.keeps-message-commands", "bulk.covers-all-types", {
    title: "keeps message commands that a bulk overwrite does not list",
    apply: keeping(({ type }) => type === 3),
  }),
  ...inEachScope("bulk.empty-list-does-nothing", "bulk.empty-list-clears-the-scope", {
    title: "changes nothing where a bulk overwrite is an empty list",
    apply: onEmptyList({ status: 200, json: "[]" }),
  }),
  ...inEachScope("bulk.empty-list-is-refused", "bulk.empty-list-clears-the-scope", {
    title: "refuses a bulk overwrite that is an empty list",
    harm: "An application cannot remove all its commands",
    apply: onEmptyList(invalid("bulk.empty-list-clears-the-scope", "", "the list is empty")),
  }),
]);

function keeping(isKept: (command: StoredCommand) => boolean): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const before = [...call.scope.records()].map(({ command }) => command);
    const answer = proceed();
    if (isRefusal(answer)) return answer;
    for (const command of before) {
      if (!isKept(command) || call.scope.get(command.id) || call.scope.find(command.type, command.name)) continue;
      acted();
      call.scope.put(command);
    }
    return answer;
  });
}

function onEmptyList(answer: OperationAnswer): Apply {
  return answering(
    ["bulk"],
    answer,
    ({ body, scope }) => Array.isArray(body) && body.length === 0 && !scope.records().next().done,
  );
}
