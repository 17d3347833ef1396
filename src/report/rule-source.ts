/** Where a rule is stated, for people. Streams of other versions may name rules that the catalogue no longer has. */
import type { Rule } from "../contract/catalogue.js";
import { RULES } from "../contract/catalogue.js";

const BY_ID: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule, or nothing where this version does not know the id. */
export function knownRule(id: string): Rule | undefined {
  return BY_ID.get(id);
}

/** `D1 "Naming and uniqueness rules"`, or nothing for an id that is not known. */
export function sourceOf(id: string): string {
  const source = knownRule(id)?.source;
  return source ? `${source.document} "${source.section}"` : "";
}
