/** Versions that stand still, or go back. */
import { isObject } from "../../../rules/violation.js";
import { isRefusal } from "../../refusal/refusal.js";
import type { StoredCommand } from "../../store/stored-command.js";
import type { Apply, Fault } from "../fault.js";
import { instead, type Verb } from "../operations.js";
import { inEachScope, row } from "./row.js";

const HARM = "A client that compares versions keeps an old command for good";

export const versionFaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "edit.keeps-the-version",
      "command.version.changes-on-edit",
      "keeps the version of a command that is edited",
      HARM,
      versioned(["edit"], (before) => before.version),
    ),
  ),
  ...inEachScope(
    row(
      "upsert.keeps-the-version",
      "command.version.changes-on-edit",
      "keeps the version of a command that is overwritten",
      HARM,
      versioned(["create"], (before) => before.version),
    ),
  ),
  ...inEachScope(
    row(
      "edit.lowers-the-version",
      "command.version.grows",
      "gives an edited command a lower version",
      HARM,
      versioned(["edit"], (before) => String(BigInt(before.version) - 1n)),
    ),
  ),
  ...inEachScope(
    row(
      "upsert.lowers-the-version",
      "command.version.grows",
      "gives an overwritten command a lower version",
      HARM,
      versioned(["create"], (before) => String(BigInt(before.version) - 1n)),
    ),
  ),
];

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
