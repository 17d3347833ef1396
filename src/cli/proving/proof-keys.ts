/** What a proof depends on, as one word: where the word is the same, the proof is. */
import type { Case } from "../../case/case.js";
import type { Suite } from "../../case/property.js";
import type { FaultFacts } from "../../run/prove/proof.js";
import type { ProofSettings } from "../../run/prove/prove-fault.js";
import { hashOf } from "./code-hash.js";

/** Code by hash. */
export interface ProvingCode {
  /** Both sides: run, target, service with its faults, contract, packages, Node; the suites left out. */
  readonly environment: string;
  /** The suites and generators: what the properties of a suite draw. */
  readonly suites: string;
}

/** Seed and number of values; the part that runs shows in its cases. */
export type ProvingRun = ProofSettings;

const HASHES = new WeakMap<Case, string>();

/** For a fault that is found by what names its rule: only these cases count, and code of the suites only for a property. */
export function keyOfNaming(fault: FaultFacts, naming: Suite, code: ProvingCode, run: ProvingRun): string {
  return keyOf(naming, code, run, JSON.stringify(fault));
}

/** For a fault that every case was run for. */
export function keyOfWhole(whole: Suite, code: ProvingCode, run: ProvingRun): string {
  return keyOf(whole, code, run, "");
}

function keyOf({ cases, properties }: Suite, code: ProvingCode, { seed, runs }: ProvingRun, subject: string): string {
  return hashOf([
    code.environment,
    `${seed} ${runs}`,
    subject,
    ...cases.map(hashOfCase),
    ...(properties.length === 0 ? [] : [code.suites]),
    // Functions say nothing here: their code is among that of the suites.
    ...properties.map((property) => JSON.stringify(property)),
  ]);
}

function hashOfCase(testCase: Case): string {
  const known = HASHES.get(testCase);
  if (known !== undefined) return known;
  const hash = hashOf([JSON.stringify(testCase)]);
  HASHES.set(testCase, hash);
  return hash;
}
