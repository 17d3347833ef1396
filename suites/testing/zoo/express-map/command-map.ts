/** All commands in one Map by id. */

import type { JsonObject } from "../shared-a/json.js";

export interface StoredCommand extends JsonObject {
  id: string;
  type: number;
  application_id: string;
  guild_id?: string;
  name: string;
  version: string;
}

export interface Scope {
  readonly applicationId: string;
  /** Undefined for global commands. */
  readonly guildId: string | undefined;
}

export const isIn = (scope: Scope, command: StoredCommand): boolean =>
  command.application_id === scope.applicationId && command.guild_id === scope.guildId;

export class CommandMap {
  readonly #commands = new Map<string, StoredCommand>();

  list(scope: Scope): StoredCommand[] {
    return [...this.#commands.values()].filter((command) => isIn(scope, command));
  }

  named(scope: Scope, type: number, name: string): StoredCommand | undefined {
    return this.list(scope).find((command) => command.type === type && command.name === name);
  }

  get(id: string): StoredCommand | undefined {
    return this.#commands.get(id);
  }

  put(command: StoredCommand): void {
    this.#commands.set(command.id, command);
  }

  delete(id: string): boolean {
    return this.#commands.delete(id);
  }
}
