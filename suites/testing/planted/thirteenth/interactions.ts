/** Bugs of what is delivered: pairs, a value and a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven, inEntered, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inComponents, inEach, sizeOf, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { answers, changed, type Handler, handledBy } from "../wrap.js";

const COMMAND = 2;
const STRING = 3;
const INTEGER = 4;
const NUMBER = 10;
const MENTIONABLE_SELECT = 7;
const LABEL = 18;
const CHECKBOX_GROUP = 22;
const MODAL_RESPONSE = 9;
/** How long a text of an option may be. @see D1 Command option */
const OPTION_LENGTH = 6000;
/** How long a text of a text input may be. @see D2 Text Input */
const INPUT_LENGTH = 4000;

/** The values of the options of a group that are checked when the modal opens. */
function checkedIn(group: JsonObject): readonly Json[] {
  const options = elementsOf(group["options"]).filter(isObject);
  return options.filter((each) => each["default"] === true).map((each) => each["value"] ?? null);
}

/** A checkbox group has its defaults where nothing is checked. @param groups those of the modal, by custom_id */
function withDefaultsForNone(groups: ReadonlyMap<string, readonly Json[]>): Change {
  const inPart: Change = (part) => {
    const inside = ["component", "components"].reduce<JsonObject>(
      (outer, member) => withMember(outer, member, (value) => inEach(value, inPart)),
      part,
    );
    const { type, values } = inside;
    const isEmpty = type === CHECKBOX_GROUP && Array.isArray(values) && values.length === 0;
    return isEmpty ? { ...inside, values: groups.get(textOf(inside, "custom_id")) ?? [] } : inside;
  };
  return inPart;
}

/** Nothing in a list is taken for no answer, so the modal keeps what it was opened with. */
function takingEmptyForUntouched(): Handler {
  const opened = new Map<string, ReadonlyMap<string, readonly Json[]>>();
  const submitted = new Map<string, Change>();
  const asDelivered: Change = (one) => {
    const change = submitted.get(textOf(one, "id"));
    return change === undefined ? one : withMember(one, "data", (data) => inEach(data, change));
  };
  return async (call, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    const { type, data = null } = call.operation === "respond" ? await objectOf(call.request) : {};
    if (type === MODAL_RESPONSE) {
      const groups = new Map<string, readonly Json[]>();
      inComponents((part) => {
        if (part["type"] === CHECKBOX_GROUP) groups.set(textOf(part, "custom_id"), checkedIn(part));
        return part;
      })({ data }, call);
      opened.set(call.path["id"] ?? "", groups);
    }
    if (driven(call) === "submitModal") {
      const groups = opened.get(textOf(await objectOf(call.request), "interaction_id")) ?? new Map();
      submitted.set(textOf(await objectOf(response), "interaction_id"), withDefaultsForNone(groups));
    }
    if (driven(call) !== "listDeliveries") return response;
    return changed(response, (body) => inInteractions(asDelivered)(body, call));
  };
}

/** The entities of a mentionable select are looked up in one table, which the first value decides on. */
const resolvingOneKind: Change = (one) =>
  withMember(one, "data", (data) =>
    inEach(data, (used) => {
      if (used["component_type"] !== MENTIONABLE_SELECT) return used;
      const [first] = elementsOf(used["values"]);
      return withMember(used, "resolved", (resolved) =>
        inEach(resolved, (all) => {
          const isMixed = sizeOf(all["users"]) > 0 && sizeOf(all["roles"]) > 0;
          if (!isMixed) return all;
          const isUser = isObject(all["users"]) && all["users"][String(first)] !== undefined;
          return isUser ? without(all, "roles") : without(all, "users", "members");
        }),
      );
    }),
  );

