/** Users submit modals. */
import {
  AUTO_SELECTS,
  CHECKBOX,
  CHECKBOX_GROUP,
  type Component,
  everyComponent,
  FILE_UPLOAD,
  LABEL,
  RADIO_GROUP,
  ROW,
  STRING_SELECT,
  TEXT_INPUT,
} from "../components/component.js";
import { messageView } from "../messages/keep.js";
import { type Fields, isObject, lengthOf } from "../values.js";
import type { World } from "../world.js";
import { deliver } from "./deliver.js";
import { outcomeOf, type Place, placeOf, refuse } from "./place.js";
import { Resolved } from "./resolved.js";
import { checkValues } from "./use-component.js";

const MODAL_INTERACTION = 5;
const LONGEST_INPUT = 4000;

export const submitModal = (world: World, body: Fields): Fields =>
  outcomeOf(() => {
    const open = world.interactions.get(String(body["interaction_id"]));
    if (!open?.modal) return refuse("unknown", "no modal is open");
    if (open.user !== body["user_id"]) refuse("denied", "the modal was shown to another user");
    const place = placeOf(world, open.user, open.channel);
    const values = isObject(body["values"]) ? body["values"] : {};
    const { custom_id, components } = open.modal;
    const known = new Set(everyComponent(components).map((one) => one.custom_id));
    for (const name of Object.keys(values)) if (!known.has(name)) refuse("invalid", `there is no ${name}`);
    const submission = { world, place, values, resolved: new Resolved(world, place) };
    const submitted = components.map((one) => submittedOf(submission, one));
    open.modal = null;
    const message = world.messages.get(open.message ?? "");
    const app = world.apps.get(open.app) ?? refuse("unknown", "no such application");
    return deliver(world, {
      app,
      place,
      type: MODAL_INTERACTION,
      locale: body["locale"],
      data: { custom_id, components: submitted, ...submission.resolved.member },
      ...(message && { more: { message: messageView(world, message) }, note: { message: message.id } }),
    });
  });

interface Submission {
  readonly world: World;
  readonly place: Place;
  /** By custom id. */
  readonly values: Fields;
  readonly resolved: Resolved;
}

function submittedOf(submission: Submission, one: Component): Fields {
  const { id, type, custom_id } = one;
  return { id, type, ...(custom_id !== undefined && { custom_id }), ...answerOf(submission, one) };
}

/** What the user filled in; undefined where the user left the component as it was. */
function ownValue({ values }: Submission, { custom_id = "" }: Component): unknown {
  return Object.hasOwn(values, custom_id) ? (values[custom_id] ?? null) : undefined;
}

function answerOf(submission: Submission, one: Component): Fields {
  const { type } = one;
  if (type === ROW) return { components: one.components?.map((child) => submittedOf(submission, child)) };
  if (type === LABEL && one.component) return { component: submittedOf(submission, one.component) };
  if (type === TEXT_INPUT) return { value: textOf(submission, one) };
  if (type === STRING_SELECT || type === CHECKBOX_GROUP || AUTO_SELECTS.includes(type))
    return selectedOf(submission, one);
  if (type === FILE_UPLOAD) return { values: filesOf(submission, one) };
  if (type === RADIO_GROUP) return { value: radioOf(submission, one) };
  return type === CHECKBOX ? { value: checkedOf(submission, one) } : {};
}

const isRequired = ({ required }: Component): boolean => required !== false;

function textOf(submission: Submission, one: Component): string {
  const own = ownValue(submission, one);
  const text = own === undefined ? (one.value ?? "") : (own ?? "");
  if (typeof text !== "string") return refuse("invalid", "must be a text");
  const length = lengthOf(text);
  const isWrong = length < (one.min_length ?? 0) || length > (one.max_length ?? LONGEST_INPUT);
  if (text === "" ? isRequired(one) : isWrong) refuse("invalid", "has the wrong length");
  return text;
}

function selectedOf(submission: Submission, one: Component): Fields {
  const own = ownValue(submission, one);
  const mine = new Resolved(submission.world, submission.place);
  const list = own === undefined ? openedWith(one) : (own ?? []);
  const values = checkValues(one, list, { resolved: mine, canBeEmpty: !isRequired(one) });
  if (!AUTO_SELECTS.includes(one.type)) return { values };
  submission.resolved.add(mine);
  return { values, resolved: mine.data };
}

/** What is chosen when the modal opens. */
function openedWith({ options, default_values = [] }: Component): readonly string[] {
  if (options) return options.filter((option) => option.default).map(({ value }) => value);
  return default_values.map(({ id }) => id);
}

function filesOf(submission: Submission, one: Component): readonly string[] {
  const list = ownValue(submission, one) ?? [];
  const { min_values = 1, max_values = 1 } = one;
  if (!Array.isArray(list) || list.some((name) => typeof name !== "string" || name === ""))
    return refuse("invalid", "must be file names");
  const isLeftOut = list.length === 0 && !isRequired(one);
  if (!isLeftOut && (list.length < min_values || list.length > max_values))
    refuse("invalid", "too few or too many files");
  return list.map((name: string) => submission.resolved.file(name));
}

function radioOf(submission: Submission, one: Component): unknown {
  const own = ownValue(submission, one);
  const opened = one.options?.find((option) => option.default)?.value ?? null;
  const chosen = own === undefined ? opened : own;
  const value = Array.isArray(chosen) && chosen.length <= 1 ? (chosen[0] ?? null) : chosen;
  const isRight = value === null ? !isRequired(one) : one.options?.some((option) => option.value === value);
  if (!isRight) refuse("invalid", "is none of the options");
  return value;
}

function checkedOf(submission: Submission, one: Component): boolean {
  const own = ownValue(submission, one);
  const value = own === undefined ? (one.default ?? false) : (own ?? false);
  return typeof value === "boolean" ? value : refuse("invalid", "must be a boolean");
}
