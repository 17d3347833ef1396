/** Puts scopes back as they were: ours are deleted, then residents that are missing or changed are written again. */
import { type Caller, createCommand, deleteCommand, editCommand, listScope, writePermissions } from "./calls.js";
import { isCommand } from "./follow.js";
import type { SavedPermissions } from "./journal.js";
import { bodyOfResident, editOfResident, isAsItWas } from "./resident.js";
import type { Resource, Scope } from "./scope.js";

/** What could not be put right, one sentence each; and the new ids of commands that had to be made again. */
export interface PutBack {
  readonly problems: readonly string[];
  readonly renewed: ReadonlyMap<string, string>;
}

/**
 * Puts one scope back.
 * @param isOurs decides which commands beside the residents may be deleted
 */
export async function putBackScope(
  caller: Caller,
  scope: Scope,
  isOurs: (command: Resource) => boolean,
): Promise<PutBack> {
  const residents = scope.residents ?? new Map<string, Resource>();
  const renewed = new Map<string, string>();
  const problems: string[] = [];
  const current = await listScope(caller, scope);
  // What could never be listed was never known either: there is nothing to put back.
  if (!current && !scope.residents) return { problems, renewed };
  if (!current) return { problems: [`${nameOf(scope)} could not be listed, so nothing was put back there`], renewed };
  for (const command of current) {
    if (residents.has(command["id"] as string) || !isOurs(command)) continue;
    if (!(await deleteCommand(caller, scope, command["id"] as string)))
      problems.push(`${show(command)} could not be deleted from ${nameOf(scope)}`);
  }
  const now = new Map(current.map((command) => [command["id"] as string, command]));
  for (const [id, resident] of [...residents].reverse()) {
    const problem = await putBackResident(caller, scope, resident, now.get(id), renewed);
    if (problem) problems.push(problem);
  }
  return { problems, renewed };
}

/** Writes permissions again for commands that were made anew: a delete has dropped them. */
export async function putBackPermissions(
  caller: Caller,
  saved: readonly SavedPermissions[],
  renewed: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { guild, command, permissions } of saved) {
    const id = renewed.get(command);
    if (id === undefined) continue;
    if (!(await writePermissions(caller, guild, id, permissions)))
      problems.push(`the permissions of command ${id} in guild ${guild} could not be put back`);
  }
  return problems;
}

async function putBackResident(
  caller: Caller,
  scope: Scope,
  resident: Resource,
  current: Resource | undefined,
  renewed: Map<string, string>,
): Promise<string | undefined> {
  const isGlobal = scope.guild === undefined;
  if (current) {
    if (isAsItWas(resident, current)) return undefined;
    const { answer } = await editCommand(
      caller,
      scope,
      resident["id"] as string,
      editOfResident(resident, current, isGlobal),
    );
    return answer?.status === 200
      ? undefined
      : `${show(resident)} was changed and could not be put back in ${nameOf(scope)} (${answer?.status ?? "no answer"})`;
  }
  const { answer } = await createCommand(caller, scope, bodyOfResident(resident, isGlobal));
  if (!answer || answer.status < 200 || answer.status >= 300 || !isCommand(answer.json)) {
    return `${show(resident)} could not be put back in ${nameOf(scope)} (${answer?.status ?? "no answer"})`;
  }
  renewed.set(resident["id"] as string, answer.json["id"] as string);
  return undefined;
}

function show(command: Resource): string {
  return `command ${JSON.stringify(String(command["name"]).slice(0, 40))}`;
}

function nameOf(scope: Scope): string {
  return scope.guild === undefined ? "the global scope" : `guild ${scope.guild}`;
}
