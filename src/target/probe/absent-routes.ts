/** Groups of routes that a target does not have at all: it is a service of another part of the contract, and says nothing about these. */
import { type CommandVerb, GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../../contract/operations.js";
import type { MissingRoutes } from "./facts.js";

/** What is missing together, from the wider group to the smaller one. */
const GROUPS: readonly { readonly seen: readonly CommandVerb[]; readonly absent: readonly CommandVerb[] }[] = [
  { seen: ["list", "create"], absent: ["list", "create", "get", "edit", "delete", "bulk"] },
  { seen: ["create", "get", "edit", "delete"], absent: ["create", "get", "edit", "delete"] },
];

/** Operations of groups that are missing as a whole, and how that was seen. One missing route alone is a mistake. */
export function absentRoutes(missing: MissingRoutes): MissingRoutes {
  const absent = new Map<OperationId, string>();
  for (const operations of [GLOBAL_OPERATIONS, GUILD_OPERATIONS]) {
    const group = GROUPS.find(({ seen }) => seen.every((verb) => missing.has(operations[verb])));
    const how = missing.get(operations.create) ?? "";
    for (const verb of group?.absent ?? []) absent.set(operations[verb], missing.get(operations[verb]) ?? how);
  }
  return absent;
}

/** What is absent in one sentence for people; `undefined` where nothing is. */
export function describeAbsent(absent: MissingRoutes): string | undefined {
  const scopes = [
    { operations: GLOBAL_OPERATIONS, name: "global" },
    { operations: GUILD_OPERATIONS, name: "guild" },
  ].filter(({ operations }) => absent.has(operations.create));
  const [first] = scopes;
  if (first === undefined) return undefined;
  const isSingle = !absent.has(first.operations.list);
  const isAlike = scopes.every(({ operations }) => absent.has(operations.list) !== isSingle);
  const which = scopes.length > 1 && isAlike ? "" : `${scopes.map(({ name }) => name).join(" and ")} `;
  const what = isSingle && isAlike ? `single ${which}commands (create, get, edit, delete)` : `${which}commands`;
  return `the target has no routes for ${what}: ${absent.get(first.operations.create)}`;
}
