/** Commands by scope, and permissions by guild. */

import type { JsonObject } from "../shared-a/json.js";

export interface Scope {
  readonly applicationId: string;
  readonly guildId?: string;
}

export interface Command extends JsonObject {
  readonly id: string;
  readonly type: number;
  readonly name: string;
  readonly version: string;
}

export interface PermissionEntry {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

const keyOf = (scope: Scope) => `${scope.applicationId}/${scope.guildId ?? "global"}`;

export class CommandStore {
  readonly #scopes = new Map<string, Map<string, Command>>();
  readonly #permissions = new Map<string, Map<string, PermissionEntry[]>>();

  commands(scope: Scope): Map<string, Command> {
    const commands = this.#scopes.get(keyOf(scope)) ?? new Map();
    this.#scopes.set(keyOf(scope), commands);
    return commands;
  }

  named(scope: Scope, type: number, name: string): Command | undefined {
    return [...this.commands(scope).values()].find((command) => command.type === type && command.name === name);
  }

  countOf(scope: Scope, type: number): number {
    return [...this.commands(scope).values()].filter((command) => command.type === type).length;
  }

  /** Permissions of a guild by the id of the command, or of the application. */
  permissions(scope: Scope): Map<string, PermissionEntry[]> {
    const permissions = this.#permissions.get(keyOf(scope)) ?? new Map();
    this.#permissions.set(keyOf(scope), permissions);
    return permissions;
  }

  /** Forgets the permissions of a command in all guilds. */
  clearPermissions(commandId: string): void {
    for (const guild of this.#permissions.values()) guild.delete(commandId);
  }
}
