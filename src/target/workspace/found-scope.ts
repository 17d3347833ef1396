/** Where the residents of a scope are in what a list shows of it. */
import { namedCommand, type Resource } from "./scope.js";

/** What a list shows of the residents of a scope: under their ids, under new ones, or under their names. */
export class FoundScope {
  readonly #current = new Map<string, Resource>();
  readonly #taken: ReadonlySet<string>;

  constructor(
    commands: readonly Resource[],
    residents: ReadonlyMap<string, Resource>,
    renewed: ReadonlyMap<string, string>,
  ) {
    const byId = new Map(commands.map((command) => [command["id"] as string, command]));
    const isResident = (command: Resource) => residents.has(command["id"] as string);
    for (const [id, resident] of residents) {
      const again = renewed.get(id);
      // A crash between making a resident again and noting its new id leaves it under its name.
      const current =
        byId.get(id) ??
        (again === undefined ? undefined : byId.get(again)) ??
        commands.find((command) => !isResident(command) && hasSameName(command, resident));
      if (current) this.#current.set(id, current);
    }
    this.#taken = new Set([...this.#current.values()].map((command) => command["id"] as string));
  }

  /** The command that a resident is now, if it is there. */
  currentOf(resident: Resource): Resource | undefined {
    return this.#current.get(resident["id"] as string);
  }

  /** True for a command that is a resident, or was made again for one. */
  isTaken(command: Resource): boolean {
    return this.#taken.has(command["id"] as string);
  }
}

function hasSameName(one: Resource, other: Resource): boolean {
  const [a, b] = [namedCommand(one), namedCommand(other)];
  return a.name === b.name && a.type === b.type;
}
