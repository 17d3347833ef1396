/** Bugs that show after four requests or more. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  createA,
  edit,
  editMessage,
  invoke,
  permissions,
  permit,
  read,
  row,
  use,
} from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const OVERWRITTEN = 200;
const SUB_COMMAND = 1;
const GROUP = 2;
const STRING_SELECT = 3;

/** Ids of names are remembered at an overwrite, and not forgotten at a rename. */
function rememberingOverwrittenNames(known: Known): Handler {
  const ids = new Map<string, string>();
  return async ({ operation, place, request }, { pass, ask }) => {
    if (operation !== "create") return pass();
    const body = await objectOf(request);
    const key = keyOf(place, body);
    const id = ids.get(key) ?? "";
    const now = known.get(id);
    if (now !== undefined && now.key !== key) {
      const { type: _, ...edited } = body;
      const response = await ask("PATCH", `${place}/${id}`, edited);
      if (response.ok) return response;
    }
    const response = await pass();
    if (response.status === OVERWRITTEN) ids.set(key, textOf(await bodyOf(response), "id"));
    return response;
  };
}

/** Entries are kept under the name of the command, and looked up by it. */
function keepingEntriesByName(known: Known): Handler {
  const entries = new Map<string, Json>();
  return async ({ operation, path, request }, { pass }) => {
    const response = await pass();
    const body = await objectOf(request);
    const isOfDriver = path["name"] === "changePermissions";
    const command = known.get(isOfDriver ? textOf(body, "command_id") : (path["id"] ?? ""));
    if (command === undefined || !response.ok) return response;
    const key = `${isOfDriver ? textOf(body, "guild_id") : (path["guild"] ?? "")} ${command.key}`;
    if (isOfDriver || operation === "edit-permissions") entries.set(key, body["permissions"] ?? []);
    const kept = operation === "get-permissions" ? entries.get(key) : undefined;
    if (kept === undefined) return response;
    return changed(response, (answer) => (isObject(answer) ? { ...answer, permissions: kept } : answer));
  };
}

/** Commands that were read are cached by their id. Only requests that have the id in their path or answer forget them. */
function cachingReadCommands(): Handler {
  const cache = new Map<string, Map<string, Response>>();
  return async ({ operation, place, path, request }, { pass }) => {
    const key = `${place} ${path["id"] ?? ""}`;
    if (operation === "get") {
      const sender = request.headers.get("authorization") ?? "";
      const bySender = cache.get(key) ?? new Map<string, Response>();
      const response = bySender.get(sender) ?? (await pass());
      if (response.ok) cache.set(key, bySender.set(sender, response.clone()));
      return response.clone();
    }
    const response = await pass();
    if (operation === "edit" || operation === "delete") cache.delete(key);
    if (operation === "create" && response.ok) cache.delete(`${place} ${textOf(await bodyOf(response), "id")}`);
    return response;
  };
}

/** The values of each string select in a message, by its custom_id. */
function valuesIn(part: Json): readonly (readonly [customId: string, values: ReadonlySet<Json>])[] {
  if (Array.isArray(part)) return part.flatMap(valuesIn);
  if (!isObject(part)) return [];
  const inner = Object.values(part).flatMap(valuesIn);
  if (part["type"] !== STRING_SELECT) return inner;
  const options = elementsOf(part["options"]).filter(isObject);
  return [...inner, [textOf(part, "custom_id"), new Set(options.map(({ value }) => value ?? null))]];
}

/** The first use of a message reads its components, and later ones find them in a cache. */
function cachingUsedMessages(): Handler {
  const shown = new Map<string, ReturnType<typeof valuesIn>>();
  const cache = new Map<string, ReturnType<typeof valuesIn>>();
  return async (call, { pass }) => {
    const body = await objectOf(call.request);
    if (call.path["name"] === "useComponent") {
      const id = textOf(body, "message_id");
      const selects = cache.get(id) ?? shown.get(id) ?? [];
      cache.set(id, selects);
      const values = selects.find(([customId]) => customId === body["custom_id"])?.[1];
      const isKnown = values === undefined || elementsOf(body["values"]).every((value) => values.has(value));
      return isKnown ? pass() : Response.json({ outcome: "invalid" });
    }
    const response = await pass();
    if ((call.operation === "create-message" || call.operation === "edit-message") && response.ok) {
      const message = await objectOf(response);
      shown.set(textOf(message, "id"), valuesIn(message["components"] ?? null));
    }
    return response;
  };
}

