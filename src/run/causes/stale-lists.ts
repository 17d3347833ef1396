/** Lists that show commands as they were before a write that was accepted: a cache that outlives what is cached. */
import { isObject, type Json } from "../../contract/json.js";
import { COMMAND_VERBS } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import { type DoneExchange, scopeKeyOf } from "../exchange.js";
import type { Evidence } from "./evidence.js";
import type { Symptom } from "./symptom.js";

/**
 * What a read says of the last write before it.
 *
 * - `stale` a list has a command in a version from before the write
 * - `not-stored` the command itself is read in such a version
 * - `fresh` a list or a command has the version that the write was answered with
 */
export type Freshness = "stale" | "not-stored" | "fresh";

/** A command in the course of a case. */
interface Known {
  /** The version that the last write was answered with. */
  readonly version: bigint;
  /** It was written to, and not only made. */
  readonly isWritten: boolean;
}

const STALE: Symptom = { prerequisite: "reading", place: "old lists" };

/** What the reads of a case show, by the names of their steps. Reads that run beside a write show nothing. */
export function freshnessIn(exchanges: readonly DoneExchange[]): ReadonlyMap<string, Freshness> {
  const scopes = new Map<string, Map<string, Known>>();
  const found = new Map<string, Freshness>();
  for (const exchange of exchanges) {
    const { step, result } = exchange;
    const verb = COMMAND_VERBS.get(step.call);
    if (verb === undefined || !result.answer || !isSuccess(result.answer.status)) continue;
    const key = scopeKeyOf(exchange);
    const known = scopes.get(key) ?? new Map<string, Known>();
    scopes.set(key, known);
    const commands = commandsIn(result.answer.json);
    if (step.together !== undefined) known.clear();
    else if (verb === "list" || verb === "get") {
      const freshness = freshnessOf(commands, known);
      if (freshness !== undefined)
        found.set(step.name, freshness === "stale" && verb === "get" ? "not-stored" : freshness);
    } else {
      for (const { id, version } of commands) known.set(id, { version, isWritten: known.has(id) });
      if (verb === "delete") known.delete(exchange.parameters["command_id"] ?? "");
    }
  }
  return found;
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
  const all: readonly Json[] = Array.isArray(body) ? body : body === undefined ? [] : [body];
  return all.flatMap((one) => {
    if (!isObject(one)) return [];
    const { id, version } = one;
    return typeof id === "string" && typeof version === "string" && /^\d+$/.test(version)
      ? [{ id, version: BigInt(version) }]
      : [];
  });
}

/**
 * Gives what failed at an old list the cause that it is old.
 *
 * @param seen what the reads of the run have shown: where none shows a write, or a command itself is read as it was
 * before, writes may be answered and not stored
 */
export function withStaleLists(evidence: readonly Evidence[], seen: ReadonlySet<Freshness>): readonly Evidence[] {
  const isOfLists = seen.has("fresh") && !seen.has("not-stored");
  return isOfLists ? evidence.map((one) => (one.isStale ? { ...one, symptom: STALE } : one)) : evidence;
}
