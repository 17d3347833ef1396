/** A bug of permissions that were taken away: a sequence. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, drive, FORBID_USER, invoke, permit } from "../requests.js";
import { changed, type Handler } from "../wrap.js";
import { inEvents } from "./support.js";

/** An entry in place of an empty list, so that the command has one. It is of no user. */
const OF_NO_USER: JsonObject = { id: "4194303", type: 2, permission: true };

const withoutIt: Change = (permissions) =>
  withMember(permissions, "permissions", (entries) =>
    elementsOf(entries).filter((each) => textOf(each, "id") !== OF_NO_USER["id"]),
  );

const withoutItInEvents: Change = (event) => withMember(event, "data", (data) => inEach(data, withoutIt));

/** True for the path of all permissions of a guild. */
function isListOfPermissions({ url, method }: Request): boolean {
  return method === "GET" && new URL(url).pathname.endsWith("/commands/permissions");
}

/** A command has permissions of its own from the first edit of them, even if none are left. */
function keepingEmptyLists(known: Known): Handler {
  const isEmpty = (body: JsonObject): boolean =>
    Array.isArray(body["permissions"]) && elementsOf(body["permissions"]).length === 0;
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const body = await objectOf(request);
    const isOfCommand =
      (operation === "edit-permissions" && path["id"] !== path["application"]) ||
      (driven(call) === "changePermissions" && known.has(textOf(body, "command_id")));
    const sent: Json | undefined = isOfCommand && isEmpty(body) ? { ...body, permissions: [OF_NO_USER] } : undefined;
    const response = await pass(sent);
    if (driven(call) === "listEvents") return changed(response, (answer) => inEvents(withoutItInEvents)(answer, call));
    const shows = operation === "get-permissions" || operation === "edit-permissions" || isListOfPermissions(request);
    return shows
      ? changed(response, (answer) => inEach(answer, (each) => (isObject(each) ? withoutIt(each) : each)))
      : response;
  };
}

/** What takes no part in the permissions of the application any more. */
export const EMPTIED_PERMISSIONS_STILL_COUNT: PlantedBug = {
  id: "emptied-permissions-still-count",
  what: "A command whose permissions were set to an empty list is not covered by those under the id of the application.",
  kind: "sequence",
  rules: [
    "access.application-entry.applies-without-an-overwrite",
    "access.command-entry.beats-the-application-entry",
    "access.denied-user.neither-sees-nor-uses",
    "permission.edit.empty-list-removes-all",
  ],
  plant: remembering(keepingEmptyLists),
  minimal: [
    createA({}),
    drive("changePermissions", {
      guild_id: "{guild_id}",
      command_id: "{application_id}",
      permissions: [FORBID_USER],
    }),
    permit(0, []),
    invoke(0),
  ],
};
