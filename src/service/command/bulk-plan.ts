/** What a bulk overwrite does, decided before anything is written. */
import type { JsonObject } from "../../contract/json.js";
import type { ScopeStore } from "../store/scope-store.js";
import type { StoredCommand } from "../store/stored-command.js";

/** For each element, in order, the command that it overwrites. */
export interface BulkPlan {
  /** The stored command for each element; `undefined` where the element is new. */
  readonly overwritten: readonly (StoredCommand | undefined)[];
  /** How many elements are new commands, which count as creates. */
  readonly creates: number;
  /** Ids of commands that go away or change their name, and so lose their permissions. */
  readonly losePermissions: readonly string[];
}

/**
 * Matches elements to stored commands: by id first, then by type and name.
 *
 * @remarks An id of another scope or of another type is no match, and a command is matched once.
 */
export function planBulk(elements: readonly JsonObject[], scope: ScopeStore): BulkPlan {
  const claimed = new Set<string>();
  const claim = (command: StoredCommand | undefined): StoredCommand | undefined => {
    if (command === undefined || claimed.has(command.id)) return undefined;
    claimed.add(command.id);
    return command;
  };
  const byId = elements.map((element) => claim(commandById(element, scope)));
  const overwritten = elements.map((element, index) => byId[index] ?? claim(commandByName(element, scope)));
  const renamed = overwritten.filter(
    (command, index) => command !== undefined && command.name !== elements[index]?.["name"],
  );
  const removed = [...scope.records()].map((record) => record.command).filter((command) => !claimed.has(command.id));
  return {
    overwritten,
    creates: overwritten.filter((command) => command === undefined).length,
    losePermissions: [...renamed, ...removed].flatMap((command) => (command === undefined ? [] : [command.id])),
  };
}

function commandById(element: JsonObject, scope: ScopeStore): StoredCommand | undefined {
  const id = element["id"];
  const command = typeof id === "string" ? scope.get(id)?.command : undefined;
  return command?.type === typeOf(element) ? command : undefined;
}

function commandByName(element: JsonObject, scope: ScopeStore): StoredCommand | undefined {
  const name = element["name"];
  return typeof name === "string" ? scope.find(typeOf(element), name)?.command : undefined;
}

function typeOf(element: JsonObject): number {
  return typeof element["type"] === "number" ? element["type"] : 1;
}
