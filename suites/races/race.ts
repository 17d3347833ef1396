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

/** Path to the other command that was when the race began. */
export const OTHER_COMMAND: Readonly<Record<string, Template>> = {
  command_id: { $: "start", find: { name: "ping" }, at: "/id" },
};

const READ: Step = { name: "get", part: "read", call: GUILD.calls.get, path: THE_COMMAND, expect: [] };
const READ_PERMISSIONS: Step = { ...READ, name: "get permissions", call: PERMISSION_OPERATIONS.get };

/** Reads the command by its id, whatever came of it. */
export const READS: readonly Step[] = [READ];

/** Reads its permissions too. */
export const READS_OF_PERMISSIONS: readonly Step[] = [READ, READ_PERMISSIONS];

/** Reads the permissions of both commands that were when the race began. */
export const READS_OF_BOTH_PERMISSIONS: readonly Step[] = [
  READ_PERMISSIONS,
  { ...READ_PERMISSIONS, name: "get other permissions", path: OTHER_COMMAND },
];

/**
 * The steps of one race.
 *
 * @param start the first replaces the whole scope, so that nothing of before matters
 * @param elsewhere requests in another scope at the same time, which change nothing here

 * @remarks No single answer is judged: a request may be refused, or lost. The list at the end is requested last, and
 * then the whole history has to have an order.
 */
export function raceOf(
  start: readonly Step[],
  racing: readonly Step[],
  reads: readonly Step[],
  elsewhere: readonly Step[] = [],
): readonly Step[] {
  const together = [...elsewhere, ...racing].map((step): Step => ({ ...step, together: "race" }));
  const of = [...start, ...racing, ...reads].map(({ name }) => name);
  const end = "list at the end";
  return [...start, ...together, ...reads, list(GUILD, end, [{ check: "linearizable", of: [...of, end] }])];
}