function hasSubcommands({ options }: JsonObject): boolean {
  return elementsOf(options).some(
    (option) => isObject(option) && [SUB_COMMAND, GROUP].includes(Number(option["type"])),
  );
}

/** An edit that brings subcommands marks the command, and no edit takes the mark away. */
function markingCommandsWithSubcommands(known: Known): Handler {
  const marked = new Set<string>();
  return async (call, { pass }) => {
    const body = await objectOf(call.request);
    const { operation, path } = call;
    if (path["name"] === "invokeCommand" && marked.has(textOf(body, "command_id")) && !hasSubcommands(body))
      return Response.json({ outcome: "invalid" });
    const id = path["id"] ?? "";
    const before = known.get(id);
    const response = await pass();
    const isMarked = operation === "edit" && response.ok && hasSubcommands(body);
    if (isMarked && before !== undefined && !hasSubcommands(before.command)) marked.add(id);
    return response;
  };
}

const SUB: Json = { type: SUB_COMMAND, name: "s", description: "s" };

function selectOf(...values: readonly string[]): Json {
  return { type: STRING_SELECT, custom_id: "s", options: values.map((value) => ({ label: value, value })) };
}

/** Such bugs. */
export const SIXTEENTH_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "overwritten-name-still-leads-to-the-renamed-command",
    what: "A name that was overwritten once and then renamed away still leads a create to the renamed command.",
    kind: "sequence",
    // D1 "States and transitions": a create without a command of the same name, type and scope is answered with 201.
    rules: [
      "edit.rename-frees-the-old-name",
      "endpoint.create.answers-201-for-a-new-name",
      "upsert.after-delete-is-a-create",
    ],
    plant: remembering(rememberingOverwrittenNames),
    minimal: [createA({}), createA({}), edit(0, { name: "b" }), createA({})],
  },
  {
    id: "permissions-come-back-with-the-old-name",
    what: "A command that gets a name again, after a rename or a delete, has the permissions that it had under that name.",
    kind: "sequence",
    // D1 "Guild application command permissions", rule 5: renaming permanently deletes all permissions.
    rules: ["edit.rename-drops-permissions", "permission.delete-drops-permissions", "bulk.removal-drops-permissions"],
    plant: remembering(keepingEntriesByName),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), edit(0, { name: "b" }), edit(0, { name: "a" }), permissions(0)],
  },
  {
    id: "single-read-is-cached-across-a-bulk",
    what: "A command that was read once is read as it was before a bulk overwrite.",
    kind: "sequence",
    // D1 "States and transitions": a bulk overwrite replaces by the submitted list.
    rules: [
      "command.create.answers-what-is-read-back",
      "endpoint.guild-edit.is-visible-at-once",
      "bulk.same-name-keeps-the-id",
      "bulk.removes-what-is-not-listed",
    ],
    plant: handledBy(cachingReadCommands),
    minimal: [createA({}), read(0), bulk([{ name: "a", description: "b" }]), read(0)],
  },
  {
    id: "select-of-a-used-message-keeps-its-first-options",
    what: "After the first use of a message its string selects take only the options that they had then.",
    kind: "sequence",
    // D2 "Events" 1: finishing a selection in a message delivers an interaction.
    rules: ["component-response.select.delivers-an-interaction", "component-response.string-select.values-are-options"],
    plant: handledBy(cachingUsedMessages),
    minimal: [
      row(selectOf("x", "y")),
      use(0, "s", ["x"]),
      editMessage(0, { components: [{ type: 1, components: [selectOf("z")] }] }),
      use(0, "s", ["z"]),
    ],
  },
  {
    id: "command-without-its-subcommands-stays-unusable",
    what: "A command that got subcommands by an edit and lost them by another cannot be used by itself.",
    kind: "sequence",
    // D1 "Edit body": each provided field entirely overwrites the existing value.
    rules: [
      "interaction.base-command.is-not-usable-with-subcommands",
      "edit.empty-options-remove-all",
      "edit.replaces-options-whole",
    ],
    plant: remembering(markingCommandsWithSubcommands),
    minimal: [createA({}), edit(0, { options: [SUB] }), edit(0, { options: [] }), invoke(0)],
  },
];
