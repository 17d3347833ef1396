/** Versions that do not grow, or go back. */
import { isObject } from "../../../contract/json.js";
import { isRefusal } from "../../refusal/refusal.js";
import type { StoredCommand } from "../../store/stored-command.js";
import { type Apply, type Fault, withHarm } from "../fault.js";
import { inEachScope } from "../in-scope.js";
import { instead, type Verb } from "../operations.js";

const HARM = "A client that compares versions keeps an old command for good";

export const versionFaults: readonly Fault[] = withHarm(HARM, [
  ...inEachScope("edit.keeps-the-version", "command.version.changes-on-edit", {
    title: "keeps the version of a command that is edited",
    apply: versioned(["edit"], (before) => before.version),
  }),
  ...inEachScope("upsert.keeps-the-version", "command.version.changes-on-edit", {
    title: "keeps the version of a command that is overwritten",
    apply: versioned(["create"], (before) => before.version),
  }),
  ...inEachScope("edit.lowers-the-version", "command.version.grows", {
    title: "gives an edited command a lower version",
    apply: versioned(["edit"], (before) => String(BigInt(before.version) - 1n)),
  }),
  ...inEachScope("upsert.lowers-the-version", "command.version.grows", {
    title: "gives an overwritten command a lower version",
    apply: versioned(["create"], (before) => String(BigInt(before.version) - 1n)),
  }),
]);

/** A command that was there before has this version afterwards. */
function versioned(verbs: readonly Verb[], versionOf: (before: StoredCommand) => string): Apply {
  return instead(verbs, ({ call, proceed, acted }) => {
    const { scope, commandId, body } = call;
    const name = isObject(body) ? String(body["name"]) : "";
    const type = isObject(body) && typeof body["type"] === "number" ? body["type"] : 1;
    const before = scope.get(commandId)?.command ?? scope.find(type, name)?.command;
    const answer = proceed();
    const now = before && scope.get(before.id)?.command;
    if (isRefusal(answer) || !before || !now || now.version === before.version) return answer;
    acted();
    return { status: answer.status, json: scope.put({ ...now, version: versionOf(before) }).json };
  });
}
