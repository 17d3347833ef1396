/** Facts as a report shows them. */
import type { Json } from "../../contract/json.js";
import type { Sharing, TargetFacts, Upsert } from "./facts.js";

/** One fact for programs (`value`) and for people (`text`). */
export interface FactDescription {
  /** Name of the fact: `upsert`. */
  readonly fact: string;
  /** Its value in JSON. */
  readonly value: Json;
  /** Its value as a sentence part. */
  readonly text: string;
}

const UPSERTS: Readonly<Record<Upsert, string>> = {
  overwrites: "a create of a used name overwrites the command and keeps its id",
  renews: "a create of a used name replaces the command and gives it a new id",
  duplicates: "a create of a used name makes a second command",
  refuses: "a create of a used name is refused",
  unknown: "what a create of a used name does could not be learnt",
};

const SHARED: Readonly<Record<Sharing, string>> = {
  guilds: "a command of one guild is listed in another guild",
  "global-and-guilds": "a command of the global scope is listed in a guild, or the other way round",
  applications: "a command of one application is listed in another application",
};

/** The facts that are known, one line each. */
export function describeFacts(facts: TargetFacts): readonly FactDescription[] {
  const { upsert, keepsOmitted, keepsIdsInBulk, missing, notStored, shares, latencyMs } = facts;
  return [
    { fact: "upsert", value: upsert, text: UPSERTS[upsert] },
    ...(keepsOmitted === undefined ? [] : [omitted(keepsOmitted)]),
    ...(keepsIdsInBulk === undefined ? [] : [bulkIds(keepsIdsInBulk)]),
    ...[...missing].map(([operation, how]) => ({
      fact: "missing-route",
      value: operation,
      text: `there is no route for ${operation}: ${how}`,
    })),
    ...(notStored.length === 0 ? [] : [lost(notStored)]),
    ...shares.map((one) => ({
      fact: "shared-scopes",
      value: one,
      text: `${SHARED[one]}; cases in such scopes run one after the other`,
    })),
    ...(latencyMs === undefined ? [] : [latency(latencyMs)]),
  ];
}

function omitted(keeps: boolean): FactDescription {
  const text = `members that such a create leaves out ${keeps ? "stay as they were" : "are reset"}`;
  return { fact: "upsert-keeps-omitted-members", value: keeps, text };
}

function bulkIds(keeps: boolean): FactDescription {
  const text = `a bulk overwrite ${keeps ? "keeps the ids" : "renews the ids"} of commands that it names`;
  return { fact: "bulk-keeps-ids", value: keeps, text };
}

function lost(members: readonly string[]): FactDescription {
  return { fact: "not-stored", value: [...members], text: `not read back after a create: ${members.join(", ")}` };
}

function latency(milliseconds: number): FactDescription {
  const value = Math.round(milliseconds * 10) / 10;
  return { fact: "latency", value, text: `an answer takes ${value} ms (median of the probe)` };
}
