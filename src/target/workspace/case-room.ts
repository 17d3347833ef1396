/** Room for a case in a scope with residents: they stay, unless it may be taken and they can be made again. */
import { counted } from "../../contract/counted.js";
import { listScope } from "./calls.js";
import { lackOfCarrying, residentsHere } from "./guard.js";
import type { OwnWrites } from "./own-writes.js";
import { nameOf } from "./put-back-scope.js";
import { lackOfRoom, type Wanted } from "./room-beside.js";
import type { Resource, WorkspaceScope } from "./scope.js";
import type { ScopeBook } from "./scope-book.js";

/** Why a scope cannot be used for a case. */
export interface Obstacle {
  /** Whether there is no room, or whether that is not known. */
  readonly is: "no-room" | "unknown";
  /** Why, as a sentence part. */
  readonly reason: string;
}

/** What a case needs of a scope. */
export interface ScopeNeeds {
  /** Nothing but its own commands may be there, as far as the case can see. */
  readonly empty: boolean;
  /** Commands of each type that the case has at the same time. */
  readonly wanted: Wanted;
  /** It sends a bulk overwrite there. */
  readonly bulks: boolean;
}

export class CaseRoom {
  readonly #book: ScopeBook;
  readonly #own: OwnWrites;
  readonly #mayDisplace: boolean;

  /** @param mayDisplace residents may be deleted and made again */
  constructor(book: ScopeBook, own: OwnWrites, mayDisplace: boolean) {
    this.#book = book;
    this.#own = own;
    this.#mayDisplace = mayDisplace;
  }

  /**
   * Makes a scope fit for a case: residents stay where they are if the case can run beside them.
   * Where they are in its way they are deleted only with permission, and where they can be made again.
   * @returns why the case cannot run there, or `undefined`
   */
  async make(scope: WorkspaceScope, needs: ScopeNeeds): Promise<Obstacle | undefined> {
    if (!scope.residents)
      return needs.empty
        ? { is: "unknown", reason: "the case needs a scope of its own, and what is there could not be listed" }
        : undefined;
    const here = residentsHere(scope).filter(({ id }) => !scope.stubborn.has(id as string));
    if (here.length === 0) return undefined;
    if (this.#book.isSafe) return needs.empty ? this.#displace(scope, here) : undefined;
    const lack = lackOfRoom(scope, needs.wanted) ?? this.#lackOfCarrying(scope, needs);
    if (lack === undefined) return undefined;
    const place = scope.guild === undefined ? "an application without global commands" : "a guild that is empty";
    const remedy = `name ${place}, or pass --allow-destructive`;
    if (!this.#mayDisplace || !needs.empty) return { is: "no-room", reason: `${lack}; ${remedy}` };
    const fixed = this.#whyToStay(scope, here);
    if (fixed !== undefined) return { is: "no-room", reason: `${lack}, and ${fixed}` };
    this.#book.caller.target.onNotice(
      `${nameOf(scope)}: ${counted(here.length, "command that was there before is", "commands that were there before are")} deleted now and made again at the end, under new ids`,
    );
    return this.#displace(scope, here);
  }

  #lackOfCarrying(scope: WorkspaceScope, { empty, bulks }: ScopeNeeds): string | undefined {
    const lack = empty && bulks ? lackOfCarrying(scope, this.#book.carrying) : undefined;
    if (lack === undefined) return undefined;
    const others = counted(residentsHere(scope).length, "command is", "commands are");
    return `the case overwrites ${nameOf(scope)} in bulk, where ${others} not of this run (${lack})`;
  }

  /** Why residents could not be made again as they were. */
  #whyToStay(scope: WorkspaceScope, here: readonly Resource[]): string | undefined {
    const { permissions, caller } = this.#book;
    if (scope.lacksDictionaries) return "their localizations cannot be listed";
    if (!permissions.isWhole) return "the permissions there could not be read";
    const ids = new Set(here.map(({ id }) => id));
    const hasPermissions = permissions.all.some(({ command }) => ids.has(command));
    if (!hasPermissions || caller.target.description.tokens.guildManager !== undefined) return undefined;
    return "their permissions could not be written again: target.json has no tokens.guildManager";
  }

  async #displace(scope: WorkspaceScope, here: readonly Resource[]): Promise<undefined> {
    await this.#keepPermissions();
    const ids = here.map(({ id }) => id as string);
    for (const id of ids) scope.displaced.add(id);
    this.#saveNewcomers(scope, ids);
    await this.#own.delete(scope, ids);
    const stubborn = ids.filter((id) => scope.stubborn.has(id));
    if (stubborn.length === 0) return;
    // A delete may have been done though its answer says otherwise, or is lost: what is gone has to be made again.
    const listed = (await listScope(this.#book.caller, scope)) ?? [];
    for (const { id } of listed) if (stubborn.includes(id as string)) scope.displaced.delete(id as string);
    this.#saveNewcomers(scope, stubborn);
  }

  /** The journal has what somebody else made only while it is away: its owner may do to it what they like. */
  #saveNewcomers({ newcomers }: WorkspaceScope, ids: readonly string[]): void {
    if (ids.some((id) => newcomers.has(id))) this.#book.save();
  }

  /**
   * Deleting a command drops its permissions in every guild, so they are read before the first one goes. Without a
   * survey the run has begun: only the permissions of residents were there before, the others are those of its cases.
   */
  async #keepPermissions(): Promise<void> {
    const { permissions, guildIds } = this.#book;
    if (permissions.isRead) return;
    await permissions.read(guildIds, (command) => this.#book.isResident(command));
    this.#book.save();
  }
}
