/** What services get wrong about submitted modals. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../contract/json.js";
import { type Component, everyComponent } from "../../../message/component-tree.js";
import { decided, decidedAbout } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { deliveredData, without } from "../../operations.js";
import { choosing } from "./components.js";

const WRONG = "The application cannot tell what its user entered";
const EMPTY = "The application gets a form that is not filled in";

const MODAL_SUBMIT = 5;

/** Response structures by type, with what each must have. */
const STRUCTURES = [
  [4, "text-input", ["type", "id", "custom_id", "value"]],
  [10, "text-display", ["type", "id"]],
  [18, "label", ["type", "id", "component"]],
  [19, "file-upload", ["type", "id", "custom_id", "values"]],
  [21, "radio-group", ["type", "id", "custom_id", "value"]],
  [22, "checkbox-group", ["type", "id", "custom_id", "values"]],
  [23, "checkbox", ["type", "id", "custom_id", "value"]],
] as const;

/** What is required unless it says otherwise. */
const REQUIRED = [
  [4, "text-input"],
  [19, "file-upload"],
  [21, "radio-group"],
  [22, "checkbox-group"],
] as const;

export const modalFaults: readonly Fault[] = withHarm(WRONG, [
  ...STRUCTURES.flatMap(([type, word, members]) =>
    members.map((member) =>
      fault(`modal.${word}-has-no-${member.replaceAll("_", "-")}`, `component-response.${word}.has-its-fields`, {
        title: `delivers a ${word} without ${member}`,
        apply: response(
          (one) => one["type"] === type,
          (one) => without(one, member),
        ),
      }),
    ),
  ),
  ...(
    [
      [4, "text-input", "value", 7],
      [21, "radio-group", "value", 7],
      [23, "checkbox", "value", "on"],
      [22, "checkbox-group", "values", "one"],
      [19, "file-upload", "values", "one"],
    ] as const
  ).map(([type, word, member, value]) =>
    fault(`modal.${word}-${member}-has-another-type`, `component-response.${word}.has-its-fields`, {
      title: `delivers ${JSON.stringify(value)} as ${member} of a ${word}`,
      apply: response(
        (one) => one["type"] === type,
        (one) => ({ ...one, [member]: value }),
      ),
      kind: "rare",
    }),
  ),
  fault("modal.says-component-type", "component-response.type-field-follows-the-place", {
    title: "says component_type in a modal",
    apply: response(
      () => true,
      (one) => ({ ...without(one, "type"), component_type: one["type"] ?? 0 }),
    ),
  }),
  fault("modal.ids-are-0", "component-response.ids-are-those-of-the-components", {
    title: "gives the components of a modal the id 0",
    apply: response(
      () => true,
      (one) => ({ ...one, id: 0 }),
    ),
  }),
  fault("modal.custom-id-of-input-is-lowered", "component.custom-id.comes-back-unchanged", {
    title: "lowers the custom_id of an input",
    apply: response(
      ({ custom_id }) => typeof custom_id === "string",
      (one) => ({ ...one, custom_id: String(one["custom_id"]).toLowerCase().trim() }),
    ),
  }),
  fault("modal.custom-id-is-lost", "component.custom-id.comes-back-unchanged", {
    title: "delivers a modal without its custom_id",
    apply: deliveredData(MODAL_SUBMIT, (data) => ({ ...data, custom_id: "" })),
  }),
  fault("modal.labels-are-left-out", "component-response.modal.mirrors-its-components", {
    title: "delivers inputs without the labels around them",
    apply: submitted((components) =>
      components.map((one) => (isObject(one) && one["component"] !== undefined ? one["component"] : one)),
    ),
  }),
  fault("modal.texts-are-left-out", "component-response.modal.mirrors-its-components", {
    title: "leaves out texts between inputs",
    apply: submitted((components) => components.filter((one) => !isObject(one) || one["type"] !== 10)),
  }),
  fault("modal.components-are-turned-round", "component-response.modal.mirrors-its-components", {
    title: "turns the order of components round",
    apply: submitted((components) => [...components].reverse()),
  }),
  ...faults("component-response.radio-group.value-is-an-option", EMPTY, {
    "modal.radio-group-takes-any-value": ["delivers a value that is no option of a radio group", choosing(21)],
  }),
  fault("modal.radio-group-gives-its-label", "component-response.radio-group.value-is-an-option", {
    title: "delivers another text for the option of a radio group",
    apply: response(
      ({ type, value }) => type === 21 && typeof value === "string",
      (one) => ({ ...one, value: `label of ${one["value"]}` }),
    ),
  }),
  ...faults("component-response.checkbox-group.values-are-options", EMPTY, {
    "modal.checkbox-group-takes-any-value": ["delivers values that are no options of a checkbox group", choosing(22)],
    "modal.checkbox-group-takes-too-many": [
      "delivers more values than a checkbox group allows",
      decided("isCountAllowed", (sound, component, count) => {
        const isAllowed = sound();
        return component["type"] !== 22 || isAllowed || count === 0 ? isAllowed : true;
      }),
    ],
  }),
  fault("modal.checkbox-group-takes-one-at-most", "checkbox-group.max-values.defaults-to-the-number-of-options", {
    title: "lets one option of a checkbox group be checked where nothing is said",
    harm: "Users cannot check what the documents let them check",
    apply: defaulting(22, "max_values", 1),
  }),
  ...REQUIRED.map(([type, word]) =>
    fault(`modal.${word}-defaults-to-optional`, `${word}.required.defaults-to-true`, {
      title: `takes a ${word} that does not say so for optional`,
      harm: EMPTY,
      apply: defaulting(type, "required", false),
    }),
  ),
  fault("modal.select-defaults-to-optional", "component-response.modal.required-inputs-are-filled", {
    title: "asks for no value of inputs that are required",
    harm: EMPTY,
    apply: lax(() => ({ required: false })),
  }),
  fault("modal.checkbox-that-is-required-is-a-server-error", "checkbox.cannot-be-required", {
    title: "answers 500 to a checkbox that is required",
    harm: "The application repeats its answer again and again",
    apply: (sound, acted) => ({
      completedComponents: (components, place) => {
        const isAsked = [...everyComponent(components)].some(({ type, required }) => type === 23 && required === true);
        if (!isAsked) return sound.completedComponents(components, place);
        acted();
        throw new TypeError("a fault of slashproof");
      },
      violationsOfCallback: (body, context) =>
        sound.violationsOfCallback(body, context).filter(({ rule }) => rule !== "checkbox.cannot-be-required"),
    }),
  }),
  fault("modal.text-may-be-too-short", "text-input.submitted-value-respects-the-lengths", {
    title: "does not ask min_length of a text input",
    harm: EMPTY,
    apply: lax(({ type }) => (type === 4 ? { min_length: 0 } : {})),
  }),
  fault("modal.text-may-be-too-long", "text-input.submitted-value-respects-the-lengths", {
    title: "does not ask max_length of a text input",
    harm: EMPTY,
    apply: lax(({ type }) => (type === 4 ? { max_length: 4000 } : {})),
  }),
]);

