/** The data of an interaction: which command, which options, on whom. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../../contract/json.js";
import type { RuleId } from "../../../../../contract/rule-ids.gen.js";
import { always } from "../../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../../fault.js";
import { deliveredAs, deliveredData, without } from "../../../operations.js";
import { OBJECTS_WRONG } from "../../harm.js";

/** Interactions of commands. */
export const COMMAND = 2;

export const interactionDataFaults: readonly Fault[] = withHarm(OBJECTS_WRONG, [
  ...dataRows([
    ["id-is-of-another-command", "interaction.data.id-is-the-command", { id: "1" }, "gives another id of the command"],
    ["name-is-id", "interaction.data.name-is-the-default-name", "id", "gives the id of the command for its name"],
    ["type-is-2", "interaction.data.type-is-the-command-type", { type: 2 }, "gives type 2 for every command"],
    [
      "version-is-1",
      "interaction.data.version-is-the-command-version",
      { version: "1" },
      "gives version 1 of every command",
    ],
  ]),
  ...faults("interaction.data.name-is-the-default-name", "The application does not know the command", {
    "interaction.name-is-localized": ["gives the localized name of the command", localizedNames("name"), "rare"],
  }),
  ...faults("interaction.data.option-names-are-default-names", "The application does not find its options", {
    "interaction.option-names-are-localized": ["gives localized names of options", localizedNames("options")],
  }),
  ...(["name", "type", "value"] as const).map((member) =>
    fault(`interaction.options-have-no-${member}`, "interaction.data.options-have-name-type-and-value", {
      title: `leaves out the ${member} of options`,
      apply: deliveredData(COMMAND, (data) => ({
        ...data,
        options: elementsOf(data["options"]).map((option) => (isObject(option) ? without(option, member) : option)),
      })),
    }),
  ),
  fault("interaction.options-are-flat", "interaction.data.subcommands-nest", {
    title: "delivers the options of subcommands beside them",
    harm: "The application cannot tell which subcommand was used",
    apply: deliveredData(COMMAND, (data) => ({ ...data, options: flat(elementsOf(data["options"])) })),
  }),
  fault("interaction.group-is-left-out", "interaction.data.subcommands-nest", {
    title: "delivers the subcommand of a group without the group",
    harm: "Subcommands of one name in two groups are the same",
    apply: deliveredData(COMMAND, (data) => ({
      ...data,
      options: elementsOf(data["options"]).flatMap((option) =>
        isObject(option) && option["type"] === 2 ? elementsOf(option["options"]) : [option],
      ),
    })),
    kind: "rare",
  }),
  fault("interaction.required-options-may-be-missing", "interaction.data.required-options-are-there", {
    title: "delivers commands without their required options",
    harm: "The application works with a value that is not there",
    apply: always("missingOption", undefined),
  }),
  ...[
    [2, "user", "users"],
    [3, "message", "messages"],
  ].flatMap(([type, word, kind]) => {
    const rule = `interaction.${word}-command.has-its-target` as "interaction.user-command.has-its-target";
    const ofType = (change: (data: JsonObject) => JsonObject) =>
      deliveredData(COMMAND, (data) => (data["type"] === type ? change(data) : undefined));
    return [
      fault(`interaction.${word}-command-has-no-target`, rule, {
        title: `leaves out the target_id of ${word} commands`,
        apply: ofType((data) => without(data, "target_id")),
      }),
      fault(`interaction.${word}-command-resolves-nothing`, rule, {
        title: `does not resolve the target of ${word} commands`,
        apply: ofType((data) => ({ ...data, resolved: { [String(kind)]: {} } })),
      }),
      fault(
        `interaction.${word}-command-has-options`,
        `interaction.${word}-command.has-no-options` as "interaction.user-command.has-no-options",
        {
          title: `gives the target of ${word} commands as an option`,
          apply: ofType((data) => ({
            ...data,
            options: [{ name: "target", type: 6, value: data["target_id"] ?? "0" }],
          })),
        },
      ),
    ];
  }),
  fault("interaction.user-command-resolves-no-member", "interaction.user-command.has-its-target", {
    title: "does not resolve the member that a user command is used on",
    apply: deliveredData(COMMAND, (data) =>
      data["type"] === 2 && isObject(data["resolved"])
        ? { ...data, resolved: without(data["resolved"], "members") }
        : undefined,
    ),
    kind: "rare",
  }),
]);

type DataRow = readonly [word: string, rule: RuleId, change: JsonObject | string, title: string];

/** Another value, or that of another member. */
function dataRows(rows: readonly DataRow[]): readonly Fault[] {
  return rows.map(([word, rule, change, title]) =>
    fault(`interaction.data-${word}`, rule, {
      title,
      harm: OBJECTS_WRONG,
      apply: deliveredData(COMMAND, (data) => {
        return typeof change === "string" ? { ...data, name: data[change] ?? "" } : { ...data, ...change };
      }),
    }),
  );
}

/** Names of the command, or of its options, in the first of their languages. */
function localizedNames(member: "name" | "options"): Apply {
  return deliveredAs((interaction, { applicationId }, { applications }) => {
    const { data } = interaction;
    if (!isObject(data)) return undefined;
    const application = applications.get(applicationId);
    const scopes = application === undefined ? [] : [application.global, ...application.guilds.values()];
    const command = scopes.map((scope) => scope.get(String(data["id"]))?.command).find((one) => one !== undefined);
    if (command === undefined) return undefined;
    if (member === "name") {
      return { ...interaction, data: { ...data, name: firstName(command.name_localizations, data["name"]) } };
    }
    return { ...interaction, data: { ...data, options: renamed(elementsOf(data["options"]), command.options ?? []) } };
  });
}

function renamed(options: readonly Json[], declared: readonly Json[]): readonly Json[] {
  return options.map((option) => {
    const own = declared.filter(isObject).find(({ name }) => isObject(option) && name === option["name"]);
    return isObject(option) && own ? { ...option, name: firstName(own["name_localizations"], option["name"]) } : option;
  });
}

function firstName(names: Json | undefined, otherwise: Json | undefined): Json {
  return (isObject(names) ? Object.values(names)[0] : undefined) ?? otherwise ?? "";
}

function flat(options: readonly Json[]): readonly Json[] {
  return options.flatMap((option) => {
    if (!isObject(option) || option["options"] === undefined) return [option];
    return [without(option, "options"), ...flat(elementsOf(option["options"]))];
  });
}
