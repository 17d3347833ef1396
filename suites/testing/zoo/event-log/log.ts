/** The append-only log and the state that is folded from it. */

import type { IsFixed } from "../shared-c/fixed.js";
import type { Json } from "../shared-c/texts.js";

/** Where commands live: one application, globally or in a guild. */
export interface Scope {
  readonly applicationId: string;
  readonly guildId?: string;
}

export interface StoredCommand {
  readonly id: string;
  readonly type: number;
  readonly scope: Scope;
  readonly version: string;
  /** What the client gave; defaults are filled in when the command is shown. */
  readonly given: Json;
}

export interface StoredPermissions {
  readonly id: string;
  readonly applicationId: string;
  readonly guildId: string;
  readonly permissions: readonly Json[];
}

export type LogEvent =
  | { readonly kind: "created"; readonly command: StoredCommand; readonly isCounted: boolean; readonly day: string }
  | { readonly kind: "changed"; readonly id: string; readonly given: Json; readonly version: string }
  | { readonly kind: "deleted"; readonly id: string }
  | { readonly kind: "permitted"; readonly entry: StoredPermissions };

export class EventLog {
  readonly #events: LogEvent[] = [];
  readonly #commands = new Map<string, StoredCommand>();
  readonly #permissions = new Map<string, StoredPermissions>();
  readonly #creates = new Map<string, number>();
  readonly #isFixed: IsFixed;
  #folded = 0;

  constructor(isFixed: IsFixed) {
    this.#isFixed = isFixed;
  }

  append(events: readonly LogEvent[]): void {
    this.#events.push(...events);
    while (this.#folded < this.#events.length) {
      const event = this.#events[this.#folded++];
      if (event !== undefined) this.#fold(event);
    }
  }

  commandsOf(scope: Scope): StoredCommand[] {
    const stream = this.#streamOf(scope);
    return [...this.#commands.values()].filter((command) => this.#streamOf(command.scope) === stream);
  }

  find(scope: Scope, id: string): StoredCommand | undefined {
    const command = this.#commands.get(id);
    return command !== undefined && this.#streamOf(command.scope) === this.#streamOf(scope) ? command : undefined;
  }

  permissionsOf(scope: Scope): StoredPermissions[] {
    return [...this.#permissions.values()].filter(
      (entry) => entry.applicationId === scope.applicationId && entry.guildId === scope.guildId,
    );
  }

  createsOf(scope: Scope, day: string): number {
    return this.#creates.get(`${scope.applicationId} ${scope.guildId} ${day}`) ?? 0;
  }

  #streamOf(scope: Scope): string {
    if (scope.guildId === undefined) return `${scope.applicationId}/global`;
    return `${scope.applicationId}/guild${this.#isFixed("guilds-share-a-stream") ? `/${scope.guildId}` : ""}`;
  }

  #fold(event: LogEvent): void {
    if (event.kind === "created") this.#foldCreation(event.command, event.isCounted, event.day);
    else if (event.kind === "changed") this.#foldChange(event.id, event.given, event.version);
    else if (event.kind === "deleted") this.#foldDeletion(event.id);
    else this.#permissions.set(`${event.entry.guildId} ${event.entry.id}`, event.entry);
  }

  #foldCreation(command: StoredCommand, isCounted: boolean, day: string): void {
    this.#commands.set(command.id, command);
    const key = `${command.scope.applicationId} ${command.scope.guildId} ${day}`;
    if (isCounted) this.#creates.set(key, (this.#creates.get(key) ?? 0) + 1);
  }

  #foldChange(id: string, given: Json, version: string): void {
    const old = this.#commands.get(id);
    if (old === undefined) return;
    this.#commands.set(id, { ...old, given, version });
    const isRenamed = old.given["name"] !== given["name"];
    if (isRenamed && this.#isFixed("permissions-survive-rename")) this.#dropPermissions(id);
  }

  #foldDeletion(id: string): void {
    this.#commands.delete(id);
    if (this.#isFixed("permissions-survive-delete")) this.#dropPermissions(id);
  }

  #dropPermissions(id: string): void {
    for (const [key, entry] of this.#permissions) {
      if (entry.id === id) this.#permissions.delete(key);
    }
  }
}
