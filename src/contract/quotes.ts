/** What the documents say literally, one sentence or table row for a rule. */
import { QUOTES } from "./quotes.gen.js";
import type { RuleId } from "./rule-ids.gen.js";

/** A short quote with its place. */
export interface Quote {
  /** `D1` or `D2`. */
  readonly document: string;
  /** Heading in the document. */
  readonly section: string;
  /** At most 200 characters, as they are in the document. The cells of a table row are separated by ` | `. */
  readonly text: string;
  /** Rules that rest on these words. */
  readonly rules: readonly RuleId[];
}

/** The quote of a rule; undefined where the rule follows from its section and not from one sentence. */
export function quoteOf(rule: RuleId): Quote | undefined {
  return QUOTES.find(({ rules }) => rules.includes(rule));
}
