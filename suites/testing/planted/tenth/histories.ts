/** Bugs of several requests about commands, their permissions and messages: sequences. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { inEach, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  COMPONENTS_V2,
  componentsV2,
  createA,
  edit,
  editMessage,
  FORBID_USER,
  invoke,
  permissions,
  permit,
  readMessage,
  remove,
} from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const TEXT_DISPLAY = 10;

function hasFlag(message: JsonObject): boolean {
  const { flags } = message;
  return typeof flags === "number" && (flags & COMPONENTS_V2) !== 0;
}

/** Flags that may not be removed stay in the answer, and are gone from the loaded message that the next edit writes. */
function writingFlagsLater(): Handler {
  const loaded = new Set<string>();
  const written = new Set<string>();
  const asWritten = (message: JsonObject): JsonObject => {
    const { flags } = message;
    const isWrong = typeof flags === "number" && hasFlag(message) && written.has(textOf(message, "id"));
    return isWrong ? { ...message, flags: flags - COMPONENTS_V2 } : message;
  };
  return async ({ operation, path, request }, { pass }) => {
    const response = await pass();
    if (operation === "get-message" || operation === "list-messages") {
      return changed(response, (body) => inEach(body, asWritten));
    }
    if (operation !== "edit-message") return response;
    const id = path["id"] ?? "";
    const body = await objectOf(request);
    if (typeof body["flags"] === "number") {
      if (hasFlag(body)) loaded.delete(id);
      else loaded.add(id);
    } else if (response.ok && loaded.has(id)) written.add(id);
    return response;
  };
}

/** Whether what is filled in fits these options: their names, their choices, and which of them are required. */
function fits(options: Json | undefined, filled: Json | undefined): boolean {
  const all = elementsOf(options).filter(isObject);
  const given = elementsOf(filled).filter(isObject);
  const isShape = all.some(({ type }) => type === SUBCOMMAND || type === GROUP);
  if (isShape && given.length !== 1) return false;
  const isComplete = all.every((each) => each["required"] !== true || given.some(({ name }) => name === each["name"]));
  return (
    isComplete &&
    given.every((one) => {
      const option = all.find(({ name }) => name === one["name"]);
      if (option === undefined) return false;
      if (option["type"] === SUBCOMMAND || option["type"] === GROUP) return fits(option["options"], one["options"]);
      const choices = elementsOf(option["choices"]).filter(isObject);
      return choices.length === 0 || choices.some(({ value }) => value === one["value"]);
    })
  );
}

/** What may be filled in is compiled from the options of a command when it is used first. */
function compilingOptionsOnce(known: Known): Handler {
  const compiled = new Map<string, Json>();
  return async (call, { pass }) => {
    if (driven(call) !== "invokeCommand") return pass();
    const use = await objectOf(call.request);
    const id = textOf(use, "command_id");
    const command = known.get(id)?.command;
    if (command === undefined) return pass();
    const first = compiled.get(id);
    if (first !== undefined && !fits(first, use["options"])) return Response.json({ outcome: "invalid" });
    const response = await pass();
    const { outcome } = await objectOf(response);
    if (first === undefined && outcome === "delivered") compiled.set(id, command["options"] ?? []);
    return response;
  };
}

/** Permissions are rows with a position; an edit writes its own rows, and an empty one deletes all. */
function keepingFurtherRows(known: Known): Handler {
  const rows = new Map<string, readonly Json[]>();
  return async ({ operation, place, path, request }, { pass }) => {
    const id = path["id"] ?? "";
    const key = JSON.stringify([place, id]);
    if (operation === "edit-permissions") {
      const body = await objectOf(request);
      const sent = elementsOf(body["permissions"]);
      const isOther = (row: Json) => !sent.some((each) => isDeepStrictEqual(targetOf(each), targetOf(row)));
      const further = sent.length === 0 ? [] : (rows.get(key) ?? []).slice(sent.length).filter(isOther);
      const all = [...sent, ...further];
      const response = await pass(further.length === 0 ? undefined : { ...body, permissions: all });
      if (!response.ok) return response;
      rows.set(key, all);
      if (further.length === 0) return response;
      return changed(response, (answer) => inEach(answer, (one) => ({ ...one, permissions: sent })));
    }
    const before = known.get(id)?.name;
    const response = await pass();
    const isRenamed = operation === "edit" && textOf(await objectOf(response), "name") !== before;
    if (response.ok && operation === "bulk") rows.clear();
    if (response.ok && (operation === "delete" || isRenamed)) {
      for (const each of [...rows.keys()]) if (each.endsWith(`"${id}"]`)) rows.delete(each);
    }
    return response;
  };
}

