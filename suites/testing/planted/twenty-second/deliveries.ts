/** Bugs of what the application receives. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { delivers } from "./interactions.js";

const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;
const USER_COMMAND = 2;
const MENTIONABLE_SELECT = 7;
const LABEL = 18;
const CHECKBOX = 23;
const OPENED_BY = "{#2.deliveries.0.interaction.id}";

function inData(change: Change): Change {
  return (interaction) => withMember(interaction, "data", (data) => inEach(data, change));
}

/** The member is looked up where the target is somebody else than the user, whose member is there already. */
function withoutOwnMember(interaction: JsonObject): JsonObject {
  const { member } = interaction;
  const userId = isObject(member) ? textOf(member["user"], "id") : "";
  return inData((data) => {
    if (data["type"] !== USER_COMMAND || data["target_id"] !== userId) return data;
    return withMember(data, "resolved", (resolved) => (isObject(resolved) ? without(resolved, "members") : resolved));
  })(interaction);
}

/** Options inside of a subcommand are copied with what is true of them. */
function withTrueValues(option: JsonObject): JsonObject {
  const isFalsy = option["value"] === false || option["value"] === 0;
  return withMember(isFalsy ? without(option, "value") : option, "options", (inner) => inEach(inner, withTrueValues));
}

function withFocusWhereTyped(option: JsonObject): JsonObject {
  const part = option["value"] === "" ? without(option, "focused") : option;
  return withMember(part, "options", (inner) => inEach(inner, withFocusWhereTyped));
}

/** Looks for users, else for roles. */
function withUsersElseRoles(data: JsonObject): JsonObject {
  if (data["component_type"] !== MENTIONABLE_SELECT) return data;
  return withMember(data, "resolved", (resolved) => {
    return isObject(resolved) && resolved["users"] !== undefined ? without(resolved, "roles") : resolved;
  });
}

/** As forms of the web do it. */
function withoutUntickedValue(component: JsonObject): JsonObject {
  const inner = withMember(component, "component", (child) => inEach(child, withoutUntickedValue));
  const isUnticked = component["type"] === CHECKBOX && component["value"] === false;
  return isUnticked ? without(inner, "value") : inner;
}

const BOOLEAN_OPTION: Json = { type: 5, name: "o", description: "o" };
const TYPED_OPTION: Json = { type: 3, name: "o", description: "o", autocomplete: true };
const SCENE: JsonObject = { user_id: "{user_id}", channel_id: "{channel_id}" };

/** Such bugs. */
export const TWENTY_SECOND_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "own-target-has-no-resolved-member",
    what: "A user command on the user itself is delivered without resolved.members.",
    kind: "value",
    rules: ["interaction.user-command.has-its-target"],
    plant: delivers(COMMAND, withoutOwnMember),
    minimal: [create({ type: USER_COMMAND, name: "Greet" }), invoke(0, { target_id: "{user_id}" }), DELIVERIES],
  },
  {
    id: "false-and-zero-have-no-value-in-subcommands",
    what: "An option of a subcommand that is false or 0 is delivered without value.",
    kind: "pair",
    rules: ["interaction.data.options-have-name-type-and-value", "interaction.data.subcommands-nest"],
    plant: delivers(
      COMMAND,
      inData((data) => {
        const isNested = elementsOf(data["options"]).some((each) => isObject(each) && each["options"] !== undefined);
        return isNested ? withMember(data, "options", (options) => inEach(options, withTrueValues)) : data;
      }),
    ),
    minimal: [
      createA({ options: [{ type: 1, name: "s", description: "s", options: [BOOLEAN_OPTION] }] }),
      invoke(0, { options: [{ name: "s", options: [{ name: "o", value: false }] }] }),
      DELIVERIES,
    ],
  },
  {
    id: "emptied-option-is-not-focused",
    what: "An option that is typed into has no focused while its text is empty.",
    kind: "value",
    rules: ["autocomplete.typed-option.is-focused", "autocomplete.one-option.is-focused"],
    plant: delivers(
      AUTOCOMPLETE,
      inData((data) => withMember(data, "options", (options) => inEach(options, withFocusWhereTyped))),
    ),
    minimal: [
      createA({ options: [TYPED_OPTION] }),
      drive("typeOption", {
        ...SCENE,
        command_id: "{#0.id}",
        options: [{ name: "o", value: "", focused: true }],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "mentionable-select-resolves-users-else-roles",
    what: "A mentionable select in which a user and a role are chosen resolves the user alone.",
    kind: "pair",
    rules: ["component-response.auto-select.values-are-resolved", "component-response.auto-select.has-its-fields"],
    plant: delivers(COMPONENT, inData(withUsersElseRoles)),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "who", max_values: 2 }),
      use(0, "who", ["{user_id}", "{role_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "checkbox-is-submitted-as-a-web-form-does",
    what: "A checkbox that is not ticked is submitted without value instead of with false.",
    kind: "value",
    rules: ["component-response.checkbox.has-its-fields", "component-response.modal.mirrors-its-components"],
    plant: delivers(
      MODAL_SUBMIT,
      inData((data) => withMember(data, "components", (all) => inEach(all, withoutUntickedValue))),
    ),
    minimal: [
      ...modal({ type: LABEL, label: "News", component: { type: CHECKBOX, custom_id: "news" } }),
      drive("submitModal", { user_id: "{user_id}", interaction_id: OPENED_BY, values: { news: false } }),
      DELIVERIES,
    ],
  },
];
