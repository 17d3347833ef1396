/** Permissions of commands: an edit against its own answer, and what is read later against the last edit. */
import { firstNames } from "../contract/first-names.js";
import { isObject, type Json } from "../contract/json.js";
import { COMMAND_VERBS, PERMISSION_OPERATIONS } from "../contract/operations.js";
import type { Contradiction } from "./contradiction.js";
import type { ParsedExchange } from "./parsed-exchange.js";

/** So many edits are remembered; the oldest are forgotten. */
const MOST_EDITS = 1_000;

/** What is known of an exchange beside its own content. */
interface Known {
  /** The request breaks no rule. */
  readonly isSound: boolean;
  /** The request gave a command another name. */
  readonly isRename: boolean;
}

/** The permissions that the last edit of each command set, by guild and command: texts of id, type and permission. */
export class PermissionMemory {
  readonly #entries = new Map<string, readonly string[]>();
  /** What a rename removed. */
  readonly #dropped = new Map<string, readonly string[]>();

  /** Nothing is known any longer. */
  forgetAll(): void {
    this.#entries.clear();
    this.#dropped.clear();
  }

  /** Judges an exchange by what went by before, then learns from it. */
  contradictions(exchange: ParsedExchange, { isSound, isRename }: Known): readonly Contradiction[] {
    const { operation, answer, sent } = exchange;
    const dropped = isRename && isSound ? this.#entriesOf(exchange.parameters["command_id"]) : [];
    if (this.#isForgottenAfter(exchange)) this.forgetAll();
    if (exchange.passed.overlaps !== true) for (const [key, entries] of dropped) this.#dropped.set(key, entries);
    const status = answer?.status ?? 0;
    if (status < 200 || status > 299 || exchange.passed.overlaps === true) return [];
    const found = isSound ? this.#contradictionsOf(exchange) : [];
    const key = keyOf(exchange.parameters, exchange.parameters["command_id"]);
    if (operation === PERMISSION_OPERATIONS.edit) {
      this.#keep(key, isSound ? entriesOf(sent.json) : undefined);
    } else if (found.length > 0) this.forgetAll();
    return found;
  }

  #contradictionsOf({ operation, answer, sent, parameters }: ParsedExchange): readonly Contradiction[] {
    const { edit, get, list } = PERMISSION_OPERATIONS;
    if (operation === edit) return ofEdit(entriesOf(sent.json), entriesOf(answer?.json));
    if (operation === get) return this.#ofRead(keyOf(parameters, parameters["command_id"]), answer?.json);
    if (operation !== list || !Array.isArray(answer?.json)) return [];
    return (answer.json as readonly Json[])
      .flatMap((one) => (isObject(one) ? this.#ofRead(keyOf(parameters, String(one["id"])), one) : []))
      .slice(0, 1);
  }

  #ofRead(key: string, shown: Json | undefined): readonly Contradiction[] {
    const known = this.#entries.get(key);
    const now = entriesOf(shown);
    const dropped = this.#dropped.get(key);
    if (dropped !== undefined && now !== undefined && isSame(dropped, now)) return [keptByRename(now)];
    if (known === undefined || now === undefined || isSame(known, now)) return [];
    const actual = shownAs(now);
    const expected = `${shownAs(known)}, as the last edit set them`;
    return [{ rule: "permission.edit.is-read-back", isCertain: false, kind: "different", expected, actual }];
  }

  /** What is known of a command in each guild; an empty list says nothing. */
  #entriesOf(commandId: string | undefined): readonly (readonly [key: string, entries: readonly string[]])[] {
    return [...this.#entries].filter(([key, { length }]) => length > 0 && key.endsWith(` ${commandId}`));
  }

  /** Deletes and renames drop permissions; what other writes do with them is open. An edit that is in doubt may be done. */
  #isForgottenAfter({ operation, passed, sent }: ParsedExchange): boolean {
    if (operation === PERMISSION_OPERATIONS.edit) return passed.overlaps === true;
    if (operation === PERMISSION_OPERATIONS.batchEdit) return true;
    const verb = COMMAND_VERBS.get(operation);
    if (verb === undefined || verb === "get" || verb === "list") return false;
    return verb !== "edit" || !isObject(sent.json) || sent.json["name"] !== undefined;
  }

  #keep(key: string, entries: readonly string[] | undefined): void {
    this.#entries.delete(key);
    this.#dropped.delete(key);
    if (entries !== undefined) this.#entries.set(key, entries);
    const [oldest = ""] = this.#entries.keys();
    if (this.#entries.size > MOST_EDITS) this.#entries.delete(oldest);
  }
}

function ofEdit(sent: readonly string[] | undefined, now: readonly string[] | undefined): readonly Contradiction[] {
  if (sent === undefined || now === undefined || isSame(sent, now)) return [];
  const isMerged = sent.every((entry) => now.includes(entry));
  const rule = isMerged ? "permission.edit.replaces-all" : "permission.edit.answers-the-object";
  return [{ rule, isCertain: true, kind: "different", expected: shownAs(sent), actual: shownAs(now) }];
}

function keptByRename(entries: readonly string[]): Contradiction {
  const expected = "no permissions: the command was renamed";
  const rule = "edit.rename-drops-permissions";
  return { rule, isCertain: false, kind: "different", expected, actual: shownAs(entries) };
}

function keyOf({ guild_id: guildId }: Readonly<Record<string, string>>, commandId: string | undefined): string {
  return `${guildId} ${commandId}`;
}

/** Undefined where it is no list, or has two entries for one id and type: which of them counts is open. */
function entriesOf(json: Json | undefined): readonly string[] | undefined {
  const list = isObject(json) ? json["permissions"] : undefined;
  if (!Array.isArray(list)) return undefined;
  const entries = (list as readonly Json[]).filter(isObject);
  const keys = new Set(entries.map(({ id, type }) => `${id} ${type}`));
  return keys.size < entries.length
    ? undefined
    : entries.map(({ id, type, permission }) => `${id} ${type} ${permission}`).sort();
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}

const MOST_SHOWN = 3;

function shownAs(entries: readonly string[]): string {
  return `${entries.length} permissions (id type permission): ${firstNames(entries, MOST_SHOWN)}`;
}
