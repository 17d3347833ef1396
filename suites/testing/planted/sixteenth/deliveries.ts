/** Bugs of what the application receives, and of who may cause it. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { bodyOf } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke, modal, permit, row, use } from "../requests.js";
import { answers, changed, type Handler, handledBy } from "../wrap.js";
import { EntriesOfCommands } from "./entries.js";

const SUB_COMMAND = 1;
const GROUP = 2;
const STRING = 3;
const USER_ENTRY = 2;
const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL = 5;
const MENTIONABLE_SELECT = 7;
const LABEL = 18;
const CHECKBOX = 23;
const ADMINISTRATOR = "8";

/** For `answers`: changes the data of each delivery of a type. */
function inDeliveries(type: number, change: (data: JsonObject, interaction: JsonObject) => JsonObject) {
  return (body: Json, { path }: Pick<Call, "path">): Json => {
    if (path["name"] !== "listDeliveries" || !isObject(body)) return body;
    const inInteraction: Change = (interaction) =>
      interaction["type"] === type
        ? withMember(interaction, "data", (data) => (isObject(data) ? change(data, interaction) : data))
        : interaction;
    const inDelivery: Change = (delivery) => withMember(delivery, "interaction", (one) => inEach(one, inInteraction));
    return withMember(body, "deliveries", (all) => inEach(all, inDelivery));
  };
}

/** Names of subcommands are those that the user sees. */
function namingSubcommandsAsShown(): Handler {
  const options = new Map<string, Json>();
  return async (call, { pass }) => {
    const response = await pass();
    if (["create", "edit", "bulk"].includes(call.operation) && response.ok) {
      const body = await bodyOf(response);
      for (const command of Array.isArray(body) ? body : [body ?? null])
        if (isObject(command)) options.set(textOf(command, "id"), command["options"] ?? []);
    }
    const named = inDeliveries(COMMAND, (data, { locale }) => ({
      ...data,
      ...namedOptions(data, options.get(textOf(data, "id")), locale ?? null),
    }));
    return call.path["name"] === "listDeliveries" ? changed(response, (body) => named(body, call)) : response;
  };
}

function namedOptions(part: JsonObject, defined: Json | undefined, locale: Json): JsonObject {
  const definitions = elementsOf(defined).filter(isObject);
  return withMember(part, "options", (options) =>
    inEach(options, (option) => {
      const definition = definitions.find(({ name }) => name === option["name"]);
      if (definition === undefined || ![SUB_COMMAND, GROUP].includes(Number(option["type"]))) return option;
      const name = textOf(definition["name_localizations"], String(locale)) || textOf(option, "name");
      return { ...namedOptions(option, definition["options"], locale), name };
    }),
  );
}

/** An entry that forbids a user is looked at before the permissions of the member. */
function forbiddingAdministrators(known: Known): Handler {
  const written = new EntriesOfCommands(known);
  return async (call, { pass }) => {
    written.forget();
    const body = call.path["name"] === "invokeCommand" ? await objectOf(call.request) : {};
    const { user_id: user, version, command_id: id } = body;
    const command = typeof id === "string" ? known.get(id)?.command : undefined;
    const isCurrent = version === undefined || version === command?.["version"];
    const isForbidden = written
      .of(textOf(command, "id"))
      .filter(({ guild }) => guild === textOf(command, "guild_id"))
      .some(({ entries }) =>
        entries.some((one) => one["type"] === USER_ENTRY && one["id"] === user && one["permission"] === false),
      );
    if (isCurrent && isForbidden) return Response.json({ outcome: "denied" });
    const response = await pass();
    await written.learn(call, response);
    return response;
  };
}

/** The client reads its form from the top to the option that is typed. */
const upToTheTypedOption: Change = (part) =>
  withMember(part, "options", (options) => {
    const all = inEach(options, upToTheTypedOption);
    const typed = elementsOf(all).findIndex((option) => isObject(option) && option["focused"] === true);
    return typed < 0 ? all : elementsOf(all).slice(0, typed + 1);
  });

