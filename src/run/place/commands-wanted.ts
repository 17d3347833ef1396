/** How many commands a case has in its scopes at once, read from its steps. */
import type { Case, Step } from "../../case/case.js";
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS } from "../../contract/operations.js";
import type { Wanted } from "../../target/workspace/room-beside.js";
import type { WorkspaceScope } from "../../target/workspace/scope.js";

/** Slots that may be in a scope beside what a case makes. */
const SLOTS: Wanted = new Map([
  [1, 8],
  [2, 1],
  [3, 1],
]);

/** What a case does to a scope, as far as residents are concerned. */
export interface WantedInScope {
  /** Commands of each type that the case needs at the same time. */
  readonly wanted: Wanted;
  /** It sends a bulk overwrite there. */
  readonly bulks: boolean;
}

/** @param scope a global scope or a guild; the steps of a case do not say which guild they mean */
export function commandsWanted({ steps }: Pick<Case, "steps">, scope: WorkspaceScope): WantedInScope {
  const operations = scope.guild === undefined ? GLOBAL_OPERATIONS : GUILD_OPERATIONS;
  const names = new Map<number, Set<string>>();
  const listed = new Map<number, number>();
  let bulks = false;
  for (const step of steps) {
    if (step.call === operations.create) addName(names, step);
    if (step.call !== operations.bulk) continue;
    bulks = true;
    const counts = new Map<number, number>();
    for (const element of Array.isArray(step.body) ? step.body : [])
      counts.set(typeOf(element), (counts.get(typeOf(element)) ?? 0) + 1);
    for (const [type, count] of counts) listed.set(type, Math.max(count, listed.get(type) ?? 0));
  }
  const types = new Set([...names.keys(), ...listed.keys()]);
  const wanted = new Map(
    [...types].map((type) => [
      type,
      (SLOTS.get(type) ?? 0) + Math.max(names.get(type)?.size ?? 0, listed.get(type) ?? 0),
    ]),
  );
  return { wanted, bulks };
}

function addName(names: Map<number, Set<string>>, { body, name }: Step): void {
  const type = typeOf(body);
  const known = names.get(type) ?? new Set();
  const own = typeof body === "object" && body !== null && "name" in body ? body["name"] : undefined;
  known.add(typeof own === "string" ? own : name);
  names.set(type, known);
}

function typeOf(body: unknown): number {
  const type = typeof body === "object" && body !== null && "type" in body ? body.type : 1;
  return typeof type === "number" ? type : 1;
}
