/** Mistakes about who may use a command: sequences, times and a scope. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, drive, edit, FORBID_USER, GLOBALLY, invoke, permit } from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";
import { DAY_MS, movedClock, useEndsAs } from "./shared.js";

const USER_ENTRY = 2;
const MONTH_MS = 30 * DAY_MS;
const DENIED = "Permission Denied";
/** Operations of the driver that change nothing that a decision looks at. */
const HARMLESS: ReadonlySet<string | undefined> = new Set([
  "describe",
  "moveClock",
  "listPicker",
  "listDeliveries",
  "listEvents",
  "invokeCommand",
  "typeOption",
  "useComponent",
  "submitModal",
  "makeMessage",
]);

/** Same for uses of one command by one user in one channel. */
function useKeyOf(use: JsonObject): string {
  return JSON.stringify(["user_id", "channel_id", "command_id"].map((member) => textOf(use, member)));
}

/** Decisions are cached, and the cache is emptied for each entry that is written. */
function cachingDenials(): Handler {
  const denials = new Map<string, JsonObject>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "invokeCommand") {
      const key = useKeyOf(await objectOf(call.request));
      const before = denials.get(key);
      if (before !== undefined) return Response.json(before);
      const response = await pass();
      const answer = await objectOf(response);
      if (answer["outcome"] === "denied") denials.set(key, answer);
      return response;
    }
    const isWrite = ["create", "edit", "bulk", "delete"].includes(call.operation);
    const isEntry =
      call.operation === "edit-permissions" && elementsOf((await objectOf(call.request))["permissions"]).length > 0;
    if (isWrite || isEntry || (call.operation === "driver" && !HARMLESS.has(name))) denials.clear();
    return pass();
  };
}

/** Who used an outdated version has loaded the command anew: the next use is not looked at. */
function trustingTheReload(): Handler {
  const reloaded = new Set<string>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "reset") reloaded.clear();
    if (name !== "invokeCommand") return pass();
    const use = await objectOf(call.request);
    const key = JSON.stringify([textOf(use, "user_id"), textOf(use, "command_id")]);
    if (use["version"] !== undefined && reloaded.delete(key)) return pass(without(use, "version"));
    const response = await pass();
    if ((await objectOf(response))["outcome"] === "outdated") reloaded.add(key);
    return response;
  };
}

/** A client holds a version for a month, so an older one is outdated, whether there is a newer one or not. */
function endingVersions(known: Known): Handler {
  const clock = movedClock();
  const madeAt = new Map<string, number>();
  return async (call, { pass }) => {
    await clock.hear(call);
    if (driven(call) === "invokeCommand") {
      const { command_id: id, version } = await objectOf(call.request);
      const command = typeof id === "string" ? known.get(id)?.command : undefined;
      const at = madeAt.get(String(version)) ?? clock.movedMs;
      const isHeld = command !== undefined && command["guild_id"] === undefined && command["version"] === version;
      if (isHeld && clock.movedMs - at >= MONTH_MS) return useEndsAs("outdated", "the version is too old");
      return pass();
    }
    const response = await pass();
    if (!response.ok || !["create", "edit"].includes(call.operation)) return response;
    const version = textOf(await objectOf(response), "version");
    if (!madeAt.has(version)) madeAt.set(version, clock.movedMs);
    return response;
  };
}

/** Entries of a command that were written, by the API or by the driver; undefined for any other request. */
async function writtenEntries(
  call: Call,
): Promise<{ readonly id: string; readonly guild: string; readonly entries: readonly JsonObject[] } | undefined> {
  const isDriven = driven(call) === "changePermissions";
  if (!isDriven && call.operation !== "edit-permissions") return undefined;
  const body = await objectOf(call.request);
  return {
    id: isDriven ? textOf(body, "command_id") : (call.path["id"] ?? ""),
    guild: isDriven ? textOf(body, "guild_id") : (call.path["guild"] ?? ""),
    entries: elementsOf(body["permissions"]).filter(isObject),
  };
}

/** True where one of the entries says that of a user. */
function isSaid(entries: readonly JsonObject[], user: Json | undefined, permission: boolean): boolean {
  return entries.some((each) => {
    return each["type"] === USER_ENTRY && each["id"] === user && each["permission"] === permission;
  });
}

/** Entries as they were written, each with its time and the name that its command had then. */
function writtenBefore(known: Known) {
  const written = new Map<string, Map<string, { readonly entries: readonly JsonObject[]; readonly atMs: number }>>();
  const names = new Map<string, string | undefined>();
  return {
    of: (id: string) => (names.get(id) === known.get(id)?.name ? [...(written.get(id)?.values() ?? [])] : []),
    note: async (call: Call, atMs: number): Promise<void> => {
      if (driven(call) === "reset") written.clear();
      const one = await writtenEntries(call);
      if (one === undefined) return;
      const before = names.get(one.id) === known.get(one.id)?.name ? written.get(one.id) : undefined;
      names.set(one.id, known.get(one.id)?.name);
      written.set(one.id, new Map([...(before ?? []), [one.guild, { entries: one.entries, atMs }]]));
    },
  };
}