/** Changes response structures of a submitted modal, at any depth. */
function response(isMeant: (one: JsonObject) => boolean, change: (one: JsonObject) => JsonObject): Apply {
  const changed = (one: JsonObject): JsonObject => {
    const { component, components } = one;
    const inner = {
      ...one,
      ...(isObject(component) ? { component: changed(component) } : {}),
      ...(Array.isArray(components) ? { components: elementsOf(components).filter(isObject).map(changed) } : {}),
    };
    return isMeant(one) ? change(inner) : inner;
  };
  return submitted((components) => components.filter(isObject).map(changed));
}

/** Changes the components of a submitted modal. */
function submitted(change: (components: readonly Json[]) => readonly Json[]): Apply {
  return deliveredData(MODAL_SUBMIT, (data) => ({ ...data, components: change(elementsOf(data["components"])) }));
}

/** Something else where a component of a modal says nothing. */
function defaulting(type: number, member: string, value: boolean | number): Apply {
  return (sound, acted) => {
    const marked = (component: Component): Component => {
      const { component: child } = component;
      if (isObject(child)) return { ...component, component: marked(child) };
      if (component["type"] !== type || component[member] !== undefined) return component;
      acted();
      return { ...component, [member]: value };
    };
    return {
      completedComponents: (components, place) =>
        sound.completedComponents(place === "modal" ? components.map(marked) : components, place),
    };
  };
}

/** Components are checked differently when they are submitted. */
function lax(change: (component: Component) => Component): Apply {
  return decidedAbout("modalResponse", (component, filling) => [{ ...component, ...change(component) }, filling]);
}
