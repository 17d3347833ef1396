/** Mistakes of components that one message or one modal shows. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Distortion, deliversWrongly, driven, inInteractions, type Written } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, isSome, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { componentsV2, DELIVERIES, drive, modal, row, times, use } from "../requests.js";
import { answers, type Handler, handledBy, refuses, stores } from "../wrap.js";
import { inData } from "./helpers.js";

const ROW = 1;
const BUTTON = 2;
const STRING_SELECT = 3;
const TEXT_INPUT = 4;
const USER_SELECT = 5;
const CONTAINER = 17;
const LABEL = 18;
const RADIO_GROUP = 21;
const MODAL = 9;
const GREATEST_ID = 2 ** 31 - 1;
/** How long the text of a message may be, which is taken for that of an input. */
const MESSAGE_LENGTH = 2000;
/** How many users are loaded for one use. */
const USERS_LOADED = 3;

/** An option of a select that has both an emoji and a choice in advance. */
const withoutDefaultBesideEmoji: Change = (option) =>
  option["emoji"] !== undefined && option["default"] === true ? without(option, "default") : option;

/** True for a select of a message that would not do in a modal. */
function isRequiredAndMayBeEmpty({ type, required, min_values: least }: JsonObject): boolean {
  return (
    typeof type === "number" && (type === STRING_SELECT || type >= USER_SELECT) && required === true && least === 0
  );
}

/** The id of the row in a container that holds a component. */
function rowOf(components: readonly JsonObject[], customId: string): Json | undefined {
  const rows = components
    .filter(({ type }) => type === CONTAINER)
    .flatMap((each) => elementsOf(each["components"]))
    .filter(isObject);
  const holds = ({ type, components: all }: JsonObject) =>
    type === ROW && elementsOf(all).some((each) => textOf(each, "custom_id") === customId);
  return rows.find(holds)?.["id"];
}

/** Pressed buttons are found by way of the children of their container. */
function namingTheRow({ messages }: Written): Distortion {
  return (name, body) => {
    if (name !== "useComponent") return undefined;
    const id = rowOf(messages.get(textOf(body, "message_id"))?.latest ?? [], textOf(body, "custom_id"));
    return id === undefined ? undefined : (data) => (data["component_type"] === BUTTON ? { ...data, id } : data);
  };
}

/** A radio group without a choice falls back on its default. */
function fallingBackOnDefaults(): Handler {
  const groups = new Map<string, ReadonlySet<string>>();
  return async (call, { pass }) => {
    if (call.operation === "respond") {
      const found = new Set<string>();
      const body = await bodyOf(call.request);
      const note: Change = (each) => {
        if (each["type"] === RADIO_GROUP) found.add(textOf(each, "custom_id"));
        return each;
      };
      if (body !== undefined) inComponents(note)(body, call);
      groups.set(call.path["id"] ?? "", found);
    }
    if (driven(call) !== "submitModal") return pass();
    const body = await objectOf(call.request);
    const found = groups.get(textOf(body, "interaction_id"));
    const values = isObject(body["values"]) ? body["values"] : {};
    const empty = Object.keys(values).filter((name) => values[name] === null && found?.has(name) === true);
    return empty.length === 0 ? pass() : pass({ ...body, values: without(values, ...empty) });
  };
}

const withShortText: Change = (part) => {
  const { type, value } = part;
  const isLong = type === TEXT_INPUT && typeof value === "string" && [...value].length > MESSAGE_LENGTH;
  return isLong ? { ...part, value: [...value].slice(0, MESSAGE_LENGTH).join("") } : part;
};

const withFewUsers: Change = (data) => {
  if (data["component_type"] !== USER_SELECT) return data;
  const few = (all: Json) => (isObject(all) ? Object.fromEntries(Object.entries(all).slice(0, USERS_LOADED)) : all);
  return withMember(data, "resolved", (resolved) => inEach(resolved, (all) => withMember(all, "users", few)));
};

/** Submits the modal that answered the third request. */
function submit(values: JsonObject): PlainRequest {
  return drive("submitModal", {
    user_id: "{user_id}",
    interaction_id: "{#2.deliveries.0.interaction.id}",
    values,
  });
}

function label(component: JsonObject): Json {
  return { type: LABEL, label: "l", component };
}

/** A button with this custom_id. */
function button(customId: string, more: JsonObject = {}): JsonObject {
  return { type: BUTTON, style: 1, label: "b", custom_id: customId, ...more };
}

const CHOICES = [
  { value: "a", label: "a", default: true },
  { value: "b", label: "b" },
];

