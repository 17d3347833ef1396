/** Which cases may run together, and what each of them then has for itself. */
import type { Case, Step } from "../case/case.js";
import { isObject } from "../contract/json.js";
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../contract/operations.js";
import { hash32 } from "./hash.js";
import type { PlannedItem } from "./plan.js";

/** Worlds of commands: each writes one of these, and no other does. */
export const GROUP_SLOTS: readonly string[] = [..."abcdefgh"].map((letter) => `slot-${letter}`);

/**
 * How a group runs:
 *
 * - `slots`: each world creates or edits the command of a slot of its own, and all share a list.
 * - `variants`: one world, such as all commands of a scope, which gets its invalid variants side by side.
 * - `turns`: one case after the other; only the slot that all begin with is made once.
 * - `messages`: each world has messages of its own, and those that list a channel share the list.
 * - `driven`: each world has a guild and users of its own, which the next groups use again.
 */
export type GroupKind = "slots" | "variants" | "turns" | "messages" | "driven";

/** Where a case belongs. */
export interface GroupPlace {
  /** How its group runs. */
  readonly kind: GroupKind;
  /** Cases with the same key may run together. */
  readonly key: string;
  /** Cases of the same world have the same preparation, which is sent once for all of them. */
  readonly world: string;
}

/** The most of a group of each kind: worlds at once, and cases in all of them. */
const MOST: Readonly<Record<GroupKind, { readonly worlds: number; readonly cases: number }>> = {
  slots: { worlds: GROUP_SLOTS.length, cases: 25 },
  variants: { worlds: 1, cases: 25 },
  turns: { worlds: 25, cases: 25 },
  messages: { worlds: 8, cases: 25 },
  driven: { worlds: 8, cases: 8 },
};

/** Null for a case that must run alone. */
const PLACES = new WeakMap<Case, GroupPlace | null>();

/** Where an item belongs; `undefined` where it must run alone. */
export function placeOf({ kind, asked }: PlannedItem): GroupPlace | undefined {
  if (kind === "property") return undefined;
  const known = PLACES.get(asked);
  if (known !== undefined) return known ?? undefined;
  const place = placeOfCase(asked);
  PLACES.set(asked, place ?? null);
  return place;
}

/** Takes cases into one group, as many as fit. */
export class GroupPicker {
  readonly #place: GroupPlace;
  readonly #worlds = new Set<string>();
  #cases = 0;

  /** @param place of the case that the group is made for */
  constructor(place: GroupPlace) {
    this.#place = place;
  }

  /** True where no case can be added. */
  get isFull(): boolean {
    return this.#cases >= MOST[this.#place.kind].cases;
  }