/** The option of a command that is typed into, and what was typed. */
function typedIn(
  part: JsonObject,
  typed: JsonObject,
): readonly [option: JsonObject, value: Json | undefined] | undefined {
  for (const each of elementsOf(typed["options"]).filter(isObject)) {
    const options = elementsOf(part["options"]).filter(isObject);
    const option = options.find((one) => one["name"] === each["name"]);
    if (option === undefined) continue;
    if (each["focused"] === true) return [option, each["value"]];
    const inside = typedIn(option, each);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** What is typed into a number has to be made of digits and a point. */
function typingDigitsAlone(known: Known): Handler {
  return async (call, { pass }) => {
    if (driven(call) !== "typeOption") return pass();
    const use = await objectOf(call.request);
    const command = known.get(textOf(use, "command_id"))?.command ?? {};
    const [option, value] = typedIn(command, use) ?? [];
    const isNumber = option?.["type"] === INTEGER || option?.["type"] === NUMBER;
    const isNegative = isNumber && Number(value) < 0;
    return isNegative ? Response.json({ outcome: "invalid" }) : pass();
  };
}

const upToTheLengthOfAnInput: Change = (entered) => {
  const { type, value } = entered;
  const isCut = type === STRING && typeof value === "string" && [...value].length > INPUT_LENGTH;
  return isCut ? { ...entered, value: [...value].slice(0, INPUT_LENGTH).join("") } : entered;
};

const withShortTexts: Change = (one) =>
  one["type"] === COMMAND
    ? withMember(one, "data", (data) => inEach(data, (used) => inEntered(used, upToTheLengthOfAnInput)))
    : one;

const BOXES: Json = {
  type: CHECKBOX_GROUP,
  custom_id: "g",
  required: false,
  min_values: 0,
  options: [{ label: "o", value: "v", default: true }],
};

/** Those that show in what is delivered, or in that nothing is. */
export const THIRTEENTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "unchecked-defaults-come-back",
    what: "A checkbox group in which a user unchecked everything is submitted with what was checked at its opening.",
    kind: "pair",
    rules: ["component-response.checkbox-group.has-its-fields", "component-response.checkbox-group.values-are-options"],
    plant: handledBy(takingEmptyForUntouched),
    minimal: [
      ...modal({ type: LABEL, label: "l", component: BOXES }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { g: [] },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "mentionables-are-of-one-kind",
    what: "Of users and roles that are chosen together in a mentionable select, resolved has those of the first one's kind.",
    kind: "pair",
    rules: ["component-response.auto-select.values-are-resolved", "component-response.auto-select.has-its-fields"],
    plant: answers(inInteractions(resolvingOneKind)),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "s", max_values: 2 }),
      use(0, "s", ["{user_id}", "{role_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "negative-numbers-cannot-be-typed",
    what: "A number below 0 that is typed into an option with autocomplete is taken for no number, and not delivered.",
    kind: "value",
    rules: [
      "autocomplete.typed-option.is-focused",
      "autocomplete.one-option.is-focused",
      "autocomplete.invalid-numbers.do-not-arrive",
      "autocomplete.partial-strings.arrive",
      "autocomplete.data.has-the-command-shape",
      "option.autocomplete.is-for-string-integer-number",
    ],
    plant: remembering(typingDigitsAlone),
    minimal: [
      createA({ options: [{ type: INTEGER, name: "o", description: "o", autocomplete: true }] }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [{ name: "o", type: INTEGER, value: "-5", focused: true }],
      }),
    ],
  },
  {
    id: "filled-in-texts-end-like-inputs",
    what: "A text that is filled in is delivered up to its 4,000th character, the limit of text inputs.",
    kind: "size",
    rules: [
      "interaction.data.options-have-name-type-and-value",
      "option.max-length.is-1-to-6000",
      "option.min-length.is-0-to-6000",
      "option-value.stays-within-its-bounds",
    ],
    plant: answers(inInteractions(withShortTexts)),
    minimal: [
      createA({ options: [{ type: STRING, name: "o", description: "o", max_length: OPTION_LENGTH }] }),
      invoke(0, { options: [{ name: "o", type: STRING, value: "a".repeat(INPUT_LENGTH + 1) }] }),
      DELIVERIES,
    ],
  },
];
