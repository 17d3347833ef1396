/** What a bulk overwrite keeps although it gives it up. */
import { isRefusal } from "../../../refusal/refusal.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import type { Apply, Fault } from "../../fault.js";
import { instead, type Passage } from "../../operations.js";
import { inEachScope, row } from "../row.js";
import { STAYS } from "./harm.js";
import type { Answer } from "./refusal.js";

export const bulkRemovalFaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "bulk.adds-only",
      "bulk.removes-what-is-not-listed",
      "keeps the commands that a bulk overwrite does not list",
      STAYS,
      keeping(() => true),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.removes-slash-commands-only",
      "bulk.covers-all-types",
      "keeps user and message commands that a bulk overwrite does not list",
      STAYS,
      keeping(({ type }) => type === 2 || type === 3),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.keeps-message-commands",
      "bulk.covers-all-types",
      "keeps message commands that a bulk overwrite does not list",
      STAYS,
      keeping(({ type }) => type === 3),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.empty-list-does-nothing",
      "bulk.empty-list-clears-the-scope",
      "changes nothing where a bulk overwrite is an empty list",
      STAYS,
      onEmptyList(() => ({ status: 200, json: "[]" })),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.empty-list-is-refused",
      "bulk.empty-list-clears-the-scope",
      "refuses a bulk overwrite that is an empty list",
      "An application cannot remove all its commands",
      onEmptyList(() => ({
        refusal: "invalid",
        violations: [{ rule: "bulk.empty-list-clears-the-scope", pointer: "", message: "the list is empty" }],
      })),
    ),
  ),
];

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

function onEmptyList(then: (passage: Passage) => Answer): Apply {
  return instead(["bulk"], (passage) => {
    const { body, scope } = passage.call;
    if (!Array.isArray(body) || body.length > 0 || scope.records().next().done) return passage.proceed();
    passage.acted();
    return then(passage);
  });
}
