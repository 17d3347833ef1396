/** All proofs together: which fault was seen by whom, counted by area. */
import { ruleOf } from "../../contract/catalogue.js";
import { DELIVERY_KINDS } from "../../contract/delivered.js";
import type { FaultFacts, Proof, ProofEnd } from "./proof.js";
import { medianOf, type RequestsUntil } from "./time-to-kill.js";

/** Counts of one area of rules, or of one kind of interaction, controls left out. */
export interface AreaKills {
  /** Name of the area, or of the kind. */
  readonly area: string;
  /** Faults of its rules. */
  readonly faults: number;
  /** Faults that a case of their rule finds. */
  readonly killed: number;
  /** Faults that only cases of other rules find. */
  readonly other: number;
  /** Faults that acted and that no case found. */
  readonly survived: number;
  /** Faults that never acted: no case reaches them. */
  readonly void: number;
}

/** One fault of the matrix. */
export type KillRow = FaultFacts &
  Proof & {
    /** Requests that a check sends until it is killed, one case after the other in the order of the plan. */
    readonly requestsToKill?: number;
  };

/** Content of `kill-matrix.json`. No time, no host: the same suites against the same faults give the same text. */
export interface KillMatrix {
  /** Name and version of the file format. */
  readonly format: "slashproof-kill-matrix/1";
  /** Seed of the proof. */
  readonly seed: number;
  /** Counts of all areas together. */
  readonly total: AreaKills;
  /** One row for each area. */
  readonly areas: readonly AreaKills[];
  /** One row for each kind of interaction, of the faults that are derived from what is delivered. */
  readonly deliveries: readonly AreaKills[];
  /** Half of what is killed is killed after so many requests of a check, which sends so many in all. */
  readonly timeToKill: { readonly median: number; readonly ofAll: number };
  /** Faults of rules of level must that no case of their rule killed though they acted, and controls that went astray. */
  readonly escaped: readonly string[];
  /** One row for each fault. */
  readonly proofs: readonly KillRow[];
}

/** The matrix of these proofs, in the order of the faults. @param until how long a check takes to come to a case */
export function killMatrixOf(
  faults: readonly FaultFacts[],
  proofs: readonly Proof[],
  seed: number,
  until: RequestsUntil,
): KillMatrix {
  const byFault = new Map(proofs.map((proof) => [proof.fault, proof]));
  const rows = faults.flatMap((fault) => {
    const proof = byFault.get(fault.id);
    return proof === undefined ? [] : [rowOf(fault, proof, until)];
  });
  const counted = rows.filter(({ kind }) => kind !== "control");
  const areas = [...new Set(counted.map(({ rule }) => ruleOf(rule).area))].sort();
  return {
    format: "slashproof-kill-matrix/1",
    seed,
    total: countOf("all", counted),
    areas: areas.map((area) =>
      countOf(
        area,
        counted.filter(({ rule }) => ruleOf(rule).area === area),
      ),
    ),
    deliveries: DELIVERY_KINDS.map((kind) =>
      countOf(
        kind,
        counted.filter(({ delivery }) => delivery === kind),
      ),
    ),
    timeToKill: {
      median: medianOf(counted.flatMap(({ requestsToKill }) => requestsToKill ?? [])),
      ofAll: until("documented"),
    },
    escaped: rows.filter(isEscaped).map(({ id }) => id),
    proofs: rows,
  };
}

function rowOf(fault: FaultFacts, proof: Proof, until: RequestsUntil): KillRow {
  const requestsToKill = proof.end === "killed" && proof.by !== undefined && until(fault.profile, proof.by);
  return { ...fault, ...proof, ...(requestsToKill ? { requestsToKill } : {}) };
}

/** A fault that was not killed in the name of a rule of level must, or a control that was. */
function isEscaped({ isAsItMustBe, kind, rule, end }: FaultFacts & Proof): boolean {
  return (
    !isAsItMustBe && (end !== "void" || kind === "control") && (kind === "control" || ruleOf(rule).level === "must")
  );
}

function countOf(area: string, rows: readonly Proof[]): AreaKills {
  const count = (end: ProofEnd) => rows.filter((row) => row.end === end).length;
  return {
    area,
    faults: rows.length,
    killed: count("killed"),
    other: count("other"),
    survived: count("survived"),
    void: count("void"),
  };
}
