/** What a bulk overwrite leaves behind: other scopes, permissions, and what of its elements is kept. */
import { elementsOf, isObject, type Json } from "../../../../contract/json.js";
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import type { CommandCall } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { ScopeStore } from "../../../store/scope-store.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { type Apply, type Fault, fault, withHarm } from "../../fault.js";
import { inEachScope, inOneScope } from "../../in-scope.js";
import { answering, instead, invalid } from "../../operations.js";
import { storedNewInBulk } from "../fields/stored-as.js";
import { BULKS_LOST, FIELDS_LOST } from "../harm.js";
import { heldBy } from "../held-permissions.js";

const NULLABLE = ["default_member_permissions", "name_localizations", "description_localizations"];

/** What elements of a bulk overwrite lose: the member, what is kept in its place, and the rule about it. */
const DROPPED: readonly (readonly [member: string, kept: Json, rule: RuleId])[] = [
  ["description", "A command", "bulk.rules-hold-per-element"],
  ["options", [], "option.fields.round-trip"],
  ["name_localizations", null, "localization.names.are-accepted-everywhere"],
  ["description_localizations", null, "localization.descriptions.are-accepted-everywhere"],
];

export const bulkOutcomeFaults: readonly Fault[] = withHarm(BULKS_LOST, [
  inOneScope(
    fault("bulk.clears-guilds", "bulk.stays-in-its-scope", {
      title: "clears all guilds in a global bulk overwrite",
      apply: clearing(({ application }) => [...application.guilds.values()]),
    }),
    "global",
  ),
  inOneScope(
    fault("bulk.clears-global-commands", "bulk.stays-in-its-scope", {
      title: "clears the global commands in a bulk overwrite of a guild",
      apply: clearing(({ application }) => [application.global]),
    }),
    "guild",
  ),
  inOneScope(
    fault("bulk.clears-other-guilds", "bulk.stays-in-its-scope", {
      title: "clears other guilds in a bulk overwrite of one",
      apply: clearing(({ application, scope }) => [...application.guilds.values()].filter((other) => other !== scope)),
    }),
    "guild",
  ),
  fault("bulk.removal-keeps-permissions", "bulk.removal-drops-permissions", {
    title: "keeps the permissions of commands that a bulk overwrite removes",
    harm: "An old command's permissions hold for a new one of its name",
    apply: permissionsByName(),
  }),
  fault("bulk.drops-permissions", "command.default-member-permissions.round-trips", {
    title: "forgets default_member_permissions in bulk overwrites",
    harm: "A command for moderators is open to everybody",
    apply: storedNewInBulk((command) => ({ ...command, default_member_permissions: null })),
    kind: "reported",
  }),
  ...DROPPED.map(([member, value, rule]) =>
    fault(`bulk.drops-${member}`, rule, {
      title: `forgets ${member} in bulk overwrites`,
      harm: FIELDS_LOST,
      apply: storedNewInBulk((command) => ({ ...command, [member]: value })),
    }),
  ),
  ...inEachScope("bulk.is-not-stored", "endpoint.bulk.answers-200-with-an-array", {
    title: "answers a bulk overwrite with commands that it does not keep",
    apply: instead(["bulk"], ({ call, proceed, acted }) => {
      const before = [...call.scope.records()].map(({ command }) => command);
      const answer = proceed();
      if (isRefusal(answer)) return answer;
      acted();
      call.scope.replaceAll(before);
      return answer;
    }),
  }),
  ...inEachScope("bulk.leaves-commands-invisible", "endpoint.bulk.answers-200-with-an-array", {
    title: "answers a bulk overwrite with all its commands and lists all but the last",
    harm: "A command that was registered is not there to be used",
    apply: instead(["bulk"], ({ call, proceed, acted }) => {
      const answer = proceed();
      const last = [...call.scope.records()].at(-1)?.command;
      if (isRefusal(answer) || !last) return answer;
      acted();
      call.scope.remove(last.id);
      return answer;
    }),
    kind: "reported",
  }),
  fault("bulk.refuses-nulls", "bulk.nullable-fields-may-be-null", {
    title: "refuses null for dictionaries and default_member_permissions in elements",
    harm: "A client that sends what it read is refused",
    apply: answering(["bulk"], invalid("bulk.nullable-fields-may-be-null", "", "null"), ({ body }) =>
      elementsOf(body).some((element) => isObject(element) && NULLABLE.some((member) => element[member] === null)),
    ),
  }),
]);

function clearing(scopesOf: (call: CommandCall) => readonly ScopeStore[]): Apply {
  return instead(["bulk"], ({ call, proceed, acted }) => {
    const answer = proceed();
    if (isRefusal(answer)) return answer;
    for (const scope of scopesOf(call)) {
      if (scope.records().next().done) continue;
      acted();
      scope.replaceAll([]);
    }
    return answer;
  });
}

/** Permissions of what a bulk overwrite removes wait for the next command of its type and name. */
function permissionsByName(): Apply {
  return (sound, acted) => {
    const waiting = new Map<string, ReturnType<typeof heldBy>>();
    return instead(["bulk", "create"], ({ verb, call, proceed }) => {
      const { application, scope } = call;
      const keyOf = ({ type, name }: StoredCommand) => `${call.guildId} ${type} ${name}`;
      if (verb === "bulk") {
        const before = [...scope.records()].map(({ command }) => ({ command, held: heldBy(call, command.id) }));
        const answer = proceed();
        for (const { command, held } of before)
          if (held.size > 0 && !scope.get(command.id)) waiting.set(keyOf(command), held);
        return answer;
      }
      const answer = proceed();
      if (isRefusal(answer) || answer.status !== 201) return answer;
      const made = [...scope.records()].at(-1)?.command;
      const held = made && waiting.get(keyOf(made));
      if (!made || !held) return answer;
      acted();
      for (const [guild, entries] of held) application.permissions.set(guild, made.id, entries);
      return answer;
    })(sound, acted);
  };
}
