/** Test suites send the same bodies again and again: what was found in one is not looked for anew. */
import type { RuleViolation } from "../rules/violation.js";
import type { ParsedExchange } from "./parsed-exchange.js";

/** What a body alone tells. */
export interface RequestFacts {
  /** Rules that the body breaks; empty where it is valid. */
  readonly broken: readonly RuleViolation[];
  /** The documents say whole how it reads back. */
  readonly isPlain: boolean;
}

/** As many bodies are remembered, none longer than this many UTF-16 units. */
const MOST_BODIES = 1_000;
const LONGEST_BODY = 16_384;

/** Facts by operation and body; not of edits, which hang on what is edited. */
export class KnownRequests {
  readonly #facts = new Map<string, RequestFacts>();

  /** The facts of a request, found by `find` where they are not known. */
  of(exchange: ParsedExchange, find: () => RequestFacts): RequestFacts {
    const { operation, sent } = exchange;
    const { text } = sent;
    if (text === undefined || text.length > LONGEST_BODY || operation.startsWith("edit")) return find();
    const key = `${operation} ${sent.encoding} ${text}`;
    const known = this.#facts.get(key);
    if (known !== undefined) return known;
    const facts = find();
    if (this.#facts.size >= MOST_BODIES) this.#facts.clear();
    this.#facts.set(key, facts);
    return facts;
  }
}
