/** What is kept of an edit of permissions, and for which guilds and commands. */
import type { Call } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { PermissionEntry } from "../../../store/permission-store.js";
import type { Apply, Fault } from "../../fault.js";
import { instead, type Verb } from "../../operations.js";
import { row } from "../row.js";
import { OPEN } from "./harm.js";

export const keptPermissionFaults: readonly Fault[] = [
  row(
    "permission.edit.merges",
    "permission.edit.replaces-all",
    "adds the permissions of an edit to those there are",
    OPEN,
    kept((sent, before) => [
      ...before.filter((old) => !sent.some(({ id, type }) => id === old.id && type === old.type)),
      ...sent,
    ]),
  ),
  row(
    "permission.edit.ignores-an-empty-list",
    "permission.edit.empty-list-removes-all",
    "changes nothing where an edit of permissions is empty",
    OPEN,
    kept((sent, before) => (sent.length === 0 ? before : sent)),
  ),
  row(
    "permission.edit.stores-nothing",
    "permission.edit.is-read-back",
    "answers an edit of permissions and keeps none",
    OPEN,
    kept((_sent, before) => before),
  ),
  row(
    "permission.edit.keeps-the-first",
    "permission.get.answers-the-object",
    "keeps the first permission of an edit only",
    OPEN,
    kept((sent) => sent.slice(0, 1)),
  ),
  row(
    "permission.edit.drops-denials",
    "permission.edit.is-read-back",
    "keeps permissions that allow and forgets those that deny",
    OPEN,
    kept((sent) => sent.filter(({ permission }) => permission)),
  ),
  row(
    "permission.edit.allows-always",
    "permission.edit.is-read-back",
    "keeps every permission as one that allows",
    OPEN,
    kept((sent) => sent.map((entry) => ({ ...entry, permission: true }))),
  ),
  row(
    "permission.edit.takes-users-for-roles",
    "permission.edit.is-read-back",
    "keeps every permission as one of a role",
    OPEN,
    kept((sent) => sent.map((entry) => ({ ...entry, type: 1 }))),
  ),
  row(
    "permission.edit.cuts-at-50",
    "permission.edit.takes-at-most-100",
    "keeps fifty permissions at most",
    OPEN,
    kept((sent) => sent.slice(0, 50)),
    "rare",
  ),
  row(
    "permission.constants.are-rounded",
    "permission.constants.are-accepted",
    "keeps ids of permissions as doubles",
    "What holds for all channels holds for none",
    kept((sent) => sent.map((entry) => ({ ...entry, id: BigInt(Number(entry.id)).toString() }))),
    "rare",
  ),
  row(
    "permission.constants.everyone-is-refused",
    "permission.constants.are-accepted",
    "refuses the id of the guild in a permission",
    "A command cannot be closed to everyone",
    refusingIds(({ guildId = "" }) => guildId),
  ),
  row(
    "permission.constants.all-channels-are-refused",
    "permission.constants.are-accepted",
    "refuses the id of the guild less one in a permission",
    "A command cannot be closed in all channels",
    refusingIds(({ guildId = "1" }) => String(BigInt(guildId) - 1n)),
  ),
  row(
    "permission.is-for-all-guilds",
    "permission.is-per-guild",
    "keeps the permissions of a command for every guild",
    "The owner of one guild decides for all",
    instead(["editPermissions"], ({ call, proceed, acted }) => {
      const answer = proceed();
      const entries = call.application.permissions.get(call.guildId ?? "", call.commandId) ?? [];
      if (isRefusal(answer)) return answer;
      acted();
      for (const guild of call.application.guilds.keys())
        call.application.permissions.set(guild, call.commandId, entries);
      return answer;
    }),
  ),
  row(
    "permission.is-for-guild-commands-only",
    "permission.covers-global-and-guild-commands",
    "knows permissions of guild commands only",
    "A global command cannot be closed in a guild",
    onReads(
      ({ call, proceed, acted }) => {
        if (call.scope.get(call.commandId) || call.commandId === call.application.id) return proceed();
        acted();
        return { refusal: "unknown-command" };
      },
      ["readPermissions", "editPermissions"],
    ),
  ),
  row(
    "permission.is-for-global-commands-only",
    "permission.covers-global-and-guild-commands",
    "knows permissions of global commands only",
    "A guild command cannot be closed",
    onReads(
      ({ call, proceed, acted }) => {
        if (!call.scope.get(call.commandId)) return proceed();
        acted();
        return { refusal: "unknown-command" };
      },
      ["readPermissions", "editPermissions"],
    ),
  ),
];

type Entries = readonly PermissionEntry[];

/** What is kept of an edit of permissions; the answer is as it should be. */
function kept(change: (sent: Entries, before: Entries) => Entries): Apply {
  return instead(["editPermissions"], ({ call, proceed, acted }) => {
    const { application, guildId = "", commandId } = call;
    const before = application.permissions.get(guildId, commandId) ?? [];
    const answer = proceed();
    if (isRefusal(answer)) return answer;
    const sent = application.permissions.get(guildId, commandId) ?? [];
    const changed = change(sent, before);
    if (JSON.stringify(changed) !== JSON.stringify(sent)) acted();
    application.permissions.set(guildId, commandId, changed);
    return answer;
  });
}

function onReads(carryOut: Parameters<typeof instead>[1], verbs: readonly Verb[]): Apply {
  return instead(verbs, carryOut);
}

function refusingIds(idOf: (call: Call) => string): Apply {
  return instead(["editPermissions"], ({ call, proceed, acted }) => {
    if (!JSON.stringify(call.body).includes(`"${idOf(call)}"`)) return proceed();
    acted();
    return {
      refusal: "invalid",
      violations: [{ rule: "permission.constants.are-accepted", pointer: "/permissions", message: "unknown id" }],
    };
  });
}
