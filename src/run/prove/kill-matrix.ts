/** All proofs together: which fault was seen by whom, counted by area. */
import { ruleOf } from "../../contract/catalogue.js";
import type { FaultFacts, Proof, ProofEnd } from "./proof.js";

/** Counts of one area of rules, controls left out. */
export interface AreaKills {
  readonly area: string;
  readonly faults: number;
  readonly killed: number;
  readonly other: number;
  readonly survived: number;
  readonly void: number;
}

/** Content of `kill-matrix.json`. No time, no host: the same suites against the same faults give the same text. */
export interface KillMatrix {
  readonly format: "slashproof-kill-matrix/1";
  readonly seed: number;
  readonly total: AreaKills;
  readonly areas: readonly AreaKills[];
  /** Faults of rules of level must that no case of their rule killed though they acted, and controls that went astray. */
  readonly escaped: readonly string[];
  readonly proofs: readonly (FaultFacts & Proof)[];
}

/** The matrix of these proofs, in the order of the faults. */
export function killMatrixOf(faults: readonly FaultFacts[], proofs: readonly Proof[], seed: number): KillMatrix {
  const byFault = new Map(proofs.map((proof) => [proof.fault, proof]));
  const rows = faults.flatMap((fault) => {
    const proof = byFault.get(fault.id);
    return proof === undefined ? [] : [{ ...fault, ...proof }];
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
    escaped: rows.filter(isEscaped).map(({ id }) => id),
    proofs: rows,
  };
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
