/** The command that a case writes to, and the same case with another one. */
import type { Case, Step } from "../../case/case.js";
import { isObject } from "../../contract/json.js";
import { CHAT_INPUT_SLOTS } from "../../target/workspace/scope.js";

/** Worlds of commands: each writes one of these, and no other does. */
export const GROUP_SLOTS: readonly string[] = CHAT_INPUT_SLOTS;

/** The name of the command that the first step makes. */
export function slotOf([slot]: readonly Step[]): string {
  const name = slot && nameIn(slot);
  return typeof name === "string" ? name : "";
}

/** The name in a body; of an overwrite, that of the first command. */
export function nameIn({ body }: Step): unknown {
  const command: unknown = Array.isArray(body) ? body[0] : body;
  return isObject(command) ? command["name"] : undefined;
}

/**
 * The same case for another slot, which changes its place with the own one: all names have the same length, so limits stay
 * where they are.
 */
export function inSlot<T extends Pick<Case, "steps">>(testCase: T, slot: string): T {
  const name = slotOf(testCase.steps);
  if (name === slot || !GROUP_SLOTS.includes(name)) return testCase;
  return { ...testCase, steps: renamed(testCase.steps, name, slot) as readonly Step[] };
}

/** The same value with each of two texts in the place of the other; parts without them are handed on as they are. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (value === to) return from;
  if (Array.isArray(value)) {
    const elements = value.map((element) => renamed(element, from, to));
    return elements.some((element, nth) => element !== value[nth]) ? elements : value;
  }
  if (!isObject(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    const other = renamed(member, from, to);
    if (other === member) continue;
    copy ??= { ...value };
    copy[key] = other;
  }
  return copy ?? value;
}
