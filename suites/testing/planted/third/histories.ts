/** Bugs of several requests: sequences, time, races, scopes. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { placeOfPermissions, replacingPermissions } from "../blind/lost-permissions.js";
import { movedBy } from "../blind/times.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  bulk,
  create,
  createA,
  drive,
  edit,
  editMessage,
  IN_CHANNEL,
  IN_GUILD,
  IN_OTHER_GUILD,
  list,
  message,
  permissions,
  permit,
  read,
  readMessage,
  remove,
} from "../requests.js";
import { afterOthers, changed, type Handler, handledBy, refusal } from "../wrap.js";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const USER = 2;
const COMMAND_ANSWERS: ReadonlySet<string> = new Set(["create", "edit", "bulk", "get", "list"]);
const OF_OTHER = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** A second rename leaves the first of the names taken. */
function keepingTheFirstName(known: Known): Handler {
  const names = new Map<string, readonly string[]>();
  const taken = new Set<string>();
  return async (call, { pass }) => {
    if (call.operation === "create" && taken.has(keyOf(call.place, await objectOf(call.request)))) return refusal();
    if (call.operation === "bulk") taken.clear();
    const before = known.get(call.path["id"] ?? "");
    const response = await pass();
    if (call.operation !== "edit" || before === undefined || !response.ok) return response;
    const { name } = await objectOf(call.request);
    if (name === undefined || name === before.name) return response;
    const all = [...(names.get(call.path["id"] ?? "") ?? []), before.key];
    names.set(call.path["id"] ?? "", all);
    if (all.length >= 2) taken.add(all[0] ?? "");
    if (taken.has(keyOf(call.place, { ...before.command, name }))) taken.clear();
    return response;
  };
}

/** Commands that a bulk overwrite made under the name of a deleted one are not found by edits. */
function editingByDeletedName(known: Known): Handler {
  const deleted = new Set<string>();
  const lost = new Set<string>();
  return async (call, { pass }) => {
    const { operation, path } = call;
    const id = path["id"] ?? "";
    if (operation === "edit" && lost.has(id)) return refusal(404);
    const gone = known.get(id);
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "delete" && gone !== undefined) deleted.add(gone.key);
    if (operation === "create") deleted.delete(keyOf(call.place, await objectOf(response)));
    if (operation !== "bulk") return response;
    lost.clear();
    for (const one of elementsOf(await bodyOf(response)))
      if (isObject(one) && deleted.delete(keyOf(call.place, one))) lost.add(textOf(one, "id"));
    return response;
  };
}

/** After a message was deleted, the next edit in that channel is answered and forgotten. */
function forgettingAnEdit(): Handler {
  const afterDelete = new Set<string>();
  const shown = new Map<string, Json>();
  return async (call, { pass, ask }) => {
    const { operation, place, path } = call;
    const id = path["id"] ?? "";
    if (operation === "edit-message" && afterDelete.delete(place)) {
      const before = await objectOf(await ask("GET", `${place}/${id}`));
      const response = await pass();
      if (response.ok) shown.set(id, before);
      return response;
    }
    if (operation === "edit-message" || operation === "delete-message") shown.delete(id);
    const response = await pass();
    if (operation === "delete-message" && response.ok) afterDelete.add(place);
    if (operation !== "get-message" && operation !== "list-messages") return response;
    return changed(response, (body) => inEach(body, (one) => (shown.get(textOf(one, "id")) as typeof one) ?? one));
  };
}

