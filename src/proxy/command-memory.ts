/** What the proxy has seen of the commands of each scope; what it did not see is unknown to it. */
import { isObject, type Json, type JsonObject } from "../contract/json.js";

/** Scopes, commands of a scope, and ids of a scope that are remembered; the oldest are forgotten. */
const MOST_SCOPES = 20;
const MOST_COMMANDS = 500;
const MOST_IDS = 5_000;
/** Fields of larger commands are not kept, in UTF-16 units of their JSON. */
const LARGEST_COMMAND = 8_192;

/** A command that was in an answer. */
export interface SeenCommand {
  /** Id of the command. */
  readonly id: string;
  /** Type of the command; 1 where the answer names none. */
  readonly type: number;
  /** Name of the command. */
  readonly name: string;
  /** All its members; undefined where only a list showed it, or where it is too large to keep. */
  readonly fields: JsonObject | undefined;
}

/** How a command was removed. */
export type Removal = "delete" | "bulk";

/** One scope of one application. Ids are unique, so that a removed one never comes back. */
export class SeenScope {
  readonly #commands = new Map<string, SeenCommand>();
  readonly #removed = new Map<string, Removal>();
  /** Ids of commands that were there once: only these can be removed. */
  readonly #ids = new Set<string>();
  /** Every command of the scope is known: a list or a bulk overwrite was answered, and nothing was forgotten since. */
  isWhole = false;

  get commands(): readonly SeenCommand[] {
    return [...this.#commands.values()];
  }

  /** The command of this id, as it was seen last. */
  command(id: string | undefined): SeenCommand | undefined {
    return id === undefined ? undefined : this.#commands.get(id);
  }

  /** The command of this type and name. */
  named(type: number, name: Json | undefined): SeenCommand | undefined {
    return this.commands.find((one) => one.type === type && one.name === name);
  }

  /** How the command of this id was removed; undefined where it was not. */
  removal(id: string | undefined): Removal | undefined {
    return id === undefined ? undefined : this.#removed.get(id);
  }

  /** Takes in a command as an answer shows it. Of a removed one nothing is learnt. */
  see(command: SeenCommand): void {
    if (this.#removed.has(command.id)) return;
    const namesake = this.named(command.type, command.name);
    if (namesake !== undefined) this.#commands.delete(namesake.id);
    this.#commands.set(command.id, command);
    this.#ids.add(command.id);
    dropOldest(this.#ids);
    if (this.#commands.size > MOST_COMMANDS) this.forget();
  }

  /** The service said that the command of this id is no more. An id that was never seen may still be given out. */
  remove(id: string, how: Removal): void {
    this.#commands.delete(id);
    if (this.#ids.delete(id)) this.#removed.set(id, how);
    dropOldest(this.#removed);
  }

  /** Somebody else may have changed the scope: what is there is unknown. Removed ids stay removed. */
  forget(): void {
    this.#commands.clear();
    this.isWhole = false;
  }
}

/** Scopes by application and guild. */
export class CommandMemory {
  readonly #scopes = new Map<string, SeenScope>();

  /** The scope of a request; a new one knows nothing. */
  scope(parameters: Readonly<Record<string, string>>): SeenScope {
    const key = `${parameters["application_id"]} ${parameters["guild_id"] ?? ""}`;
    const known = this.#scopes.get(key) ?? new SeenScope();
    this.#scopes.delete(key);
    this.#scopes.set(key, known);
    const [oldest = ""] = this.#scopes.keys();
    if (this.#scopes.size > MOST_SCOPES) this.#scopes.delete(oldest);
    return known;
  }

  /** True where another scope has a command with this id, type and name. */
  isElsewhere({ id, type, name }: SeenCommand, scope: SeenScope): boolean {
    return [...this.#scopes.values()].some((other) => {
      const same = other === scope ? undefined : other.command(id);
      return same?.type === type && same.name === name;
    });
  }

  /** The service may be another one than before: nothing that was seen counts any longer. */
  forgetAll(): void {
    this.#scopes.clear();
  }
}

function dropOldest(ids: Set<string> | Map<string, Removal>): void {
  const [oldest = ""] = ids.keys();
  if (ids.size > MOST_IDS) ids.delete(oldest);
}

/** The commands of an answer; what is none is left out. @param isFull the answer shows every member */
export function commandsIn(json: Json | undefined, isFull: boolean): readonly SeenCommand[] {
  const shown = Array.isArray(json) ? (json as readonly Json[]) : [json];
  return shown.flatMap((one) => {
    if (!isObject(one)) return [];
    const { id, name, type = 1 } = one;
    if (typeof id !== "string" || typeof name !== "string" || typeof type !== "number") return [];
    const isKept = isFull && JSON.stringify(one).length <= LARGEST_COMMAND;
    return [{ id, name, type, fields: isKept ? one : undefined }];
  });
}
