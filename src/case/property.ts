/** A case that is run many times with generated values; each value becomes plain steps. */
import type { Arbitrary } from "fast-check";
import type { ProfileName } from "../contract/profile.js";
import type { Case, Step } from "./case.js";
import type { CaseShape } from "./case-shape.js";

/**
 * The same as a `Case`, with its steps drawn from an arbitrary.
 * What fails is shrunk by fast-check and saved as an ordinary case with plain steps.
 */
export interface Property extends Omit<Case, "steps"> {
  /** How many times the run's `--runs` it is run; default 1. Costly ones go below 1. */
  readonly weight?: number;
  /** It lets time pass on the service by the driver, so that it runs after what does not; default false. */
  readonly movesClock?: boolean;
  /**
   * Values that may be sent side by side, and what each of them has for itself: the slot of its first step, messages, or a
   * guild that a driver makes. Absent where a value needs the whole scope.
   */
  readonly sideBySide?: "slots" | "overwrites" | "messages" | "driven";
  /** Built once per run; the steps of one value do not depend on any other value. */
  readonly steps: () => Arbitrary<readonly Step[]>;
}

/** What is known of a property without its generators. */
export type PropertyFacts = Omit<Property, "steps">;

/** A property with the steps of one value is an ordinary case. */
export function caseOfProperty(property: Property, steps: readonly Step[]): Case {
  const { weight: _weight, movesClock: _movesClock, sideBySide: _sideBySide, steps: _steps, ...rest } = property;
  return { ...rest, steps };
}

/** Cases with fixed values. */
export interface SuiteCases {
  /** In the order in which they are run. */
  readonly cases: readonly Case[];
  /** What follows from the steps of each case, where it is known before they are read. */
  readonly shapes?: ReadonlyMap<Case, CaseShape>;
}

/** All that is checked on a target in one profile. */
export interface Suite extends SuiteCases {
  /** Cases with generated values. */
  readonly properties: readonly Property[];
  /** Absent for a suite that was put together by hand: `--fast` has nothing to choose by. */
  readonly measured?: SuiteMeasures;
}

/** What was measured of the cases of a suite; it may name cases of other profiles. */
export interface SuiteMeasures {
  /** Ids of cases, those that find most faults first. */
  readonly killOrder: readonly string[];
  /** Requests that one value of a property takes, by the id of the property. */
  readonly requestsOfAValue: Readonly<Record<string, number>>;
}

/** Makes the suite of a profile. */
export type SuiteOf = (profile: ProfileName) => Suite;
