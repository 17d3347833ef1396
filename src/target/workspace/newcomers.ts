/** Commands that somebody else makes while a run is at work: they are left alone like those that were there before. */
import type { Resource, WorkspaceScope } from "./scope.js";

/**
 * Treats listed commands that are neither ours nor residents as residents. Those of earlier lists follow what their
 * owner does to them: whoever made one a moment ago is at work on it, and a bulk overwrite is sent beside them only where
 * the target has shown that it keeps what it names.
 * @returns true where there is one that was not known
 */
export function takeInNewcomers(
  scope: WorkspaceScope,
  commands: readonly Resource[],
  isOurs: (command: Resource) => boolean,
): boolean {
  const { residents, newcomers } = scope;
  if (!residents) return false;
  const now = new Map(commands.map((command) => [command["id"] as string, command]));
  const next = new Map(residents);
  for (const id of newcomers) {
    const current = now.get(id);
    if (current) next.set(id, current);
    else if (!scope.displaced.has(id)) {
      next.delete(id);
      newcomers.delete(id);
    }
  }
  const unknown = commands.filter((command) => !residents.has(command["id"] as string) && !isOurs(command));
  for (const command of unknown) {
    next.set(command["id"] as string, command);
    newcomers.add(command["id"] as string);
  }
  scope.arrivals += unknown.length;
  scope.residents = next;
  return unknown.length > 0;
}

/** What has to be there at the end. What somebody else made meanwhile is theirs to change, unless we took it away. */
export function residentsToKeep({
  residents,
  newcomers,
  displaced,
}: WorkspaceScope): ReadonlyMap<string, Resource> | undefined {
  return residents && new Map([...residents].filter(([id]) => !newcomers.has(id) || displaced.has(id)));
}
