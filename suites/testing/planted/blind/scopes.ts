/** Bugs that mix scopes: global and guild commands, two guilds, two applications. */
import type { Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { countOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  createA,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
  read,
} from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";
import { calledPlace, placeOfPermissions, replacingPermissions } from "./lost-permissions.js";

/** Commands of the other application in the first guild. */
const OF_OTHER = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** An edit of a global command writes its default permissions to every command of that application, type and name. */
function editingByName(known: Known): Handler {
  return async (call, { pass, ask }) => {
    const { default_member_permissions: bits } = call.operation === "edit" ? await objectOf(call.request) : {};
    const response = await pass();
    const { guild, id = "" } = call.path;
    if (!response.ok || bits === undefined || guild !== undefined) return response;
    const edited = known.get(id)?.command;
    for (const [other, { place, command }] of known) {
      const isTwin = command["application_id"] === edited?.["application_id"] && command["type"] === edited?.["type"];
      if (other !== id && isTwin && command["name"] === edited?.["name"])
        await ask("PATCH", `${place}/${other}`, { default_member_permissions: bits });
    }
    return response;
  };
}

/** Lists of a guild in a language are kept until the next write, without regard to the application. */
function listingFromTheCache(): Handler {
  const lists = new Map<string, Json>();
  return async (call, { pass }) => {
    const { operation, path, query, request } = call;
    if (operation !== "list" && operation !== "get") lists.clear();
    const languages = [...request.headers].filter(([name]) => /-l(?:anguage|ocale)$/.test(name));
    const response = await pass();
    if (operation !== "list" || !response.ok || path["guild"] === undefined || languages.length === 0) return response;
    const key = JSON.stringify([path["guild"], languages, query.toString()]);
    const cached = lists.get(key);
    if (cached !== undefined) return Response.json(cached);
    lists.set(key, (await bodyOf(response)) ?? []);
    return response;
  };
}

/** A list in French. */
function listInFrench(place: string = IN_GUILD): PlainRequest {
  return { ...list(place), headers: { "accept-language": "fr" } };
}

export const BLIND_SCOPES: readonly PlantedBug[] = [
  {
    id: "guild-bulk-drops-permissions-of-global-commands",
    what: "A bulk overwrite in a guild deletes all permissions of that guild, those of global commands too.",
    kind: "scope",
    rules: ["bulk.stays-in-its-scope", "scope.writes-stay-in-their-scope"],
    plant: replacingPermissions((replaced, known) => (call) => {
      const { guild, application } = call.path;
      if (call.operation !== "bulk" || guild === undefined) return;
      for (const [id, { place }] of known)
        if (place === `/applications/${application}/commands`) replaced.set(placeOfPermissions(guild, id), []);
    }),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), bulk([]), permissions(0)],
  },
  {
    id: "emptied-permissions-fall-back-to-another-guild",
    what: "Where the permissions of a global command were emptied in one guild, reads there answer those of another guild.",
    kind: "scope",
    rules: ["permission.is-per-guild", "permission.edit.empty-list-removes-all", "permission.edit.is-read-back"],
    plant: replacingPermissions((replaced) => {
      const latest = new Map<string, { readonly guild: string; readonly permissions: Json }>();
      return async (call, response) => {
        const { guild = "", id = "" } = call.path;
        if (call.operation !== "edit-permissions") return;
        const { permissions: set = [] } = await objectOf(response);
        const other = latest.get(id);
        if (countOf(set) > 0 && (other === undefined || other.guild === guild))
          latest.set(id, { guild, permissions: set });
        if (countOf(set) > 0 || other === undefined) return;
        if (other.guild === guild) latest.delete(id);
        else replaced.set(calledPlace(call), other.permissions);
      };
    }),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [ALLOW_ROLE]),
      permit(0, [FORBID_USER], IN_OTHER_GUILD),
      permit(0, [], IN_OTHER_GUILD),
      permissions(0, IN_OTHER_GUILD),
    ],
  },
  {
    id: "default-permissions-written-by-name",
    what: "An edit of default_member_permissions of a global command also changes guild commands of its type and name.",
    kind: "scope",
    rules: ["scope.writes-stay-in-their-scope"],
    plant: remembering(editingByName),
    minimal: [createA({}, GLOBALLY), createA({}), edit(0, { default_member_permissions: "32" }, GLOBALLY), read(1)],
  },
  {
    id: "list-cache-without-the-application",
    what: "Lists of a guild in the language of a header are cached without regard to the application, so one sees those of another.",
    kind: "scope",
    rules: [
      "command.application-id.equals-the-path",
      "authentication.other-applications-are-out-of-reach",
      "scope.lists-do-not-mix",
    ],
    plant: handledBy(listingFromTheCache),
    minimal: [createA({}), listInFrench(), { ...listInFrench(OF_OTHER), as: "otherBot" }],
  },
];
