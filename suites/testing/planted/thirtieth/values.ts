/** Bugs of one particular value. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { inInteractions } from "../fifth/driven.js";
import { type Change, inCommands, inComponents, inEach, inOptions, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, edit, list, modal, row } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, type Behind, handledBy, refuses, stores } from "../wrap.js";

const INTEGER = 4;
const LABEL = 18;
const RADIO_GROUP = 21;
const MODAL_SUBMIT = 5;
const BIT_SET = /^\d{1,30}$/;

/** Bounds are kept where they are truthy. */
const withoutZeroBounds: Change = (option) => {
  const zeros = ["min_value", "max_value"].filter((bound) => option[bound] === 0);
  return zeros.length === 0 ? option : without(option, ...zeros);
};

/** A bit set has a column of 32 bits. */
function in32Bits(bits: Json): Json {
  return typeof bits === "string" && BIT_SET.test(bits) ? BigInt.asUintN(32, BigInt(bits)).toString() : bits;
}

/** A parameter of the query is true where its text is not empty. */
async function readingTextsAsFlags({ operation, place, query }: Call, { pass, ask }: Behind): Promise<Response> {
  const text = query.get("with_localizations") ?? "";
  if (operation !== "list" || text === "" || text === "true") return pass();
  return ask("GET", `${place}?with_localizations=true`);
}

/** Null counts as not given, as where a default is put in for it. */
function takingNullForAbsent(body: Json, { operation }: Call): Json {
  const isCleared = operation === "edit" && isObject(body) && body["default_member_permissions"] === null;
  return isCleared ? without(body, "default_member_permissions") : body;
}

/** The custom_ids that a request holds. */
function customIdsOf(body: Json, call: Call): readonly string[] {
  const ids: string[] = [];
  inComponents((part) => {
    const id = textOf(part, "custom_id");
    if (id !== "") ids.push(id);
    return part;
  })(body, call);
  return ids;
}

/** A column of texts compares without regard to case. */
function repeatsApartFromCase(body: Json, call: Call): boolean {
  const ids = customIdsOf(body, call);
  const differentWithoutCase = new Set(ids.map((id) => id.toLowerCase())).size;
  return new Set(ids).size === ids.length && differentWithoutCase < ids.length;
}

/** Members that are null are not written. */
const withoutNullValue: Change = (part) => {
  const inside = ["components", "component"].reduce<JsonObject>(
    (whole, member) => withMember(whole, member, (each) => inEach(each, withoutNullValue)),
    part,
  );
  return inside["type"] === RADIO_GROUP && inside["value"] === null ? without(inside, "value") : inside;
};

const submittingWithoutNull: Change = (interaction) =>
  interaction["type"] === MODAL_SUBMIT
    ? withMember(interaction, "data", (data) => inEach(data, withoutNullValue))
    : interaction;

/** A button with this custom_id. */
function button(customId: string): JsonObject {
  return { type: 2, style: 1, label: "b", custom_id: customId };
}

/** Those of one value. */
export const THIRTIETH_VALUES: readonly PlantedBug[] = [
  {
    id: "falsy-bounds-vanish",
    what: "A min_value or max_value of 0 is not stored, as the bound is copied only where it is truthy.",
    kind: "value",
    rules: [
      ...OPTIONS_ARE_STORED,
      "option.bounds.are-for-integer-and-number",
      "option-value.stays-within-its-bounds",
      "edit.answers-the-whole-command",
    ],
    plant: stores(inOptions(withoutZeroBounds)),
    minimal: [createA({ options: [{ type: INTEGER, name: "o", description: "o", min_value: 0 }] })],
  },
  {
    id: "narrow-permission-bits",
    what: "Bits above the lower 32 are lost from default_member_permissions.",
    kind: "value",
    rules: [
      "command.default-member-permissions.round-trips",
      "access.default-member-permissions.asks-for-its-bit",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores(inCommands((one) => withMember(one, "default_member_permissions", in32Bits))),
    minimal: [createA({ default_member_permissions: String(2 ** 48) })],
  },
  {
    id: "spelled-out-false-is-true",
    what: "A list with with_localizations=false has the dictionaries, as any text in the query counts as true.",
    kind: "value",
    rules: [
      "localization.list.omits-the-dictionaries",
      "localization.list.default-is-without-dictionaries",
      "localization.list.shows-the-requesters-locale",
      "localization.list.dictionaries-replace-localized-fields",
      "localization.query-forms-are-open",
    ],
    plant: handledBy(() => readingTextsAsFlags),
    minimal: [createA({ name_localizations: { "en-GB": "b" } }), list(`${list().path}?with_localizations=false`)],
  },
  {
    id: "coalesced-null-permissions",
    what: "An edit with default_member_permissions null keeps the stored permissions.",
    kind: "value",
    rules: [
      "edit.replaces-provided-fields",
      "command.default-member-permissions.may-be-null",
      "command.default-member-permissions.round-trips",
      "edit.answers-the-whole-command",
      "command.version.changes-on-edit",
      "endpoint.guild-edit.is-visible-at-once",
    ],
    plant: stores(takingNullForAbsent),
    minimal: [createA({ default_member_permissions: "32" }), edit(0, { default_member_permissions: null })],
  },
  {
    id: "caseless-custom-ids-collide",
    what: "A message or modal is refused if two of its custom_ids differ in case alone.",
    kind: "value",
    rules: [
      "component.custom-id.is-unique-in-its-message",
      "component.custom-id.is-unique-in-its-modal",
      "component.custom-id.comes-back-unchanged",
      "message.components.travel-with-flags",
      "message.components.read-back",
      "message.response.takes-components",
      "message.modal-answers-an-interaction",
      "placement.row.holds-buttons-or-one-select",
    ],
    plant: refuses(repeatsApartFromCase),
    minimal: [row(button("a"), button("A"))],
  },
  {
    id: "unpicked-radio-has-no-value",
    what: "A radio group in which nothing is selected is submitted without value, not with null.",
    kind: "value",
    rules: ["component-response.radio-group.has-its-fields", "component-response.modal.mirrors-its-components"],
    plant: answers(inInteractions(submittingWithoutNull)),
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
        values: {},
      }),
      DELIVERIES,
    ],
  },
];
