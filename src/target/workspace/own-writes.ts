/** Writes of the toolkit itself: each is announced, sent and followed like those of cases. */
import type { Json } from "../../contract/json.js";
import { type CommandVerb, GLOBAL_OPERATIONS, GUILD_OPERATIONS } from "../../contract/operations.js";
import type { MissingRoutes } from "../probe/facts.js";
import type { WireResult } from "../wire.js";
import { callScope, deleteCommand, listScope, type ScopeCall } from "./calls.js";
import { type CommandWrite, followList, followWrite } from "./follow.js";
import { lackOfCarrying, residentsHere } from "./guard.js";
import { inTurns } from "./in-turns.js";
import type { Resource, SeenCommands, WorkspaceScope } from "./scope.js";
import type { ScopeBook } from "./scope-book.js";
import { writeList } from "./write-list.js";

/** A write that belongs to no case. */
interface OwnWrite {
  readonly verb: CommandWrite;
  readonly id?: string;
  readonly body?: Json;
}

/** So many deletes are more work than one overwrite, with a list before it and one after it. */
const MANY = 8;

/** So many are to be deleted that one overwrite is less work, which the target takes, and nothing else is there. */
export function isWorthAnOverwrite(scope: WorkspaceScope, ids: readonly string[]): boolean {
  return (
    ids.length >= MANY && scope.takesOverwrites && scope.residents !== undefined && residentsHere(scope).length === 0
  );
}

function withoutCommands({ at, commands }: SeenCommands, ids: ReadonlySet<string>): SeenCommands {
  return { at, commands: commands.filter(({ id }) => !ids.has(id as string)) };
}

export class OwnWrites {
  readonly #book: ScopeBook;
  #missing: MissingRoutes = new Map();

  constructor(book: ScopeBook) {
    this.#book = book;
  }

  /** Routes that the target does not have: without them commands are made and deleted as whole lists. */
  learn(missing: MissingRoutes): void {
    this.#missing = missing;
  }

  /** Sends one operation to a scope, and follows what it does. */
  async send(
    scope: WorkspaceScope,
    verb: CommandVerb,
    what: { readonly id?: string; readonly body?: Json },
  ): Promise<ScopeCall> {
    const send = () => callScope(this.#book.caller, scope, verb, what);
    return verb === "list" || verb === "get" ? send() : this.#followed(scope, { verb, ...what }, send);
  }

  /** Adds commands by a bulk overwrite; `undefined` where residents forbid it. */
  async add(scope: WorkspaceScope, bodies: readonly Resource[]): Promise<WireResult | undefined> {
    if (residentsHere(scope).length > 0 && lackOfCarrying(scope, this.#book.carrying) !== undefined) return undefined;
    const written = await this.#followed(scope, { verb: "bulk", body: bodies }, () =>
      writeList(this.#book.caller, scope, () => true, bodies),
    );
    return written?.result;
  }

  /** Deletes commands. Those that stay are noted in the scope as stubborn. */
  async delete(scope: WorkspaceScope, ids: readonly string[]): Promise<void> {
    scope.isWritten = true;
    const seen = scope.lastSeen;
    scope.lastSeen = undefined;
    if (this.isListed(scope, "delete")) return this.#deleteInList(scope, new Set(ids));
    if (isWorthAnOverwrite(scope, ids) && (await this.#clear(scope, new Set(ids)))) return;
    await inTurns(ids, async (id) => {
      if (!(await deleteCommand(this.#book.caller, scope, id))) scope.stubborn.add(id);
      else {
        scope.known.delete(id);
        this.#book.made.forget(scope, id);
      }
    });
    // What a case has listed a moment ago is there still, without these.
    if (seen && ids.every((id) => !scope.stubborn.has(id))) scope.lastSeen = withoutCommands(seen, new Set(ids));
  }

  /** An operation of the scope is missing, and a bulk overwrite can do it. */
  isListed({ guild }: WorkspaceScope, verb: CommandVerb): boolean {
    const operations = guild === undefined ? GLOBAL_OPERATIONS : GUILD_OPERATIONS;
    return this.#missing.has(operations[verb]) && !this.#missing.has(operations.bulk);
  }

  /**
   * Empties a scope that holds nothing but these commands, by one overwrite in the place of many deletes.
   * @returns true where a list shows that all of them are gone
   */
  async #clear(scope: WorkspaceScope, ids: ReadonlySet<string>): Promise<boolean> {
    if (![...scope.known.keys()].every((id) => ids.has(id))) return false;
    const before = await listScope(this.#book.caller, scope);
    if (!before?.every(({ id }) => ids.has(id as string))) return false;
    const { result } = await callScope(this.#book.caller, scope, "bulk", { body: [] });
    followWrite(scope, "bulk", undefined, result);
    const after = await listScope(this.#book.caller, scope);
    if (after) followList(scope, after);
    if (after?.length !== 0) return false;
    for (const id of ids) this.#book.made.forget(scope, id);
    return true;
  }

  async #deleteInList(scope: WorkspaceScope, ids: ReadonlySet<string>): Promise<void> {
    const staying = residentsHere(scope).filter(({ id }) => !ids.has(id as string));
    const isSafe = staying.length === 0 || lackOfCarrying(scope, this.#book.carrying) === undefined;
    const isKept = ({ id }: Resource): boolean => !ids.has(id as string);
    const written = isSafe ? await writeList(this.#book.caller, scope, isKept) : undefined;
    if (written) followWrite(scope, "bulk", undefined, written.result);
    if (!written?.isAccepted) for (const id of ids) scope.stubborn.add(id);
  }

  /** Without a result nothing was sent. */
  async #followed<T extends { readonly result: WireResult } | undefined>(
    scope: WorkspaceScope,
    { verb, id, body }: OwnWrite,
    send: () => Promise<T>,
  ): Promise<T> {
    scope.isWritten = true;
    const announced = this.#book.made.announce(scope, body);
    const done = await send();
    if (!done) return done;
    followWrite(scope, verb, id, done.result);
    this.#book.made.settle(announced, scope, { verb, id, result: done.result });
    return done;
  }
}
