/** Profiles: which public facts are asserted on top of the documents, and how the open points are bound. */
import type { Bindings } from "./bindings.js";
import { PROFILES } from "./profiles.gen.js";
import type { RuleId } from "./rule-ids.gen.js";
import { SetupError } from "./setup-error.js";

export type ProfileName = "documented" | "discord";

/** What a refusal for one known reason looks like. */
export interface ExpectedError {
  /** Word by which a case asks for it: `unknown-command`. */
  readonly name: string;
  /** HTTP statuses that are right for this reason. */
  readonly statuses: readonly number[];
  /** Integer `code` of the body. */
  readonly code?: number;
  /** String code of the leaf in `errors`. */
  readonly leaf?: string;
  /** The rule that asks for it. */
  readonly rule: RuleId;
  /** How well the fact is known: A official twice, B official once, C observed. */
  readonly confidence: "A" | "B" | "C";
}

/** What a refused payload is answered with. */
export interface RefusalForm {
  /** `any`: every 4xx that is not a missing route. */
  readonly statuses: "any" | readonly number[];
  /** Integer `code` of the body of a refused payload. */
  readonly code?: number;
  /** Refusals for other reasons than a rule broken by the payload. */
  readonly errors: readonly ExpectedError[];
  /** String codes that the leaf under the faulty path may have, by the rule that was broken. */
  readonly leaves: Readonly<
    Partial<Record<RuleId, { readonly codes: readonly string[]; readonly confidence: string }>>
  >;
}

/** One way to read the documents. */
export interface Profile {
  /** Name of the profile, as in `--profile`. */
  readonly name: ProfileName;
  /** What the profile adds to the documents, one sentence. */
  readonly summary: string;
  /** Values for what the documents leave open. */
  readonly bindings: Bindings;
  /** Whether locales and channel types outside the bound lists are refused. */
  readonly enumerationsAreClosed: boolean;
  /** What an error response looks like. */
  readonly refusal: RefusalForm;
}

export const PROFILE_NAMES: readonly ProfileName[] = ["documented", "discord"];

/**
 * The profile of this name.
 *
 * @throws SetupError `unknown-profile`, naming those that exist
 */
export function profileOf(name: string): Profile {
  const profile = PROFILES.find((candidate) => candidate.name === name);
  if (profile === undefined) {
    throw new SetupError(
      "unknown-profile",
      `Cannot use the profile "${name}": there is none; use ${PROFILE_NAMES.join(" or ")}`,
    );
  }
  return profile;
}
