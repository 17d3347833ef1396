/** Bugs of what an application receives. The list of deliveries of the driver shows it. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { remembering } from "./memory.js";
import { inEach, textOf, withMember, without } from "./parts.js";
import type { Fetch, PlantedBug } from "./planted-bug.js";
import { createA, DELIVERIES, drive, invoke, row, use } from "./requests.js";
import { answers, changed } from "./wrap.js";

const OPTION = { name: "o", description: "o" };

/** Changes each interaction that the driver lists. */
function delivers(change: (interaction: JsonObject) => JsonObject): (service: Fetch) => Fetch {
  return answers((body, { path }) => (path["name"] === "listDeliveries" ? inInteractions(body, change) : body));
}

function inInteractions(body: Json, change: (interaction: JsonObject) => JsonObject): Json {
  const inDelivery = (one: JsonObject) => withMember(one, "interaction", (each) => inEach(each, change));
  return isObject(body) ? withMember(body, "deliveries", (all) => inEach(all, inDelivery)) : body;
}

/** Changes the data of an interaction. */
function inData(interaction: JsonObject, change: (data: JsonObject) => JsonObject): JsonObject {
  return withMember(interaction, "data", (data) => inEach(data, change));
}

/** Bugs of what is delivered. */
export const DELIVERED: readonly PlantedBug[] = [
  {
    id: "custom-ids-end-at-a-colon",
    what: "The interaction of a component has its custom_id up to the first colon.",
    kind: "value",
    rules: ["component.custom-id.comes-back-unchanged", "component-response.button.has-its-fields"],
    plant: delivers((one) =>
      inData(one, (data) =>
        withMember(data, "custom_id", (id) => (typeof id === "string" ? id.replace(/(?<=.):.*$/s, "") : id)),
      ),
    ),
    minimal: [row({ type: 2, style: 1, label: "a", custom_id: "a:b" }), use(0, "a:b"), DELIVERIES],
  },
  {
    id: "two-of-three-selected",
    what: "A string select delivers at most two of the values that were selected.",
    kind: "size",
    rules: [
      "component-response.select.count-lies-within-the-bounds",
      "component-response.string-select.has-its-fields",
    ],
    plant: delivers((one) =>
      inData(one, (data) => {
        const isCut = data["component_type"] === 3 && elementsOf(data["values"]).length > 2;
        return isCut ? { ...data, values: elementsOf(data["values"]).slice(0, 2) } : data;
      }),
    ),
    minimal: [
      row({
        type: 3,
        custom_id: "a",
        min_values: 3,
        max_values: 3,
        options: ["a", "b", "c"].map((value) => ({ value, label: value })),
      }),
      use(0, "a", ["a", "b", "c"]),
      DELIVERIES,
    ],
  },
  {
    id: "focus-in-groups",
    what: "An option that is typed in a subcommand of a group is not focused.",
    kind: "pair",
    rules: ["autocomplete.typed-option.is-focused", "autocomplete.one-option.is-focused"],
    plant: delivers((one) => (one["type"] === 4 ? inData(one, withoutFocusInGroups) : one)),
    minimal: [
      createA({
        options: [
          {
            ...OPTION,
            type: 2,
            options: [{ ...OPTION, type: 1, options: [{ ...OPTION, type: 3, autocomplete: true }] }],
          },
        ],
      }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [
          {
            name: "o",
            type: 2,
            options: [{ name: "o", type: 1, options: [{ name: "o", type: 3, value: "a", focused: true }] }],
          },
        ],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "localized-names-are-delivered",
    what: "A user with the locale of a localized name invokes the command, and that name is delivered.",
    kind: "pair",
    rules: ["interaction.data.name-is-the-default-name"],
    plant: remembering((known) => async (call, { pass }) => {
      const response = await pass();
      if (call.path["name"] !== "listDeliveries") return response;
      return changed(response, (body) =>
        inInteractions(body, (one) =>
          inData(one, (data) => {
            const dictionary = known.get(textOf(data, "id"))?.command["name_localizations"];
            const localized = textOf(dictionary, textOf(one, "locale"));
            return localized === "" ? data : { ...data, name: localized };
          }),
        ),
      );
    }),
    minimal: [createA({ name_localizations: { fr: "b" } }), invoke(0, { locale: "fr" }), DELIVERIES],
  },
];

function withoutFocusInGroups(data: JsonObject): JsonObject {
  const unfocused = (one: JsonObject): JsonObject => {
    return withMember(without(one, "focused"), "options", (inner) => inEach(inner, unfocused));
  };
  const inGroup = (one: JsonObject) => (one["type"] === 2 ? unfocused(one) : one);
  return withMember(data, "options", (all) => inEach(all, inGroup));
}
