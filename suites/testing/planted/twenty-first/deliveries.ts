/** Bugs of what an application receives. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { create, createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { delivers, isDriven, withData } from "../twentieth/driven.js";
import { handledBy } from "../wrap.js";

const USER = 2;
const STRING = 3;
const MENTIONABLE_SELECT = 7;
const TEXT_INPUT = 4;
const LABEL = 18;
const RADIO_GROUP = 21;
const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;
const MODAL = 9;

/** Options up to the one that is typed into, at every depth. */
function upToFocused(options: Json): Json {
  const all = elementsOf(options);
  const end = all.findIndex((option) => isObject(option) && option["focused"] === true);
  return end >= 0 ? all.slice(0, end + 1) : inEach(options, (option) => withMember(option, "options", upToFocused));
}

/** The resolved data changed. */
function withResolved(interaction: JsonObject, change: Change): JsonObject {
  return withData(interaction, (data) => withMember(data, "resolved", (resolved) => inEach(resolved, change)));
}

const withEmptyRadio: Change = (part) =>
  part["type"] === RADIO_GROUP && part["value"] === null ? { ...part, value: "" } : part;

const OPTIONAL_CHOICE: JsonObject = {
  type: RADIO_GROUP,
  custom_id: "a",
  required: false,
  options: ["a", "b"].map((value) => ({ value, label: value })),
};

/** The interaction of this position in the fourth answer is answered with a modal of one text input. */
function openModal(position: number, customId: string): PlainRequest {
  const of = (member: string) => `{#3.deliveries.${position}.interaction.${member}}`;
  const component = { type: TEXT_INPUT, custom_id: customId, style: 1 };
  const data = { custom_id: "m", title: "m", components: [{ type: LABEL, label: "a", component }] };
  const path = `/interactions/${of("id")}/${of("token")}/callback`;
  return { method: "POST", path, body: { type: MODAL, data }, as: "none" };
}

/** Bugs of this kind. */
export const TWENTY_FIRST_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "autocomplete-ends-at-the-typed-option",
    what: "An autocomplete request has no options that were filled in after the one that is typed into",
    kind: "pair",
    // D1 "Interaction received by the application", Autocomplete: options already filled are sent without focused.
    rules: [
      "autocomplete.filled-options.are-not-focused",
      "autocomplete.data.has-the-command-shape",
      "autocomplete.one-option.is-focused",
    ],
    plant: delivers((interaction) =>
      interaction["type"] === AUTOCOMPLETE
        ? withData(interaction, (data) => withMember(data, "options", upToFocused))
        : interaction,
    ),
    minimal: [
      createA({
        options: [
          { type: STRING, name: "a", description: "a", autocomplete: true },
          { type: STRING, name: "b", description: "b" },
        ],
      }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [
          { name: "a", value: "a", focused: true },
          { name: "b", value: "b" },
        ],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "target-that-uses-a-command-is-no-member",
    what: "A user command that somebody uses on themselves is delivered without resolved.members, as member is there",
    kind: "value",
    // D1 "Interaction received by the application": User command: target_id and resolved.users and resolved.members.
    rules: [
      "interaction.user-command.has-its-target",
      "component-response.resolved.is-keyed-by-id",
      "component-response.resolved.member-has-its-fields",
    ],
    plant: delivers((interaction) => {
      const { type, member, data } = interaction;
      const user = isObject(member) ? textOf(member["user"], "id") : "";
      const isSame = type === COMMAND && user !== "" && textOf(data, "target_id") === user;
      return isSame ? withResolved(interaction, (resolved) => without(resolved, "members")) : interaction;
    }),
    minimal: [create({ name: "a", type: USER }), invoke(0, { target_id: "{user_id}" }), DELIVERIES],
  },
  {
    id: "no-radio-is-an-empty-text",
    what: "A radio group in which nothing was selected is delivered with an empty text as its value",
    kind: "sequence",
    // D2 "Interaction response structures": Radio Group: value (selected value or null).
    rules: [
      "component-response.radio-group.has-its-fields",
      "component-response.radio-group.value-is-an-option",
      "radio-group.required.defaults-to-true",
    ],
    plant: delivers((interaction) =>
      interaction["type"] === MODAL_SUBMIT
        ? withData(interaction, (data) =>
            withMember(data, "components", (components) =>
              inEach(components, (label) => withMember(label, "component", (part) => inEach(part, withEmptyRadio))),
            ),
          )
        : interaction,
    ),
    minimal: [
      ...modal({ type: LABEL, label: "a", component: OPTIONAL_CHOICE }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: {},
      }),
      DELIVERIES,
    ],
  },
  {
    id: "mentioned-users-hide-mentioned-roles",
    what: "A mentionable select in which users and roles were chosen together is delivered without resolved roles",
    kind: "pair",
    // D2 "Interaction response structures": Mentionable Select: values; resolved (entities by ID).
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
      "component-response.resolved.role-has-its-fields",
    ],
    plant: delivers((interaction) => {
      const { type, data } = interaction;
      const isMeant = type === COMPONENT && isObject(data) && data["component_type"] === MENTIONABLE_SELECT;
      if (!isMeant) return interaction;
      return withResolved(interaction, (all) => (all["users"] === undefined ? all : without(all, "roles")));
    }),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "a", max_values: 2 }),
      use(0, "a", ["{user_id}", "{role_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "open-modals-are-kept-by-custom-id",
    what: "Open modals are kept by custom_id, and a submission of the first is read as one of the second",
    kind: "sequence",
    // D2 "Events" 2: submitting a modal delivers an interaction whose components carry the response structures of its own.
    rules: [
      "component-response.modal.mirrors-its-components",
      "component-response.ids-are-those-of-the-components",
      "component-response.text-input.has-its-fields",
      "component-response.label.has-its-fields",
      "component.custom-id.comes-back-unchanged",
      "interaction.modal.is-like-any-other",
      "message.modal-answers-an-interaction",
      "interaction.type.is-by-cause",
    ],
    plant: handledBy(() => {
      const lastOf = new Map<string, string>();
      const customIdOf = new Map<string, string>();
      return async (call, { pass }) => {
        const body = await objectOf(call.request);
        if (isDriven(call, "submitModal")) {
          const meant = textOf(body, "interaction_id");
          const last = lastOf.get(customIdOf.get(meant) ?? "") ?? meant;
          return last === meant ? pass() : pass({ ...body, interaction_id: last });
        }
        const response = await pass();
        if (call.operation !== "respond" || body["type"] !== MODAL || !response.ok) return response;
        const id = call.path["id"] ?? "";
        const customId = textOf(body["data"], "custom_id");
        customIdOf.set(id, customId);
        lastOf.set(customId, id);
        return response;
      };
    }),
    minimal: [
      createA({}),
      invoke(0),
      invoke(0),
      DELIVERIES,
      openModal(0, "a"),
      openModal(1, "b"),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#3.deliveries.0.interaction.id}",
        values: { a: "c" },
      }),
    ],
  },
];
