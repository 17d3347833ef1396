/** The permissions of commands as they were before a run: deleting a command drops them in every guild. */
import type { SavedPermissions } from "../custody/journal-format.js";
import { type Caller, readPermissions } from "./calls.js";
import { inTurns } from "./in-turns.js";

/** Reads them once, and keeps them for the journal and for the end of the run. */
export class PermissionsBefore {
  readonly #caller: Caller;
  /** `undefined` for guilds whose permissions could not be read. */
  readonly #byGuild = new Map<string, readonly SavedPermissions[] | undefined>();

  constructor(caller: Caller) {
    this.#caller = caller;
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
    return [...this.#byGuild.values()].flatMap((saved) => saved ?? []);
  }

  /** Reads the permissions of guilds. @param isKept tells by its id whether those of a command were there before */
  async read(guilds: readonly string[], isKept: (command: string) => boolean): Promise<void> {
    await inTurns(guilds, async (guild) => {
      const all = await readPermissions(this.#caller, guild);
      this.#byGuild.set(
        guild,
        all?.filter(({ command }) => isKept(command)),
      );
    });
  }
}
