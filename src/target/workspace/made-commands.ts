/** Which commands are ours, as the journal has to know it: written down before a request is sent and after its answer. */
import { isObject, type Json } from "../../contract/json.js";
import { type Journal, NO_JOURNAL } from "../custody/journal.js";
import type { JournalEntry, NameAndType } from "../custody/journal-format.js";
import type { WireResult } from "../wire.js";
import { isCommand } from "./follow.js";
import { bodyWithTextIds } from "./numeric-ids.js";
import type { WorkspaceScope } from "./scope.js";

/** Announces requests that make commands, and settles them when their answers are there. */
export class MadeCommands {
  readonly #journal: Journal;
  readonly #pending = new Map<number, JournalEntry>();
  /** Ids by scope that were made and may still be there. */
  readonly #made = new Map<WorkspaceScope, Set<string>>();
  #count = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** @returns the number under which the request is settled; 0 where nothing is kept */
  announce(scope: WorkspaceScope, body: Json | undefined): number {
    if (this.#journal === NO_JOURNAL) return 0;
    const names = (Array.isArray(body) ? (body as readonly Json[]) : [body]).flatMap(nameOf);
    if (names.length === 0) return 0;
    const entry = { sent: ++this.#count, scope: scope.key, names };
    this.#pending.set(entry.sent, entry);
    this.#journal.note(entry);
    return entry.sent;
  }

  settle(announced: number, scope: WorkspaceScope, { answer }: WireResult): void {
    // Without an answer nobody knows what was made: the request stays open, and its names count as ours.
    if (announced === 0 || !answer || answer.status >= 500) return;
    const body = bodyWithTextIds(answer);
    const ids = (Array.isArray(body) ? (body as readonly Json[]) : [body])
      .filter(isCommand)
      .map((command) => command["id"] as string)
      .filter((id) => !scope.residents?.has(id));
    const made = this.#made.get(scope) ?? new Set();
    this.#made.set(scope, made);
    for (const id of ids) made.add(id);
    this.#pending.delete(announced);
    this.#journal.note({ done: announced, scope: scope.key, ids });
    if (this.#journal.isLong) this.#shorten();
  }

  /** Leaves out what is gone again. */
  #shorten(): void {
    const made = [...this.#made].map(([scope, ids]) => {
      const left = new Set([...ids].filter((id) => scope.known.has(id)));
      this.#made.set(scope, left);
      return { done: 0, scope: scope.key, ids: [...left] };
    });
    this.#journal.shorten([...made, ...this.#pending.values()]);
  }
}

function nameOf(value: Json | undefined): readonly NameAndType[] {
  if (!isObject(value) || typeof value["name"] !== "string") return [];
  const type = value["type"] ?? 1;
  return typeof type === "number" ? [[value["name"], type]] : [];
}
