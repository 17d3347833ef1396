/** When lists show dictionaries. */
import type { JsonObject } from "../../../../rules/violation.js";
import type { Call } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { without } from "../../api-operations.js";
import type { Apply, Fault } from "../../fault.js";
import { instead } from "../../operations.js";
import { withOptions } from "../answers.js";
import { inEachScope, row } from "../row.js";

export const listDictionaryFaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "list.shows-dictionaries",
      "localization.list.omits-the-dictionaries",
      "shows dictionaries in every list",
      "A list of a hundred commands is fifty times as large",
      dictionariesShown(() => true),
    ),
  ),
  ...inEachScope(
    row(
      "list.shows-dictionaries-by-default",
      "localization.list.default-is-without-dictionaries",
      "takes with_localizations for true where it is missing",
      "A list of a hundred commands is fifty times as large",
      dictionariesShown(({ query }) => query("with_localizations") === undefined),
    ),
  ),
  ...inEachScope(
    row(
      "list.shows-dictionaries-of-options",
      "localization.list.omits-the-dictionaries",
      "shows the dictionaries of options in lists",
      "A list of a hundred commands is fifty times as large",
      dictionariesOfOptions(),
    ),
  ),
  ...inEachScope(
    row(
      "list.never-shows-dictionaries",
      "localization.list.returns-dictionaries-on-request",
      "ignores with_localizations=true",
      "An editor of translations shows none and deletes them on save",
      plainLists(() => true),
    ),
  ),
  ...inEachScope(
    row(
      "list.hides-dictionaries-of-options",
      "localization.list.returns-dictionaries-on-request",
      "answers with_localizations=true with the dictionaries of commands alone",
      "An editor of translations shows none and deletes them on save",
      hiddenBelow(),
    ),
  ),
];

function dictionariesShown(isCase: (call: Call) => boolean): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    if (call.query("with_localizations") === "true" || !isCase(call)) return proceed();
    acted();
    return proceed({ ...call, query: (name) => (name === "with_localizations" ? "true" : call.query(name)) });
  });
}

function plainLists(isCase: (call: Call) => boolean): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    if (call.query("with_localizations") !== "true" || !isCase(call)) return proceed();
    acted();
    return proceed({ ...call, query: () => undefined });
  });
}

function dictionariesOfOptions(): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    const answer = proceed();
    if (isRefusal(answer) || call.query("with_localizations") === "true") return answer;
    const options = [...call.scope.records()].map(({ command }) => command.options);
    const commands: JsonObject[] = JSON.parse(answer.json ?? "[]");
    const json = JSON.stringify(
      commands.map((command, index) => ({ ...command, ...(options[index] ? { options: options[index] } : {}) })),
    );
    if (json !== answer.json) acted();
    return { status: 200, json };
  });
}

function hiddenBelow(): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    const answer = proceed();
    if (isRefusal(answer) || call.query("with_localizations") !== "true") return answer;
    const bare = (option: JsonObject) => without(without(option, "name_localizations"), "description_localizations");
    const commands = [...call.scope.records()].map(({ command }) => withOptions(command, bare) as StoredCommand);
    const json = JSON.stringify(commands);
    if (json !== answer.json) acted();
    return { status: 200, json };
  });
}
