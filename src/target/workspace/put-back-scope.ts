/** Puts one scope back as it was, and reads it back. */

import { counted } from "../../contract/counted.js";
import type { Json } from "../../contract/json.js";
import { isSuccess } from "../../contract/success.js";
import type { WireAnswer, WireResult } from "../wire.js";
import { type Caller, createCommand, deleteCommand, editCommand, type Listed, tryListScope } from "./calls.js";
import { isCommand } from "./follow.js";
import { FoundScope } from "./found-scope.js";
import { inTurns } from "./in-turns.js";
import type { Problem, ScopeBefore, TargetBefore } from "./put-back.js";
import {
  bodyOfResident,
  editOfResident,
  isAsItWas,
  isSameValue,
  WRITTEN_MEMBERS,
  type WrittenMembers,
} from "./resident.js";
import { namedCommand, type Resource, type WorkspaceScope } from "./scope.js";
import { writeList } from "./write-list.js";

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
  const pairs = [...(residents?.values() ?? [])].map((resident) => [resident, found.currentOf(resident)] as const);
  const changed = pairs.filter(([resident, current]) => current && !isAsItWas(resident, current));
  const isSame = changed.length === 0 && pairs.every(([, current]) => current !== undefined);
  if (changed.length > 0)
    caller.target.onNotice(
      `${nameOf(scope)}: ${counted(changed.length, "command that was there before reads", "commands that were there before read")} differently now, by the target or by somebody else; ${changed.length === 1 ? "it is put back as it was" : "they are put back as they were"}`,
    );
  const problems: Problem[] = [];
  await inTurns(ours, async (command) => {
    if (!(await deleteCommand(caller, scope, command["id"] as string)))
      problems.push(problem(`${show(command)} could not be deleted from ${nameOf(scope)}`));
  });
  for (const resident of [...(residents?.values() ?? [])].reverse()) {
    const failed = await putBackResident(caller, scope, { resident, current: found.currentOf(resident) }, before);
    if (failed !== undefined) problems.push(problem(failed));
  }
  if (ours.length > 0 && residents)
    await removeInList(
      caller,
      scope,
      ours,
      [...residents.keys()].map((id) => before.renewed.get(id) ?? id),
    );
  if (problems.length > 0 || !residents || (isSame && ours.length === 0)) return problems;
  const deleted = new Set(ours.map(({ id }) => id));
  return readBack(caller, scope, residents, { ...before, isLate: (one) => !deleted.has(one["id"]) && isOurs(one) });
}

/**
 * A target without a route to delete one command answers 404, as it does for one that is gone. What is still there is
 * left out of a bulk overwrite that names all the others: that is how it came to be beside them.
 */
async function removeInList(
  caller: Caller,
  scope: WorkspaceScope,
  ours: readonly Resource[],
  residents: readonly string[],
): Promise<void> {
  const listed = await tryListScope(caller, scope);
  const ids = new Set(ours.map(({ id }) => id));
  const here = listed.commands ?? [];
  const now = new Set(here.map(({ id }) => id));
  const isComplete = residents.every((id) => now.has(id));
  if (!isComplete || !here.some(({ id }) => ids.has(id))) return;
  await writeList(caller, scope, ({ id }) => !ids.has(id as string));
}

async function putBackResident(
  caller: Caller,
  scope: WorkspaceScope,
  { resident, current }: { readonly resident: Resource; readonly current: Resource | undefined },
  before: TargetBefore,
): Promise<string | undefined> {
  const isGlobal = scope.guild === undefined;
  const old = resident["id"] as string;
  if (!current) {
    const { body, result } = await written(
      (members) => bodyOfResident(resident, isGlobal, members),
      (body) => createCommand(caller, scope, body),
    );
    const { answer, failure } = result;
    const isNotRouted = answer !== undefined && [404, 405, 501].includes(answer.status);
    const made = isNotRouted ? await makeInList(caller, scope, body) : madeBy(answer);
    if (!made)
      return `${show(resident)} could not be made again in ${nameOf(scope)} (${failure?.message ?? answer?.status})`;
    note(scope, old, made, before);
    return undefined;
  }
  note(scope, old, current, before);
  if (isAsItWas(resident, current)) return undefined;
  const { result } = await written(
    (members) => editOfResident(resident, current, isGlobal, members),
    (body) => editCommand(caller, scope, current["id"] as string, body),
  );
  const { answer, failure } = result;
  if (answer && isSuccess(answer.status)) return undefined;
  return `${show(resident)} was changed and could not be written again in ${nameOf(scope)} (${failure?.message ?? answer?.status})`;
}

interface Written {
  readonly body: Resource;
  readonly result: WireResult;
}

/** A service may refuse that members are unset, or those that it has added to options itself: then they are left out. */
async function written(
  bodyOf: (members: WrittenMembers) => Resource,
  write: (body: Resource) => Promise<WireResult>,
): Promise<Written> {
  const [most, ...fewer] = WRITTEN_MEMBERS;
  const whole = bodyOf(most);
  let done: Written = { body: whole, result: await write(whole) };
  for (const members of fewer) {
    const { status = 0 } = done.result.answer ?? {};
    if (status < 400 || status >= 500) break;
    const body = bodyOf(members);
    if (!isSameValue(done.body, body)) done = { body, result: await write(body) };
  }
  return done;
}

function madeBy(answer: WireAnswer | undefined): Resource | undefined {
  return answer && isSuccess(answer.status) && isCommand(answer.json) ? answer.json : undefined;
}

/** Where there is no create, a bulk overwrite names it beside all that is there. */
async function makeInList(caller: Caller, scope: WorkspaceScope, body: Resource): Promise<Resource | undefined> {
  const written = await writeList(caller, scope, () => true, [body]);
  const commands = written?.isAccepted ? written.result.answer?.json : undefined;
  const wanted = namedCommand(body);
  const isIt = (command: Resource): boolean => {
    const { name, type } = namedCommand(command);
    return name === wanted.name && type === wanted.type;
  };
  return Array.isArray(commands) ? (commands as readonly Json[]).filter(isCommand).find(isIt) : undefined;
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
  { renewed, isLate }: Pick<TargetBefore, "renewed"> & { readonly isLate: (command: Resource) => boolean },
): Promise<readonly Problem[]> {
  const listed = await tryListScope(caller, scope);
  if (!listed.commands) return [notListed(scope, listed)];
  const now = new Map(listed.commands.map((command) => [command["id"] as string, command]));
  const asNow = new Set([...residents.keys()].map((id) => renewed.get(id) ?? id));
  // A list that shows a part at a time shows more of what is ours once the first part is deleted.
  const late = listed.commands.filter((one) => !asNow.has(one["id"] as string) && isLate(one));
  const left = late.map((one) => problem(`${show(one)} is still in ${nameOf(scope)}, where it was not listed before`));
  const changed = [...residents].flatMap(([id, resident]) => {
    const current = now.get(renewed.get(id) ?? id);
    if (!current) return problem(`${show(resident)} is not in ${nameOf(scope)} though it was written there`);
    return isAsItWas(resident, current)
      ? []
      : problem(`${show(resident)} in ${nameOf(scope)} reads differently from before`);
  });
  return [...left, ...changed];
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

/** What people call a scope where there may be two applications. */
export function placeOf(scope: WorkspaceScope, { target }: Caller): string {
  const isOther = scope.application !== target.description.applicationId;
  return `${nameOf(scope)}${isOther ? ` of application ${scope.application}` : ""}`;
}
