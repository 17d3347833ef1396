/** Which commands are ours, during a run and for its journal: written down before a request is sent and after its answer. */

import { isObject, type Json, oneOrAll } from "../../contract/json.js";
import { isSuccess } from "../../contract/success.js";
import type { Journal } from "../custody/journal.js";
import type { JournalEntry, NameAndType } from "../custody/journal-format.js";
import type { WireResult } from "../wire.js";
import { type CommandWrite, isCommand } from "./follow.js";
import { ENTRY_POINT, isSlot, namedCommand, nameText, type Resource, type WorkspaceScope } from "./scope.js";

/** A write whose answer is there. */
export interface SettledWrite {
  /** The kind of the write. */
  readonly verb: CommandWrite;
  /** The command in the path. */
  readonly id: string | undefined;
  /** The response, or why there is none. */
  readonly result: WireResult;
}

/** What the run made in one scope. */
interface Own {
  /** Ids that answers gave, with name and type, until they are gone. */
  readonly ids: Map<string, string>;
  /** Names and types that were sent and may be there, under ids that no answer gave. */
  readonly names: Set<string>;
}

/** Announces requests that make commands, settles them when their answers are there, and tells ours from others. */
export class MadeCommands {
  readonly #journal: Journal;
  readonly #pending = new Map<number, JournalEntry>();
  readonly #own = new Map<WorkspaceScope, Own>();
  /** Names of the requests that are under way, by scope. */
  readonly #underWay = new Map<number, { readonly scope: WorkspaceScope; readonly names: ReadonlySet<string> }>();
  #count = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** @returns the number under which the request is settled; 0 where it names nothing */
  announce(scope: WorkspaceScope, body: Json | undefined): number {
    const names = namesIn(body);
    if (names.length === 0) return 0;
    const keys = names.map(keyOfName);
    for (const key of keys) this.#ownIn(scope).names.add(key);
    const entry = { sent: ++this.#count, scope: scope.key, names };
    this.#underWay.set(entry.sent, { scope, names: new Set(keys) });
    this.#pending.set(entry.sent, entry);
    this.#journal.note(entry);
    return entry.sent;
  }

  /** Without an answer, what was made is not known: the request stays open, and its names count as ours. */
  settle(announced: number, scope: WorkspaceScope, { verb, id, result }: SettledWrite): void {
    const { answer } = result;
    const { names: sent } = this.#underWay.get(announced) ?? {};
    this.#underWay.delete(announced);
    if (!answer || answer.status >= 500) return;
    const isAccepted = isSuccess(answer.status);
    if (verb === "delete") {
      if (isAccepted && id !== undefined) this.forget(scope, id);
      return;
    }
    const own = this.#ownIn(scope);
    // A target that merges lists shows commands of others in its answer.
    const isNamed = (key: string): boolean => sent?.has(key) === true || own.names.has(key);
    const made = commandsIn(answer.json).filter(
      (command) => !scope.residents?.has(command["id"] as string) && (verb !== "bulk" || isNamed(nameKeyOf(command))),
    );
    for (const command of made) {
      const old = own.ids.get(command["id"] as string);
      if (old !== undefined && old !== nameKeyOf(command)) own.names.delete(old);
      own.ids.set(command["id"] as string, nameKeyOf(command));
    }
    if (announced === 0 && made.length === 0) return;
    this.#pending.delete(announced);
    this.#journal.note({ done: announced, scope: scope.key, ids: made.map(({ id: one }) => one as string) });
    if (this.#journal.isLong) this.#shorten();
  }

  /** A command is gone: whoever makes one of its name from here on is somebody else, unless a request of ours may still do so. */
  forget(scope: WorkspaceScope, id: string): void {
    const own = this.#ownIn(scope);
    const name = own.ids.get(id) ?? "";
    if (!this.#isUnderWay(scope, name)) own.names.delete(name);
  }

  /** A list shows what is there: names that it lacks were never made, or are gone, unless they are still under way. */
  see(scope: WorkspaceScope, commands: readonly Resource[]): void {
    const listed = new Set(commands.map(nameKeyOf));
    keepOnly(this.#ownIn(scope).names, (name) => listed.has(name) || this.#isUnderWay(scope, name));
  }

  /**
   * True for a command that this run made in the scope, or in one that is kept in the same place, for a slot, and for the
   * entry point that came with activities that the run has enabled.
   */
  isOurs(scope: WorkspaceScope, command: Resource): boolean {
    if (isSlot(namedCommand(command)) || isOwnEntryPoint(scope, command)) return true;
    const name = nameKeyOf(command);
    const id = command["id"] as string;
    return [...this.#own].some(
      ([other, own]) => other.storage === scope.storage && (own.ids.has(id) || own.names.has(name)),
    );
  }

  /** True for a command that this run made anywhere: a list may show what is kept elsewhere. */
  isOursAnywhere(command: Resource): boolean {
    const id = command["id"] as string;
    const name = nameKeyOf(command);
    return (
      isSlot(namedCommand(command)) || [...this.#own.values()].some((own) => own.ids.has(id) || own.names.has(name))
    );
  }

  #isUnderWay(scope: WorkspaceScope, name: string): boolean {
    return [...this.#underWay.values()].some((request) => request.scope === scope && request.names.has(name));
  }

  #ownIn(scope: WorkspaceScope): Own {
    const own = this.#own.get(scope) ?? { ids: new Map(), names: new Set() };
    this.#own.set(scope, own);
    return own;
  }

  /** Leaves out of the log what is gone again. */
  #shorten(): void {
    const made = [...this.#own].map(([scope, { ids }]) => {
      for (const id of [...ids.keys()]) if (!scope.known.has(id)) ids.delete(id);
      return { done: 0, scope: scope.key, ids: [...ids.keys()] };
    });
    this.#journal.shorten([...made, ...this.#pending.values()]);
  }
}

/** The documents name the entry point that comes with activities: one of another name is somebody else's. */
export function isOwnEntryPoint(scope: WorkspaceScope, { id, name, type }: Resource): boolean {
  const isLaunch = type === ENTRY_POINT && name === "Launch";
  return isLaunch && scope.hasOwnEntryPoint && scope.residents?.has(id as string) !== true;
}

function keepOnly(names: Set<string>, isKept: (name: string) => boolean): void {
  for (const name of names) if (!isKept(name)) names.delete(name);
}

function commandsIn(body: Json | undefined): readonly Resource[] {
  return oneOrAll(body).filter(isCommand);
}

/** An element of a list may make a command whatever it is: a target that does not validate stores names that are no texts, or none. */
function namesIn(body: Json | undefined): readonly NameAndType[] {
  if (Array.isArray(body)) return (body as readonly Json[]).map((value) => nameOf(isObject(value) ? value : {}));
  const isNamed = isObject(body) && typeof body["name"] === "string" && typeof (body["type"] ?? 1) === "number";
  return isNamed ? [nameOf(body)] : [];
}

function nameOf(command: Resource): NameAndType {
  const { name, type } = namedCommand(command);
  const number = Number(type);
  return [nameText(name), Number.isFinite(number) ? number : 1];
}

/** Name and type of a command, alike for those that `keyOfName` has one text for. */
export function nameKeyOf(command: Resource): string {
  return keyOfName(nameOf(command));
}

/** Alike for names that a careless target stores in another case, or trimmed. */
export function keyOfName([name, type]: NameAndType): string {
  return `${type} ${name.normalize("NFKC").trim().toLowerCase()}`;
}
