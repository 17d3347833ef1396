/** Where a case belongs among those that may run together, seen from its steps. */
import type { Case, Step } from "../../case/case.js";
import type { GroupKind, GroupPlace } from "../../case/case-shape.js";
import { isObject, type Json } from "../../contract/json.js";
import {
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../../contract/operations.js";
import type { KnownCommand } from "../../target/workspace/scope.js";
import { hash32 } from "../plan/hash.js";
import { hasOwnWorld, keepsWorld, preparedSteps } from "./own-world.js";
import { GROUP_SLOTS, inSlot, nameIn, slotOf } from "./slot-of-case.js";

/** So many of them are used beside commands that were there before, as cases use no more. */
export const SLOTS_BESIDE_OTHERS = 8;

const REFUSAL = "slot,valid,before,twin,after";
const ACCEPTANCE = "slot,act,after";
const ATTEMPT = "slot,act";
/** Steps that give the command of a slot another name before the case, and its own after it. */
const RENAMES: ReadonlySet<string> = new Set(["renamed", "name-again"]);
const SENT_REFUSAL = "valid,valid-read,before,twin,after";
const MESSAGE_ACCEPTANCES: readonly string[] = ["act", "act,read", "slot,act,read"];

/** Where a case belongs, seen from its steps; `undefined` where it must run alone. */
export function placeOfCase(testCase: Case): GroupPlace | undefined {
  const { leases, creates } = testCase;
  const [lease] = leases;
  if (leases.length > 1 || creates > 1) return undefined;
  if (creates === 1) return placeOfCreate(testCase);
  if (lease === "driver") return placeOfDriven(testCase);
  if (lease === "global") return placeOfCommands(testCase, GLOBAL_OPERATIONS);
  if (lease !== "guild") return undefined;
  return placeOfCommands(testCase, GUILD_OPERATIONS) ?? placeOfMessages(testCase);
}

type Calls = typeof GLOBAL_OPERATIONS | typeof GUILD_OPERATIONS;

function placeOfCommands(testCase: Case, calls: Calls): GroupPlace | undefined {
  const { steps, emptiesScope } = testCase;
  const shape = shapeOfCommands(steps);
  const isRead = shape === REFUSAL || shape === ACCEPTANCE;
  if (emptiesScope)
    return isRead && isOfOverwrites(steps, calls)
      ? placeWith("overwrites", testCase, isTwofold(steps) ? testCase.rules[0] : undefined)
      : undefined;
  if (isRead || shape === ATTEMPT) return isOfOneSlot(steps, calls) ? placeWith("slots", testCase) : undefined;
  return isOfOwnSlot(testCase, calls)
    ? placeWith("slots", testCase, steps.length > MANY_STEPS ? "long" : "own")
    : undefined;
}

/** Groups of longer cases have none of few steps, which would wait for them. */
const MANY_STEPS = 6;

/** It makes one command, and lists. */
function placeOfCreate(testCase: Case): GroupPlace | undefined {
  const { leases, steps, emptiesScope } = testCase;
  const calls = leases[0] === "global" ? GLOBAL_OPERATIONS : leases[0] === "guild" ? GUILD_OPERATIONS : undefined;
  const isOfCreate = shapeOf(steps) === "act,after" && steps.every(isPlain) && !emptiesScope;
  return isOfCreate && steps[0]?.call === calls?.create && steps[1]?.call === calls?.list
    ? placeWith("creates", testCase)
    : undefined;
}

/** It makes a slot, overwrites all commands, and lists. */
function isOfOverwrites(steps: readonly Step[], { create, bulk, list, edit }: Calls): boolean {
  const [slot, ...others] = steps;
  if (slot?.call !== create || !isPlain(slot)) return false;
  return others.every((step) => {
    if (isRefused(step)) return true;
    if (step.call === edit) return isPlain(step) && isIdOfSlot(step, steps);
    return isPlain(step) && (step.call === list || (step.call === bulk && hasOneBesideSlots(step.body)));
  });
}

/** A command, and slots that stay as they are. */
function hasOneBesideSlots(body: Step["body"]): boolean {
  return Array.isArray(body) && body.length > 0 && body.slice(1).every(isBareSlot);
}

function isBareSlot(command: unknown): boolean {
  if (!isObject(command)) return false;
  return GROUP_SLOTS.includes(String(command["name"])) && Object.keys(command).sort().join() === "description,name";
}

/** A slot that stays as it is in an overwrite. */
export function bareSlot({ name = null, type }: KnownCommand): { readonly [key: string]: Json } {
  return type === 1 ? { name, description: "A slot of slashproof" } : { name, type };
}

/** Names that the command of a case has, if it is in no slot that can be changed, or has another name for a while. */
function namesOf(steps: readonly Step[]): readonly string[] {
  const slot = slotOf(steps);
  const own = steps.filter(({ part }) => part !== "twin").flatMap((step) => nameIn(step) ?? []);
  const names = new Set(own.map((name) => String(name).normalize("NFKC").trim().toLowerCase()));
  if (GROUP_SLOTS.includes(slot)) names.delete(slot);
  return [...names];
}

function placeOfMessages(testCase: Case): GroupPlace | undefined {
  const { steps, emptiesScope } = testCase;
  const shape = shapeOf(steps);
  if (emptiesScope || !steps.every((step) => isPlain(step) && ON_MESSAGES.has(step.call))) return undefined;
  const isFine = MESSAGE_ACCEPTANCES.includes(shape) || shape === REFUSAL || shape === SENT_REFUSAL;
  if (!isFine) return undefined;
  // What one service ignores is mostly of one rule: a message that was accepted is in the list that the others compare.
  const rule = shape === SENT_REFUSAL && isTwofold(steps) ? testCase.rules[0] : undefined;
  return placeWith("messages", testCase, rule);
}

const ON_MESSAGES: ReadonlySet<OperationId> = new Set(["createMessage", "editMessage", "getMessage", "listMessages"]);

function placeOfDriven(testCase: Case): GroupPlace | undefined {
  const { steps } = testCase;
  if (!hasOwnWorld(steps)) return undefined;
  return placeWith("driven", testCase, keepsWorld(steps) ? undefined : "own");
}

const OF_COMMANDS: ReadonlySet<GroupKind> = new Set(["slots", "overwrites", "creates"]);

/** @param part of the cases of the kind, that only run with each other */
function placeWith(kind: GroupKind, testCase: Case, part?: string): GroupPlace | undefined {
  const { steps, leases, needs } = testCase;
  const names = OF_COMMANDS.has(kind) ? namesOf(steps) : [];
  // The slot of that name is the one of another case.
  if (names.some((name) => GROUP_SLOTS.includes(name))) return undefined;
  const first =
    kind === "driven"
      ? preparedSteps(steps).map(({ expect: _, ...step }) => step)
      : (steps.findLast(({ name }) => name === "after") ?? steps.at(-1))?.query;
  const mayBeIgnored = isTwofold(steps);
  const key = [kind, leases, testCase.emptiesScope, [...needs].sort(), part ?? first, mayBeIgnored];
  // There may be no room for the slot of a menu command, and then the others go on.
  if (names.length > 0 && !GROUP_SLOTS.includes(slotOf(steps))) key.push("menus");
  const text = JSON.stringify(key);
  return {
    kind,
    key: text.length > 200 ? `${kind} ${hash32(text)} ${text.length}` : text,
    world: worldOf(kind, testCase),
    ...(names.length > 0 ? { names: names.map((name) => hash32(name).toString(36)) } : {}),
    ...(mayBeIgnored && kind === "slots" ? { mayBeIgnored } : {}),
  };
}

/** Cases of a world send the same before they compare. */
function worldOf(kind: GroupKind, { id, steps }: Case): string {
  // One slot shows only the last of several invalid requests that were accepted, each message shows itself.
  const mayShare = kind === "slots" || shapeOf(steps) === SENT_REFUSAL;
  const isApart = kind === "driven" || (isTwofold(steps) && !mayShare);
  const prepared = isApart ? [] : preparationOf(steps);
  if (prepared.length === 0) return id;
  const [first] = GROUP_SLOTS as [string];
  const sent = inSlot({ steps: prepared }, first).steps;
  const text = JSON.stringify(sent.map(({ name: _, part: __, expect: ___, ...request }) => request));
  // Short, because a package has thousands of them.
  return hash32(text).toString(36) + (text.length % 36).toString(36);
}

/** It has a variant that is invalid, beside its valid request. */
export function sendsInvalid(steps: readonly Step[]): boolean {
  return steps.some(({ part }) => part === "twin");
}

/** What a case sends before it compares: cases that send the same can share it, also where one of them is about it. */
export function preparationOf(steps: readonly Step[]): readonly Step[] {
  const isCompared = ACCEPTANCES.has(shapeOfCommands(steps)) || sendsInvalid(steps);
  const end = steps.findIndex(({ part, name }) => part === "twin" || name === "before" || name === "after");
  return isCompared ? steps.slice(0, end === -1 ? steps.length : end) : [];
}

const ACCEPTANCES: ReadonlySet<string> = new Set([ACCEPTANCE, "act,read", "slot,act,read"]);

function shapeOf(steps: readonly Step[]): string {
  return steps.map(({ name }) => name).join();
}

/** Some cases call the step after the slot. */
function shapeOfCommands(steps: readonly Step[]): string {
  const names = steps.map(({ name }, nth) => (nth === 0 && GROUP_SLOTS.includes(name) ? "slot" : name));
  return names.filter((name) => !RENAMES.has(name)).join();
}

/** An invalid variant that may be accepted without an effect would change what the others compare. */
export function isTwofold(steps: readonly Step[]): boolean {
  return steps.some(({ expect }) => expect.some(({ check }) => check.startsWith("refused-or-")));
}

function isPlain(step: Step): boolean {
  return (step.as === undefined || step.as === "bot") && isUsual(step);
}

/** It has to be refused, and then it does nothing, whatever it is. */
function isRefused({ part, open, together, expect }: Step): boolean {
  return (
    part === "twin" && open === undefined && together === undefined && expect.some(({ check }) => check === "refused")
  );
}

function isUsual({ headers, together, open, raw, encoding }: Step): boolean {
  return [headers, together, open, raw, encoding].every((one) => one === undefined);
}

/** It creates or edits the command of one slot, or its permissions, and lists. */
function isOfOneSlot(steps: readonly Step[], calls: Calls): boolean {
  const { create, edit, list } = calls;
  const names = new Set([slotOf(steps), ...steps.filter(({ name }) => RENAMES.has(name)).map(nameIn)]);
  const isRenamedBack = steps.at(-1)?.name === "name-again";
  return steps.every((step, nth) => {
    if (isRefused(step)) return true;
    if (isOfPermissions(step, steps)) return nth > 0;
    if (!isPlain(step)) return false;
    if (step.call === list) return step.path === undefined && nth > 1;
    if (step.call === create) return step.path === undefined && names.has(nameIn(step));
    if (step.call === calls.get) return nth > 0 && isIdOfSlot(step, steps);
    const name = nameIn(step);
    const isNamed = name === undefined || names.has(name) || (isRenamedBack && step.part !== "twin");
    return step.call === edit && nth > 0 && isIdOfSlot(step, steps) && isNamed;
  });
}

/** Whatever it does and sees is of the command in its slot. */
function isOfOwnSlot({ steps, level }: Case, { create, edit, get, list }: Calls): boolean {
  const [first] = steps;
  const slot = slotOf(steps);
  const hasSlot = first?.call === create && first.name === slot && isPlain(first) && GROUP_SLOTS.includes(slot);
  if (!hasSlot || first.part !== "given" || level === "observe") return false;
  const lists = new Set(steps.filter(({ call }) => call === list).map(({ name }) => name));
  return steps.every((step, nth) => {
    const { call, path, part, expect } = step;
    const isSeen = expect.every((check) =>
      check.check === "lists" ? "id" in check.where : !mentionsWhole(check, lists),
    );
    if (part === "twin" || !isSeen) return false;
    if (isOfPermissions(step, steps)) return nth > 0;
    if (call === list) return path === undefined && isPlain(withoutHeaders(step));
    if (!isPlain(step)) return false;
    if (call === create) return path === undefined && nameIn(step) === slot;
    return (call === edit || call === get) && isIdOfSlot(step, steps) && (nameIn(step) ?? slot) === slot;
  });
}

function withoutHeaders({ headers: _, ...step }: Step): Step {
  return step;
}

/** It refers to a list, and not to one command in it. */
function mentionsWhole(value: unknown, lists: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((one) => mentionsWhole(one, lists));
  if (!isObject(value)) return false;
  if (typeof value["$"] === "string" && lists.has(value["$"]) && value["find"] === undefined) return true;
  return Object.values(value).some((one) => mentionsWhole(one, lists));
}

/** It reads or writes the permissions of the command in the slot. */
function isOfPermissions(step: Step, steps: readonly Step[]): boolean {
  const { call, as } = step;
  const isCall = call === PERMISSION_OPERATIONS.edit || call === PERMISSION_OPERATIONS.get;
  return isCall && typeof as !== "object" && isUsual(step) && isIdOfSlot(step, steps);
}

function isIdOfSlot({ path = {} }: Step, [slot]: readonly Step[]): boolean {
  return JSON.stringify(path) === `{"command_id":{"$":"${slot?.name}","at":"/id"}}`;
}

/**
 * True where the first step of a case only makes sure that its slot is there: the next one replaces the command, or all
 * are edits of which the last is to be refused, whatever the command was before.
 */
export function takesAnySlot(steps: readonly Step[]): boolean {
  const [slot, next] = steps;
  if (slot === undefined || next === undefined) return false;
  return slot.call === next.call || next.call.startsWith("bulkOverwrite") || isRefusedEdit(steps);
}

function isRefusedEdit([slot, ...others]: readonly Step[]): boolean {
  if (slot === undefined || shapeOfCommands([slot, ...others]) !== REFUSAL) return false;
  const edits: readonly OperationId[] = [GUILD_OPERATIONS.edit, GLOBAL_OPERATIONS.edit];
  const isOfEdits = others.every(({ part, call }) => edits.includes(call) || (part !== "valid" && part !== "twin"));
  return isOfEdits && isIdAlone(others, slot.name);
}

/** Nothing but the id of what this step wrote is used. */
function isIdAlone(steps: readonly Step[], name: string): boolean {
  const uses = JSON.stringify(steps)
    .split(`{"$":${JSON.stringify(name)}`)
    .slice(1);
  return uses.every((rest) => rest.startsWith(',"at":"/id"}'));
}
