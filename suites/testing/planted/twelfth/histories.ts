/** Bugs of several writes of a command: sequences. */
import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, createA, edit, GLOBALLY, invoke, permissions, permit } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const BAD_REQUEST = 400;
/** How long a description may be. @see D1 Application command */
const DESCRIPTION_LENGTH = 100;

/** A create empties the cached permissions of a command of its name, and fills them in again after it was stored. */
function emptyingBeforeTheCheck(known: Known): Handler {
  const emptied = new Map<string, Set<string>>();
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    const response = await pass();
    const id = path["id"] ?? "";
    if (operation === "create") {
      const key = keyOf(place, await objectOf(request));
      const overwritten = [...known].find(([, each]) => each.key === key)?.[0];
      if (overwritten !== undefined && response.ok) emptied.delete(overwritten);
      if (overwritten !== undefined && response.status === BAD_REQUEST) emptied.set(overwritten, new Set());
    }
    if (operation === "edit-permissions" && response.ok) emptied.get(id)?.add(path["guild"] ?? "");
    if (driven(call) === "changePermissions" && response.ok) {
      const body = await objectOf(request);
      emptied.get(textOf(body, "command_id"))?.add(textOf(body, "guild_id"));
    }
    const filledAgain = emptied.get(id);
    if (operation !== "get-permissions" || filledAgain === undefined || filledAgain.has(path["guild"] ?? ""))
      return response;
    return changed(response, (body) => inEach(body, (each) => ({ ...each, permissions: [] })));
  };
}

/** A version is outdated if what is in the command is not what is in it now. */
function comparingContents(): Handler {
  const versions = new Map<string, Map<string, JsonObject>>();
  const newest = new Map<string, JsonObject>();
  return async (call, { pass }) => {
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(call.request);
      const id = textOf(use, "command_id");
      const held = versions.get(id)?.get(textOf(use, "version"));
      return held !== undefined && isDeepStrictEqual(held, newest.get(id)) ? pass(without(use, "version")) : pass();
    }
    const response = await pass();
    if (!response.ok || call.path["guild"] !== undefined) return response;
    if (!["create", "edit", "bulk", "get"].includes(call.operation)) return response;
    inEach((await bodyOf(response)) ?? null, (command) => {
      const id = textOf(command, "id");
      const content = without(command, "version");
      newest.set(id, content);
      const all = versions.get(id) ?? new Map<string, JsonObject>();
      versions.set(id, all.set(textOf(command, "version"), content));
      return command;
    });
    return response;
  };
}

/** Those that take several writes. */
export const TWELFTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "refused-overwrites-empty-permissions",
    what: "After a create of a used name was refused, the permissions of the command of that name are read as empty.",
    kind: "sequence",
    rules: [
      "endpoint.refused-write-leaves-no-trace",
      "permission.edit.is-read-back",
      "permission.get.answers-the-object",
      "permission.edit.answers-the-object",
      "upsert.keeps-permissions",
      "scope.writes-stay-in-their-scope",
    ],
    plant: remembering(emptyingBeforeTheCheck),
    minimal: [
      createA({}),
      permit(0, [ALLOW_ROLE]),
      createA({ description: "a".repeat(DESCRIPTION_LENGTH + 1) }),
      permissions(0),
    ],
  },
  {
    id: "undone-edits-are-no-edits",
    what: "A global command that an edit changed and another one changed back can be used in the version from before both.",
    kind: "sequence",
    rules: [
      "interaction.stale-version.is-rejected",
      "interaction.data.version-is-the-command-version",
      "command.version.changes-on-edit",
    ],
    plant: handledBy(comparingContents),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      edit(0, { description: "a" }, GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
];
