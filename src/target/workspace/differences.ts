/** How a target differs from what a journal says of it: what a restore would do, without doing it. */
import type { Caller } from "./calls.js";
import { tryListScope } from "./calls.js";
import { FoundScope } from "./found-scope.js";
import type { ScopeBefore, TargetBefore } from "./put-back.js";
import { placeOf, show } from "./put-back-scope.js";
import { isAsItWas } from "./resident.js";

/** @returns one line for each difference; permissions are not looked at */
export async function differencesOf(
  caller: Caller,
  { scopes, renewed }: Pick<TargetBefore, "scopes" | "renewed">,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const one of scopes) lines.push(...(await differencesIn(caller, one, renewed)));
  return lines;
}

async function differencesIn(
  caller: Caller,
  { scope, residents, isOurs }: ScopeBefore,
  renewed: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const where = placeOf(scope, caller);
  const listed = await tryListScope(caller, scope);
  if (!listed.commands) return [`${where} cannot be listed (${listed.found})`];
  const found = new FoundScope(listed.commands, residents ?? new Map(), renewed);
  const lines = [...(residents?.values() ?? [])].flatMap((resident) => {
    const current = found.currentOf(resident);
    if (!current) return `${where}: ${show(resident)} is missing`;
    return isAsItWas(resident, current) ? [] : `${where}: ${show(resident)} was changed`;
  });
  const ours = listed.commands.filter((command) => !found.isTaken(command) && isOurs(command));
  return [...lines, ...ours.map((command) => `${where}: ${show(command)} was made by the run`)];
}
