/** Bugs of one command, one list of permissions or one modal: pairs and a value. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { inComponents, inOptions, isSome, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, edit, modal, permit } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { refuses, stores } from "../wrap.js";

const NUMBER = 10;
const TEXT_INPUT = 4;
const LABEL = 18;
const ROLE_ENTRY = 1;
const CHANNEL_ENTRY = 3;

/** Both dictionaries of a command are in one column, which null empties. */
function emptyingBothDictionaries(body: Json, { operation }: Call): Json {
  if (operation !== "edit" || !isObject(body)) return body;
  const { name_localizations: names, description_localizations: descriptions } = body;
  if (names === null && descriptions === undefined) return { ...body, description_localizations: null };
  return descriptions === null && names === undefined ? { ...body, name_localizations: null } : body;
}

/** Entries are kept by the number that is their id. A double has no room for all digits of a snowflake. */
function keyingByNumber(body: Json, call: Call): Json {
  const isWrite = call.operation === "edit-permissions" || driven(call) === "changePermissions";
  if (!isWrite || !isObject(body) || !Array.isArray(body["permissions"])) return body;
  const all = elementsOf(body["permissions"]);
  const ids = all.map((each) => textOf(each, "id"));
  const isReplaced = (id: string, index: number) =>
    ids.slice(index + 1).some((later) => later !== id && Number(later) === Number(id));
  return { ...body, permissions: all.filter((_, index) => !isReplaced(ids[index] ?? "", index)) };
}

/** True for a text input with the least length 0 that has to be filled in: selects cannot have both. */
function isRequiredAndMayBeEmpty({ type, min_length: least, required }: JsonObject): boolean {
  return type === TEXT_INPUT && least === 0 && required !== false;
}

/** True for a number that is written with an exponent. */
function hasExponent(value: Json | undefined): boolean {
  return typeof value === "number" && String(value).includes("e");
}

/** The bounds of an option, and the values of its choices. */
function numbersOf({ min_value: least = null, max_value: greatest = null, choices }: JsonObject): readonly Json[] {
  return [least, greatest, ...elementsOf(choices).map((each) => (isObject(each) ? (each["value"] ?? null) : null))];
}

/** Those that one write shows, or an edit. */
export const TWELFTH_PAYLOADS: readonly PlantedBug[] = [
  {
    id: "null-empties-both-dictionaries",
    what: "An edit that removes one dictionary of a command with null, and leaves the other one out, removes both.",
    kind: "pair",
    rules: [
      "edit.keeps-other-fields",
      "edit.replaces-provided-fields",
      "edit.replaces-dictionaries-whole",
      "edit.answers-the-whole-command",
      "localization.edit.replaces-the-dictionary",
      "localization.dictionaries.may-be-null",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.returns-dictionaries-on-request",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: stores(emptyingBothDictionaries),
    minimal: [
      createA({ name_localizations: { de: "b" }, description_localizations: { de: "b" } }),
      edit(0, { name_localizations: null }),
    ],
  },
  {
    id: "everyone-and-all-channels-are-one-number",
    what: "Permissions are kept by their id as a number, so of those for everyone and for all channels the later one is left.",
    kind: "pair",
    rules: [
      "permission.constants.are-accepted",
      "permission.id.is-a-snowflake",
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "permission.edit.replaces-all",
      "permission.edit.takes-at-most-100",
      "event.permissions-update.follows-an-edit",
      "access.everyone-is-the-guild-id",
      "access.all-channels-is-the-guild-id-minus-1",
    ],
    plant: stores(keyingByNumber),
    minimal: [
      createA({}),
      permit(0, [
        { id: "{guild_id}", type: ROLE_ENTRY, permission: true },
        { id: "{all_channels_id}", type: CHANNEL_ENTRY, permission: false },
      ]),
    ],
  },
  {
    id: "required-texts-have-a-least-length",
    what: "A modal is refused if a text input is required and has the min_length 0, as a select with min_values 0 would be.",
    kind: "pair",
    rules: [
      "text-input.min-length.is-0-to-4000",
      "text-input.required.defaults-to-true",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(isSome(inComponents, isRequiredAndMayBeEmpty)),
    minimal: modal({
      type: LABEL,
      label: "l",
      component: { type: TEXT_INPUT, custom_id: "t", style: 1, min_length: 0 },
    }),
  },
  {
    id: "numbers-have-no-exponent",
    what: "A bound or a choice of a number option is refused if the number is so small that it is written with an exponent.",
    kind: "value",
    rules: [
      "option.bounds.of-numbers-may-be-doubles",
      "option.bounds.of-numbers-are-in-range",
      "choice.value.follows-the-option-type",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(
      isSome(inOptions, (option) => option["type"] === NUMBER && numbersOf(option).some((each) => hasExponent(each))),
    ),
    minimal: [createA({ options: [{ type: NUMBER, name: "o", description: "o", min_value: 1e-7 }] })],
  },
];
