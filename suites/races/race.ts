/** The form of a race: a known scope, requests that leave together, and reads of what became of it. */
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import { GUILD } from "../rows/scope.js";
import { list } from "../rows/steps.js";

/** Path to the command that was when the race began. */
export const THE_COMMAND: Readonly<Record<string, Template>> = {
  command_id: { $: "start", find: { name: "echo" }, at: "/id" },
};

/** Reads of that command by its id, whatever came of it. */
export function readsOfCommand(hasPermissions: boolean): readonly Step[] {
  const read: Step = { name: "get", part: "read", call: GUILD.calls.get, path: THE_COMMAND, expect: [] };
  const permissions: Step = { ...read, name: "get permissions", call: PERMISSION_OPERATIONS.get };
  return hasPermissions ? [read, permissions] : [read];
}

/**
 * The steps of one race. @param start replaces the whole scope, so that nothing of before matters
 *
 * @remarks No single answer is judged: a request may be refused, or lost. The list at the end is requested last, and
 * then the whole history has to have an order.
 */
export function raceOf(start: Step, racing: readonly Step[], reads: readonly Step[]): readonly Step[] {
  const together = racing.map((step): Step => ({ ...step, together: "race" }));
  const of = [start, ...together, ...reads].map(({ name }) => name);
  const end = "list at the end";
  return [start, ...together, ...reads, list(GUILD, end, [{ check: "linearizable", of: [...of, end] }])];
}
