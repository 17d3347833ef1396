/** The rule catalogue: every normative statement that something is held against, with its source. */
import type { ProfileName } from "./profile.js";
import type { RuleId } from "./rule-ids.gen.js";
import { RULES } from "./rules.gen.js";

export { RULES };

/** `must` decides about conformance, `should` is advice, `observe` is recorded and never judged. */
export type RuleLevel = "must" | "should" | "observe";

export interface Rule {
  /** Verb phrase, frozen: `command.name.is-lowercase`. */
  readonly id: RuleId;
  /** File of `spec/rules` it is in. */
  readonly area: string;
  /** Level of the rule where `levelIn` names no other. */
  readonly level: RuleLevel;
  /** Where a profile weighs it otherwise. Read it with `levelOf`. */
  readonly levelIn?: Readonly<Partial<Record<ProfileName, RuleLevel>>>;
  /** One sentence of our own words. */
  readonly statement: string;
  /** Document (`D1`, or `PUBLIC` for public facts) and its heading. */
  readonly source: { readonly document: string; readonly section: string };
  /** `http`: requests alone show it. `driver`: it takes more. `application`: it is about applications, for `check-app`. `no`: nothing shows it. */
  readonly observable: "http" | "driver" | "application" | "no";
  /** Why requests alone cannot check it. */
  readonly reason?: string;
  /** What decides it for a payload: a keyword of a schema, code in `src/rules`, or only what a service does. */
  readonly checked: "schema" | "code" | "behaviour";
  /** A rule of `documented` holds in every profile. */
  readonly profile: ProfileName;
  /** Statements of the documents that it covers, by the ids of `spec/ledger.yaml`. */
  readonly statements: readonly string[];
  /** What the documents leave open about it, and how that is treated. */
  readonly ambiguity?: string;
}

const BY_ID: ReadonlyMap<RuleId, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of this id. */
export function ruleOf(id: RuleId): Rule {
  const rule = BY_ID.get(id);
  if (rule === undefined) throw new Error(`Cannot find the rule "${id}": not in the catalogue; run npm run generate`);
  return rule;
}

/** Whether the rule is asserted in a profile at all; the rules of the documents are asserted in every one. */
export function isInProfile(rule: Rule, profile: ProfileName): boolean {
  return rule.profile === "documented" || rule.profile === profile;
}

/** How much a rule weighs in a profile. A rule of another profile is only observed. */
export function levelOf(rule: Rule | RuleId, profile: ProfileName): RuleLevel {
  const row = typeof rule === "string" ? ruleOf(rule) : rule;
  return isInProfile(row, profile) ? (row.levelIn?.[profile] ?? row.level) : "observe";
}
