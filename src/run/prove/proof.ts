/** What is known of a fault, and what became of it. Plain data: it goes between processes and into the kill matrix. */
import type { DeliveryKind } from "../../contract/delivered.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { OpenTarget } from "../../target/open-target.js";

/** A fault without the code that makes it. */
export interface FaultFacts {
  /** Id of the fault. */
  readonly id: string;
  /** The rule that it breaks. */
  readonly rule: RuleId;
  /** Completes "the service …". */
  readonly title: string;
  /** What goes wrong for a user of the service. */
  readonly harm: string;
  /** How the fault was made: derived from the contract, or written by hand. */
  readonly kind: string;
  /** The kind of interaction that it gets wrong, where it is derived from what is delivered. */
  readonly delivery?: DeliveryKind;
  /** Names of the reports that it reproduces. */
  readonly reports?: readonly string[];
  /** The only profile that can show it; absent for every profile. */
  readonly profile?: ProfileName;
  /** What the proof has to end in; default `killed`. */
  readonly ends?: "killed" | "survived" | "other";
}

/**
 * - `killed` a failed case, or its violation, names the rule that the fault breaks
 * - `other` only cases of other rules fail, or one that failed before the service did otherwise
 * - `survived` the service did otherwise, and no case failed
 * - `void` the service never did otherwise
 */
export type ProofEnd = "killed" | "other" | "survived" | "void";

export interface Proof {
  /** Id of the fault. */
  readonly fault: string;
  /** The rule that the fault breaks. */
  readonly rule: RuleId;
  /** Whether a case found the fault. */
  readonly end: ProofEnd;
  /** True where this is the end that the fault has to come to. */
  readonly isAsItMustBe: boolean;
  /** More was run than the cases that name the rule, for they killed nothing. */
  readonly askedAll: boolean;
  /** The case that failed first. */
  readonly by?: string;
  /** What it found, one line. */
  readonly found?: string;
  /** Requests until then; of all that ran where nothing failed. */
  readonly requests: number;
  /** How often the service did otherwise until then. */
  readonly activations: number;
  /** Cases that the toolkit itself could not bring to an end. */
  readonly harnessErrors: number;
  /** The first of these, with the reason, one line. */
  readonly harnessError?: string;
}

/** A service with one fault, just started. */
export interface FaultyTarget {
  /** The service, opened like any other target. */
  readonly target: OpenTarget;
  /** How often it did otherwise than a sound one so far. */
  readonly activations: () => number;
}

/** Starts the service with the fault of this id; each call starts another one. */
export type OpenFaulty = (faultId: string) => FaultyTarget;
