/** What permissions of commands get wrong. */
import { isObject } from "../../../rules/violation.js";
import type { mayEditPermissions } from "../../auth/authorize.js";
import type { Call } from "../../call.js";
import { isRefusal } from "../../refusal/refusal.js";
import type { PermissionEntry } from "../../store/permission-store.js";
import type { Apply, Fault } from "../fault.js";
import { answered, instead, type Verb } from "../operations.js";
import { heldBy } from "./bulks.js";
import { inEachScope, inOneScope, row } from "./row.js";

const OPEN = "Members use a command that is closed to them";
const WRONG = "The settings page of a guild shows what does not hold";

type Entries = readonly PermissionEntry[];

export const permissionFaults: readonly Fault[] = [
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
  row(
    "permission.list.is-empty",
    "permission.list.answers-objects",
    "answers an empty list of permissions",
    WRONG,
    answered(["listPermissions"], () => ({ body: [] })),
  ),
  row(
    "permission.list.is-an-object",
    "permission.list.answers-objects",
    "answers permissions of all commands as an object",
    WRONG,
    answered(["listPermissions"], ({ body }) => ({ body: { permissions: body ?? [] } })),
  ),
  row(
    "permission.list.is-flat",
    "permission.list.answers-objects",
    "answers permissions of all commands without saying whose they are",
    WRONG,
    answered(["listPermissions"], ({ body }) => ({
      body: Array.isArray(body)
        ? body.flatMap((one) => (isObject(one) && Array.isArray(one["permissions"]) ? one["permissions"] : []))
        : [],
    })),
  ),
  ...["id", "application_id", "guild_id", "permissions"].flatMap((member) => [
    row(
      `permission.get.lacks-${member}`,
      "permission.get.answers-the-object",
      `answers permissions of a command without ${member}`,
      WRONG,
      lacking(["readPermissions"], member),
    ),
    row(
      `permission.list.lacks-${member}`,
      "permission.list.answers-objects",
      `answers permissions of all commands without ${member}`,
      WRONG,
      lacking(["listPermissions"], member),
    ),
    row(
      `permission.edit.lacks-${member}`,
      "permission.edit.answers-the-object",
      `answers an edit of permissions without ${member}`,
      WRONG,
      lacking(["editPermissions"], member),
    ),
  ]),
  row(
    "permission.get.names-another-guild",
    "permission.get.answers-the-object",
    "answers permissions of a command under another guild",
    WRONG,
    answered(["readPermissions"], ({ body }) => (isObject(body) ? { body: { ...body, guild_id: "1" } } : undefined)),
  ),
  row(
    "permission.get.names-another-command",
    "permission.get.answers-the-object",
    "answers permissions of a command under the id of the application",
    WRONG,
    answered(["readPermissions"], ({ body }, { application }) =>
      isObject(body) ? { body: { ...body, id: application.id } } : undefined,
    ),
  ),
  row(
    "permission.edit.answers-none",
    "permission.edit.answers-the-object",
    "answers an edit of permissions with none of them",
    WRONG,
    instead(["editPermissions"], ({ proceed, acted }) => {
      const answer = proceed();
      if (isRefusal(answer)) return answer;
      acted();
      return { status: 200, json: JSON.stringify({ ...JSON.parse(answer.json ?? "{}"), permissions: [] }) };
    }),
  ),
  row(
    "permission.get.is-empty",
    "permission.edit.is-read-back",
    "answers no permissions where a single command is read",
    WRONG,
    answered(["readPermissions"], ({ body }) => (isObject(body) ? { body: { ...body, permissions: [] } } : undefined)),
  ),
  row(
    "permission.edit.takes-bots",
    "permission.edit.refuses-a-bot-token",
    "lets a bot token edit permissions",
    OPEN,
    allowing(({ kind }) => kind === "bot"),
  ),
  row(
    "permission.edit.takes-client-credentials",
    "permission.edit.refuses-client-credentials",
    "lets a client credentials token edit permissions",
    OPEN,
    allowing((credential) => credential.kind === "bearer" && credential.userId === undefined),
  ),
  row(
    "permission.edit.takes-any-member",
    "permission.edit.needs-an-able-user",
    "lets members edit permissions who may not manage the guild",
    OPEN,
    allowing((credential) => credential.kind === "bearer" && credential.userId !== undefined),
  ),
  row(
    "permission.get.is-closed-to-bots",
    "permission.get.takes-bot-and-client-credentials",
    "refuses to show permissions to a bot token",
    "An application cannot see who may use its commands",
    closedTo(({ kind }) => kind === "bot"),
  ),
  row(
    "permission.get.is-closed-to-client-credentials",
    "permission.get.takes-bot-and-client-credentials",
    "refuses to show permissions to a client credentials token",
    "An application cannot see who may use its commands",
    closedTo((credential) => credential.kind === "bearer" && credential.userId === undefined),
  ),
  row(
    "permission.batch-edit-is-open",
    "permission.batch-edit-is-disabled",
    "answers 200 to an edit of the permissions of many commands",
    "A client believes in a change that never happens",
    (sound, acted) => ({
      writeRefusal: (refusal, write) => {
        if (refusal.refusal !== "method-not-allowed") return sound.writeRefusal(refusal, write);
        acted();
        return { status: 200, json: "[]" };
      },
    }),
  ),
  row(
    "command.default-member-permissions.need-a-bearer",
    "permission.default-member-permissions.need-no-bearer",
    "refuses default_member_permissions with a bot token",
    "A bot cannot close its commands by itself",
    instead(["create", "edit", "bulk"], ({ call, proceed, acted }) => {
      const isStated = isObject(call.body) && typeof call.body["default_member_permissions"] === "string";
      if (!isStated || !/^bot /i.test(call.header("authorization") ?? "")) return proceed();
      acted();
      return { refusal: "bots-may-not" };
    }),
  ),
  ...inEachScope(
    row(
      "delete.keeps-permissions",
      "permission.delete-drops-permissions",
      "gives a new command the permissions of a deleted one of its name",
      "An old command's permissions hold for a new one",
      inherited(),
    ),
  ),
  row(
    "delete.leaves-permissions-readable",
    "permission.delete-drops-permissions",
    "shows the permissions of a deleted command",
    WRONG,
    lingering(),
  ),
  ...inEachScope(
    row(
      "edit.rename-keeps-permissions",
      "edit.rename-drops-permissions",
      "keeps the permissions of a renamed command",
      "What was said of one command holds for another",
      restored("edit", (before, now) => before !== now),
    ),
  ),
  ...inEachScope(
    row(
      "edit.drops-permissions",
      "edit.keeps-other-fields",
      "drops the permissions of every command that is edited",
      OPEN,
      dropping((body) => !("contexts" in body)),
    ),
  ),
  inOneScope(
    row(
      "edit.contexts-drop-permissions",
      "command.contexts.do-not-change-permissions",
      "drops the permissions of a command whose contexts are edited",
      OPEN,
      dropping((body) => "contexts" in body),
    ),
    "global",
  ),
];

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

