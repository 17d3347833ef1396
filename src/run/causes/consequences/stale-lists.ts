/** Lists that show commands as they were before a write that was accepted: a cache that outlives what is cached. */
import { isObject, type Json, oneOrAll } from "../../../contract/json.js";
import { COMMAND_VERBS, type CommandVerb } from "../../../contract/operations.js";
import { isSuccess } from "../../../contract/success.js";
import { type DoneExchange, scopeKeyOf } from "../../exchange.js";
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";

/**
 * What a read says of the last write before it.
 *
 * - `stale` a list has a command in a version from before the write
 * - `not-stored` the command itself is read in such a version
 * - `fresh` a list or a command has the version that the write was answered with
 * - `unlike` a list lacks a command that the writes of the case made, or has one that they removed
 */
export type Freshness = "stale" | "not-stored" | "fresh" | "unlike";

/** A command in the course of a case. */
interface Known {
  /** The version that the last write was answered with. */
  readonly version: bigint;
  /** It was written to, and not only made. */
  readonly isWritten: boolean;
}

/** What the writes of a case say of a scope. */
interface Scope {
  /** By id, the commands that can be compared. */
  readonly known: Map<string, Known>;
  /** Ids that have to be there. */
  readonly made: Set<string>;
  /** Ids that cannot be there any more. */
  readonly gone: Set<string>;
  /** A bulk overwrite has said all that is there. */
  isWhole: boolean;
}

const newScope = (): Scope => ({ known: new Map(), made: new Set(), gone: new Set(), isWhole: false });

const STALE: Symptom = { prerequisite: "reading", place: "old lists" };

/** What the reads of a case show, by the names of their steps. Reads that run beside a write show nothing. */
export function freshnessIn(exchanges: readonly DoneExchange[]): ReadonlyMap<string, Freshness> {
  const scopes = new Map<string, Scope>();
  const found = new Map<string, Freshness>();
  for (const exchange of exchanges) {
    const { step, result } = exchange;
    const verb = COMMAND_VERBS.get(step.call);
    if (verb === undefined || !result.answer || !isSuccess(result.answer.status)) continue;
    const key = scopeKeyOf(exchange);
    const scope = step.together === undefined ? (scopes.get(key) ?? newScope()) : newScope();
    scopes.set(key, scope);
    if (step.together !== undefined) continue;
    const { json } = result.answer;
    if (verb === "list" || verb === "get") {
      const freshness = freshnessOf(commandsIn(json), scope.known);
      if (verb === "list" && freshness !== "stale" && isUnlike(json, scope)) found.set(step.name, "unlike");
      else if (freshness !== undefined)
        found.set(step.name, freshness === "stale" && verb === "get" ? "not-stored" : freshness);
    } else note(verb, exchange, scope);
  }
  return found;
}

/** Keeps what a write that was accepted leaves in its scope. */
function note(verb: CommandVerb, { parameters, result }: DoneExchange, scope: Scope): void {
  const { known, made, gone } = scope;
  const json = result.answer?.json;
  for (const { id, version } of commandsIn(json)) known.set(id, { version, isWritten: known.has(id) });
  if (verb === "bulk") {
    for (const id of made) gone.add(id);
    made.clear();
    scope.isWhole = true;
  }
  for (const id of idsIn(json)) {
    made.add(id);
    gone.delete(id);
  }
  if (verb !== "delete") return;
  const id = parameters["command_id"] ?? "";
  known.delete(id);
  made.delete(id);
  gone.add(id);
}

function isUnlike(list: Json | undefined, { made, gone, isWhole }: Scope): boolean {
  if (!Array.isArray(list)) return false;
  const ids = new Set(idsIn(list));
  const isMore = isWhole && [...ids].some((id) => !made.has(id));
  return isMore || [...made].some((id) => !ids.has(id)) || [...gone].some((id) => ids.has(id));
}

function idsIn(body: Json | undefined): readonly string[] {
  return oneOrAll(body).flatMap((one) => (isObject(one) && typeof one["id"] === "string" ? [one["id"]] : []));
}

function freshnessOf(read: readonly Command[], known: ReadonlyMap<string, Known>): Freshness | undefined {
  const written = read.flatMap(({ id, version }) => {
    const last = known.get(id);
    return last?.isWritten ? [version - last.version] : [];
  });
  if (written.some((later) => later < 0n)) return "stale";
  return written.includes(0n) ? "fresh" : undefined;
}

interface Command {
  readonly id: string;
  readonly version: bigint;
}

/** Those with a version that can be compared: it counts up. */
function commandsIn(body: Json | undefined): readonly Command[] {
  return oneOrAll(body).flatMap((one) => {
    if (!isObject(one)) return [];
    const { id, version } = one;
    return typeof id === "string" && typeof version === "string" && /^\d+$/.test(version)
      ? [{ id, version: BigInt(version) }]
      : [];
  });
}

/**
 * Gives what failed at an old list the cause that it is old. Where lists show old versions, those that are unlike what was
 * written are old as well.
 *
 * @param seen what the reads of the run have shown: where none shows a write, or a command itself is read as it was
 * before, writes may be answered and not stored
 */
export function withStaleLists(evidence: readonly Evidence[], seen: ReadonlySet<Freshness>): readonly Evidence[] {
  const isOfLists = seen.has("fresh") && !seen.has("not-stored") && evidence.some(({ read }) => read === "stale");
  if (!isOfLists) return evidence;
  return evidence.map((one) => (one.read === "stale" || one.read === "unlike" ? { ...one, symptom: STALE } : one));
}
