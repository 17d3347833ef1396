/** When lists show dictionaries. */
import type { JsonObject } from "../../../../contract/json.js";
import type { CommandCall } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { type Apply, type Fault, withHarm } from "../../fault.js";
import { inEachScope } from "../../in-scope.js";
import { instead, without } from "../../operations.js";
import { withOptions } from "../answers.js";

export const listDictionaryFaults: readonly Fault[] = withHarm("A list of a hundred commands is fifty times as large", [
  ...inEachScope("list.shows-dictionaries", "localization.list.omits-the-dictionaries", {
    title: "shows dictionaries in every list",
    apply: dictionariesShown(() => true),
  }),
  ...inEachScope("list.shows-dictionaries-by-default", "localization.list.default-is-without-dictionaries", {
    title: "takes with_localizations for true where it is missing",
    apply: dictionariesShown(({ query }) => query("with_localizations") === undefined),
  }),
  ...inEachScope("list.shows-dictionaries-of-options", "localization.list.omits-the-dictionaries", {
    title: "shows the dictionaries of options in lists",
    apply: dictionariesOfOptions(),
  }),
  ...inEachScope("list.never-shows-dictionaries", "localization.list.returns-dictionaries-on-request", {
    title: "ignores with_localizations=true",
    harm: "An editor of translations shows none and deletes them on save",
    apply: plainLists(() => true),
  }),
  ...inEachScope("list.hides-dictionaries-of-options", "localization.list.returns-dictionaries-on-request", {
    title: "answers with_localizations=true with the dictionaries of commands alone",
    harm: "An editor of translations shows none and deletes them on save",
    apply: hiddenBelow(),
  }),
]);

function dictionariesShown(isCase: (call: CommandCall) => boolean): Apply {
  return instead(["list"], ({ call, proceed, acted }) => {
    if (call.query("with_localizations") === "true" || !isCase(call)) return proceed();
    acted();
    return proceed({ ...call, query: (name) => (name === "with_localizations" ? "true" : call.query(name)) });
  });
}

function plainLists(isCase: (call: CommandCall) => boolean): Apply {
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