function lacking(verbs: readonly Verb[], member: string): Apply {
  return answered(verbs, ({ body }) => {
    const without = (one: unknown) =>
      Object.fromEntries(Object.entries(one as object).filter(([name]) => name !== member));
    return { body: Array.isArray(body) ? body.map(without) : without(body) };
  });
}

type Credential = Parameters<typeof mayEditPermissions>[0];

function allowing(isAllowed: (credential: Credential) => boolean): Apply {
  return (sound, acted) => ({
    mayEditPermissions: (credential, place) => {
      const refusal = sound.mayEditPermissions(credential, place);
      if (refusal === undefined || !isAllowed(credential)) return refusal;
      acted();
      return undefined;
    },
  });
}

function closedTo(isClosed: (credential: Credential) => boolean): Apply {
  return (sound, acted) => ({
    mayReadPermissions: (credential, place) => {
      if (!isClosed(credential)) return sound.mayReadPermissions(credential, place);
      acted();
      return { refusal: "missing-scope", scope: "applications.commands.permissions.update" };
    },
  });
}

/** Permissions of a deleted command go to the next one of its type and name. */
function inherited(): Apply {
  return (sound, acted) => {
    const left = new Map<string, ReturnType<typeof heldBy>>();
    return instead(["delete", "create"], ({ verb, call, proceed }) => {
      const { application, scope, commandId, guildId } = call;
      const command = scope.get(commandId)?.command;
      const held = heldBy(call, commandId);
      const answer = proceed();
      if (isRefusal(answer)) return answer;
      if (verb === "delete") {
        if (command && held.size > 0) left.set(`${guildId} ${command.type} ${command.name}`, held);
        return answer;
      }
      const made = JSON.parse(answer.json ?? "{}");
      const found = left.get(`${guildId} ${made.type} ${made.name}`);
      if (answer.status !== 201 || !found) return answer;
      acted();
      for (const [guild, entries] of found) application.permissions.set(guild, made.id, entries);
      return answer;
    })(sound, acted);
  };
}

/** Permissions of a deleted command can still be read by its id. */
function lingering(): Apply {
  return (sound, acted) => {
    const left = new Map<string, { readonly isGuildCommand: boolean; readonly held: ReturnType<typeof heldBy> }>();
    const deleting = instead(["delete", "readPermissions"], ({ verb, call, proceed }) => {
      const { application, commandId, guildId = "" } = call;
      if (verb === "delete") {
        const held = heldBy(call, commandId);
        if (held.size > 0) left.set(commandId, { isGuildCommand: call.guildId !== undefined, held });
        return proceed();
      }
      const answer = proceed();
      const permissions = left.get(commandId)?.held.get(guildId);
      if (!isRefusal(answer) || !permissions) return answer;
      acted();
      return {
        status: 200,
        json: JSON.stringify({ id: commandId, application_id: application.id, guild_id: guildId, permissions }),
      };
    });
    return deleting(sound, acted);
  };
}

/** Permissions survive a write that has to drop them. */
function restored(verb: Verb, isCase: (before: string, now: string) => boolean): Apply {
  return instead([verb], ({ call, proceed, acted }) => {
    const before = call.scope.get(call.commandId)?.command.name;
    const held = heldBy(call, call.commandId);
    const answer = proceed();
    const now = call.scope.get(call.commandId)?.command.name;
    if (isRefusal(answer) || before === undefined || now === undefined || held.size === 0 || !isCase(before, now))
      return answer;
    acted();
    for (const [guild, entries] of held) call.application.permissions.set(guild, call.commandId, entries);
    return answer;
  });
}

function dropping(isCase: (body: object) => boolean): Apply {
  return instead(["edit"], ({ call, proceed, acted }) => {
    const answer = proceed();
    if (isRefusal(answer) || !isObject(call.body) || !isCase(call.body) || heldBy(call, call.commandId).size === 0)
      return answer;
    acted();
    call.application.permissions.drop(call.commandId);
    return answer;
  });
}
