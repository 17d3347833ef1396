/** Which cases may run together, and each of them with a slot of its own. */
import type { Case, Step } from "../case/case.js";
import { isObject } from "../contract/json.js";
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS } from "../contract/operations.js";
import type { PlannedItem } from "./plan.js";

/** Members of a group: each writes one of these commands, and no other does. */
export const GROUP_SLOTS: readonly string[] = [..."abcdefgh"].map((letter) => `slot-${letter}`);

/** A refusal: a slot, the valid request, its invalid variant, and a list before and after that. */
const REFUSAL = ["slot", "valid", "before", "twin", "after"].join();

/** An acceptance: a slot, the request, and a list. */
const ACCEPTANCE = ["slot", "act", "after"].join();

type Calls = typeof GLOBAL_OPERATIONS | typeof GUILD_OPERATIONS;

const KEYS = new WeakMap<Case, string | undefined>();

/** Cases with the same key may run together; `undefined` where a case must run alone. */
export function groupKeyOf({ kind, asked }: PlannedItem): string | undefined {
  if (kind === "property") return undefined;
  if (!KEYS.has(asked)) KEYS.set(asked, keyOf(asked));
  return KEYS.get(asked);
}

function keyOf({ leases, creates, emptiesScope, level, steps, needs }: Case): string | undefined {
  const [lease] = leases;
  const calls = lease === "guild" ? GUILD_OPERATIONS : lease === "global" ? GLOBAL_OPERATIONS : undefined;
  if (!calls || leases.length > 1 || creates > 0 || emptiesScope || level === "observe") return undefined;
  const shape = steps.map(({ name }) => name).join();
  if (shape !== REFUSAL && shape !== ACCEPTANCE) return undefined;
  if (!steps.every(isPlain) || !isOfOneSlot(steps, calls)) return undefined;
  const last = steps.at(-1);
  // An invalid variant that may be accepted without an effect would change what the others compare.
  const isTwofold = last?.expect.some(({ check }) => check.startsWith("refused-or-")) === true;
  return JSON.stringify([lease, [...needs].sort(), last?.query, isTwofold]);
}

function isPlain({ as, headers, together, open, raw, encoding, files }: Step): boolean {
  return [as, headers, together, open, raw, encoding, files].every((one) => one === undefined);
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

function slotOf([slot]: readonly Step[]): string {
  const name = slot && nameIn(slot);
  return typeof name === "string" && GROUP_SLOTS.includes(name) ? name : "";
}

function nameIn({ body }: Step): unknown {
  return isObject(body) ? body["name"] : undefined;
}

/** The same case for another slot: all names have the same length, so limits stay where they are. */
export function inSlot<T extends Pick<Case, "steps">>(asked: T, slot: string): T {
  const own = JSON.stringify(slotOf(asked.steps));
  if (own === JSON.stringify(slot)) return asked;
  return { ...asked, steps: JSON.parse(JSON.stringify(asked.steps).replaceAll(own, JSON.stringify(slot))) };
}

/** True where the first step of a case only makes sure that its slot is there: the next one replaces the command. */
export function replacesSlot([slot, next]: readonly Step[]): boolean {
  return slot !== undefined && slot.call === next?.call;
}
