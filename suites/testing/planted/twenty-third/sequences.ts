/** Bugs that a particular history shows. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  COMPONENTS_V2,
  create,
  createA,
  DELIVERIES,
  edit,
  editMessage,
  GLOBALLY,
  invoke,
  list,
  read,
  remove,
  row,
  use,
} from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { inInteractions } from "../twenty-second/interactions.js";
import { changed, handledBy, refusal } from "../wrap.js";
import { idsByCustomId } from "./component-ids.js";
import { editedResponse, followUp, responded } from "./responses.js";
import { delivering } from "./used.js";

const BUTTON: JsonObject = { type: 2, style: 1, label: "a", custom_id: "p" };
const LAUNCH: JsonObject = { type: 4, name: "launch", handler: 1 };
const IN_GERMAN: PlainRequest = { ...list(), headers: { "X-Discord-Locale": "de" } };
const ENTRY_POINT = 4;

export const TWENTY_THIRD_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "delete-takes-the-heir-of-the-first-name",
    what: "The delete of a renamed command also deletes the command that has its first name now.",
    kind: "sequence",
    rules: [
      "endpoint.delete.removes-the-command",
      "command.list.holds-each-command",
      "edit.rename-frees-the-old-name",
      "command.create.answers-what-is-read-back",
    ],
    plant: remembering((known) => {
      const firstKeys = new Map<string, string>();
      return async (call, { pass, ask }) => {
        const response = await pass();
        const id = call.path["id"] ?? "";
        if (call.operation === "create" && response.status === 201) {
          const command = await objectOf(response);
          firstKeys.set(textOf(command, "id"), keyOf(call.place, command));
        }
        if (call.operation !== "delete" || !response.ok) return response;
        const heir = [...known].find(([each, { key }]) => each !== id && key === firstKeys.get(id));
        if (heir !== undefined) await ask("DELETE", `${call.place}/${heir[0]}`);
        return response;
      };
    }),
    minimal: [createA({}), edit(0, { name: "b" }), createA({}), remove(0), list()],
  },
  {
    id: "used-components-keep-their-first-id",
    what: "A component that was used before an edit of its message is delivered with the id that it had then.",
    kind: "sequence",
    rules: [
      "component-response.ids-are-those-of-the-components",
      "component-response.button.has-its-fields",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
    ],
    plant: handledBy(() => {
      const current = new Map<string, ReadonlyMap<string, Json>>();
      const first = new Map<string, Json>();
      return delivering(
        async ({ message_id, custom_id }) => {
          const key = `${message_id} ${custom_id}`;
          const id = first.get(key) ?? current.get(String(message_id))?.get(String(custom_id));
          if (id !== undefined) first.set(key, id);
          return id === undefined ? {} : { id };
        },
        async (call, response) => {
          if (call.operation !== "create-message" && call.operation !== "edit-message") return;
          const message = await objectOf(response);
          current.set(textOf(message, "id"), idsByCustomId(message));
        },
      );
    }),
    minimal: [
      row(BUTTON),
      use(0, "p"),
      editMessage(0, { components: [{ type: 1, components: [{ ...BUTTON, id: 7 }] }] }),
      use(0, "p"),
      DELIVERIES,
    ],
  },
  {
    id: "delivered-options-keep-their-first-type",
    what: "An option is delivered with the type that it had when the command was first used.",
    kind: "sequence",
    rules: ["interaction.data.options-have-name-type-and-value", "endpoint.guild-edit.is-visible-at-once"],
    plant: handledBy(() => {
      const types = new Map<string, Json>();
      return async (call, { pass }) => {
        const response = await pass();
        if (call.path["name"] !== "listDeliveries") return response;
        return changed(response, (body) => inInteractions(body, (interaction) => withFirstTypes(interaction, types)));
      };
    }),
    minimal: [
      createA({ options: [{ type: 3, name: "b", description: "b" }] }),
      invoke(0, { options: [{ name: "b", value: "c" }] }),
      createA({ options: [{ type: 4, name: "b", description: "b" }] }),
      invoke(0, { options: [{ name: "b", value: 1 }] }),
      DELIVERIES,
    ],
  },
  {
    id: "renamed-entry-point-holds-its-slot",
    what: "A second entry point is refused after the first one was renamed and deleted, as the slot is freed by name.",
    kind: "sequence",
    rules: [
      "entry-point.can-be-created-again",
      "entry-point.is-single",
      "entry-point.can-be-deleted",
      "limit.delete-frees-a-slot",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: remembering((known) => {
      const slots = new Map<string, Json | undefined>();
      return async (call, { pass }) => {
        const { place, operation } = call;
        const before = known.get(call.path["id"] ?? "");
        const body = await objectOf(call.request);
        const isEntryPoint = operation === "create" && body["type"] === ENTRY_POINT;
        const hasOne = [...known.values()].some((one) => one.place === place && one.command["type"] === ENTRY_POINT);
        if (isEntryPoint && !hasOne && slots.get(place) !== undefined) return refusal();
        const response = await pass();
        if (isEntryPoint && response.status === 201) slots.set(place, body["name"]);
        if (operation === "delete" && before?.name === slots.get(place)) slots.delete(place);
        if (operation === "bulk") slots.delete(place);
        return response;
      };
    }),
    minimal: [
      create(LAUNCH, GLOBALLY),
      edit(0, { name: "go" }, GLOBALLY),
      remove(0, GLOBALLY),
      create(LAUNCH, GLOBALLY),
    ],
  },
  {
    id: "edits-are-laid-on-the-last-read",
    what: "An edit starts from the command as it was last read alone, so that an edit in between is undone.",
    kind: "sequence",
    rules: ["edit.keeps-other-fields", "endpoint.guild-edit.is-visible-at-once", "edit.answers-the-whole-command"],
    plant: handledBy(() => {
      const copies = new Map<string, JsonObject>();
      return async (call, { pass }) => {
        const id = call.path["id"] ?? "";
        const copy = copies.get(id);
        if (call.operation === "edit" && copy !== undefined) {
          return pass({ ...copy, ...(await objectOf(call.request)) });
        }
        const response = await pass();
        if (call.operation === "create" || call.operation === "bulk") copies.clear();
        if (call.operation === "get" && response.ok) copies.set(id, editableOf(await objectOf(response)));
        return response;
      };
    }),
    minimal: [createA({}), read(0), edit(0, { description: "b" }), edit(0, { nsfw: true })],
  },
  {
    id: "localized-lists-overlook-edited-dictionaries",
    what: "A list for one locale is served from a cache until a default text changes, so edits of translations alone stay unseen.",
    kind: "sequence",
    rules: [
      "localization.edit.replaces-the-dictionary",
      "localization.list.shows-the-requesters-locale",
      "endpoint.guild-edit.is-visible-at-once",
      "edit.replaces-dictionaries-whole",
      "edit.replaces-provided-fields",
      "command.list.holds-each-command",
    ],
    plant: handledBy(() => {
      const cache = new Map<string, { readonly defaults: string; readonly body: Json }>();
      return async (call, { pass }) => {
        const response = await pass();
        const locale = call.request.headers.get("X-Discord-Locale");
        if (call.operation !== "list" || locale === null || call.query.size > 0) return response;
        return changed(response, (body) => {
          const key = `${call.place} ${locale}`;
          const defaults = JSON.stringify(defaultsOf(body));
          const cached = cache.get(key);
          if (cached?.defaults === defaults) return cached.body;
          cache.set(key, { defaults, body });
          return body;
        });
      };
    }),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      IN_GERMAN,
      edit(0, { name_localizations: { de: "c" } }),
      IN_GERMAN,
    ],
  },
  {
    id: "edited-follow-ups-lose-the-v2-flag",
    what: "An edit of a follow-up can take the flag for components V2 away, unlike an edit of any other message.",
    kind: "sequence",
    rules: ["v2.flag.cannot-be-removed"],
    plant: handledBy(() => {
      const stripped = new Set<string>();
      return async (call, { pass }) => {
        const body = await objectOf(call.request);
        const flags = editedResponse(call) ? body["flags"] : undefined;
        const isWithoutFlag = typeof flags === "number" && (flags & COMPONENTS_V2) === 0;
        const response = await pass(isWithoutFlag ? without(body, "flags") : undefined);
        if (isWithoutFlag && response.ok) stripped.add(textOf(await objectOf(response), "id"));
        return changed(response, (body) => (stripped.has(textOf(body, "id")) ? inEach(body, withoutFlag) : body));
      };
    }),
    minimal: [
      createA({}),
      invoke(0),
      DELIVERIES,
      responded({ type: 4, data: { content: "a" } }),
      followUp("POST", { flags: COMPONENTS_V2, components: [{ type: 10, content: "a" }] }),
      followUp("PATCH", { flags: 0 }, "/messages/{#4.id}"),
    ],
  },
];

function withFirstTypes(interaction: JsonObject, types: Map<string, Json>): JsonObject {
  const { data } = interaction;
  if (interaction["type"] !== 2 || !isObject(data)) return interaction;
  const options = elementsOf(data["options"]).map((option) => {
    if (!isObject(option)) return option;
    const key = `${textOf(data, "id")} ${textOf(option, "name")}`;
    const type = types.get(key) ?? option["type"] ?? null;
    types.set(key, type);
    return { ...option, type };
  });
  return data["options"] === undefined ? interaction : { ...interaction, data: { ...data, options } };
}

/** What an edit of a chat-input command may name, but its name. */
function editableOf(command: JsonObject): JsonObject {
  const { type, description = "", nsfw = false, options = [], default_member_permissions = null } = command;
  return type === 1 ? { description, nsfw, options, default_member_permissions } : {};
}

/** A list without what translations and versions show. */
function defaultsOf(body: Json): Json {
  if (!Array.isArray(body)) return body;
  return body.map((each: Json) =>
    isObject(each) ? without(each, "version", "name_localized", "description_localized") : each,
  );
}

function withoutFlag(message: JsonObject): JsonObject {
  return { ...message, flags: Number(message["flags"]) & ~COMPONENTS_V2 };
}