/** An allowance of a user ends after a day, as a timeout does. */
function endingAllowances(known: Known): Handler {
  const clock = movedClock();
  const written = writtenBefore(known);
  return async (call, { pass }) => {
    await clock.hear(call);
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(call.request);
      const id = textOf(use, "command_id");
      const isAllowed = written.of(id).some(({ entries, atMs }) => {
        return isSaid(entries, use["user_id"], true) && clock.movedMs - atMs >= DAY_MS;
      });
      const isForbidden = known.get(id)?.command["default_member_permissions"] === "0";
      return isAllowed && isForbidden ? useEndsAs("denied", DENIED) : pass();
    }
    const response = await pass();
    if (response.ok) await written.note(call, clock.movedMs);
    return response;
  };
}

/** The permissions of a global command are looked up by the command and the user alone. */
function denyingInEveryGuild(known: Known): Handler {
  const written = writtenBefore(known);
  return async (call, { pass }) => {
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(call.request);
      const id = textOf(use, "command_id");
      const isGlobal = known.has(id) && known.get(id)?.command["guild_id"] === undefined;
      const isDenied = written.of(id).some(({ entries }) => isSaid(entries, use["user_id"], false));
      return isGlobal && isDenied ? useEndsAs("denied", DENIED) : pass();
    }
    const response = await pass();
    if (response.ok) await written.note(call, 0);
    return response;
  };
}

const ALLOW_USER: JsonObject = { ...FORBID_USER, permission: true };

/** Those of users and what they may do. */
export const PEOPLE: readonly PlantedBug[] = [
  {
    id: "denials-outlive-their-list",
    what: "A user who was denied stays so after the permissions of the command were emptied.",
    kind: "sequence",
    rules: [
      "permission.edit.empty-list-removes-all",
      "permission.edit.replaces-all",
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
      "access.everyone-is-the-guild-id",
      "access.all-channels-is-the-guild-id-minus-1",
      "interaction.command.is-type-2",
    ],
    plant: handledBy(cachingDenials),
    minimal: [createA({}), permit(0, [FORBID_USER]), invoke(0), permit(0, []), invoke(0)],
  },
  {
    id: "outdated-versions-are-taken-the-second-time",
    what: "A user whose outdated version of a global command was rejected can use that version right after.",
    kind: "sequence",
    rules: ["interaction.stale-version.is-rejected"],
    plant: handledBy(trustingTheReload),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "versions-are-outdated-after-a-month",
    what: "The latest version of a global command is rejected as outdated once it is 30 days old.",
    kind: "time",
    rules: [
      "interaction.stale-version.is-rejected",
      "interaction.command.is-type-2",
      "interaction.data.version-is-the-command-version",
      "access.global-commands.are-in-every-guild",
    ],
    plant: remembering(endingVersions),
    minimal: [
      createA({}, GLOBALLY),
      drive("moveClock", { milliseconds: MONTH_MS }),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "allowances-hold-for-a-day",
    what: 'A user who is allowed a command with the default permissions "0" is denied it a day later.',
    kind: "time",
    rules: [
      "access.role-and-user-entries.apply",
      "access.default-member-permissions.zero-forbids",
      "access.administrators.use-all-commands",
      "permission.edit.is-read-back",
      "interaction.command.is-type-2",
    ],
    plant: remembering(endingAllowances),
    minimal: [
      createA({ default_member_permissions: "0" }),
      permit(0, [ALLOW_USER]),
      drive("moveClock", { milliseconds: DAY_MS }),
      invoke(0),
    ],
  },
  {
    id: "denials-of-global-commands-hold-everywhere",
    what: "A user who is denied a global command in one guild cannot use it in another one either.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
      "access.administrators.use-all-commands",
      "access.global-commands.are-in-every-guild",
      "access.global-commands.are-in-direct-messages",
      "access.contexts.bot-dm-lets-a-command-run-there",
      "scope.writes-stay-in-their-scope",
    ],
    plant: remembering(denyingInEveryGuild),
    minimal: [
      createA({}, GLOBALLY),
      drive("makeGuild"),
      drive("makeMember", { guild_id: "{#1.guild_id}", user_id: "{user_id}" }),
      permit(0, [FORBID_USER]),
      invoke(0, { channel_id: "{#1.channel_id}" }),
    ],
  },
];
