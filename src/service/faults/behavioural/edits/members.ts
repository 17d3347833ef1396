/** Edits that reset what they do not name, or ignore what they do. */
import type { Json } from "../../../../contract/json.js";
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { type Fault, fault, withHarm } from "../../fault.js";
import { faultsInEachScope, inEachScope } from "../../in-scope.js";
import { storedEdited } from "../../stored.js";
import { EDITS_LOST, EDITS_STUCK } from "../harm.js";

/** What a command has where a create does not say otherwise. */
const DEFAULTS: Readonly<Record<string, Json>> = {
  options: [],
  nsfw: false,
  default_member_permissions: null,
  default_permission: true,
  name_localizations: null,
  description_localizations: null,
  description: "No description",
};

/** What an edit of these members is named after. */
const IGNORED_RULES: Readonly<Record<string, RuleId>> = {
  default_permission: "deprecated.fields-are-still-accepted",
  dm_permission: "deprecated.fields-are-still-accepted",
  name_localizations: "edit.replaces-dictionaries-whole",
  description_localizations: "edit.replaces-dictionaries-whole",
};

const GLOBAL_DEFAULTS: Readonly<Record<string, Json>> = { dm_permission: true, contexts: null };

export const editMemberFaults: readonly Fault[] = withHarm(EDITS_LOST, [
  ...Object.entries(DEFAULTS).flatMap(([member, value]) => [
    ...inEachScope(`edit.resets-${member}`, "edit.keeps-other-fields", {
      title: `resets ${member} where an edit does not name it`,
      apply: resetting(member, value),
    }),
    ...inEachScope(`edit.ignores-${member}`, IGNORED_RULES[member] ?? "edit.replaces-provided-fields", {
      title: `ignores ${member} in edits`,
      harm: EDITS_STUCK,
      apply: ignoring(member),
    }),
  ]),
  ...Object.entries(GLOBAL_DEFAULTS).flatMap(([member, value]) => [
    fault(`edit.resets-${member}`, "edit.keeps-other-fields", {
      title: `resets ${member} where an edit does not name it`,
      apply: resetting(member, value),
    }),
    fault(`edit.ignores-${member}`, IGNORED_RULES[member] ?? "edit.reaches-global-fields", {
      title: `ignores ${member} in edits`,
      harm: EDITS_STUCK,
      apply: ignoring(member),
    }),
  ]),
  ...faultsInEachScope("edit.rename-keeps-the-id", EDITS_STUCK, {
    "edit.ignores-name": ["ignores name in edits", ignoring("name")],
  }),
]);

function resetting(member: string, value: Json) {
  return storedEdited((edited, body) =>
    member in body || Object.keys(body).length === 0 || isPlainText(edited, member)
      ? edited
      : { ...edited, [member]: value },
  );
}

/** User and message commands have no description to reset. */
function isPlainText({ type }: StoredCommand, member: string): boolean {
  return (member === "description" || member === "options") && type !== 1;
}

function ignoring(member: string) {
  return storedEdited((edited, body, before) =>
    member in body ? ({ ...edited, [member]: before[member as keyof StoredCommand] } as StoredCommand) : edited,
  );
}