  /** True where the item belongs to the group; then it is in it. */
  readonly takes = (item: PlannedItem): boolean => {
    const { key, kind } = this.#place;
    if (this.isFull) return false;
    const place = placeOf(item);
    const most = MOST[kind];
    if (place?.key !== key) return false;
    if (!this.#worlds.has(place.world) && this.#worlds.size >= most.worlds) return false;
    this.#worlds.add(place.world);
    this.#cases++;
    return true;
  };
}

/** A case that is run in a group. */
export interface GroupMember {
  /** The case. */
  readonly asked: Case;
  /** Members of the same world share its preparation. */
  readonly world: string;
}

/**
 * Drawn values in groups, in which each has a world of its own. An invalid one that may have no effect is alone.
 *
 * @param values cases of one property
 */
export function groupsOfValues(values: readonly Case[], kind: GroupKind): readonly (readonly GroupMember[])[] {
  const members = values.map((asked, nth) => ({ asked, world: worldOfValue(asked, nth, kind) }));
  const groups: GroupMember[][] = [];
  for (let left = members; left.length > 0; ) {
    const worlds = new Set<string>();
    const taken = left.filter(({ asked, world }) => {
      const most = isTwofold(left[0]?.asked.steps ?? []) ? 1 : MOST[kind].worlds;
      const isTaken = !worlds.has(world) && worlds.size < most && (worlds.size === 0 || !isTwofold(asked.steps));
      if (isTaken) worlds.add(world);
      return isTaken;
    });
    groups.push(taken);
    left = left.filter((one) => !taken.includes(one));
  }
  return groups;
}

/** There is one slot for user commands, and one for message commands. */
function worldOfValue({ steps }: Case, nth: number, kind: GroupKind): string {
  const slot = slotOf(steps);
  return kind !== "slots" || GROUP_SLOTS.includes(slot) ? String(nth) : slot;
}

const REFUSAL = "slot,valid,before,twin,after";
const ACCEPTANCE = "slot,act,after";
const ATTEMPT = "slot,act";
const SENT_REFUSAL = "valid,valid-read,before,twin,after";
const MESSAGE_ACCEPTANCES: readonly string[] = ["act", "act,read", "slot,act,read"];

function placeOfCase(asked: Case): GroupPlace | undefined {
  const { leases, creates } = asked;
  const [lease] = leases;
  if (leases.length > 1 || creates > 0) return undefined;
  if (lease === "driver") return placeOfDriven(asked);
  if (!asked.steps.every(isPlain)) return undefined;
  if (lease === "global") return placeOfCommands(asked, GLOBAL_OPERATIONS);
  if (lease !== "guild") return undefined;
  return placeOfCommands(asked, GUILD_OPERATIONS) ?? placeOfMessages(asked);
}

type Calls = typeof GLOBAL_OPERATIONS | typeof GUILD_OPERATIONS;

function placeOfCommands(asked: Case, calls: Calls): GroupPlace | undefined {
  const { steps, emptiesScope } = asked;
  const shape = shapeOf(steps);
  if (shape !== REFUSAL && shape !== ACCEPTANCE && shape !== ATTEMPT) return undefined;
  const isOverwrite = emptiesScope && isOfOverwrites(steps, calls);
  if (!isOverwrite && (emptiesScope || !isOfOneSlot(steps, calls))) return undefined;
  if (!isOverwrite && GROUP_SLOTS.includes(slotOf(steps))) return placeWith("slots", asked);
  return placeWith(shape === REFUSAL && !isTwofold(steps) ? "variants" : "turns", asked);
}

/** It makes a slot, overwrites all commands, and lists. */
function isOfOverwrites([slot, ...others]: readonly Step[], { create, bulk, list }: Calls): boolean {
  return slot?.call === create && others.every(({ call }) => call === bulk || call === list);
}

function placeOfMessages(asked: Case): GroupPlace | undefined {
  const { steps, emptiesScope } = asked;
  const shape = shapeOf(steps);
  if (emptiesScope || !steps.every(({ call }) => ON_MESSAGES.has(call))) return undefined;
  // An accepted message would be in the list that the others compare.
  const isFine =
    MESSAGE_ACCEPTANCES.includes(shape) || shape === REFUSAL || (shape === SENT_REFUSAL && !isTwofold(steps));
  return isFine ? placeWith("messages", asked) : undefined;
}

const ON_MESSAGES: ReadonlySet<OperationId> = new Set(["createMessage", "editMessage", "getMessage", "listMessages"]);

/** Nothing that such a case does is seen in the guild of another. */
function placeOfDriven(asked: Case): GroupPlace | undefined {
  const { steps } = asked;
  const rest = steps.slice(preparedSteps(steps).length);
  const isOwn =
    steps[0]?.call === "makeGuild" &&
    steps.every(isPlainOrWithoutToken) &&
    rest.every(({ call }) => IN_OWN_GUILD.has(call));
  return isOwn ? placeWith("driven", asked) : undefined;
}

/** The steps at the beginning of a driven case that make a guild with what is in it: groups need them once. */
export function preparedSteps(steps: readonly Step[]): readonly Step[] {
  const end = steps.findIndex(({ call, path }) => !MADE_IN_GUILD.has(call) || (path && !isInMadeGuild(path)));
  return steps.slice(0, end === -1 ? steps.length : end);
}

const MADE_IN_GUILD: ReadonlySet<OperationId> = new Set([
  "makeGuild",
  "makeUser",
  "makeMember",
  "makeRole",
  "createGuildCommand",
]);

function isInMadeGuild(path: NonNullable<Step["path"]>): boolean {
  return JSON.stringify(path) === '{"guild_id":{"$":"guild","at":"/guild_id"}}';
}

const IN_OWN_GUILD: ReadonlySet<OperationId> = new Set([
  "listDeliveries",
  "invokeCommand",
  "typeOption",
  "useComponent",
  "submitModal",
  "respondToInteraction",
  "getOriginalResponse",
  "editOriginalResponse",
  "deleteOriginalResponse",
  "createFollowUp",
  "getFollowUp",
  "editFollowUp",
  "deleteFollowUp",
  "createMessage",
  "getMessage",
  "listMessages",
]);

function placeWith(kind: GroupKind, asked: Case): GroupPlace {
  const { steps, leases, needs } = asked;
  const first = kind === "driven" ? preparedSteps(steps).map(({ expect: _, ...step }) => step) : steps.at(-1)?.query;
  const key = [kind, leases, asked.emptiesScope, [...needs].sort(), first, isTwofold(steps)];
  const text = JSON.stringify(key);
  return {
    kind,
    key: text.length > 200 ? `${kind} ${hash32(text)} ${text.length}` : text,
    world: worldOf(kind, asked),
  };
}

/** Only refusals share what comes before the invalid variant, and no more than one variant may be without an effect. */
function worldOf(kind: GroupKind, { id, steps }: Case): string {
  const end = steps.findIndex(({ part }) => part === "twin");
  if (end === -1 || kind === "turns" || kind === "driven" || isTwofold(steps)) return id;
  const text = JSON.stringify(steps.slice(0, end).map(({ expect: _, ...step }) => step));
  return `${hash32(text)} ${text.length}`;
}

function shapeOf(steps: readonly Step[]): string {
  return steps.map(({ name }) => name).join();
}

/** An invalid variant that may be accepted without an effect would change what the others compare. */
function isTwofold(steps: readonly Step[]): boolean {
  return steps.at(-1)?.expect.some(({ check }) => check.startsWith("refused-or-")) === true;
}

function isPlain(step: Step): boolean {
  return step.as === undefined && isUsual(step);
}

/** Responses to interactions need no token. */
function isPlainOrWithoutToken(step: Step): boolean {
  return (step.as === undefined || step.as === "none") && isUsual(step);
}

function isUsual({ headers, together, open, raw, encoding }: Step): boolean {
  return [headers, together, open, raw, encoding].every((one) => one === undefined);
}

/** It creates or edits the command of one slot, and lists. */
function isOfOneSlot(steps: readonly Step[], { create, edit, list }: Calls): boolean {
  const slot = slotOf(steps);
  return steps.every((step, nth) => {
    if (step.call === list) return step.path === undefined && nth > 1;
    if (step.call === create) return step.path === undefined && nameIn(step) === slot;
    return step.call === edit && nth > 0 && isIdOfSlot(step) && (nameIn(step) ?? slot) === slot;
  });
}

function isIdOfSlot({ path = {} }: Step): boolean {
  return JSON.stringify(path) === '{"command_id":{"$":"slot","at":"/id"}}';
}

/** The name of the command that the first step makes. */
function slotOf([slot]: readonly Step[]): string {
  const name = slot && nameIn(slot);
  return typeof name === "string" ? name : "";
}

function nameIn({ body }: Step): unknown {
  return isObject(body) ? body["name"] : undefined;
}

/** The same case for another slot: all names have the same length, so limits stay where they are. */
export function inSlot<T extends Pick<Case, "steps">>(asked: T, slot: string): T {
  const name = slotOf(asked.steps);
  if (name === slot || !GROUP_SLOTS.includes(name)) return asked;
  return { ...asked, steps: renamed(asked.steps, name, slot) as readonly Step[] };
}

/** The same value with another text in the place of one; parts without it are handed on as they are. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) {
    const elements = value.map((element) => renamed(element, from, to));
    return elements.every((element, nth) => element === value[nth]) ? value : elements;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, renamed(member, from, to)] as const);
  return members.every(([key, member]) => member === value[key]) ? value : Object.fromEntries(members);
}

/** True where the first step of a case only makes sure that its slot is there: the next one replaces the command. */
export function replacesSlot([slot, next]: readonly Step[]): boolean {
  return slot !== undefined && (slot.call === next?.call || next?.call.startsWith("bulkOverwrite") === true);
}
