/** Bugs of what interactions carry. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Distortion, deliversWrongly, driven, inEntered, inInteractions, type Written } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { answers, changed, type Handler } from "../wrap.js";

const INTEGER = 4;
const USER_SELECT = 5;
const SECTION = 9;
const LABEL = 18;
const CHECKBOX_GROUP = 22;
const INT32_MAX = 2 ** 31 - 1;
/** @see D1 "Localization" 4 */
const FALLBACKS: Readonly<Record<string, string>> = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

/** For `inInteractions`: changes the data. */
function inData(change: Change): Change {
  return (one) => withMember(one, "data", (data) => inEach(data, change));
}

/** Users of a guild are read together with their members, and who is no member is left out. */
const joiningMembers: Change = (one) => {
  if (one["guild_id"] === undefined) return one;
  return inData((data) =>
    withMember(data, "resolved", (resolved) =>
      inEach(resolved, (kinds) => {
        const members = isObject(kinds["members"]) ? kinds["members"] : {};
        return withMember(kinds, "users", (users) => {
          const all = Object.entries(isObject(users) ? users : {});
          return Object.fromEntries(all.filter(([id]) => members[id] !== undefined));
        });
      }),
    ),
  )(one);
};

/** The language of a use is that in which the name of the command was found. */
function sayingWhereTheNameWasFound(known: Known): Handler {
  const dictionaries = new Map<string, Json>();
  const asDelivered: Change = (one) => {
    const dictionary = dictionaries.get(textOf(one, "id"));
    const locale = textOf(one, "locale");
    const fallback = FALLBACKS[locale];
    const isFound = isObject(dictionary) && fallback !== undefined && dictionary[fallback] !== undefined;
    return isFound && dictionary[locale] === undefined ? { ...one, locale: fallback } : one;
  };
  return async (call, { pass }) => {
    const name = driven(call);
    const { command_id: command } = await objectOf(call.request);
    const dictionary = known.get(String(command))?.command["name_localizations"] ?? null;
    const response = await pass();
    if (name === "invokeCommand" || name === "typeOption")
      dictionaries.set(textOf(await objectOf(response), "interaction_id"), dictionary);
    return changed(response, (body) => inInteractions(asDelivered)(body, call));
  };
}

/** A component that is used is found by its custom_id, and taken for the part of the message that holds it. */
function namingTheSection({ messages }: Written): Distortion {
  return (name, { message_id: message, custom_id: customId, component_id: id }) => {
    if (name !== "useComponent") return undefined;
    const section = messages.get(String(message))?.latest.find(({ type, accessory }) => {
      if (type !== SECTION || !isObject(accessory)) return false;
      return customId === undefined ? accessory["id"] === id : accessory["custom_id"] === customId;
    });
    const { type, id: own } = section ?? {};
    return type === undefined || own === undefined ? undefined : (data) => ({ ...data, component_type: type, id: own });
  };
}

/** A whole number of more than 32 bits comes from the database as a text. */
const readingBigIntegers: Change = (entered) => {
  const { type, value } = entered;
  const isBig = type === INTEGER && typeof value === "number" && Math.abs(value) > INT32_MAX;
  return isBig ? { ...entered, value: String(value) } : entered;
};

/** A field of a form that is there once is no list. */
function readingForms(part: JsonObject): JsonObject {
  const { type, values } = part;
  if (type === CHECKBOX_GROUP && elementsOf(values).length === 1)
    return { ...part, values: elementsOf(values)[0] ?? null };
  const inside = withMember(part, "components", (all) => inEach(all, readingForms));
  return withMember(inside, "component", (one) => inEach(one, readingForms));
}

/** Those of deliveries. */
export const TWENTY_SIXTH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "users-are-resolved-with-members-only",
    what: "In a guild, a user who is chosen without being a member of it is not in resolved.users.",
    kind: "scope",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
      "interaction.user-command.has-its-target",
    ],
    plant: answers(inInteractions(joiningMembers)),
    minimal: [row({ type: USER_SELECT, custom_id: "s" }), drive("makeUser"), use(0, "s", ["{#1.user_id}"]), DELIVERIES],
  },
  {
    id: "interactions-say-the-fallback-locale",
    what: "A command is delivered with the fallback of the client's locale, if its name is localized in that one only.",
    kind: "pair",
    rules: ["interaction.locale.is-of-the-client"],
    plant: remembering(sayingWhereTheNameWasFound),
    minimal: [createA({ name_localizations: { "es-ES": "b" } }), invoke(0, { locale: "es-419" }), DELIVERIES],
  },
  {
    id: "accessories-are-delivered-as-their-section",
    what: "A button that is the accessory of a section is delivered with the component_type and the id of the section.",
    kind: "pair",
    rules: [
      "component-response.button.has-its-fields",
      "component-response.ids-are-those-of-the-components",
      "component-response.type-field-follows-the-place",
    ],
    plant: deliversWrongly(namingTheSection),
    minimal: [
      componentsV2({
        type: SECTION,
        components: [{ type: 10, content: "a" }],
        accessory: { type: 2, style: 1, label: "b", custom_id: "b" },
      }),
      use(0, "b"),
      DELIVERIES,
    ],
  },
  {
    id: "big-integers-are-delivered-as-texts",
    what: "The value of an integer option is delivered as a text if it has more than 32 bits.",
    kind: "value",
    rules: [
      "option-value.integer.is-a-safe-integer",
      "option-value.kind-follows-the-type",
      "option-value.choices-are-the-only-values",
      "interaction.data.options-have-name-type-and-value",
    ],
    plant: answers(inInteractions(inData((data) => inEntered(data, readingBigIntegers)))),
    minimal: [
      createA({ options: [{ type: INTEGER, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: 2 ** 31 }] }),
      DELIVERIES,
    ],
  },
  {
    id: "one-checked-box-is-no-list",
    what: "A submitted checkbox group in which one box is checked has its value, and no list, as values.",
    kind: "value",
    rules: [
      "component-response.checkbox-group.has-its-fields",
      "component-response.checkbox-group.values-are-options",
      "component-response.modal.mirrors-its-components",
    ],
    plant: answers(inInteractions(inData(readingForms))),
    minimal: [
      ...modal({
        type: LABEL,
        label: "l",
        component: { type: CHECKBOX_GROUP, custom_id: "c", options: [{ label: "a", value: "a" }] },
      }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { c: ["a"] },
      }),
      DELIVERIES,
    ],
  },
];
