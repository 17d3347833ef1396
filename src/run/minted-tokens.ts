/** Tokens that a target gave out during a case: they are kept out of reports like those of target.json. */
import type { Json } from "../contract/json.js";
import { isMembers } from "../target/members.js";
import type { DoneExchange } from "./exchange.js";
import type { Redact } from "./redact.js";

/** Members of answers that hold one. */
const HOLDERS: ReadonlySet<string> = new Set(["token", "refresh_token", "access_token"]);

/** Shorter text would tear ordinary words apart. */
const SHORTEST_TOKEN = 6;

/** The redaction of a run, and on top of it every token that stands in an answer of these exchanges. */
export function withMinted(redact: Redact, exchanges: readonly DoneExchange[]): Redact {
  const tokens = new Set<string>();
  for (const { result } of exchanges) collect(result.answer?.json, tokens);
  if (tokens.size === 0) return redact;
  const forms = [...tokens].flatMap((token) => [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)]);
  const longestFirst = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => longestFirst.reduce((rest, form) => rest.replaceAll(form, "$MINTED_TOKEN"), redact(text));
}

function collect(value: Json | undefined, tokens: Set<string>): void {
  if (Array.isArray(value)) for (const element of value as readonly Json[]) collect(element, tokens);
  if (!isMembers(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== "string") collect(member, tokens);
    else if (HOLDERS.has(name) && member.length >= SHORTEST_TOKEN) tokens.add(member);
  }
}
