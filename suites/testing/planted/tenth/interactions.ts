/** Bugs of what is delivered: a pair, a value, a size, a sequence and a race. */
import { elementsOf, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven, inEntered, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { atOnce, createA, DELIVERIES, drive, invoke, modal, row, times, use } from "../requests.js";
import { afterOthers, answers, changed, type Handler, handledBy } from "../wrap.js";

const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const SUBMITTED_MODAL = 5;
const STRING = 3;
const BOOLEAN = 5;
const TEXT_INPUT = 4;
const LABEL = 18;
const RADIO_GROUP = 21;
/** How many options a use has room for. */
const ROOM = 10;
const BUTTON: JsonObject = { type: 2, style: 1, label: "b", custom_id: "b" };

/** For `inInteractions`: changes the data of interactions of this type. */
function inDataOf(type: number, change: Change): Change {
  return (one) => (one["type"] === type ? withMember(one, "data", (data) => inEach(data, change)) : one);
}

/** For `inInteractions`: changes each submitted part of a modal, the innermost first. */
function inSubmitted(change: Change): Change {
  const inside: Change = (part) =>
    change(["component", "components"].reduce((outer, member) => withMember(outer, member, inParts), part));
  const inParts = (value: Json): Json => inEach(value, inside);
  return inDataOf(SUBMITTED_MODAL, (data) => withMember(data, "components", inParts));
}

const asText: Change = (entered) => {
  const { value } = entered;
  return typeof value === "boolean" || typeof value === "number" ? { ...entered, value: String(value) } : entered;
};

const withEmptyText: Change = (part) => {
  return part["type"] === RADIO_GROUP && part["value"] === null ? { ...part, value: "" } : part;
};

/** A command or subcommand with the options that there is room for. */
const withFewOptions: Change = (part) =>
  withMember(part, "options", (options) => inEach(elementsOf(options).slice(0, ROOM), withFewOptions));

/** The name of the member with the type of a component is that of the interaction which the modal answers. */
function namingTypesAsBefore(): Handler {
  const types = new Map<string, Json>();
  const wrong = new Set<string>();
  const rename = inSubmitted((part) => {
    const { type } = part;
    return type === undefined ? part : { ...without(part, "type"), component_type: type };
  });
  const look: Change = (one) => {
    types.set(textOf(one, "id"), one["type"] ?? null);
    return wrong.has(textOf(one, "id")) ? rename(one) : one;
  };
  return async (call, { pass }) => {
    const response = await pass();
    if (driven(call) === "submitModal") {
      const answered = textOf(await objectOf(call.request), "interaction_id");
      if (types.get(answered) === COMPONENT) wrong.add(textOf(await objectOf(response), "interaction_id"));
    }
    return driven(call) === "listDeliveries" ? changed(response, (body) => inInteractions(look)(body, call)) : response;
  };
}

/** A use of a component that comes with another one on its message is taken for the second half of a double click. */
function joiningClicks(): Handler {
  const running = new Map<string, Promise<Response>>();
  return async (call, { pass }) => {
    if (driven(call) !== "useComponent") return pass();
    const message = textOf(await objectOf(call.request), "message_id");
    const other = running.get(message);
    if (other !== undefined) return (await other).clone();
    const own = afterOthers().then(() => pass());
    running.set(message, own);
    const response = await own.finally(() => running.delete(message));
    return response.clone();
  };
}

/** A button is pressed and answered with a modal, which is submitted. */
function submittedFromButton(): readonly PlainRequest[] {
  const interaction = "{#2.deliveries.0.interaction";
  const components: Json = [{ type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: 1 } }];
  return [
    row(BUTTON),
    use(0, "b"),
    DELIVERIES,
    {
      method: "POST",
      path: `/interactions/${interaction}.id}/${interaction}.token}/callback`,
      body: { type: 9, data: { custom_id: "m", title: "m", components } },
      as: "none",
    },
    drive("submitModal", { user_id: "{user_id}", interaction_id: `${interaction}.id}`, values: { t: "a" } }),
    DELIVERIES,
  ];
}

/** Those that show in uses and deliveries. */
export const TENTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "filled-options-are-texts-while-another-is-typed",
    what: "While an option is typed, booleans and numbers that were filled in before are delivered as texts, as it is.",
    kind: "pair",
    rules: [
      "option-value.kind-follows-the-type",
      "option-value.integer.is-a-safe-integer",
      "option-value.number.is-a-double",
      "option-value.stays-within-its-bounds",
      "option-value.choices-are-the-only-values",
      "interaction.data.options-have-name-type-and-value",
      "autocomplete.data.has-the-command-shape",
      "autocomplete.filled-options.are-not-focused",
    ],
    plant: answers(inInteractions(inDataOf(AUTOCOMPLETE, (data) => inEntered(data, asText)))),
    minimal: [
      createA({
        options: [
          { type: STRING, name: "o", description: "o", autocomplete: true },
          { type: BOOLEAN, name: "p", description: "p" },
        ],
      }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [
          { name: "p", value: true },
          { name: "o", value: "a", focused: true },
        ],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "nothing-selected-is-an-empty-text",
    what: "A submitted radio group in which nothing was selected has an empty text as its value, and not null.",
    kind: "value",
    rules: ["component-response.radio-group.has-its-fields", "component-response.radio-group.value-is-an-option"],
    plant: answers(inInteractions(inSubmitted(withEmptyText))),
    minimal: [
      ...modal({
        type: LABEL,
        label: "l",
        component: {
          type: RADIO_GROUP,
          custom_id: "r",
          required: false,
          options: ["a", "b"].map((value) => ({ value, label: value })),
        },
      }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { r: null },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "uses-have-room-for-ten-options",
    what: "Of more than ten options that are filled in, the first ten are delivered.",
    kind: "size",
    rules: [
      "interaction.data.options-have-name-type-and-value",
      "interaction.data.required-options-are-there",
      "interaction.data.subcommands-nest",
    ],
    plant: answers(inInteractions(inDataOf(COMMAND, withFewOptions))),
    minimal: [
      createA({ options: times(ROOM + 1, (index) => ({ type: STRING, name: `o${index}`, description: "o" })) }),
      invoke(0, { options: times(ROOM + 1, (index) => ({ name: `o${index}`, value: "a" })) }),
      DELIVERIES,
    ],
  },
  {
    id: "modals-after-components-have-component-types",
    what: "A submitted modal that answered the use of a component has component_type where its parts have type.",
    kind: "sequence",
    rules: [
      "component-response.type-field-follows-the-place",
      "component-response.modal.mirrors-its-components",
      "component-response.label.has-its-fields",
      "component-response.text-input.has-its-fields",
      "component-response.text-display.has-its-fields",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
      "component-response.file-upload.has-its-fields",
      "component-response.radio-group.has-its-fields",
      "component-response.checkbox-group.has-its-fields",
      "component-response.checkbox.has-its-fields",
    ],
    plant: handledBy(namingTypesAsBefore),
    minimal: submittedFromButton(),
  },
  {
    id: "clicks-at-once-are-a-double-click",
    what: "Of two uses of components of a message at once, also by two users or on two buttons, one is delivered.",
    kind: "race",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "interaction.type.is-by-cause",
      "interaction.id.is-unique",
    ],
    plant: handledBy(joiningClicks),
    minimal: [row(BUTTON, { ...BUTTON, custom_id: "c" }), use(0, "b"), atOnce(use(0, "c")), DELIVERIES],
  },
];
