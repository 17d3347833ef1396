/** Another run on the same target that has another state folder: no lock shows it, but what it does to commands can be seen. */
import { setTimeout as wait } from "node:timers/promises";
import { SetupError } from "../../contract/setup-error.js";
import { listScope } from "./calls.js";
import { nameKeyOf } from "./made-commands.js";
import { nameOf } from "./put-back-scope.js";
import { seemsOfRun } from "./runs-of-others.js";
import { ENTRY_POINT, type Resource, type WorkspaceScope } from "./scope.js";
import type { ScopeBook } from "./scope-book.js";

/**
 * How often commands are looked at, and the bounds of the pauses between. A run writes as fast as the target answers, so a
 * pause is as long as so many answers.
 */
interface Watch {
  readonly looks: number;
  readonly leastMs: number;
  readonly mostMs: number;
}

const ANSWERS = 10;

/** Once, before anything is written: two seconds and more. */
const AT_START: Watch = { looks: 14, leastMs: 150, mostMs: 250 };

/** A case waits for it: an eighth of a second for a target that answers at once, two seconds at most. */
const DURING_RUN: Watch = { looks: 8, leastMs: 15, mostMs: 250 };

/** So many watches without a change are enough: a colleague has made a command by hand, or the target has. */
const MOST_QUIET_WATCHES = 5;

export class OthersAtWork {
  readonly #book: ScopeBook;
  /** Arrivals of each scope that were looked into. */
  readonly #seen = new Map<WorkspaceScope, number>();
  #quiet = 0;
  #place: string | undefined;

  constructor(book: ScopeBook) {
    this.#book = book;
  }

  /** Where somebody else makes and deletes commands during the run; `undefined` where that was not seen. */
  get place(): string | undefined {
    return this.#place;
  }

  /**
   * Looks whether commands of slashproof that were there before the run change while nothing is sent.
   * @throws SetupError `target-in-use` where they do
   */
  async refuseWhereAtWork(): Promise<void> {
    const { scopes, caller, isSafe } = this.#book;
    if (isSafe) return;
    const used = scopes.filter(({ residents }) => [...(residents?.values() ?? [])].some(seemsOfRun));
    const changed = await this.#firstToChange(used, AT_START, (commands) => commands.filter(seemsOfRun).map(contentOf));
    if (changed === undefined) return;
    throw new SetupError(
      "target-in-use",
      `Cannot use the target "${caller.target.description.baseUrl}": another run of slashproof, with another state folder, is at work in ${nameOf(changed)}; wait until it has ended, or let runs share a state folder (SLASHPROOF_STATE)`,
    );
  }

  /**
   * Looks whether commands of somebody else come and go in a scope in which this run sends nothing meanwhile. Only names
   * count: a service at fault may show our commands late, or under other ids.
   * @param isHarmed residents were changed there
   */
  async watch(scope: WorkspaceScope, isHarmed: boolean): Promise<void> {
    const isNew = isHarmed || scope.arrivals > (this.#seen.get(scope) ?? 0);
    this.#seen.set(scope, scope.arrivals);
    if (this.#book.isSafe || !isNew || this.#place !== undefined || this.#quiet >= MOST_QUIET_WATCHES) return;
    const isOther = this.#isOfOthers(scope);
    const changed = await this.#firstToChange([scope], DURING_RUN, (commands) =>
      commands.filter(isOther).map(nameKeyOf),
    );
    if (changed === undefined) {
      this.#quiet++;
      return;
    }
    this.#place = nameOf(scope);
    this.#book.caller.target.onNotice(
      `${this.#place}: somebody else makes and deletes commands there, such as another run of slashproof with another state folder. Cases that do not pass from here on are not decided`,
    );
  }

  /**
   * True for commands that are neither ours nor like what was there before: those are put back by this run itself, and an
   * entry point comes and goes with the activities of the application.
   */
  #isOfOthers(scope: WorkspaceScope): (command: Resource) => boolean {
    const { residents, newcomers } = scope;
    const stayed = [...(residents ?? [])].filter(([id]) => !newcomers.has(id));
    const before = new Set(stayed.map(([, resident]) => nameKeyOf(resident)));
    return (command) =>
      command["type"] !== ENTRY_POINT && !before.has(nameKeyOf(command)) && !this.#book.made.isOursAnywhere(command);
  }

  async #firstToChange(
    scopes: readonly WorkspaceScope[],
    { looks, leastMs, mostMs }: Watch,
    read: (commands: readonly Resource[]) => readonly string[],
  ): Promise<WorkspaceScope | undefined> {
    const { caller } = this.#book;
    const first = new Map<WorkspaceScope, string>();
    for (let look = 0; look < looks && scopes.length > 0 && caller.target.maySend(); look++) {
      const from = performance.now();
      for (const scope of scopes) {
        const commands = await listScope(caller, scope);
        if (!commands) continue;
        const now = [...read(commands)].sort().join();
        if ((first.get(scope) ?? now) !== now) return scope;
        first.set(scope, now);
      }
      await wait(Math.min(mostMs, Math.max(leastMs, ANSWERS * (performance.now() - from))));
    }
    return undefined;
  }
}

/** What a write changes; the version is left out, because a service at fault may count reads. */
function contentOf({ id, name, type, description, options }: Resource): string {
  return JSON.stringify([id, name, type, description, options]);
}
