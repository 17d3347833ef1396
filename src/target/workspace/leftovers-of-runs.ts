/** Commands that a run left whose state folder is lost: found by what they say, and deleted only where the user says so. */
import { NO_JOURNAL } from "../custody/journal.js";
import { type Caller, deleteCommand, tryListScope } from "./calls.js";
import { placeOf, show } from "./put-back-scope.js";
import { isSurelyOfRun, seemsOfRun } from "./runs-of-others.js";
import { ScopeBook } from "./scope-book.js";

/** A command that slashproof seems to have made. */
export interface Leftover {
  /** Snowflake of the command. */
  readonly id: string;
  /** The command and where it is, as a sentence part. */
  readonly words: string;
  /** True where only slashproof writes such a command. */
  readonly isSure: boolean;
  /** Deletes it. @returns false where the target did not do so */
  readonly delete: () => Promise<boolean>;
}

/** What a look at all scopes of target.json found. */
export interface FoundLeftovers {
  /** In the order of the scopes. */
  readonly leftovers: readonly Leftover[];
  /** One sentence for each scope that could not be listed. */
  readonly problems: readonly string[];
}

/** Lists every scope that target.json names; nothing is written. */
export async function findLeftovers(caller: Caller): Promise<FoundLeftovers> {
  const leftovers: Leftover[] = [];
  const problems: string[] = [];
  for (const scope of new ScopeBook(caller, NO_JOURNAL, "restore").scopes) {
    const { commands, ...why } = await tryListScope(caller, scope);
    if (!commands) problems.push(`${placeOf(scope, caller)} could not be listed (${"found" in why ? why.found : ""})`);
    for (const command of (commands ?? []).filter(seemsOfRun)) {
      const id = command["id"] as string;
      const words = `${show(command)} with id ${id} in ${placeOf(scope, caller)}`;
      leftovers.push({
        id,
        words,
        isSure: isSurelyOfRun(command),
        delete: () => deleteCommand(caller, scope, id),
      });
    }
  }
  return { leftovers, problems };
}
