/** Where a rule is stated, for people. Streams of other versions may name rules that the catalogue no longer has. */
import type { Rule } from "../contract/catalogue.js";
import { RULES } from "../contract/catalogue.js";

const BY_ID: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule, or nothing where this version does not know the id. */
export function knownRule(id: string): Rule | undefined {
  return BY_ID.get(id);
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  D1: "document on commands (D1)",
  D2: "document on components (D2)",
  PUBLIC: "public facts",
};

/** A document and its section: `document on commands (D1), "Naming and uniqueness rules"`. */
export function sourceWords({ document, section }: Rule["source"]): string {
  return `${DOCUMENTS[document] ?? document}, "${section}"`;
}

/** The same for the id of a rule, or nothing for one that is not known. */
export function sourceOf(id: string): string {
  const source = knownRule(id)?.source;
  return source ? sourceWords(source) : "";
}
