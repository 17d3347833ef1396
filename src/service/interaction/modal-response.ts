/** What a submitted modal says: the same components, with what was entered. @see D2 "Interaction response structures" */
import { countCodePoints } from "../../contract/count-code-points.js";
import { elementsOf, isObject, type Json, type JsonObject, memberOf } from "../../contract/json.js";
import { type Component, componentsOf } from "../message/component-tree.js";
import type { Policies } from "../policies.js";
import {
  CHECKBOX,
  CHECKBOX_GROUP,
  chosenValues,
  FILE_UPLOAD,
  isSelect,
  RADIO_GROUP,
  STRING_SELECT,
  TEXT_INPUT,
} from "./chosen-values.js";
import { isReason, type Unfit, unfit } from "./outcome.js";
import type { ResolvedData } from "./resolved-data.js";

export interface Filling {
  /** Decisions that faults replace. */
  readonly policies: Policies;
  /** What was entered, by custom_id; null empties, what is missing stays as the modal has it. */
  readonly entered: JsonObject;
  /** Collects the entities that values name. */
  readonly resolved: ResolvedData;
}

/** The response structures of a modal's components in their order, or why it cannot be submitted. */
export function modalResponses(components: readonly Component[], filling: Filling): readonly JsonObject[] | Unfit {
  const responses: JsonObject[] = [];
  for (const component of components) {
    const response = filling.policies.modalResponse(component, filling);
    if (isReason(response)) return response;
    responses.push(response);
  }
  return responses;
}

/** A row and a label hold what is in them; text says only that it is there; an input says what was entered. */
export function modalResponse(component: Component, filling: Filling): JsonObject | Unfit {
  const { type = 0, id = 0, custom_id } = component;
  const children = component["components"];
  if (children !== undefined) {
    const inner = modalResponses(componentsOf(children), filling);
    return isReason(inner) ? inner : { type, id, components: inner };
  }
  if (isObject(component["component"])) {
    const inner = filling.policies.modalResponse(component["component"], filling);
    return isReason(inner) ? inner : { type, id, component: inner };
  }
  if (typeof custom_id !== "string") return { type, id };
  const answer = answerOf(component, memberOf(filling.entered, custom_id), filling);
  return isReason(answer) ? unfit(`"${custom_id}": ${answer.unfit}`) : { type, id, custom_id, ...answer };
}

function answerOf(component: Component, entered: Json | undefined, filling: Filling): JsonObject | Unfit {
  const { type } = component;
  if (type === TEXT_INPUT) return textAnswer(component, (entered === undefined ? component["value"] : entered) ?? "");
  if (type === CHECKBOX) {
    const value = (entered === undefined ? component["default"] : entered) ?? false;
    return typeof value === "boolean" ? { value } : unfit("a checkbox is true or false");
  }
  if (type === RADIO_GROUP) {
    return radioAnswer(component, entered === undefined ? (defaultsOf(component)[0] ?? null) : entered, filling);
  }
  if (!isSelect(type) && type !== FILE_UPLOAD && type !== CHECKBOX_GROUP) return unfit("nothing can be entered there");
  const chosen = entered === undefined ? defaultsOf(component) : listOf(entered);
  const values = chosenValues(component, chosen, filling.resolved, filling.policies);
  return isReason(values) ? values : { values };
}

/** One value is equal to a list of it, null for none. */
function listOf(entered: Json): readonly Json[] {
  return entered === null ? [] : Array.isArray(entered) ? entered : [entered];
}

/** What is in a component before anybody touches it. */
function defaultsOf({ type, options, default_values }: Component): readonly Json[] {
  const isListed = type === STRING_SELECT || type === RADIO_GROUP || type === CHECKBOX_GROUP;
  if (!isListed)
    return elementsOf(default_values)
      .filter(isObject)
      .map(({ id = null }) => id);
  return elementsOf(options)
    .filter(isObject)
    .filter((option) => option["default"] === true)
    .map(({ value = null }) => value);
}

/** Short and long alike: as many characters as are required; none where it is not required. */
function textAnswer({ required, min_length = 0, max_length = MAX_TEXT }: Component, value: Json): JsonObject | Unfit {
  if (typeof value !== "string") return unfit("it takes a text");
  const length = countCodePoints(value);
  if (length === 0) return required === false ? { value } : unfit("it is required");
  if (length < Number(min_length) || length > Number(max_length)) {
    return unfit(`${length} characters are not between ${min_length} and ${max_length}`);
  }
  return { value };
}

const MAX_TEXT = 4000;

function radioAnswer(component: Component, value: Json, { policies, resolved }: Filling): JsonObject | Unfit {
  if (value === null) return component["required"] === false ? { value } : unfit("it is required");
  return policies.chosenValue(component, value, resolved) === undefined
    ? unfit("it is none of the options")
    : { value };
}