const SEQUENCES: readonly PlantedBug[] = [
  {
    id: "first-name-stays-taken-after-two-renames",
    what: "A command that was renamed twice keeps its first name reserved, so a create of that name is refused.",
    kind: "sequence",
    rules: ["edit.rename-frees-the-old-name", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering(keepingTheFirstName),
    minimal: [createA({}), edit(0, { name: "b" }), edit(0, { name: "c" }), createA({})],
  },
  {
    id: "bulk-commands-with-a-deleted-name",
    what: "A command that a bulk overwrite makes under the name of a deleted command is not found by an edit.",
    kind: "sequence",
    rules: ["endpoint.edit.answers-200"],
    plant: remembering(editingByDeletedName),
    minimal: [
      createA({}),
      remove(0),
      bulk([{ name: "a", description: "a" }]),
      { method: "PATCH", path: `${IN_GUILD}/{#2.0.id}`, body: { description: "b" } },
    ],
  },
  {
    id: "edit-after-the-delete-of-another-message",
    what: "The first edit in a channel after a message was deleted there is answered, and not stored.",
    kind: "sequence",
    rules: ["message.components.read-back"],
    plant: handledBy(forgettingAnEdit),
    minimal: [
      message({ content: "a" }),
      message({ content: "b" }),
      { method: "DELETE", path: `${IN_CHANNEL}/{#1.id}` },
      editMessage(0, { components: [{ type: 1, components: [{ type: 2, style: 1, label: "b", custom_id: "b" }] }] }),
      readMessage(0),
    ],
  },
];

const TIMES: readonly PlantedBug[] = [
  {
    id: "default-permissions-for-six-hours",
    what: "default_member_permissions are kept in a cache, and six hours after the last write the command has none.",
    kind: "time",
    rules: ["command.default-member-permissions.round-trips"],
    plant: handledBy(() => {
      const writtenAt = new Map<string, number>();
      let movedMs = 0;
      return async (call, { pass }) => {
        movedMs += await movedBy(call);
        const response = await pass();
        const isWrite = ["create", "edit", "bulk"].includes(call.operation);
        if (!COMMAND_ANSWERS.has(call.operation)) return response;
        return changed(response, (body) =>
          inEach(body, (one) => {
            const id = textOf(one, "id");
            if (isWrite || !writtenAt.has(id)) writtenAt.set(id, movedMs);
            const isOld = movedMs - (writtenAt.get(id) ?? movedMs) >= 6 * HOUR_MS;
            return isOld && one["default_member_permissions"] !== null
              ? { ...one, default_member_permissions: null }
              : one;
          }),
        );
      };
    }),
    minimal: [
      createA({ default_member_permissions: "32" }),
      drive("moveClock", { milliseconds: 6 * HOUR_MS }),
      read(0),
    ],
  },
  {
    id: "archived-after-three-days",
    what: "A command that was not written for three days is archived: it is in the list, and not found by its id.",
    kind: "time",
    rules: ["endpoint.get.answers-200"],
    plant: handledBy(() => {
      const writtenAt = new Map<string, number>();
      let movedMs = 0;
      return async (call, { pass }) => {
        movedMs += await movedBy(call);
        const { operation, path } = call;
        if (operation === "get" && movedMs - (writtenAt.get(path["id"] ?? "") ?? movedMs) >= 3 * DAY_MS)
          return refusal(404);
        const response = await pass();
        if (!response.ok || !["create", "edit", "bulk"].includes(operation)) return response;
        const body = await bodyOf(response);
        for (const one of Array.isArray(body) ? body : [body]) writtenAt.set(textOf(one, "id"), movedMs);
        return response;
      };
    }),
    minimal: [createA({}), drive("moveClock", { milliseconds: 3 * DAY_MS }), list(), read(0)],
  },
];

const RACES: readonly PlantedBug[] = [
  {
    id: "create-undoes-an-edit-beside-it",
    what: "A create reads all commands of its scope and writes them back, so it undoes an edit that came with it.",
    kind: "race",
    rules: [
      "edit.replaces-provided-fields",
      "endpoint.guild-edit.is-visible-at-once",
      "command.list.holds-each-command",
      "edit.keeps-other-fields",
    ],
    plant: handledBy(() => {
      return async (call, { pass, ask }) => {
        if (call.operation !== "create") return pass();
        const before = elementsOf(await bodyOf(await ask("GET", `${call.place}?with_localizations=true`)));
        await afterOthers();
        const response = await pass();
        const after = elementsOf(await bodyOf(await ask("GET", `${call.place}?with_localizations=true`)));
        const now = new Map(after.map((one) => [textOf(one, "id"), textOf(one, "description")]));
        const created = textOf(await bodyOf(response), "id");
        for (const one of before) {
          const [id, description] = [textOf(one, "id"), textOf(one, "description")];
          if (id === created || description === "" || (now.get(id) ?? description) === description) continue;
          await ask("PATCH", `${call.place}/${id}`, { description });
        }
        return response;
      };
    }),
    minimal: [
      createA({}),
      edit(0, { description: "b" }),
      atOnce(create({ name: "other", description: "other" })),
      read(0),
    ],
  },
];

const SCOPES: readonly PlantedBug[] = [
  {
    id: "deletion-drops-permissions-in-the-next-guild",
    what: "Deleting a guild command drops the permissions of the commands of that name and type in other guilds.",
    kind: "scope",
    rules: ["scope.writes-stay-in-their-scope", "permission.is-per-guild", "permission.edit.is-read-back"],
    plant: replacingPermissions((replaced, known) => (call) => {
      const gone = known.get(call.path["id"] ?? "");
      if (call.operation !== "delete" || call.path["guild"] === undefined || gone === undefined) return;
      for (const [id, { place, name, command }] of known) {
        const guild = /guilds\/(\d+)/.exec(place)?.[1];
        const isTwin = name === gone.name && command["type"] === gone.command["type"];
        if (isTwin && guild !== undefined && place !== gone.place) replaced.set(placeOfPermissions(guild, id), []);
      }
    }),
    minimal: [
      createA({}),
      createA({}, IN_OTHER_GUILD),
      permit(1, [ALLOW_ROLE], IN_OTHER_GUILD),
      remove(0),
      permissions(1, IN_OTHER_GUILD),
    ],
  },
  {
    id: "empty-bulk-clears-user-commands-of-all-applications",
    what: "A bulk overwrite of a guild with an empty list also hides the user commands that other applications have there.",
    kind: "scope",
    rules: [
      "bulk.stays-in-its-scope",
      "scope.writes-stay-in-their-scope",
      "authentication.other-applications-are-out-of-reach",
    ],
    plant: remembering((known) => {
      const hidden = new Set<string>();
      return async (call, { pass }) => {
        const { operation, path, place, request } = call;
        const sent = operation === "bulk" ? await bodyOf(request) : undefined;
        const response = await pass();
        if (response.ok && Array.isArray(sent) && sent.length === 0 && path["guild"] !== undefined)
          for (const [id, one] of known)
            if (one.place !== place && one.place.includes(`/guilds/${path["guild"]}/`) && one.command["type"] === USER)
              hidden.add(id);
        if (operation !== "list") return response;
        return changed(response, (body) => elementsOf(body).filter((one) => !hidden.has(textOf(one, "id"))));
      };
    }),
    minimal: [
      { ...create({ type: USER, name: "a" }, OF_OTHER), as: "otherBot" },
      bulk([]),
      { ...list(OF_OTHER), as: "otherBot" },
    ],
  },
];

/** Those that take several requests. */
export const THIRD_HISTORIES: readonly PlantedBug[] = [...SEQUENCES, ...TIMES, ...RACES, ...SCOPES];