function targetOf(permission: Json): Json {
  return isObject(permission) ? [permission["id"] ?? null, permission["type"] ?? null] : permission;
}

/** The use of a command that is not found by its id is that of the command which now has its name. */
function findingByName(known: Known): Handler {
  const deleted = new Map<string, string>();
  return async (call, { pass }) => {
    const id = call.path["id"] ?? "";
    const key = known.get(id)?.key;
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(call.request);
      const old = deleted.get(textOf(use, "command_id"));
      const found = [...known].find(([, one]) => one.key === old)?.[0];
      return found === undefined ? pass() : pass({ ...without(use, "version"), command_id: found });
    }
    const response = await pass();
    if (call.operation === "delete" && response.ok && key !== undefined) deleted.set(id, key);
    return response;
  };
}

/** Those that take several requests. */
export const TENTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "removed-flags-are-written-by-the-next-edit",
    what: "After an edit tried to remove IS_COMPONENTS_V2, the next edit of the message stores it without that flag.",
    kind: "sequence",
    rules: [
      "v2.flag.cannot-be-removed",
      "v2.flag.is-bit-15",
      "message.components.travel-with-flags",
      "message.refused-one-leaves-no-trace",
      "endpoint.refused-write-leaves-no-trace",
    ],
    plant: handledBy(writingFlagsLater),
    minimal: [
      componentsV2({ type: TEXT_DISPLAY, content: "a" }),
      editMessage(0, { flags: 0 }),
      editMessage(0, { components: [{ type: TEXT_DISPLAY, content: "b" }] }),
      readMessage(0),
    ],
  },
  {
    id: "options-are-compiled-at-the-first-use",
    what: "A command that was used before an edit of its options can only be filled in as it was before that edit.",
    kind: "sequence",
    rules: [
      "interaction.command.is-type-2",
      "interaction.data.options-have-name-type-and-value",
      "interaction.data.required-options-are-there",
      "interaction.data.subcommands-nest",
      "interaction.base-command.is-not-usable-with-subcommands",
      "option-value.choices-are-the-only-values",
      "option-value.stays-within-its-bounds",
      "option-value.kind-follows-the-type",
      "option-value.channel.takes-every-type",
      "option-value.mentionable.takes-users-and-roles",
      "option-value.attachment.is-resolved",
      "edit.replaces-options-whole",
      "edit.empty-options-remove-all",
      "endpoint.guild-edit.is-visible-at-once",
    ],
    plant: remembering(compilingOptionsOnce),
    minimal: [
      createA({}),
      invoke(0),
      edit(0, { options: [{ type: STRING, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: "a" }] }),
    ],
  },
  {
    id: "shorter-permissions-keep-the-further-ones",
    what: "An edit with fewer permissions than before writes over the first ones and keeps the others, which it does not answer.",
    kind: "sequence",
    rules: ["permission.edit.replaces-all", "permission.edit.is-read-back", "access.role-and-user-entries.apply"],
    plant: remembering(keepingFurtherRows),
    minimal: [createA({}), permit(0, [ALLOW_ROLE, FORBID_USER]), permit(0, [ALLOW_ROLE]), permissions(0)],
  },
  {
    id: "deleted-commands-are-found-by-name",
    what: "A use of a deleted command is delivered as one of the command that was created with its name since.",
    kind: "sequence",
    rules: [
      "interaction.deleted-command.is-not-delivered",
      "interaction.data.id-is-the-command",
      "endpoint.delete.removes-the-command",
      "upsert.after-delete-is-a-create",
    ],
    plant: remembering(findingByName),
    minimal: [createA({}), remove(0), createA({}), invoke(0)],
  },
];
