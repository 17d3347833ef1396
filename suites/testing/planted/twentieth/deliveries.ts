/** Bugs of what the application receives. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { changed, handledBy } from "../wrap.js";
import { deliveredIn, delivers, inDeliveries, isDriven, withData } from "./driven.js";

const SUB_COMMAND = 1;
const SUB_COMMAND_GROUP = 2;
const STRING = 3;
const BUTTON = 2;
const TEXT_INPUT = 4;
const LABEL = 18;
const COMMAND_USE = 2;
const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;

/** A component with a custom_id, in the message that had it first. */
interface Found {
  readonly messageId: string;
  readonly componentId: Json;
}

/** Each component with a custom_id, at every depth. */
function interactiveOnes(part: Json): readonly JsonObject[] {
  if (!isObject(part)) return [];
  const inside = [...elementsOf(part["components"]), part["accessory"] ?? null].flatMap(interactiveOnes);
  return typeof part["custom_id"] === "string" ? [part, ...inside] : inside;
}

const onlyFocused: Change = (subcommand) =>
  withMember(subcommand, "options", (options) =>
    elementsOf(options).filter((option) => isObject(option) && option["focused"] === true),
  );

const inGroup: Change = (option) =>
  option["type"] === SUB_COMMAND_GROUP
    ? withMember(option, "options", (subcommands) => inEach(subcommands, onlyFocused))
    : option;

/** The delivered group, or its subcommand alone where that has the name of the group. */
const withoutEcho: Change = (option) => {
  const [inside] = option["type"] === SUB_COMMAND_GROUP ? elementsOf(option["options"]) : [];
  return isObject(inside) && inside["name"] === option["name"] ? inside : option;
};

/** The submitted label whose text is a number where it consists of digits. */
const withNumber: Change = (label) =>
  withMember(label, "component", (input) => {
    const isDigits = isObject(input) && input["type"] === TEXT_INPUT && /^\d+$/.test(textOf(input, "value"));
    return isDigits ? { ...input, value: Number(input["value"]) } : input;
  });

function button(id: number): JsonObject {
  return { type: BUTTON, style: 1, label: "a", custom_id: "a", id };
}

const FILLED: JsonObject = { name: "a", type: STRING, value: "a" };
const TYPED: JsonObject = { name: "b", type: STRING, value: "b", focused: true };
const AUTOCOMPLETED: readonly JsonObject[] = [
  { type: STRING, name: "a", description: "a" },
  { type: STRING, name: "b", description: "b", autocomplete: true },
];

/** Bugs of this kind. */
export const TWENTIETH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "components-are-found-by-custom-id-in-a-channel",
    what: "A used component is looked up by its custom_id in the whole channel, and is delivered with an older one's id",
    kind: "scope",
    // D2 "Interaction response structures": Button: component_type 2, id, custom_id; custom_id is unique within a message only.
    rules: [
      "component-response.ids-are-those-of-the-components",
      "component-response.button.has-its-fields",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
      "component.custom-id.is-free-in-other-messages",
    ],
    plant: handledBy(() => {
      const found = new Map<string, Found>();
      const wrong = new Map<string, Json>();
      const keep = (channel: string, message: JsonObject) => {
        const messageId = textOf(message, "id");
        for (const part of interactiveOnes(message)) {
          const key = `${channel} ${textOf(part, "custom_id")}`;
          const isFree = (found.get(key)?.messageId ?? messageId) === messageId;
          if (isFree) found.set(key, { messageId, componentId: part["id"] ?? null });
        }
      };
      return async (call, { pass }) => {
        const { operation, path } = call;
        const response = await pass();
        if (!response.ok) return response;
        if (operation === "create-message" || operation === "edit-message")
          keep(path["channel"] ?? "", await objectOf(response));
        if (operation === "delete-message")
          for (const [key, { messageId }] of found) if (messageId === path["id"]) found.delete(key);
        if (isDriven(call, "useComponent")) {
          const body = await objectOf(call.request);
          const first = found.get(`${textOf(body, "channel_id")} ${textOf(body, "custom_id")}`);
          if (first !== undefined) wrong.set(deliveredIn(await objectOf(response)), first.componentId);
        }
        if (!isDriven(call, "listDeliveries")) return response;
        return changed(response, (listed) =>
          inDeliveries(listed, (interaction) => {
            const id = wrong.get(textOf(interaction, "id"));
            return id === undefined ? interaction : withData(interaction, (data) => ({ ...data, id }));
          }),
        );
      };
    }),
    minimal: [row(button(5)), row(button(6)), use(1, "a"), DELIVERIES],
  },
  {
    id: "autocomplete-in-a-group-sends-one-option",
    what: "An autocomplete request for a subcommand of a group carries the typed option and none that is already filled",
    kind: "pair",
    // D1 "Interaction received by the application": Autocomplete: options already filled are sent without focused.
    rules: [
      "autocomplete.filled-options.are-not-focused",
      "autocomplete.data.has-the-command-shape",
      "interaction.data.subcommands-nest",
    ],
    plant: delivers((interaction) =>
      interaction["type"] === AUTOCOMPLETE
        ? withData(interaction, (data) => withMember(data, "options", (options) => inEach(options, inGroup)))
        : interaction,
    ),
    minimal: [
      createA({
        options: [
          {
            type: SUB_COMMAND_GROUP,
            name: "g",
            description: "g",
            options: [{ type: SUB_COMMAND, name: "s", description: "s", options: AUTOCOMPLETED }],
          },
        ],
      }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [
          {
            name: "g",
            type: SUB_COMMAND_GROUP,
            options: [{ name: "s", type: SUB_COMMAND, options: [FILLED, TYPED] }],
          },
        ],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "group-and-subcommand-of-one-name-are-one",
    what: "A used subcommand that has the name of its group is delivered without the group around it",
    kind: "pair",
    // D1 "Interaction received by the application": options (array of name, type, value; nested for subcommands).
    rules: ["interaction.data.subcommands-nest", "interaction.data.options-have-name-type-and-value"],
    plant: delivers((interaction) =>
      interaction["type"] === COMMAND_USE
        ? withData(interaction, (data) => withMember(data, "options", (options) => inEach(options, withoutEcho)))
        : interaction,
    ),
    minimal: [
      createA({
        options: [
          {
            type: SUB_COMMAND_GROUP,
            name: "g",
            description: "g",
            options: [{ type: SUB_COMMAND, name: "g", description: "g" }],
          },
        ],
      }),
      invoke(0, { options: [{ name: "g", type: SUB_COMMAND_GROUP, options: [{ name: "g", type: SUB_COMMAND }] }] }),
      DELIVERIES,
    ],
  },
  {
    id: "text-of-digits-is-submitted-as-a-number",
    what: "A text of digits that was put into a text input arrives as a number",
    kind: "value",
    // D2 "Interaction response structures": Text Input: type 4, id, custom_id, value (string).
    rules: ["component-response.text-input.has-its-fields", "component-response.modal.mirrors-its-components"],
    plant: delivers((interaction) =>
      interaction["type"] === MODAL_SUBMIT
        ? withData(interaction, (data) => withMember(data, "components", (all) => inEach(all, withNumber)))
        : interaction,
    ),
    minimal: [
      ...modal({ type: LABEL, label: "a", component: { type: TEXT_INPUT, custom_id: "a", style: 1 } }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { a: "12" },
      }),
      DELIVERIES,
    ],
  },
];
