/** Tokens that a target gave out during a case: they are kept out of reports like those of target.json. */
import { isObject, type Json } from "../../contract/json.js";
import type { DoneExchange } from "../exchange.js";
import { type Redact, redactionOfTokens } from "./redact.js";

/** Members of answers that hold one. */
const HOLDERS: ReadonlySet<string> = new Set(["token", "refresh_token", "access_token"]);

/** A target may name tokens without end; a case mints a few. */
const MOST_TOKENS = 100;

/** Longer ones are cut there: what is left of them is no token any more. */
const LONGEST_TOKEN = 500;

/** Shorter text would tear ordinary words apart. */
const SHORTEST_TOKEN = 6;

/** The redaction of a run, and on top of it every token that is in an answer of these exchanges. */
export function withMinted(redact: Redact, exchanges: readonly DoneExchange[]): Redact {
  const tokens = new Set<string>();
  for (const { result } of exchanges) collect(result.answer?.json, tokens);
  if (tokens.size === 0) return redact;
  const minted = redactionOfTokens([...tokens].map((token) => [token, "$MINTED_TOKEN"] as const));
  return (text) => minted(redact(text));
}

function collect(value: Json | undefined, tokens: Set<string>): void {
  if (tokens.size >= MOST_TOKENS) return;
  if (Array.isArray(value)) for (const element of value as readonly Json[]) collect(element, tokens);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== "string") collect(member, tokens);
    else if (HOLDERS.has(name) && member.length >= SHORTEST_TOKEN) tokens.add(member.slice(0, LONGEST_TOKEN));
  }
}
