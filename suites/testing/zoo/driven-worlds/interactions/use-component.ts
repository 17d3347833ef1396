/** Users use components of messages. */
import {
  AUTO_SELECTS,
  BUTTON,
  CHECKBOX_GROUP,
  type Component,
  everyComponent,
  SELECTS,
  STRING_SELECT,
} from "../components/component.js";
import type { Message } from "../entities.js";
import { messageView } from "../messages/keep.js";
import { type Fields, given, isId } from "../values.js";
import type { World } from "../world.js";
import { deliver } from "./deliver.js";
import { outcomeOf, type Place, placeOf, refuse } from "./place.js";
import { Resolved } from "./resolved.js";

const COMPONENT_INTERACTION = 3;
const LINK = 5;
const HOUR_MS = 3_600_000;

export const useComponent = (world: World, body: Fields): Fields =>
  outcomeOf(() => {
    const place = placeOf(world, body["user_id"], body["channel_id"]);
    const message = usableMessage(world, place, String(body["message_id"]));
    const app = world.apps.get(message.app ?? "") ?? refuse("unknown", "no such message");
    const component = usedComponent(message, body);
    if (component.disabled) refuse("invalid", "is disabled");
    if (component.type === BUTTON && (component.style ?? 0) >= LINK) return { outcome: "handled" };
    const { id, type, custom_id } = component;
    const data = { id, component_type: type, custom_id };
    const chosen = type === BUTTON ? {} : chosenIn(world, component, body["values"] ?? [], place);
    return deliver(world, {
      app,
      place,
      type: COMPONENT_INTERACTION,
      locale: body["locale"],
      data: { ...data, ...chosen },
      more: { message: messageView(world, message) },
      note: { message: message.id },
    });
  });

function usableMessage(world: World, { channel, user }: Place, id: string): Message {
  const message = world.messages.get(id);
  const isSeen = message?.onlyFor === null || message?.onlyFor === user.id;
  if (!message || message.channel !== channel.id || !isSeen) return refuse("unknown", "no such message");
  const isOld = world.now() - message.at >= HOUR_MS;
  if (isOld && !world.isFixed("components-end-after-an-hour")) refuse("unknown", "no such component");
  return message;
}

function usedComponent({ components }: Message, body: Fields): Component {
  const usable = everyComponent(components).filter(({ type }) => type === BUTTON || SELECTS.includes(type));
  const found = usable.find((one) =>
    given(body, "custom_id") ? one.custom_id === body["custom_id"] : one.id === body["component_id"],
  );
  return found ?? refuse("unknown", "no such component");
}

function chosenIn(world: World, component: Component, list: unknown, place: Place): Fields {
  const resolved = new Resolved(world, place);
  const values = checkValues(component, list, { resolved, canBeEmpty: false });
  const isResolved = AUTO_SELECTS.includes(component.type) || !world.isFixed("string-selects-have-resolved");
  return { values, ...(isResolved && { resolved: resolved.data }) };
}

/** @returns the values, which the component allows */
export function checkValues(
  component: Component,
  list: unknown,
  { resolved, canBeEmpty }: { readonly resolved: Resolved; readonly canBeEmpty: boolean },
): readonly string[] {
  const { type, min_values = 1, max_values = 1 } = component;
  if (!isListOfTexts(list) || new Set(list).size !== list.length)
    return refuse("invalid", "values must be a list of texts");
  const isEmpty = canBeEmpty && list.length === 0;
  if (!isEmpty && (list.length < min_values || list.length > max_values))
    refuse("invalid", "too few or too many values");
  for (const value of list) {
    if (type === STRING_SELECT || type === CHECKBOX_GROUP) {
      if (!component.options?.some((option) => option.value === value)) refuse("invalid", "no such option");
    } else resolveValue(component, value, resolved);
  }
  return list;
}

const isListOfTexts = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every((one) => typeof one === "string");

/** Types of selects. */
const USERS = 5;
const ROLES = 6;
const BOTH = 7;

function resolveValue({ type, channel_types }: Component, value: string, resolved: Resolved): void {
  if (!isId(value)) refuse("invalid", "must be ids");
  if (type === USERS) resolved.user(value);
  else if (type === ROLES) resolved.role(value);
  else if (type === BOTH) resolved.mentionable(value);
  else resolved.channel(value, channel_types);
}