/** As in a form of HTML, where only a ticked checkbox has a value. */
const withoutUntickedValue: Change = (part) => {
  const bare = part["type"] === CHECKBOX && part["value"] === false ? { ...part, value: null } : part;
  const inner = withMember(bare, "components", (components) => inEach(components, withoutUntickedValue));
  return withMember(inner, "component", (component) => inEach(component, withoutUntickedValue));
};

function withoutRolesBesideUsers(data: JsonObject): JsonObject {
  const { component_type: type, resolved } = data;
  if (type !== MENTIONABLE_SELECT || !isObject(resolved) || resolved["users"] === undefined) return data;
  return { ...data, resolved: without(resolved, "roles") };
}

const LOCALIZED_SUB: Json = {
  type: SUB_COMMAND,
  name: "sub",
  description: "s",
  name_localizations: { de: "unter" },
};
const TYPED: Json = { type: STRING, name: "x", description: "x", autocomplete: true };
const FILLED: Json = { type: STRING, name: "y", description: "y" };

/** Such bugs. */
export const SIXTEENTH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "localized-subcommand-is-delivered-as-shown",
    what: "A localized subcommand is delivered under the name in the language of the user.",
    kind: "pair",
    // D1 "Localization" 3: interaction payloads still use default names.
    rules: ["interaction.data.option-names-are-default-names", "interaction.data.subcommands-nest"],
    plant: handledBy(namingSubcommandsAsShown),
    minimal: [
      createA({ options: [LOCALIZED_SUB] }),
      invoke(0, { locale: "de", options: [{ type: SUB_COMMAND, name: "sub", options: [] }] }),
      DELIVERIES,
    ],
  },
  {
    id: "administrator-is-denied-by-an-own-entry",
    what: "An administrator cannot use a command that an entry forbids to exactly this user.",
    kind: "pair",
    // D1 "Guild application command permissions", rule 3: Administrators can use all commands.
    rules: ["access.administrators.use-all-commands"],
    plant: remembering(forbiddingAdministrators),
    minimal: [
      createA({}),
      drive("makeRole", { guild_id: "{guild_id}", permissions: ADMINISTRATOR }),
      drive("makeUser"),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#2.user_id}", role_ids: ["{#1.role_id}"] }),
      permit(0, [{ id: "{#2.user_id}", type: USER_ENTRY, permission: false }]),
      invoke(0, { user_id: "{#2.user_id}" }),
    ],
  },
  {
    id: "autocomplete-leaves-out-what-is-filled-in-below",
    what: "An autocomplete interaction does not have the filled options that come after the one that is typed.",
    kind: "pair",
    // D1 "Interaction received by the application", autocomplete: options already filled are sent without focused.
    rules: ["autocomplete.filled-options.are-not-focused", "autocomplete.data.has-the-command-shape"],
    plant: answers(inDeliveries(AUTOCOMPLETE, upToTheTypedOption)),
    minimal: [
      createA({ options: [TYPED, FILLED] }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [
          { type: STRING, name: "x", value: "a", focused: true },
          { type: STRING, name: "y", value: "b" },
        ],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "mentionable-select-resolves-users-or-roles",
    what: "Where users and roles are chosen together in a mentionable select, the roles are not resolved.",
    kind: "pair",
    // D2 "Interaction response structures": values, and resolved with the entities by ID.
    rules: ["component-response.auto-select.values-are-resolved", "component-response.auto-select.has-its-fields"],
    plant: answers(inDeliveries(COMPONENT, withoutRolesBesideUsers)),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "m", max_values: 2 }),
      use(0, "m", ["{user_id}", "{role_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "unticked-checkbox-has-no-value",
    what: "A checkbox that is not ticked is submitted with the value null instead of false.",
    kind: "value",
    // D2 "Interaction response structures": value (boolean).
    rules: ["component-response.checkbox.has-its-fields"],
    plant: answers(inDeliveries(MODAL, withoutUntickedValue)),
    minimal: [
      ...modal({ type: LABEL, label: "L", component: { type: CHECKBOX, custom_id: "c" } }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { c: false },
      }),
      DELIVERIES,
    ],
  },
];