/** Those of components. */
export const COMPONENTS: readonly PlantedBug[] = [
  {
    id: "smileys-are-not-chosen",
    what: "An option of a string select with an emoji is not chosen by default, although it says so.",
    kind: "pair",
    rules: ["string-select.option.has-emoji-and-default", "message.components.read-back"],
    plant: stores(inComponents((one) => withMember(one, "options", (all) => inEach(all, withoutDefaultBesideEmoji)))),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "s",
        options: [{ label: "a", value: "a", emoji: { name: "🔥" }, default: true }],
      }),
    ],
  },
  {
    id: "required-counts-in-messages",
    what: "A select in a message is refused if it has required true and min_values 0, although required is ignored there.",
    kind: "pair",
    rules: [
      "select.required.is-ignored-in-messages",
      "select.min-values.is-0-to-25",
      "select.min-values.of-a-required-one-is-at-least-1",
      "message.components.travel-with-flags",
      "message.components.read-back",
    ],
    plant: refuses(
      (body, call) => call.operation !== "respond" && isSome(inComponents, isRequiredAndMayBeEmpty)(body, call),
    ),
    minimal: [row({ type: USER_SELECT, custom_id: "s", required: true, min_values: 0 })],
  },
  {
    id: "the-row-answers-for-its-button",
    what: "The press of a button in an action row of a container is delivered with the id of the row.",
    kind: "pair",
    rules: [
      "component-response.ids-are-those-of-the-components",
      "component-response.button.has-its-fields",
      "component.id.given-ones-are-kept",
      "button.press-delivers-an-interaction",
    ],
    plant: deliversWrongly(namingTheRow),
    minimal: [
      componentsV2({ type: CONTAINER, components: [{ type: ROW, components: [button("b")] }] }),
      use(0, "b"),
      DELIVERIES,
    ],
  },
  {
    id: "no-choice-is-the-default-choice",
    what: "A radio group that is not required and was left without a choice is delivered with its default option.",
    kind: "pair",
    rules: [
      "component-response.radio-group.has-its-fields",
      "component-response.radio-group.value-is-an-option",
      "component-response.modal.mirrors-its-components",
      "radio-group.required.defaults-to-true",
    ],
    plant: handledBy(fallingBackOnDefaults),
    minimal: [
      ...modal(label({ type: RADIO_GROUP, custom_id: "r", required: false, options: CHOICES })),
      submit({ r: null }),
      DELIVERIES,
    ],
  },
  {
    id: "constructor-is-taken",
    what: "A custom_id such as constructor counts as used already, as ids are looked up in a plain object.",
    kind: "value",
    rules: [
      "component.custom-id.has-1-to-100-characters",
      "component.custom-id.is-unique-in-its-message",
      "component.custom-id.is-unique-in-its-modal",
      "component.custom-id.is-free-in-other-messages",
      "component.custom-id.comes-back-unchanged",
      "message.components.travel-with-flags",
      "message.components.read-back",
    ],
    plant: refuses(isSome(inComponents, (one) => textOf(one, "custom_id") in {})),
    minimal: [row(button("constructor"))],
  },
  {
    id: "the-greatest-id-is-empty",
    what: "A component that is given the greatest id of 32 bits, 2147483647, gets a generated id.",
    kind: "value",
    rules: [
      "component.id.is-a-32-bit-integer",
      "component.id.given-ones-are-kept",
      "component.id.zero-counts-as-empty",
      "message.components.read-back",
    ],
    plant: stores(inComponents((one) => (one["id"] === GREATEST_ID ? without(one, "id") : one))),
    minimal: [row(button("b", { id: GREATEST_ID }))],
  },
  {
    id: "forms-are-as-short-as-messages",
    what: "The pre-filled value of a text input in a modal is cut to 2,000 characters.",
    kind: "size",
    rules: [
      "text-input.value.has-at-most-4000-characters",
      "component-response.text-input.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "text-input.max-length.is-1-to-4000",
    ],
    plant: stores((body, call) =>
      isObject(body) && body["type"] === MODAL ? inComponents(withShortText)(body, call) : body,
    ),
    minimal: [
      ...modal(label({ type: TEXT_INPUT, custom_id: "t", style: 2, value: "a".repeat(MESSAGE_LENGTH + 1) })),
      submit({}),
      DELIVERIES,
    ],
  },
  {
    id: "three-users-are-company",
    what: "Of the users chosen in a user select, resolved.users has at most three.",
    kind: "size",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
      "component-response.user-select.may-have-members",
    ],
    plant: answers(inInteractions(inData(withFewUsers))),
    minimal: [
      row({ type: USER_SELECT, custom_id: "s", max_values: 4 }),
      ...times(3, () => drive("makeUser")),
      use(0, "s", ["{user_id}", "{#1.user_id}", "{#2.user_id}", "{#3.user_id}"]),
      DELIVERIES,
    ],
  },
];
