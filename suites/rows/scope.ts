/** The two places a command can live in, so that a row is written once and checked in both. */
import type { Lease } from "../../src/case/case.js";
import {
  type CommandVerb,
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
} from "../../src/contract/operations.js";

export interface CommandScope {
  /** Name of the scope, as in ids of cases. */
  readonly name: "global" | "guild";
  /** The lease that a case in this scope needs. */
  readonly lease: Lease;
  /** Operation ids of this scope by verb. */
  readonly calls: Readonly<Record<CommandVerb, OperationId>>;
}

export const GLOBAL: CommandScope = { name: "global", lease: "global", calls: GLOBAL_OPERATIONS };
export const GUILD: CommandScope = { name: "guild", lease: "guild", calls: GUILD_OPERATIONS };

/** Every operation of a scope, in the order in which rows about each of them are written. */
export const EVERY_VERB: readonly CommandVerb[] = ["list", "create", "get", "edit", "delete", "bulk"];

/** The operation as titles name it. */
export const verbName = (verb: CommandVerb): string => (verb === "bulk" ? "bulk overwrite" : verb);

/** What a caller does with each operation of a scope, as titles put it: "refuses a request to …". */
export function deedOf(scope: CommandScope, verb: CommandVerb): string {
  if (verb === "list") return `list ${scope.name} commands`;
  return verb === "bulk" ? `overwrite all ${scope.name} commands` : `${verb} a ${scope.name} command`;
}

/** Writes a row for the global scope and for a guild. */
export function inBothScopes<T>(write: (scope: CommandScope) => readonly T[]): readonly T[] {
  return [GLOBAL, GUILD].flatMap(write);
}

/** Of a request: the second guild that is leased. */
export const IN_SECOND_GUILD = { path: { guild_id: { $: "guild2" } } };
