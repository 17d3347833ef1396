/** Where a case belongs among those that may run together, seen from its steps. */
import type { Case, Step } from "../case/case.js";
import type { GroupKind, GroupPlace } from "../case/case-shape.js";
import { isObject } from "../contract/json.js";
import {
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  INTERACTION_OPERATIONS,
  type OperationId,
} from "../contract/operations.js";
import { hash32 } from "./hash.js";

/** Worlds of commands: each writes one of these, and no other does. */
export const GROUP_SLOTS: readonly string[] = [..."abcdefgh"].map((letter) => `slot-${letter}`);

const REFUSAL = "slot,valid,before,twin,after";
const ACCEPTANCE = "slot,act,after";
const ATTEMPT = "slot,act";
const SENT_REFUSAL = "valid,valid-read,before,twin,after";
const MESSAGE_ACCEPTANCES: readonly string[] = ["act", "act,read", "slot,act,read"];

/** Where a case belongs, seen from its steps; `undefined` where it must run alone. */
export function placeOfCase(asked: Case): GroupPlace | undefined {
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

const IN_OWN_GUILD: ReadonlySet<OperationId> = new Set<OperationId>([
  ...INTERACTION_OPERATIONS,
  "listDeliveries",
  "invokeCommand",
  "typeOption",
  "useComponent",
  "submitModal",
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
export function isTwofold(steps: readonly Step[]): boolean {
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
export function slotOf([slot]: readonly Step[]): string {
  const name = slot && nameIn(slot);
  return typeof name === "string" ? name : "";
}

function nameIn({ body }: Step): unknown {
  return isObject(body) ? body["name"] : undefined;
}

/** True where the first step of a case only makes sure that its slot is there: the next one replaces the command. */
export function replacesSlot([slot, next]: readonly Step[]): boolean {
  return slot !== undefined && (slot.call === next?.call || next?.call.startsWith("bulkOverwrite") === true);
}
