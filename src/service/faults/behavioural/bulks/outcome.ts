/** What a bulk overwrite leaves behind: other scopes, permissions, and what of its elements is kept. */
import { isObject } from "../../../../rules/violation.js";
import type { Call } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { ScopeStore } from "../../../store/scope-store.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import type { Apply, Fault } from "../../fault.js";
import { instead } from "../../operations.js";
import { storedNewInBulk } from "../fields/stored-as.js";
import { heldBy } from "../held-permissions.js";
import { inEachScope, inOneScope, row } from "../row.js";
import { LOST } from "./harm.js";

export const bulkOutcomeFaults: readonly Fault[] = [
  inOneScope(
    row(
      "bulk.clears-guilds",
      "bulk.stays-in-its-scope",
      "clears all guilds in a global bulk overwrite",
      LOST,
      clearing(({ application }) => [...application.guilds.values()]),
    ),
    "global",
  ),
  inOneScope(
    row(
      "bulk.clears-global-commands",
      "bulk.stays-in-its-scope",
      "clears the global commands in a bulk overwrite of a guild",
      LOST,
      clearing(({ application }) => [application.global]),
    ),
    "guild",
  ),
  inOneScope(
    row(
      "bulk.clears-other-guilds",
      "bulk.stays-in-its-scope",
      "clears other guilds in a bulk overwrite of one",
      LOST,
      clearing(({ application, scope }) => [...application.guilds.values()].filter((other) => other !== scope)),
    ),
    "guild",
  ),
  row(
    "bulk.removal-keeps-permissions",
    "bulk.removal-drops-permissions",
    "keeps the permissions of commands that a bulk overwrite removes",
    "An old command's permissions hold for a new one of its name",
    permissionsByName(),
  ),
  row(
    "bulk.drops-permissions",
    "command.default-member-permissions.round-trips",
    "forgets default_member_permissions in bulk overwrites",
    "A command for moderators is open to everybody",
    storedNewInBulk((command) => ({ ...command, default_member_permissions: null })),
    "reported",
  ),
  ...["nsfw", "options", "name_localizations", "description_localizations"].map((member) =>
    row(
      `bulk.drops-${member}`,
      member === "options"
        ? "option.fields.round-trip"
        : member === "nsfw"
          ? "bulk.rules-hold-per-element"
          : member === "name_localizations"
            ? "localization.names.are-accepted-everywhere"
            : "localization.descriptions.are-accepted-everywhere",
      `forgets ${member} in bulk overwrites`,
      "What an application registered is not what its users get",
      storedNewInBulk((command) => ({
        ...command,
        [member]: member === "nsfw" ? false : member === "options" ? [] : null,
      })),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.is-not-stored",
      "endpoint.bulk.answers-200-with-an-array",
      "answers a bulk overwrite with commands that it does not keep",
      LOST,
      instead(["bulk"], ({ call, proceed, acted }) => {
        const before = [...call.scope.records()].map(({ command }) => command);
        const answer = proceed();
        if (isRefusal(answer)) return answer;
        acted();
        call.scope.replaceAll(before);
        return answer;
      }),
    ),
  ),
  ...inEachScope(
    row(
      "bulk.leaves-commands-invisible",
      "endpoint.bulk.answers-200-with-an-array",
      "answers a bulk overwrite with all its commands and lists all but the last",
      "A command that was registered is not there to be used",
      instead(["bulk"], ({ call, proceed, acted }) => {
        const answer = proceed();
        const last = [...call.scope.records()].at(-1)?.command;
        if (isRefusal(answer) || !last) return answer;
        acted();
        call.scope.remove(last.id);
        return answer;
      }),
      "reported",
    ),
  ),
  row(
    "bulk.refuses-nulls",
    "bulk.nullable-fields-may-be-null",
    "refuses null for dictionaries and default_member_permissions in elements",
    "A client that sends what it read is refused",
    instead(["bulk"], ({ call, proceed, acted }) => {
      const hasNull =
        Array.isArray(call.body) &&
        call.body.some(
          (element) =>
            isObject(element) &&
            [
              element["default_member_permissions"],
              element["name_localizations"],
              element["description_localizations"],
            ].includes(null),
        );
      if (!hasNull) return proceed();
      acted();
      return {
        refusal: "invalid",
        violations: [{ rule: "bulk.nullable-fields-may-be-null", pointer: "", message: "null" }],
      };
    }),
  ),
];

function clearing(scopesOf: (call: Call) => readonly ScopeStore[]): Apply {
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
    const waiting = new Map<
      string,
      ReadonlyMap<string, readonly { id: string; type: number; permission: boolean }[]>
    >();
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
