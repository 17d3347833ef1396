/** Bugs of what applications receive, and of who may use a command. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { objectOf } from "../memory.js";
import { inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { answers, handledBy } from "../wrap.js";

/** Bit of the permission that has all others. */
const ADMINISTRATOR = 8n;

/** Who may use a command in a guild. */
interface CommandEntries {
  readonly command: string;
  readonly entries: readonly Json[];
  /** Id of the entry for all channels of the guild. */
  readonly allChannels: string;
}

const NO_ENTRIES: CommandEntries = { command: "", entries: [], allChannels: "" };

/** Bugs of interactions. */
const OF_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "filled-options-are-not-focused-but-say-so",
    what: "While a user types, options that are filled already have focused: false.",
    kind: "pair",
    // D1 "Interaction received by the application": "options already filled are sent without focused".
    rules: ["autocomplete.filled-options.are-not-focused", "autocomplete.one-option.is-focused"],
    plant: inInteractions((interaction) =>
      interaction["type"] === 4 ? withMember(interaction, "data", (data) => inEach(data, withUnfocused)) : interaction,
    ),
    minimal: [
      createA({
        options: [
          { type: 3, name: "o", description: "o", autocomplete: true },
          { type: 3, name: "p", description: "p" },
        ],
      }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [
          { name: "o", value: "x", focused: true },
          { name: "p", value: "y" },
        ],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "users-or-roles-are-resolved",
    what: "A mentionable select in which users and roles are chosen together has no roles in its resolved data.",
    kind: "pair",
    // D2 "Interaction response structures": "values (array of snowflakes); resolved (entities by ID)".
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
    ],
    plant: inInteractions((interaction) => {
      if (interaction["type"] !== 3) return interaction;
      return withMember(interaction, "data", (data) =>
        isObject(data)
          ? withMember(data, "resolved", (resolved) =>
              isObject(resolved) && "users" in resolved ? without(resolved, "roles") : resolved,
            )
          : data,
      );
    }),
    minimal: [row({ type: 7, custom_id: "m", max_values: 2 }), use(0, "m", ["{user_id}", "{role_id}"]), DELIVERIES],
  },
  {
    id: "empty-checkbox-has-no-value",
    what: "A checkbox that is not ticked is submitted without value, as false is left out.",
    kind: "value",
    // D2 "Interaction response structures": "Checkbox | type 23, id, custom_id, value (boolean)".
    rules: ["component-response.checkbox.has-its-fields", "component-response.modal.mirrors-its-components"],
    plant: inInteractions((interaction) => {
      if (interaction["type"] !== 5) return interaction;
      return withMember(interaction, "data", (data) =>
        isObject(data) ? withMember(data, "components", (labels) => inEach(labels, withoutFalse)) : data,
      );
    }),
    minimal: [
      ...modal({ type: 18, label: "label", component: { type: 23, custom_id: "c" } }),
      drive("submitModal", { user_id: "{user_id}", interaction_id: "{#1.interaction_id}", values: {} }),
      DELIVERIES,
    ],
  },
];

