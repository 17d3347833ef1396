/** Writes a scope as a whole list: for a target that has bulk overwrites, and no routes for single commands. */
import { isSuccess } from "../../contract/success.js";
import type { WireResult } from "../wire.js";
import { type Caller, callScope, listScope } from "./calls.js";
import { carriedBody } from "./guard.js";
import type { Resource, WorkspaceScope } from "./scope.js";

/** The target's answer to a list, and the bodies that were sent. */
export interface WrittenList {
  /** The response, or why there is none. */
  readonly result: WireResult;
  /** True for a success status. */
  readonly isAccepted: boolean;
}

/**
 * Overwrites a scope with what is there, as far as it is kept, and with more.
 * @param isKept tells which commands of the scope stay
 * @returns `undefined` where the scope could not be listed, and nothing was written
 */
export async function writeList(
  caller: Caller,
  scope: WorkspaceScope,
  isKept: (command: Resource) => boolean,
  more: readonly Resource[] = [],
): Promise<WrittenList | undefined> {
  const commands = await listScope(caller, scope);
  if (!commands) return undefined;
  const body = [...commands.filter(isKept).map((command) => carriedBody(command, scope)), ...more];
  const { result } = await callScope(caller, scope, "bulk", { body });
  const status = result.answer?.status ?? 0;
  return { result, isAccepted: isSuccess(status) };
}
