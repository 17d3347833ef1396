/** Bugs of permissions and messages that need several requests in a particular order. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, type Json, type JsonObject } from "../../../src/contract/json.js";
import { objectOf, remembering } from "./memory.js";
import { textOf } from "./parts.js";
import type { PlantedBug } from "./planted-bug.js";
import {
  ALLOW_ROLE,
  createA,
  edit,
  editMessage,
  FORBID_USER,
  IN_CHANNEL,
  message,
  permissions,
  permit,
} from "./requests.js";
import { changed, handledBy } from "./wrap.js";

const OF_PERMISSIONS: readonly PlantedBug[] = [
  {
    id: "permissions-after-rename-back",
    what: "Permissions come back when a command gets its old name back.",
    kind: "sequence",
    rules: ["edit.rename-drops-permissions", "permission.edit.is-read-back", "scope.writes-stay-in-their-scope"],
    plant: remembering((known) => {
      const given = new Map<string, Json>();
      return async (call, { pass }) => {
        const id = call.path["id"] ?? "";
        const slot = `${call.path["guild"]} ${id} ${known.get(id)?.name}`;
        const response = await pass();
        if (call.operation === "edit-permissions" && response.ok) given.set(slot, await objectOf(response));
        const isRead = call.operation === "get-permissions" && ![401, 403].includes(response.status);
        const old = isRead ? given.get(slot) : undefined;
        return old === undefined ? response : Response.json(old);
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), edit(0, { name: "b" }), edit(0, { name: "a" }), permissions(0)],
  },
  {
    id: "permissions-after-an-empty-list",
    what: "Permissions that an empty list removed come back with the next edit.",
    kind: "sequence",
    rules: [
      "permission.edit.replaces-all",
      "permission.edit.empty-list-removes-all",
      "permission.edit.answers-the-object",
    ],
    plant: handledBy(() => {
      const removed = new Map<string, readonly Json[]>();
      const current = new Map<string, readonly Json[]>();
      return async (call, { pass }) => {
        if (call.operation !== "edit-permissions") return pass();
        const slot = `${call.path["guild"]} ${call.path["id"]}`;
        const sent = elementsOf((await objectOf(call.request))["permissions"]);
        const old =
          sent.length === 1 ? (removed.get(slot) ?? []).filter((each) => !isDeepStrictEqual(each, sent[0])) : [];
        const response = await (old.length > 0 ? pass({ permissions: [...old, ...sent] }) : pass());
        if (!response.ok) return response;
        removed.set(slot, sent.length === 0 ? (current.get(slot) ?? []) : []);
        current.set(slot, sent);
        return response;
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, []), permit(0, [FORBID_USER])],
  },
];

const OF_MESSAGES: readonly PlantedBug[] = [
  {
    id: "list-after-two-edits",
    what: "The list of a channel shows a message that was edited twice as it was after the first edit.",
    kind: "sequence",
    rules: ["message.list-and-get-agree", "message.components.read-back"],
    plant: handledBy(() => {
      const versions = new Map<string, readonly JsonObject[]>();
      return async (call, { pass }) => {
        const response = await pass();
        if (call.operation === "edit-message" && response.ok) {
          const id = call.path["id"] ?? "";
          versions.set(id, [...(versions.get(id) ?? []), await objectOf(response)]);
        }
        if (call.operation !== "list-messages") return response;
        return changed(response, (body) =>
          elementsOf(body).map((one) => {
            const edits = versions.get(textOf(one, "id")) ?? [];
            return edits.length === 2 ? (edits[0] ?? one) : one;
          }),
        );
      };
    }),
    minimal: [
      message({ content: "a" }),
      editMessage(0, { content: "b" }),
      editMessage(0, { content: "c" }),
      { method: "GET", path: IN_CHANNEL },
    ],
  },
];

/** Bugs of permissions and messages that need several requests in one order. */
export const OTHER_SEQUENCES: readonly PlantedBug[] = [...OF_PERMISSIONS, ...OF_MESSAGES];
