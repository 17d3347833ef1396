/** Bugs of what an interaction carries. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { inInteractions } from "../fifth/driven.js";
import { type Change, inEach, sizeOf, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke, row, use } from "../requests.js";
import { answers } from "../wrap.js";
import { inData } from "./delivering.js";

const OPTION = { name: "o", description: "o" };
const AUTOCOMPLETE = 4;
const MENTIONABLE_SELECT = 7;
const SCENE = { user_id: "{user_id}", channel_id: "{channel_id}", command_id: "{#0.id}" };

/** Bugs of deliveries. */
export const TWENTY_FIFTH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "mentionables-resolve-users-or-roles",
    what: "Where users and roles are selected together in a mentionable select, the roles are not resolved.",
    kind: "pair",
    rules: ["component-response.auto-select.values-are-resolved"],
    plant: answers(inInteractions((one) => inData(one, withoutRolesBesideUsers))),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "m", max_values: 2 }),
      use(0, "m", ["{user_id}", "{role_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "autocomplete-delivers-numbers-as-texts",
    what: "While a user types, numbers that are already filled in elsewhere are delivered as texts.",
    kind: "pair",
    rules: [
      "option-value.integer.is-a-safe-integer",
      "option-value.number.is-a-double",
      "interaction.data.options-have-name-type-and-value",
      "autocomplete.data.has-the-command-shape",
    ],
    plant: answers(inInteractions((one) => (one["type"] === AUTOCOMPLETE ? inData(one, withTexts) : one))),
    minimal: [
      createA({
        options: [
          { ...OPTION, name: "n", type: 4 },
          { ...OPTION, type: 3, autocomplete: true },
        ],
      }),
      drive("typeOption", {
        ...SCENE,
        options: [
          { name: "n", type: 4, value: 5 },
          { name: "o", type: 3, value: "a", focused: true },
        ],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "attachments-of-one-name-collide",
    what: "Of several attachments with the same file name only the last one is resolved.",
    kind: "value",
    rules: ["option-value.attachment.is-resolved"],
    plant: answers(inInteractions((one) => inData(one, (data) => withMember(data, "resolved", withoutTwins)))),
    minimal: [
      createA({ options: ["a", "b"].map((name) => ({ ...OPTION, name, type: 11 })) }),
      invoke(0, { options: ["a", "b"].map((name) => ({ name, type: 11, value: "f.txt" })) }),
      DELIVERIES,
    ],
  },
];

const withoutRolesBesideUsers: Change = (data) => {
  const { component_type: type, resolved } = data;
  const isMixed = type === MENTIONABLE_SELECT && isObject(resolved) && sizeOf(resolved["users"]) > 0;
  return isMixed ? { ...data, resolved: without(resolved, "roles") } : data;
};

const withTexts: Change = (part) => {
  const inside = withMember(part, "options", (options) => inEach(options, withTexts));
  if (inside["focused"] === true) return inside;
  return withMember(inside, "value", (value) => (typeof value === "number" ? String(value) : value));
};

function withoutTwins(resolved: Json): Json {
  return inEach(resolved, (kinds) =>
    withMember(kinds, "attachments", (all) => {
      const byName = new Map(Object.values(isObject(all) ? all : {}).map((one) => [textOf(one, "filename"), one]));
      const kept: JsonObject = Object.fromEntries([...byName.values()].map((one) => [textOf(one, "id"), one]));
      return kept;
    }),
  );
}
