/** Who may use which command in which guild. */

/** One entry of a permissions list, as it is answered. */
export type PermissionEntry = {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
};

/** The permissions of all commands of one application. A command without entries has none, not an empty list. */
export class PermissionStore {
  readonly #byCommand = new Map<string, Map<string, readonly PermissionEntry[]>>();

  get(guildId: string, commandId: string): readonly PermissionEntry[] | undefined {
    return this.#byCommand.get(commandId)?.get(guildId);
  }

  /** Replaces the whole list of a command in a guild. */
  set(guildId: string, commandId: string, entries: readonly PermissionEntry[]): void {
    const guilds = this.#byCommand.get(commandId) ?? new Map<string, readonly PermissionEntry[]>();
    if (entries.length > 0) guilds.set(guildId, entries);
    else guilds.delete(guildId);
    if (guilds.size > 0) this.#byCommand.set(commandId, guilds);
    else this.#byCommand.delete(commandId);
  }

  /** Forgets a command that is deleted or renamed, in every guild. */
  drop(commandId: string): void {
    this.#byCommand.delete(commandId);
  }

  /** Forgets a guild that is gone, with everything that was set there. */
  dropGuild(guildId: string): void {
    for (const [commandId] of [...this.inGuild(guildId)]) this.set(guildId, commandId, []);
  }

  /** The commands with permissions in a guild. */
  *inGuild(guildId: string): IterableIterator<readonly [commandId: string, entries: readonly PermissionEntry[]]> {
    for (const [commandId, guilds] of this.#byCommand) {
      const entries = guilds.get(guildId);
      if (entries !== undefined) yield [commandId, entries];
    }
  }
}
