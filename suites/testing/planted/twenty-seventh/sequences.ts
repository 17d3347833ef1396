/** Bugs of what users and applications do one after another. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, createA, DELIVERIES, drive, edit, invoke, permit, row, use } from "../requests.js";
import { changed, type Handler } from "../wrap.js";
import { EMPTIED_PERMISSIONS_STILL_COUNT } from "./emptied.js";
import { eventsWithout, forgetting, type LeftOut } from "./support.js";

const STRING_SELECT = 3;
const CHAT_INPUT = 1;

/** What changes who may use a command, beside who has which role. */
const ACCESS_CHANGES: ReadonlySet<string> = new Set([
  "changePermissions",
  "changeApplication",
  "install",
  "uninstall",
  "moderate",
]);
const ACCESS_WRITES: ReadonlySet<string> = new Set(["create", "edit", "bulk", "delete", "edit-permissions"]);

/** Who was denied is remembered until permissions or commands change. */
function rememberingDenials(): Handler {
  const denied = new Set<string>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (ACCESS_CHANGES.has(name ?? "") || ACCESS_WRITES.has(call.operation)) denied.clear();
    if (name !== "invokeCommand") return pass();
    const body = await objectOf(call.request);
    const key = ["user_id", "channel_id", "command_id"].map((member) => textOf(body, member)).join(" ");
    if (denied.has(key)) return Response.json({ outcome: "denied" });
    const response = await pass();
    if ((await objectOf(response))["outcome"] === "denied") denied.add(key);
    return response;
  };
}

const FIELDS = [
  "description",
  "options",
  "name_localizations",
  "description_localizations",
  "default_member_permissions",
  "default_permission",
  "nsfw",
  "dm_permission",
  "integration_types",
  "contexts",
] as const;

