/** Puts one scope back as it was, and reads it back. */
import { type Caller, createCommand, deleteCommand, editCommand, type Listed, tryListScope } from "./calls.js";
import { isCommand } from "./follow.js";
import { FoundScope } from "./found-scope.js";
import type { Problem, ScopeBefore, TargetBefore } from "./put-back.js";
import { bodyOfResident, editOfResident, isAsItWas } from "./resident.js";
import type { Resource, WorkspaceScope } from "./scope.js";

/** @returns what is not as it was */
export async function putBackScope(
  caller: Caller,
  { scope, residents, isOurs }: ScopeBefore,
  before: TargetBefore,
): Promise<readonly Problem[]> {
  const listed = await tryListScope(caller, scope);
  if (!listed.commands) return residents === undefined && scope.made.size === 0 ? [] : [notListed(scope, listed)];
  const found = new FoundScope(listed.commands, residents ?? new Map(), before.renewed);
  const ours = listed.commands.filter((command) => !found.isTaken(command) && isOurs(command));
  const isSame = [...(residents?.values() ?? [])].every((resident) => {
    const current = found.currentOf(resident);
    return current !== undefined && isAsItWas(resident, current);
  });
  const problems: Problem[] = [];
  for (const command of ours) {
    if (!(await deleteCommand(caller, scope, command["id"] as string)))
      problems.push(problem(`${show(command)} could not be deleted from ${nameOf(scope)}`));
  }
  for (const resident of [...(residents?.values() ?? [])].reverse()) {
    const failed = await putBackResident(caller, scope, resident, found.currentOf(resident), before);
    if (failed !== undefined) problems.push(problem(failed));
  }
  if (problems.length > 0 || !residents || (isSame && ours.length === 0)) return problems;
  return readBack(caller, scope, residents, before);
}

async function putBackResident(
  caller: Caller,
  scope: WorkspaceScope,
  resident: Resource,
  current: Resource | undefined,
  before: TargetBefore,
): Promise<string | undefined> {
  const isGlobal = scope.guild === undefined;
  const old = resident["id"] as string;
  if (!current) {
    const { answer, failure } = await createCommand(caller, scope, bodyOfResident(resident, isGlobal));
    const made =
      answer && answer.status >= 200 && answer.status < 300 && isCommand(answer.json) ? answer.json : undefined;
    if (!made)
      return `${show(resident)} could not be made again in ${nameOf(scope)} (${failure?.message ?? answer?.status})`;
    note(scope, old, made, before);
    return undefined;
  }
  note(scope, old, current, before);
  if (isAsItWas(resident, current)) return undefined;
  const body = editOfResident(resident, current, isGlobal);
  const { answer, failure } = await editCommand(caller, scope, current["id"] as string, body);
  if (answer && answer.status >= 200 && answer.status < 300) return undefined;
  return `${show(resident)} was changed and could not be written again in ${nameOf(scope)} (${failure?.message ?? answer?.status})`;
}

function note(scope: WorkspaceScope, old: string, command: Resource, before: TargetBefore): void {
  const id = command["id"] as string;
  if (id === old || before.renewed.get(old) === id) return;
  before.renewed.set(old, id);
  before.onRenewed(scope, old, id);
}

async function readBack(
  caller: Caller,
  scope: WorkspaceScope,
  residents: ReadonlyMap<string, Resource>,
  { renewed }: TargetBefore,
): Promise<readonly Problem[]> {
  const listed = await tryListScope(caller, scope);
  if (!listed.commands) return [notListed(scope, listed)];
  const now = new Map(listed.commands.map((command) => [command["id"] as string, command]));
  return [...residents].flatMap(([id, resident]) => {
    const current = now.get(renewed.get(id) ?? id);
    if (!current) return problem(`${show(resident)} is not in ${nameOf(scope)} though it was written there`);
    return isAsItWas(resident, current)
      ? []
      : problem(`${show(resident)} in ${nameOf(scope)} reads differently from before`);
  });
}

function notListed(scope: WorkspaceScope, listed: Listed): Problem {
  const { found, isSilent } = listed.commands ? { found: "", isSilent: false } : listed;
  return { text: `${nameOf(scope)} could not be listed (${found}), so nothing was put back there`, isSilent };
}

const problem = (text: string): Problem => ({ text, isSilent: false });

/** A command in a sentence. */
export function show(command: Resource): string {
  return `command ${JSON.stringify(String(command["name"]).slice(0, 40))}`;
}

/** What people call a scope. */
export function nameOf(scope: Pick<WorkspaceScope, "guild">): string {
  return scope.guild === undefined ? "the global scope" : `guild ${scope.guild}`;
}
