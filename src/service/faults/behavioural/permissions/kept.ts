/** What is kept of an edit of permissions, and for which guilds and commands. */
import type { CommandCall } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { PermissionEntry } from "../../../store/permission-store.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { answering, instead, invalid, isThere } from "../../operations.js";
import { PERMISSIONS_OPEN } from "../harm.js";

export const keptPermissionFaults: readonly Fault[] = withHarm(PERMISSIONS_OPEN, [
  fault("permission.edit.merges", "permission.edit.replaces-all", {
    title: "adds the permissions of an edit to those there are",
    apply: kept((sent, before) => [
      ...before.filter((old) => !sent.some(({ id, type }) => id === old.id && type === old.type)),
      ...sent,
    ]),
  }),
  fault("permission.edit.ignores-an-empty-list", "permission.edit.empty-list-removes-all", {
    title: "changes nothing where an edit of permissions is empty",
    apply: kept((sent, before) => (sent.length === 0 ? before : sent)),
  }),
  fault("permission.edit.stores-nothing", "permission.edit.is-read-back", {
    title: "answers an edit of permissions and keeps none",
    apply: kept((_sent, before) => before),
  }),
  ...faults("permission.get.answers-the-object", PERMISSIONS_OPEN, {
    "permission.edit.keeps-the-first": ["keeps the first permission of an edit only", kept((sent) => sent.slice(0, 1))],
  }),
  fault("permission.edit.drops-denials", "permission.edit.is-read-back", {
    title: "keeps permissions that allow and forgets those that deny",
    apply: kept((sent) => sent.filter(({ permission }) => permission)),
  }),
  fault("permission.edit.allows-always", "permission.edit.is-read-back", {
    title: "keeps every permission as one that allows",
    apply: kept((sent) => sent.map((entry) => ({ ...entry, permission: true }))),
  }),
  fault("permission.edit.takes-users-for-roles", "permission.edit.is-read-back", {
    title: "keeps every permission as one of a role",
    apply: kept((sent) => sent.map((entry) => ({ ...entry, type: 1 }))),
  }),
  ...faults("permission.edit.takes-at-most-100", PERMISSIONS_OPEN, {
    "permission.edit.cuts-at-50": ["keeps fifty permissions at most", kept((sent) => sent.slice(0, 50)), "rare"],
  }),
  fault("permission.constants.are-rounded", "permission.constants.are-accepted", {
    title: "keeps ids of permissions as doubles",
    harm: "What holds for all channels holds for none",
    apply: kept((sent) => sent.map((entry) => ({ ...entry, id: BigInt(Number(entry.id)).toString() }))),
    kind: "rare",
  }),
  fault("permission.constants.everyone-is-refused", "permission.constants.are-accepted", {
    title: "refuses the id of the guild in a permission",
    harm: "A command cannot be closed to everyone",
    apply: refusingIds(({ guildId = "" }) => guildId),
  }),
  fault("permission.constants.all-channels-are-refused", "permission.constants.are-accepted", {
    title: "refuses the id of the guild less one in a permission",
    harm: "A command cannot be closed in all channels",
    apply: refusingIds(({ guildId = "1" }) => String(BigInt(guildId) - 1n)),
  }),
  fault("permission.is-for-all-guilds", "permission.is-per-guild", {
    title: "keeps the permissions of a command for every guild",
    harm: "The owner of one guild decides for all",
    apply: instead(["editPermissions"], ({ call, proceed, acted }) => {
      const answer = proceed();
      const entries = call.application.permissions.get(call.guildId ?? "", call.commandId) ?? [];
      if (isRefusal(answer)) return answer;
      acted();
      for (const guild of call.application.guilds.keys())
        call.application.permissions.set(guild, call.commandId, entries);
      return answer;
    }),
  }),
  fault("permission.is-for-guild-commands-only", "permission.covers-global-and-guild-commands", {
    title: "knows permissions of guild commands only",
    harm: "A global command cannot be closed in a guild",
    apply: answering(
      ["readPermissions", "editPermissions"],
      { refusal: "unknown-command" },
      (call) => !isThere(call) && call.commandId !== call.application.id,
    ),
  }),
  fault("permission.is-for-global-commands-only", "permission.covers-global-and-guild-commands", {
    title: "knows permissions of global commands only",
    harm: "A guild command cannot be closed",
    apply: answering(["readPermissions", "editPermissions"], { refusal: "unknown-command" }, isThere),
  }),
]);

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

function refusingIds(idOf: (call: CommandCall) => string): Apply {
  return answering(
    ["editPermissions"],
    invalid("permission.constants.are-accepted", "/permissions", "unknown id"),
    (call) => JSON.stringify(call.body).includes(`"${idOf(call)}"`),
  );
}
