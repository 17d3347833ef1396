/** A bug of the permissions of commands that were deleted: a sequence. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { countOf, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, createA, IN_GUILD, permit, remove } from "../requests.js";
import { changed, type Handler } from "../wrap.js";

/** Path of the permissions of all commands in a guild. */
const ALL_PERMISSIONS = /\/applications\/(?<application>\d+)\/guilds\/(?<guild>\d+)\/commands\/permissions$/;

/** Deletes leave permissions in the table that is listed; a read of one command looks for the command first. */
function leavingRows(known: Known): Handler {
  const rows = new Map<string, Json>();
  const left = new Map<string, Json>();
  const keyOfRow = (guild: string, command: string) => `${guild} ${command}`;
  const drop = (command: string) => {
    for (const key of rows.keys()) if (key.endsWith(` ${command}`)) rows.delete(key);
  };
  const store = (row: Json) => {
    const key = keyOfRow(textOf(row, "guild_id"), textOf(row, "id"));
    if (isObject(row) && countOf(row["permissions"]) > 0) rows.set(key, row);
    else rows.delete(key);
  };
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const id = path["id"] ?? "";
    const before = known.get(id);
    const response = await pass();
    const name = driven(call);
    if (name === "reset") {
      rows.clear();
      left.clear();
    }
    const place = ALL_PERMISSIONS.exec(new URL(request.url).pathname)?.groups;
    if (request.method === "GET" && place !== undefined) {
      const isLeft = (row: Json) =>
        textOf(row, "guild_id") === place["guild"] && textOf(row, "application_id") === place["application"];
      return changed(response, (body) => [...elementsOf(body), ...[...left.values()].filter(isLeft)]);
    }
    if (!response.ok) return response;
    if (operation === "edit-permissions") store(await objectOf(response));
    if (operation === "edit" && textOf(await objectOf(response), "name") !== before?.name) drop(id);
    if (operation === "delete") {
      for (const [key, row] of rows) if (textOf(row, "id") === id) left.set(key, row);
      drop(id);
    }
    return response;
  };
}

/** That one. */
export const TWENTY_SIXTH_GHOSTS: readonly PlantedBug[] = [
  {
    id: "listed-permissions-outlive-the-command",
    what: "The list of the permissions of all commands in a guild still has those of commands that were deleted.",
    kind: "sequence",
    rules: ["permission.delete-drops-permissions", "permission.list.answers-objects", "permission.edit.is-read-back"],
    plant: remembering(leavingRows),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), remove(0), { method: "GET", path: `${IN_GUILD}/permissions` }],
  },
];
