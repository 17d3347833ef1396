/** Bugs in what applications receive, each of two features that come together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { remembering } from "../memory.js";
import { inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { delivers, inInteractions } from "../twenty-second/interactions.js";
import { changed } from "../wrap.js";

const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const SUBMITTED_MODAL = 5;
const USER_COMMAND = 2;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;

const OPTIONS: Json = [
  { label: "a", value: "a" },
  { label: "b", value: "b" },
];

export const TWENTY_THIRD_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "filled-options-of-false-are-not-suggested-with",
    what: "While a user types into one option, filled options with false, 0 or an empty text are not delivered.",
    kind: "pair",
    rules: [
      "autocomplete.filled-options.are-not-focused",
      "autocomplete.data.has-the-command-shape",
      "interaction.data.options-have-name-type-and-value",
    ],
    plant: delivers(AUTOCOMPLETE, (interaction) =>
      withMember(interaction, "data", (data) => inEach(data, withoutFalsy)),
    ),
    minimal: [
      createA({
        options: [
          { type: 5, name: "b", description: "b" },
          { type: 3, name: "c", description: "c", autocomplete: true },
        ],
      }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [
          { name: "b", value: false },
          { name: "c", value: "d", focused: true },
        ],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "chosen-users-replace-resolved-roles",
    what: "Where a user and a role are chosen in one select, the role is missing in the resolved data.",
    kind: "pair",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
    ],
    plant: delivers(COMPONENT, (interaction) =>
      withMember(interaction, "data", (data) =>
        inEach(data, (each) => withMember(each, "resolved", (resolved) => inEach(resolved, withoutRoles))),
      ),
    ),
    minimal: [row({ type: 7, custom_id: "p", max_values: 2 }), use(0, "p", ["{user_id}", "{role_id}"]), DELIVERIES],
  },
  {
    id: "choice-of-its-own-name-is-delivered-translated",
    what: "A choice whose value equals its name is delivered with its name in the user's language.",
    kind: "pair",
    rules: ["interaction.data.options-have-name-type-and-value", "option-value.choices-are-the-only-values"],
    plant: remembering((known) => async (call, { pass }) => {
      const response = await pass();
      if (call.path["name"] !== "listDeliveries") return response;
      return changed(response, (body) =>
        inInteractions(body, (interaction) => {
          const locale = textOf(interaction, "locale");
          const command = known.get(textOf(interaction["data"], "id"))?.command;
          if (interaction["type"] !== COMMAND || command === undefined) return interaction;
          return withMember(interaction, "data", (data) => inEach(data, (each) => translated(each, command, locale)));
        }),
      );
    }),
    minimal: [
      createA({
        options: [
          {
            type: 3,
            name: "b",
            description: "b",
            choices: [{ name: "c", value: "c", name_localizations: { de: "d" } }],
          },
        ],
      }),
      invoke(0, { locale: "de", options: [{ name: "b", value: "c" }] }),
      DELIVERIES,
    ],
  },
  {
    id: "empty-checkbox-group-beside-empty-radio-group-is-null",
    what: "A checkbox group with nothing checked has null for values where a radio group of the modal is empty too.",
    kind: "pair",
    rules: ["component-response.checkbox-group.has-its-fields"],
    plant: delivers(SUBMITTED_MODAL, (interaction) =>
      withMember(interaction, "data", (data) => inEach(data, withNullGroups)),
    ),
    minimal: [
      ...modal(
        { type: 18, label: "a", component: { type: RADIO_GROUP, custom_id: "r", required: false, options: OPTIONS } },
        {
          type: 18,
          label: "b",
          component: { type: CHECKBOX_GROUP, custom_id: "c", required: false, min_values: 0, options: OPTIONS },
        },
      ),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: {},
      }),
      DELIVERIES,
    ],
  },
  {
    id: "user-command-on-oneself-resolves-no-member",
    what: "A user command that is used on its own user has no resolved member, as the member is there already.",
    kind: "pair",
    rules: ["interaction.user-command.has-its-target"],
    plant: delivers(COMMAND, (interaction) => {
      const { data, member } = interaction;
      if (!isObject(data) || !isObject(member) || data["type"] !== USER_COMMAND) return interaction;
      if (data["target_id"] !== textOf(member["user"], "id")) return interaction;
      const resolved = inEach(data["resolved"] ?? {}, (each) => without(each, "members"));
      return { ...interaction, data: { ...data, resolved } };
    }),
    minimal: [create({ name: "A", type: USER_COMMAND }), invoke(0, { target_id: "{user_id}" }), DELIVERIES],
  },
];

function withoutFalsy(part: JsonObject): JsonObject {
  return withMember(part, "options", (options) =>
    elementsOf(inEach(options, withoutFalsy)).filter((option) => {
      return (
        !isObject(option) || option["focused"] === true || option["value"] === undefined || Boolean(option["value"])
      );
    }),
  );
}

function withoutRoles(resolved: JsonObject): JsonObject {
  return resolved["users"] === undefined ? resolved : without(resolved, "roles");
}

function translated(entered: JsonObject, declared: JsonObject, locale: string): JsonObject {
  const options = elementsOf(declared["options"]).filter(isObject);
  return withMember(entered, "options", (all) =>
    inEach(all, (each) => {
      const option = options.find(({ name }) => name === each["name"]) ?? {};
      const choice = elementsOf(option["choices"]).find((one) => isObject(one) && one["value"] === each["value"]);
      const inside = translated(each, option, locale);
      if (!isObject(choice) || choice["name"] !== choice["value"]) return inside;
      const name = textOf(choice["name_localizations"], locale);
      return name === "" ? inside : { ...inside, value: name };
    }),
  );
}

function withNullGroups(data: JsonObject): JsonObject {
  const labels = elementsOf(data["components"]).filter(isObject);
  const hasEmptyRadio = labels.some(({ component }) => isObject(component) && isEmptyRadio(component));
  return hasEmptyRadio ? { ...data, components: inEach(labels, withNullGroup) } : data;
}

function isEmptyRadio({ type, value }: JsonObject): boolean {
  return type === RADIO_GROUP && value === null;
}

function withNullGroup(label: JsonObject): JsonObject {
  return withMember(label, "component", (child) =>
    inEach(child, (each) => {
      const isEmpty = each["type"] === CHECKBOX_GROUP && elementsOf(each["values"]).length === 0;
      return isEmpty ? { ...each, values: null } : each;
    }),
  );
}
