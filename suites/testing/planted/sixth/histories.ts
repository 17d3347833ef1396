/** Bugs of several requests about commands and their permissions: sequences, a race, scopes. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  atOnce,
  bulk,
  create,
  createA,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_GUILD,
  invoke,
  permissions,
  permit,
} from "../requests.js";
import { afterOthers, type Handler, handledBy, refusal } from "../wrap.js";

const UNAUTHENTICATED = 401;
/** One that the name of a command is given for a moment. */
const OTHER_NAME = "being-renamed";

/** Sets the permissions of the application in the first guild, which are for all its commands. */
function permitApplication(all: readonly Json[]): PlainRequest {
  const path = `${IN_GUILD}/{application_id}/permissions`;
  return { method: "PUT", path, body: { permissions: all }, as: "guildManager" };
}

/** An edit that names the command as it is named already removes the permissions, as a rename does. */
function renamingToTheSameName(known: Known): Handler {
  const permitted = new Set<string>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const id = path["id"] ?? "";
    const name = known.get(id)?.name;
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit-permissions") permitted.add(id);
    if (operation !== "edit" || !permitted.has(id) || (await objectOf(request))["name"] !== name) return response;
    permitted.delete(id);
    await ask("PATCH", `${place}/${id}`, { name: OTHER_NAME });
    return pass();
  };
}

/** Permissions of the application are also written to the commands that have their own. */
function syncingAllCommands(): Handler {
  const own = new Set<string>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const response = await pass();
    if (operation !== "edit-permissions" || !response.ok) return response;
    if (path["id"] !== path["application"]) own.add(`${place}/${path["id"]}/permissions`);
    else {
      const body = await objectOf(request);
      for (const each of own) if (each.startsWith(`${place}/`)) await ask("PUT", each, body);
    }
    return response;
  };
}

/** Clients are not notified of versions that a bulk overwrite changes, so the version before it goes on working. */
function acceptingVersionsBeforeABulk(known: Known): Handler {
  const accepted = new Map<string, Set<string>>();
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const uses = operation === "driver" && path["name"] === "invokeCommand";
    const body = uses ? await objectOf(request) : {};
    const isAccepted = accepted.get(textOf(body, "command_id"))?.has(textOf(body, "version")) === true;
    const response = await (isAccepted ? pass(without(body, "version")) : pass());
    if (!response.ok || path["guild"] !== undefined) return response;
    if (operation === "edit" || operation === "create") accepted.delete(textOf(await objectOf(response), "id"));
    if (operation !== "bulk") return response;
    for (const one of elementsOf(await bodyOf(response))) {
      const id = textOf(one, "id");
      const before = textOf(known.get(id)?.command, "version");
      if (before === "" || before === textOf(one, "version")) continue;
      accepted.set(id, (accepted.get(id) ?? new Set()).add(before));
    }
    return response;
  };
}

/** A bulk overwrite writes the permissions that it read at its start, over those of an edit at once. */
function writingPermissionsBack(): Handler {
  const bulks = new Set<Call>();
  return async (call, { pass, ask }) => {
    const { operation, place, path } = call;
    if (operation === "bulk") {
      bulks.add(call);
      await afterOthers();
      const response = await pass();
      bulks.delete(call);
      return response;
    }
    if (operation !== "edit-permissions") return pass();
    const isBesideABulk = () => [...bulks].some((each) => each.place === place);
    const wasBesideABulk = isBesideABulk();
    await afterOthers();
    if (!wasBesideABulk && !isBesideABulk()) return pass();
    const own = `${place}/${path["id"]}/permissions`;
    const { permissions: old = [] } = await objectOf(await ask("GET", own));
    const response = await pass();
    if (response.ok) await ask("PUT", own, { permissions: old });
    return response;
  };
}

/** A rename looks for its name in every scope of the application; a create looks in its own scope. */
function lookingForNamesInEveryScope(known: Known): Handler {
  return async ({ operation, place, path, request }, { pass }) => {
    const before = known.get(path["id"] ?? "");
    if (operation !== "edit" || before === undefined) return pass();
    const { name = before.name } = await objectOf(request);
    const { type, application_id: owner } = before.command;
    const isTaken = [...known.values()].some(({ place: other, name: used, command }) => {
      return other !== place && used === name && command["type"] === type && command["application_id"] === owner;
    });
    return isTaken && name !== before.name ? refusal() : pass();
  };
}

/** Permissions that were read are cached by their path, and the cache answers the bot of another application, too. */
function cachingPermissionsByPath(): Handler {
  const cached = new Map<string, Json>();
  return async ({ operation, place, path, request }, { pass }) => {
    const response = await pass();
    const key = `${place}/${path["id"]}`;
    if (response.ok && ["create", "edit", "delete", "bulk"].includes(operation)) cached.clear();
    if (response.ok && operation === "edit-permissions") cached.delete(key);
    if (operation !== "get-permissions") return response;
    const isOfABot = request.headers.get("authorization")?.startsWith("Bot ") === true;
    const body = response.ok ? await bodyOf(response) : cached.get(key);
    if (response.ok && isObject(body)) cached.set(key, body);
    if (response.ok || !isOfABot || response.status === UNAUTHENTICATED || body === undefined) return response;
    return Response.json(body);
  };
}

/** Those that take several requests about commands. */
export const SIXTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "same-name-counts-as-a-rename",
    what: "An edit that gives the name the command already has removes its permissions, as if it renamed it.",
    kind: "sequence",
    rules: ["permission.edit.is-read-back", "edit.keeps-other-fields"],
    plant: remembering(renamingToTheSameName),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), edit(0, { name: "a", description: "b" }), permissions(0)],
  },
  {
    id: "application-permissions-replace-those-of-commands",
    what: "Permissions that are set for the application also replace those of each command that has its own.",
    kind: "sequence",
    rules: [
      "access.command-entry.beats-the-application-entry",
      "permission.edit.is-read-back",
      "scope.writes-stay-in-their-scope",
    ],
    plant: handledBy(syncingAllCommands),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permitApplication([FORBID_USER]), permissions(0)],
  },
  {
    id: "bulks-do-not-outdate-versions",
    what: "A global command that a bulk overwrite changed can still be used in the version that it had before.",
    kind: "sequence",
    rules: ["interaction.stale-version.is-rejected"],
    plant: remembering(acceptingVersionsBeforeABulk),
    minimal: [
      createA({}, GLOBALLY),
      bulk([{ ...A, description: "b" }], GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "bulks-write-old-permissions-back",
    what: "A bulk overwrite writes back the permissions that it read, so an edit of permissions at once is lost.",
    kind: "race",
    rules: ["permission.edit.is-read-back", "permission.edit.replaces-all"],
    plant: handledBy(writingPermissionsBack),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), atOnce(bulk([A])), permissions(0)],
  },
  {
    id: "renames-look-for-names-in-every-scope",
    what: "A command cannot be renamed to a name that a command of its type has in another scope of the application.",
    kind: "scope",
    rules: ["command.name.is-free-in-other-scopes", "endpoint.edit.answers-200"],
    plant: remembering(lookingForNamesInEveryScope),
    minimal: [createA({}), create({ name: "b", description: "b" }, GLOBALLY), edit(1, { name: "a" }, GLOBALLY)],
  },
  {
    id: "read-permissions-are-cached-for-all-applications",
    what: "Permissions of a command that were read once are also answered to the bot of another application.",
    kind: "scope",
    rules: ["authentication.other-applications-are-out-of-reach"],
    plant: handledBy(cachingPermissionsByPath),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permissions(0), { ...permissions(0), as: "otherBot" }],
  },
];
