/** Follows what is in a scope from the answers of a target, so that lists are read only when they must be. */
import { isObject, type Json } from "../../contract/json.js";
import type { WireResult } from "../wire.js";
import { type KnownCommand, knownCommand, type Resource, type WorkspaceScope } from "./scope.js";

/** What a write does to a scope. */
export type CommandWrite = "create" | "edit" | "bulk" | "delete";

/** Takes in the outcome of one write. Refused ones (4xx) change nothing on a sound target; a case finds out if they did. */
export function followWrite(
  scope: WorkspaceScope,
  verb: CommandWrite,
  id: string | undefined,
  result: WireResult,
): void {
  const status = result.answer?.status ?? 0;
  const body = result.answer?.json;
  if (status >= 400 && status < 500) {
    if (verb === "create" && scope.accepted === 0) scope.refusedFirst = true;
    return;
  }
  scope.lastSeen = undefined;
  if (status < 200 || status >= 300) {
    scope.isDirty = true;
    return;
  }
  if (verb === "delete" && id !== undefined) scope.known.delete(id);
  else if (verb === "create" && isCommand(body)) followCreate(scope, status, body);
  else if (verb === "edit" && isCommand(body)) scope.known.set(body["id"] as string, knownCommand(body));
  else if (verb !== "bulk" || !followBulk(scope, body)) scope.isDirty = true;
}

/** Takes in a whole list. False where the answer is no list of commands. */
export function followList(scope: WorkspaceScope, body: Json | undefined): boolean {
  if (!Array.isArray(body)) return false;
  const commands = (body as readonly Json[]).filter(isCommand);
  scope.known = new Map(commands.map((command) => [command["id"] as string, knownCommand(command)]));
  scope.isDirty = false;
  return true;
}

/** True for an object with a usable id. */
export function isCommand(value: Json | undefined): value is Resource {
  return isObject(value) && typeof value["id"] === "string" && value["id"] !== "";
}

function followCreate(scope: WorkspaceScope, status: number, command: Resource): void {
  scope.accepted++;
  const id = command["id"] as string;
  if (status === 201 || !scope.known.has(id)) scope.creates++;
  if (status === 201 && scope.residents === undefined) scope.made.add(id);
  // A target that answers 200 to a new name has made a command all the same.
  if (status !== 201 && !scope.known.has(id) && scope.known.size > 0) scope.isDirty = true;
  scope.known.set(id, knownCommand(command));
}

/** A name that was there before is no create of the day, under whatever id it comes back. */
function nameOf({ name, type }: KnownCommand): string {
  return JSON.stringify([name, type]);
}

function followBulk(scope: WorkspaceScope, body: Json | undefined): boolean {
  const before = scope.known;
  if (!followList(scope, body)) return false;
  scope.lastSeen = { commands: (body as readonly Json[]).filter(isCommand), at: performance.now() };
  scope.takesOverwrites = true;
  const named = new Set([...before.values()].map(nameOf));
  for (const [id, command] of scope.known) if (!before.has(id) && !named.has(nameOf(command))) scope.creates++;
  if (scope.creates > 0) scope.accepted++;
  return true;
}