/** What an edit can say of a command. */
function fieldsOf(command: JsonObject): JsonObject {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = command[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Edits start from a cached command, which a create of a used name does not refresh. */
function editingTheCachedCommand(): Handler {
  const cached = new Map<string, JsonObject>();
  const outdated = new Set<string>();
  const refresh = (command: JsonObject) => {
    cached.set(textOf(command, "id"), command);
    outdated.delete(textOf(command, "id"));
  };
  return async ({ operation, path, request }, { pass }) => {
    const id = path["id"] ?? "";
    const body = operation === "edit" ? await bodyOf(request) : undefined;
    const before = cached.get(id);
    const isStale = isObject(body) && outdated.has(id) && before !== undefined && before["type"] === CHAT_INPUT;
    const response = await (isStale ? pass({ ...fieldsOf(before), ...body }) : pass());
    if (!response.ok || !["create", "edit", "bulk"].includes(operation)) return response;
    const answer = await bodyOf(response);
    const commands = (Array.isArray(answer) ? elementsOf(answer) : [answer ?? null]).filter(isObject);
    const isOverwrite = operation === "create" && response.status === 200;
    for (const command of commands)
      if (isOverwrite) outdated.add(textOf(command, "id"));
      else refresh(command);
    return response;
  };
}

/** What a user chose in a message stays chosen. */
function addingUpSelections(): Handler {
  const chosen = new Map<string, readonly Json[]>();
  const wrong = new Map<string, readonly Json[]>();
  const asDelivered: Change = (interaction) => {
    const values = wrong.get(textOf(interaction, "id"));
    return withMember(interaction, "data", (data) =>
      isObject(data) && data["component_type"] === STRING_SELECT && values !== undefined ? { ...data, values } : data,
    );
  };
  return async (call, { pass }) => {
    const name = driven(call);
    const response = await pass();
    if (call.operation === "edit-message")
      for (const key of chosen.keys()) if (key.includes(call.path["id"] ?? "")) chosen.delete(key);
    if (name === "listDeliveries") return changed(response, (body) => inInteractions(asDelivered)(body, call));
    if (name !== "useComponent") return response;
    const {
      user_id = null,
      message_id = null,
      custom_id = null,
      component_id = null,
      values,
    } = await objectOf(call.request);
    const { outcome, interaction_id: id } = await objectOf(response);
    if (outcome !== "delivered" || typeof id !== "string") return response;
    const key = JSON.stringify([user_id, message_id, custom_id, component_id]);
    const all = [...new Set([...(chosen.get(key) ?? []), ...elementsOf(values)])];
    chosen.set(key, all);
    wrong.set(id, all);
    return response;
  };
}

/** A user who was reported as gone is not reported as new. */
const isSecondInstallation: LeftOut = ({ name, data }, before) => {
  const userOf = (event: Json | undefined) => textOf(isObject(event) ? event["user"] : undefined, "id");
  const isUserInstallation = isObject(data) && data["integration_type"] === 1;
  if (name !== "APPLICATION_AUTHORIZED" || !isUserInstallation) return false;
  const own = before.filter((each) => userOf(each["data"]) === userOf(data)).map((each) => each["name"]);
  const first = own.indexOf("APPLICATION_AUTHORIZED");
  return first >= 0 && own.indexOf("APPLICATION_DEAUTHORIZED", first) > first;
};

const INSTALL: PlainRequest = drive("install", { user_id: "{user_id}", scopes: ["applications.commands"] });
const OPTIONS: Json = [
  { label: "a", value: "a" },
  { label: "b", value: "b" },
];

/** Those of several steps. */
export const SEQUENCES: readonly PlantedBug[] = [
  EMPTIED_PERMISSIONS_STILL_COUNT,
  {
    id: "denials-outlive-a-new-role",
    what: "A user who was denied a command in a channel stays denied after getting a role that is allowed to use it.",
    kind: "sequence",
    rules: [
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
      "access.everyone-is-the-guild-id",
      "access.default-member-permissions.asks-for-its-bit",
      "access.administrators.use-all-commands",
      "interaction.command.is-type-2",
    ],
    plant: forgetting(rememberingDenials),
    minimal: [
      createA({}),
      permit(0, [{ id: "{guild_id}", type: 1, permission: false }, ALLOW_ROLE]),
      invoke(0),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{user_id}", role_ids: ["{role_id}"] }),
      invoke(0),
    ],
  },
  {
    id: "edits-start-before-the-overwrite",
    what: "The first edit after a create of a used name takes the command, in all that it does not name, back to before that create.",
    kind: "sequence",
    rules: [
      "edit.keeps-other-fields",
      "edit.answers-the-whole-command",
      "edit.replaces-provided-fields",
      "edit.every-field-is-optional",
      "upsert.stores-the-fields",
      "command.create.answers-what-is-read-back",
    ],
    plant: forgetting(editingTheCachedCommand),
    minimal: [createA({}), createA({ description: "b" }), edit(0, { nsfw: true })],
  },
  {
    id: "selections-add-up",
    what: "The second selection of a user in a string select is delivered together with the first one.",
    kind: "sequence",
    rules: [
      "component-response.select.count-lies-within-the-bounds",
      "component-response.string-select.has-its-fields",
      "component-response.string-select.values-are-options",
      "component-response.select.delivers-an-interaction",
      "select.max-values.defaults-to-1",
    ],
    plant: forgetting(addingUpSelections),
    minimal: [
      row({ type: STRING_SELECT, custom_id: "s", options: OPTIONS }),
      use(0, "s", ["a"]),
      use(0, "s", ["b"]),
      DELIVERIES,
    ],
  },
  {
    id: "returning-users-are-not-reported",
    what: "No event is sent when a user who revoked the application installs it again.",
    kind: "sequence",
    rules: ["event.authorized.follows-an-installation"],
    plant: forgetting(() => async (call, behind) => {
      return driven(call) === "listEvents" ? eventsWithout(call, behind, isSecondInstallation) : behind.pass();
    }),
    minimal: [
      drive("changeApplication", { webhook_url: "https://example.com/a" }),
      INSTALL,
      drive("uninstall", { user_id: "{user_id}" }),
      INSTALL,
      drive("listEvents"),
    ],
  },
];
