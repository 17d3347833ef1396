/** The permissions of commands as they were before a run: deleting a command drops them in every guild. */
import type { SavedPermissions } from "../custody/journal-format.js";
import { type Caller, readPermissions } from "./calls.js";
import { inTurns } from "./in-turns.js";

/** Reads them once, and keeps them for the journal and for the end of the run. */
export class PermissionsBefore {
  readonly #caller: Caller;
  /** `undefined` for guilds whose permissions could not be read. */
  readonly #byGuild = new Map<string, readonly SavedPermissions[] | undefined>();
  /** Guilds whose application had no permissions of its own, which requests of ours have changed since. */
  readonly #changed = new Set<string>();
  /** Guilds of which it is known that the application had none there. */
  readonly #without = new Set<string>();

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  get #application(): string {
    return this.#caller.target.description.applicationId;
  }

  /** False before the first reading. */
  get isRead(): boolean {
    return this.#byGuild.size > 0;
  }

  /** True where those of every guild could be read. */
  get isWhole(): boolean {
    return ![...this.#byGuild.values()].includes(undefined);
  }

  /** Of all guilds, as far as they could be read. */
  get all(): readonly SavedPermissions[] {
    const saved = [...this.#byGuild.values()].flatMap((one) => one ?? []);
    return [...saved, ...[...this.#changed].map((guild) => ({ guild, command: this.#application, permissions: [] }))];
  }

  /** True where the application itself has permissions in a guild of the target, or may have. */
  hasOfApplication(guild: string): boolean {
    return !this.#without.has(guild);
  }

  /** Those of the application are about to be changed where there were none. @returns true at the first time */
  noteChange(guild: string): boolean {
    const isFirst = !this.#changed.has(guild);
    this.#changed.add(guild);
    return isFirst;
  }

  /** Reads the permissions of guilds. @param isKept tells by its id whether those of a command were there before */
  async read(guilds: readonly string[], isKept: (command: string) => boolean): Promise<void> {
    await inTurns(guilds, async (guild) => {
      const all = await readPermissions(this.#caller, guild);
      const application = this.#application;
      if (all && isKept(application) && !all.some(({ command }) => command === application)) this.#without.add(guild);
      this.#byGuild.set(
        guild,
        all?.filter(({ command }) => isKept(command)),
      );
    });
  }
}
