/** Bugs of what applications receive, and of who may use a command. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, DELIVERIES, drive, invoke, modal } from "../requests.js";
import { answers, changed, handledBy } from "../wrap.js";
import { roleBook } from "./role-book.js";

const SUB_COMMAND = 1;
const STRING = 3;
const USER = 2;
const MODAL = 9;
const CHECKBOX = 23;
const LABEL = 18;
const MANAGE_GUILD = "32";
const SEND_MESSAGES = "2048";

/** Changes each interaction that the driver lists. */
function inInteractions(body: Json, change: (interaction: JsonObject) => JsonObject): Json {
  const inDelivery = (delivery: JsonObject) => withMember(delivery, "interaction", (one) => inEach(one, change));
  return inEach(body, (listed) => withMember(listed, "deliveries", (all) => inEach(all, inDelivery)));
}

/** The option of that name; undefined where there is none. */
function optionOf(parent: JsonObject | undefined, name: Json | undefined): JsonObject | undefined {
  return elementsOf(parent?.["options"])
    .filter(isObject)
    .find((option) => option["name"] === name);
}

/** What was filled in, with the names of options below the first level in a language. */
function translated(filled: Json, parent: JsonObject | undefined, locale: string, depth: number): Json {
  return inEach(filled, (one) => {
    const option = optionOf(parent, one["name"]);
    const inside = withMember(one, "options", (options) => translated(options, option, locale, depth + 1));
    const names = option?.["name_localizations"];
    const name = isObject(names) ? names[locale] : undefined;
    return depth === 0 || name === undefined ? inside : { ...inside, name };
  });
}

/** True where a required option is not filled in. */
function lacksRequired(parent: JsonObject | undefined, filled: Json | undefined): boolean {
  const given = elementsOf(filled).filter(isObject);
  const isLacking = (option: Json) =>
    isObject(option) && option["required"] === true && !given.some((one) => one["name"] === option["name"]);
  return (
    elementsOf(parent?.["options"]).some(isLacking) ||
    given.some((one) => one["options"] !== undefined && lacksRequired(optionOf(parent, one["name"]), one["options"]))
  );
}

/** The custom_id of each checkbox in it that is opened ticked. */
function tickedIn(part: Json | undefined): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(tickedIn);
  if (!isObject(part)) return [];
  if (part["type"] === CHECKBOX) return part["default"] === true ? [textOf(part, "custom_id")] : [];
  return [...tickedIn(part["components"]), ...tickedIn(part["component"])];
}

function commandOf(known: Known, id: string): JsonObject | undefined {
  return known.get(id)?.command;
}

const TYPED: JsonObject = { user_id: "{user_id}", channel_id: "{channel_id}", command_id: "{#0.id}" };
const STAFF: JsonObject = { user_id: "{#2.user_id}", channel_id: "{channel_id}" };

