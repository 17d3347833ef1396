/** What a user can choose in a select, in a message or in a modal. @see D2 "Selects: shared fields" */
import { elementsOf, isObject, type Json } from "../../contract/json.js";
import type { Component } from "../message/component-tree.js";
import type { Policies } from "../policies.js";
import { type Unfit, unfit } from "./outcome.js";
import type { ResolvedData } from "./resolved-data.js";

export const BUTTON = 2;
export const STRING_SELECT = 3;
export const TEXT_INPUT = 4;
export const FILE_UPLOAD = 19;
export const RADIO_GROUP = 21;
export const CHECKBOX_GROUP = 22;
export const CHECKBOX = 23;

/** The values as they are delivered: each once, among the options, and what they name resolved. */
export function chosenValues(
  component: Component,
  chosen: readonly Json[],
  resolved: ResolvedData,
  policies: Policies,
): readonly Json[] | Unfit {
  if (new Set(chosen).size < chosen.length) return unfit("a value is chosen twice");
  const values: Json[] = [];
  for (const value of chosen) {
    const taken = policies.chosenValue(component, value, resolved);
    if (taken === undefined) return unfit(`it cannot be ${JSON.stringify(value)}`);
    values.push(taken);
  }
  return policies.isCountAllowed(component, values.length)
    ? values
    : unfit(`${values.length} values are not as many as it takes`);
}

/** Between the bounds; none at all where nothing is required in a modal. */
export function isCountAllowed({ min_values = 1, max_values = 1, required }: Component, count: number): boolean {
  if (required === false && count === 0) return true;
  return count >= Number(min_values) && count <= Number(max_values);
}

/** One value as it is delivered; undefined where it is not to be chosen. */
export function chosenValue(component: Component, value: Json, resolved: ResolvedData): Json | undefined {
  const { type } = component;
  if (type === FILE_UPLOAD) return resolved.addAttachment(value);
  if (typeof value !== "string") return undefined;
  return TAKES[Number(type)]?.(component, value, resolved) === true ? value : undefined;
}

type Takes = (component: Component, value: string, resolved: ResolvedData) => boolean;

const isOption: Takes = ({ options }, value) => {
  return elementsOf(options).some((option) => isObject(option) && option["value"] === value);
};

const TAKES: Readonly<Record<number, Takes>> = {
  [STRING_SELECT]: isOption,
  5: (_component, id, resolved) => resolved.addUser(id),
  6: (_component, id, resolved) => resolved.addRole(id),
  7: (_component, id, resolved) => resolved.addRole(id) || resolved.addUser(id),
  8: ({ channel_types }, id, resolved) => resolved.addChannel(id, elementsOf(channel_types)),
  [RADIO_GROUP]: isOption,
  [CHECKBOX_GROUP]: isOption,
};

/** True for the five kinds of select. */
export function isSelect(type: Json | undefined): boolean {
  return typeof type === "number" && (type === STRING_SELECT || (type >= 5 && type <= 8));
}
