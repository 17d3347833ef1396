/** Puts the permissions of commands back as they were: a delete has dropped them, or a request of ours changed them. */
import type { SavedPermissions } from "../custody/journal-format.js";
import { type Caller, readPermissions, writePermissions } from "./calls.js";
import type { Problem, TargetBefore } from "./put-back.js";
import type { Resource } from "./scope.js";

/** @returns what is not as it was */
export async function putBackPermissions(
  caller: Caller,
  { permissions, renewed }: TargetBefore,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const guild of new Set(permissions.map((saved) => saved.guild))) {
    const now = await readPermissions(caller, guild);
    if (!now) {
      problems.push(problem(`the permissions in guild ${guild} could not be read`));
      continue;
    }
    for (const saved of permissions.filter((one) => one.guild === guild)) {
      const command = renewed.get(saved.command) ?? saved.command;
      if (arePermissionsEqual(saved.permissions, permissionsOf(now, command))) continue;
      const failed = await putBackOne(caller, { ...saved, command });
      if (failed !== undefined) problems.push(problem(failed));
    }
  }
  return problems;
}

async function putBackOne(caller: Caller, saved: SavedPermissions): Promise<string | undefined> {
  const { guild, command, permissions } = saved;
  const what = `the permissions of command ${command} in guild ${guild}`;
  if (caller.target.description.tokens.guildManager === undefined)
    return `${what} could not be written again: target.json has no tokens.guildManager`;
  if (!(await writePermissions(caller, guild, command, permissions))) return `${what} could not be written again`;
  const now = await readPermissions(caller, guild);
  return now && arePermissionsEqual(permissions, permissionsOf(now, command))
    ? undefined
    : `${what} read differently from before`;
}

/** The permissions of one command in what a guild lists. */
export function permissionsOf(all: readonly SavedPermissions[], command: string): readonly Resource[] {
  return all.find((one) => one.command === command)?.permissions ?? [];
}

/** True where both say the same of the same roles, users and channels, in any order. */
export function arePermissionsEqual(one: readonly Resource[], other: readonly Resource[]): boolean {
  const texts = (all: readonly Resource[]) =>
    all.map(({ id, type, permission }) => JSON.stringify([id, type, permission])).sort();
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other));
}

const problem = (text: string): Problem => ({ text, isSilent: false });