/** Bugs of this kind. */
export const NINETEENTH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "options-of-subcommands-arrive-translated",
    what: "Options of a subcommand are delivered under their names in the language of the client",
    kind: "pair",
    // D1 "Localization" 3: interaction payloads still use default names.
    rules: ["interaction.data.option-names-are-default-names", "interaction.data.subcommands-nest"],
    plant: remembering((known) => async (call, { pass }) => {
      const response = await pass();
      if (call.path["name"] !== "listDeliveries") return response;
      return changed(response, (body) =>
        inInteractions(body, (interaction) =>
          withMember(interaction, "data", (data) =>
            inEach(data, (used) =>
              withMember(used, "options", (options) =>
                translated(options, commandOf(known, textOf(used, "id")), textOf(interaction, "locale"), 0),
              ),
            ),
          ),
        ),
      );
    }),
    minimal: [
      createA({
        options: [
          {
            type: SUB_COMMAND,
            name: "s",
            description: "s",
            options: [{ type: STRING, name: "text", description: "t", name_localizations: { de: "wort" } }],
          },
        ],
      }),
      invoke(0, {
        locale: "de",
        options: [{ type: SUB_COMMAND, name: "s", options: [{ type: STRING, name: "text", value: "x" }] }],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "autocomplete-waits-for-required-options",
    what: "An option with autocomplete asks for nothing as long as a required option is empty",
    kind: "pair",
    // D1 "Interaction received by the application": autocomplete: required options may be missing.
    rules: [
      "autocomplete.required-options.may-be-missing",
      "autocomplete.typed-option.is-focused",
      "autocomplete.partial-strings.arrive",
    ],
    plant: remembering((known) => async (call, { pass }) => {
      if (call.path["name"] !== "typeOption") return pass();
      const body = await objectOf(call.request);
      const isEmpty = lacksRequired(commandOf(known, textOf(body, "command_id")), body["options"]);
      return isEmpty ? Response.json({ outcome: "invalid" }) : pass();
    }),
    minimal: [
      createA({
        options: [
          { type: STRING, name: "kind", description: "k", required: true },
          { type: STRING, name: "thing", description: "t", autocomplete: true },
        ],
      }),
      drive("typeOption", { ...TYPED, options: [{ type: STRING, name: "thing", value: "x", focused: true }] }),
    ],
  },
  {
    id: "own-member-is-not-resolved",
    what: "A user command on oneself resolves the user and no member, as the member is in the interaction already",
    kind: "value",
    // D1 "Interaction received by the application": user command: resolved.users and resolved.members keyed by ID.
    rules: ["interaction.user-command.has-its-target", "component-response.resolved.is-keyed-by-id"],
    plant: answers((body, { path }) => {
      if (path["name"] !== "listDeliveries") return body;
      return inInteractions(body, (interaction) => {
        const member = interaction["member"];
        const user = isObject(member) ? textOf(member["user"], "id") : "";
        return withMember(interaction, "data", (data) =>
          inEach(data, (used) =>
            user !== "" && used["target_id"] === user
              ? withMember(used, "resolved", (resolved) => inEach(resolved, (kinds) => without(kinds, "members")))
              : used,
          ),
        );
      });
    }),
    minimal: [
      create({ name: "Look", type: USER }),
      drive("invokeCommand", { ...TYPED, target_id: "{user_id}" }),
      DELIVERIES,
    ],
  },
  {
    id: "unticked-checkbox-keeps-its-default",
    what: "A checkbox that is opened ticked is delivered as ticked after the user took the tick away",
    kind: "value",
    // D2 "Interaction response structures": Checkbox: type 23, id, custom_id, value (boolean), which is what the user submits.
    rules: [
      "component-response.checkbox.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "checkbox.has-custom-id-and-default",
    ],
    plant: handledBy(() => {
      const ticked = new Map<string, readonly string[]>();
      return async (call, { pass }) => {
        const body = await objectOf(call.request);
        const { data, values } = body;
        if (call.operation === "respond" && body["type"] === MODAL && isObject(data))
          ticked.set(call.path["id"] ?? "", tickedIn(data["components"]));
        if (call.path["name"] !== "submitModal" || !isObject(values)) return pass();
        const kept = (ticked.get(textOf(body, "interaction_id")) ?? []).filter((id) => values[id] === false);
        const filled = { ...values, ...Object.fromEntries(kept.map((id) => [id, true])) };
        return kept.length === 0 ? pass() : pass({ ...body, values: filled });
      };
    }),
    minimal: [
      ...modal({ type: LABEL, label: "l", component: { type: CHECKBOX, custom_id: "c", default: true } }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { c: false },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "only-the-first-role-gives-permissions",
    what: "Of a member with several roles only the first one counts toward default_member_permissions",
    kind: "pair",
    // D1 "Command permission" 4: manage-guild (bit 5) restricts the command to holders of that permission.
    rules: ["access.default-member-permissions.asks-for-its-bit", "access.denied-user.neither-sees-nor-uses"],
    plant: remembering((known) => {
      const roles = roleBook();
      const isDenied = (id: string, user: string) => {
        const command = commandOf(known, id);
        const asked = textOf(command, "default_member_permissions");
        return roles.isHeldByLaterRole(textOf(command, "guild_id"), user, asked);
      };
      return async (call, { pass }) => {
        const body = await objectOf(call.request);
        const user = textOf(body, "user_id");
        const { name } = call.path;
        if (name === "invokeCommand" && isDenied(textOf(body, "command_id"), user))
          return Response.json({ outcome: "denied" });
        const response = await pass();
        if (call.operation === "driver" && response.ok) roles.learn(name ?? "", body, await objectOf(response));
        if (name !== "listPicker") return response;
        const isShown = (command: Json) => !isDenied(textOf(command, "id"), user);
        return changed(response, (shown) =>
          inEach(shown, (one) => withMember(one, "commands", (commands) => elementsOf(commands).filter(isShown))),
        );
      };
    }),
    minimal: [
      drive("makeRole", { guild_id: "{guild_id}", permissions: SEND_MESSAGES }),
      drive("makeRole", { guild_id: "{guild_id}", permissions: MANAGE_GUILD }),
      drive("makeUser"),
      drive("makeMember", {
        guild_id: "{guild_id}",
        user_id: "{#2.user_id}",
        role_ids: ["{#0.role_id}", "{#1.role_id}"],
      }),
      createA({ default_member_permissions: MANAGE_GUILD }),
      drive("invokeCommand", { ...STAFF, command_id: "{#4.id}" }),
    ],
  },
];
