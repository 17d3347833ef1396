/** What services get wrong when somebody uses a component of a message, or answers with one. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../contract/json.js";
import { always, decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults } from "../../fault.js";
import { deliveredData, without } from "../../operations.js";

const WRONG = "The application gets an interaction without the data that it needs";
const STUCK = "Nothing happens when a user clicks";

const COMPONENT = 3;
const SELECTS = [3, 5, 6, 7, 8];

export const componentUseFaults: readonly Fault[] = [
  ...[1, 4].map((style) =>
    fault(`button.of-style-${style}-is-silent`, "button.press-delivers-an-interaction", {
      title: `delivers nothing for a button of style ${style}`,
      harm: STUCK,
      apply: silent((component) => component["type"] === 2 && component["style"] === style),
    }),
  ),
  ...faults("component-response.select.delivers-an-interaction", STUCK, {
    "select.is-silent": ["delivers nothing for a string select", silent(({ type }) => type === 3)],
  }),
  ...faults("button.link-and-premium-send-no-interaction", "The application receives what needs no answer", {
    "button.link-sends-an-interaction": ["delivers an interaction for a link", always("isSilent", false)],
  }),
  fault("button.disabled-sends-an-interaction", "button.disabled-sends-no-interaction", {
    title: "delivers an interaction for a disabled button",
    harm: "Users do what the application took away",
    apply: always("isDisabled", false),
  }),
  ...["component_type", "id", "custom_id"].flatMap((member) => [
    used(`button.has-no-${dashed(member)}`, "component-response.button.has-its-fields", [2], (data) =>
      without(data, member),
    ),
    used(`string-select.has-no-${dashed(member)}`, "component-response.string-select.has-its-fields", [3], (data) =>
      without(data, member),
    ),
    used(
      `auto-select.has-no-${dashed(member)}`,
      "component-response.auto-select.has-its-fields",
      [5, 6, 7, 8],
      (data) => without(data, member),
    ),
  ]),
  ...[5, 6, 7, 8].map((type) =>
    used(`auto-select.has-no-values-of-type-${type}`, "component-response.auto-select.has-its-fields", [type], (data) =>
      without(data, "values"),
    ),
  ),
  used("string-select.has-no-values", "component-response.string-select.has-its-fields", [3], (data) =>
    without(data, "values"),
  ),
  used("string-select.value-is-a-text", "component-response.string-select.has-its-fields", [3], (data) => ({
    ...data,
    values: elementsOf(data["values"])[0] ?? "",
  })),
  used("component.says-type-in-messages", "component-response.type-field-follows-the-place", [2], (data) => ({
    ...without(data, "component_type"),
    type: data["component_type"] ?? 0,
  })),
  used("string-select.values-are-labels", "component-response.string-select.values-are-options", [3], (data) => ({
    ...data,
    values: elementsOf(data["values"]).map((value) => `label of ${value}`),
  })),
  used("string-select.only-the-first-value", "component-response.string-select.values-are-options", [3], (data) => ({
    ...data,
    values: elementsOf(data["values"]).slice(0, 1),
  })),
  used("select.values-are-doubled", "component-response.select.values-do-not-repeat", [3], (data) => ({
    ...data,
    values: [...elementsOf(data["values"]), ...elementsOf(data["values"])],
  })),
  used("string-select.has-resolved", "component-response.string-select.has-no-resolved", [3], (data) => ({
    ...data,
    resolved: {},
  })),
  used("component.id-is-0", "component-response.ids-are-those-of-the-components", [2, ...SELECTS], (data) => ({
    ...data,
    id: 0,
  })),
  used("component.custom-id-is-trimmed", "component.custom-id.comes-back-unchanged", [2, 3], (data) => ({
    ...data,
    custom_id: String(data["custom_id"]).trim().toLowerCase(),
  })),
  ...([5, 6, 7, 8] as const).map((type) =>
    used(
      `auto-select.values-are-not-resolved-of-type-${type}`,
      "component-response.auto-select.values-are-resolved",
      [type],
      (data) => without(data, "resolved"),
    ),
  ),
  used("user-select.has-no-users", "component-response.user-select.may-have-members", [5], (data) =>
    isObject(data["resolved"]) ? { ...data, resolved: without(data["resolved"], "users") } : data,
  ),
  used("resolved.is-a-list", "component-response.resolved.is-keyed-by-id", [5, 6, 7, 8], (data) => ({
    ...data,
    resolved: entitiesIn(data, (_kind, entities) => Object.values(entities)),
  })),
  used("resolved.is-keyed-by-number", "component-response.resolved.is-keyed-by-id", [5, 6, 7, 8], (data) => ({
    ...data,
    resolved: entitiesIn(data, (_kind, entities) =>
      Object.fromEntries(Object.values(entities).map((one, index) => [index, one])),
    ),
  })),
  ...(
    [
      ["member", "members", "joined_at", 5],
      ["member", "members", "roles", 5],
      ["role", "roles", "colors", 6],
      ["role", "roles", "permissions", 6],
      ["channel", "channels", "permissions", 8],
      ["channel", "channels", "type", 8],
    ] as const
  ).map(([word, kind, member, type]) =>
    used(
      `resolved.${word}-has-no-${dashed(member)}`,
      `component-response.resolved.${word}-has-its-fields`,
      [type],
      (data) => ({
        ...data,
        resolved: entitiesIn(data, (found, entities) =>
          found === kind ? mapValues(entities, (one) => (isObject(one) ? without(one, member) : one)) : entities,
        ),
      }),
    ),
  ),
  fault("string-select.takes-any-value", "component-response.string-select.values-are-options", {
    title: "delivers a value that is no option",
    harm: "The application gets a value that it did not offer",
    apply: choosing(3),
  }),
  fault("select.takes-any-number-of-values", "component-response.select.count-lies-within-the-bounds", {
    title: "delivers fewer or more values than it should",
    harm: "The application gets more than it requested",
    apply: always("isCountAllowed", true),
  }),
];

/** A fault in the data of used components of these types. */
function used(
  id: string,
  rule: Fault["rule"],
  types: readonly number[],
  change: (data: JsonObject) => JsonObject,
): Fault {
  return fault(`used.${id}`, rule, {
    title: `says of a used component: ${id.replaceAll(/[.-]/g, " ")}`,
    harm: WRONG,
    apply: deliveredData(COMPONENT, (data) =>
      types.includes(Number(data["component_type"])) ? change(data) : undefined,
    ),
  });
}

function silent(isMeant: (component: JsonObject) => boolean): Apply {
  return decided("isSilent", (sound, component) => (!isMeant(component) ? sound() : true));
}

/** Components of this type take any text. */
export function choosing(type: number): Apply {
  return decided("chosenValue", (sound, component, value) => {
    const taken = sound();
    return component["type"] !== type || taken !== undefined ? taken : value;
  });
}

type Entities = (kind: string, entities: JsonObject) => JsonObject[string];

function entitiesIn({ resolved }: JsonObject, change: Entities): JsonObject {
  if (!isObject(resolved)) return {};
  return mapValues(resolved, (entities, kind) => (isObject(entities) ? change(kind, entities) : entities));
}

function mapValues(holder: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(holder).map(([name, value]) => [name, change(value, name)]));
}

function dashed(member: string): string {
  return member.replaceAll("_", "-");
}