/** Bugs of permissions. */
const OF_PERMISSIONS: readonly PlantedBug[] = [
  {
    id: "administrators-can-be-denied",
    what: "An entry against a user also keeps an administrator from a command.",
    kind: "scope",
    // D1 "Command permission" 3: "Members with the Administrator permission can use all commands."
    rules: ["access.administrators.use-all-commands", "access.role-and-user-entries.apply"],
    plant: handledBy(() => {
      const powerful = new Set<string>();
      const administrators = new Set<string>();
      const given = new Map<string, CommandEntries>();
      return async (call, { pass }) => {
        const sent = await objectOf(call.request);
        const user = textOf(sent, "user_id");
        const { entries } = given.get(textOf(sent, "command_id")) ?? NO_ENTRIES;
        const denied = entries.some((entry) => isEntry(entry, 2, user, false));
        const isInvoked = call.path["name"] === "invokeCommand";
        if (isInvoked && administrators.has(user) && denied) return Response.json({ outcome: "denied" });
        const response = await pass();
        if (!response.ok) return response;
        const set = entriesSetBy(call, sent);
        if (set !== undefined) given.set(set.command, set);
        if (call.path["name"] === "makeRole" && (BigInt(textOf(sent, "permissions")) & ADMINISTRATOR) !== 0n)
          powerful.add(textOf(await bodyOf(response), "role_id"));
        const roles = call.path["name"] === "makeMember" ? elementsOf(sent["role_ids"]) : [];
        if (roles.some((role) => powerful.has(String(role)))) administrators.add(user);
        return response;
      };
    }),
    minimal: [
      drive("makeUser"),
      drive("makeRole", { guild_id: "{guild_id}", permissions: "8" }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#0.user_id}", role_ids: ["{#1.role_id}"] }),
      createA({}),
      drive("changePermissions", {
        guild_id: "{guild_id}",
        command_id: "{#3.id}",
        permissions: [{ id: "{#0.user_id}", type: 2, permission: false }],
      }),
      invoke(3, { user_id: "{#0.user_id}" }),
    ],
  },
  {
    id: "threads-of-an-allowed-channel-are-denied",
    what: "Where all channels are denied and one is allowed, the command is not usable in the threads of that channel.",
    kind: "scope",
    // D1 "Command permission" 1: "Permissions on a channel also apply to the threads in it."
    rules: ["access.channel.includes-its-threads", "access.all-channels-is-the-guild-id-minus-1"],
    plant: handledBy(() => {
      const parents = new Map<string, string>();
      const given = new Map<string, CommandEntries>();
      return async (call, { pass }) => {
        const sent = await objectOf(call.request);
        const parent = parents.get(textOf(sent, "channel_id"));
        const { entries: found, allChannels } = given.get(textOf(sent, "command_id")) ?? NO_ENTRIES;
        const isAllowed = parent !== undefined && found.some((entry) => isEntry(entry, 3, parent, true));
        const isDenied = isAllowed && found.some((entry) => isEntry(entry, 3, allChannels, false));
        if (call.path["name"] === "invokeCommand" && isDenied) return Response.json({ outcome: "denied" });
        const response = await pass();
        if (!response.ok) return response;
        const set = entriesSetBy(call, sent);
        if (set !== undefined) given.set(set.command, set);
        const isThread = call.path["name"] === "makeChannel" && [10, 11, 12].includes(Number(sent["type"]));
        if (isThread) parents.set(textOf(await bodyOf(response), "channel_id"), textOf(sent, "parent_id"));
        return response;
      };
    }),
    minimal: [
      createA({}),
      drive("makeChannel", { guild_id: "{guild_id}", type: 11, parent_id: "{channel_id}" }),
      drive("changePermissions", {
        guild_id: "{guild_id}",
        command_id: "{#0.id}",
        permissions: [
          { id: "{all_channels_id}", type: 3, permission: false },
          { id: "{channel_id}", type: 3, permission: true },
        ],
      }),
      invoke(0, { channel_id: "{#1.channel_id}" }),
    ],
  },
];

/** Every such bug. */
export const EIGHTEENTH_DELIVERIES: readonly PlantedBug[] = [...OF_INTERACTIONS, ...OF_PERMISSIONS];

/** Changes each interaction that the driver lists. */
function inInteractions(change: (interaction: JsonObject) => JsonObject): PlantedBug["plant"] {
  return answers((body, { path }) =>
    path["name"] === "listDeliveries" && isObject(body)
      ? withMember(body, "deliveries", (deliveries) =>
          inEach(deliveries, (delivery) =>
            withMember(delivery, "interaction", (interaction) =>
              isObject(interaction) ? change(interaction) : interaction,
            ),
          ),
        )
      : body,
  );
}

/** Data or an option in which each option with a value says whether it is focused. */
function withUnfocused(part: JsonObject): JsonObject {
  const said = (option: JsonObject) => ("value" in option ? { focused: false, ...option } : withUnfocused(option));
  return withMember(part, "options", (options) => inEach(options, said));
}

/** A label whose checkbox has no value where that is false. */
function withoutFalse(label: JsonObject): JsonObject {
  return withMember(label, "component", (component) => {
    const isFalse = isObject(component) && component["type"] === 23 && component["value"] === false;
    return isFalse ? without(component, "value") : component;
  });
}

function isEntry(entry: Json, type: number, id: string, permission: boolean): boolean {
  return isObject(entry) && entry["type"] === type && entry["id"] === id && entry["permission"] === permission;
}

/** What a request to the service or its driver makes the entries of one command. */
function entriesSetBy(call: Call, sent: JsonObject): CommandEntries | undefined {
  const isDriven = call.path["name"] === "changePermissions";
  if (!isDriven && call.operation !== "edit-permissions") return undefined;
  const guild = isDriven ? textOf(sent, "guild_id") : (call.path["guild"] ?? "");
  const command = isDriven ? textOf(sent, "command_id") : (call.path["id"] ?? "");
  return { command, entries: elementsOf(sent["permissions"]), allChannels: (BigInt(guild) - 1n).toString() };
}
