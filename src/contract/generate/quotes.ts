/** Short quotes from the documents as a module: the words that rules rest on. */
import { isObject, type Json } from "../json.js";
import { objectAt } from "./json-object.js";

/** Most characters of a quote: a sentence, not the document. */
const MOST_CHARACTERS = 200;

/**
 * The text of `quotes.gen.ts`. The type of its rules refuses an id that is not in the catalogue.
 *
 * @throws Error naming the quote, for a missing member, a quote that is too long, and a rule that has two
 */
export function generateQuotes(file: Json): string {
  const seen = new Set<Json>();
  const rows = Object.entries(objectAt(file)).flatMap(([document, quotes]) =>
    (Array.isArray(quotes) ? quotes : []).map((row) => quoteOf(document, row, seen)),
  );
  return `import type { Quote } from "./quotes.js";

/** Every quote, in the order of the documents. */
export const QUOTES: readonly Quote[] = [\n${rows.map((row) => `  ${JSON.stringify(row)},`).join("\n")}\n];\n`;
}

function quoteOf(document: string, row: Json, seen: Set<Json>) {
  const { section, quote, rules } = isObject(row) ? row : {};
  const name = `Cannot read the quote "${String(quote)}" of spec/quotes.yaml`;
  if (typeof section !== "string" || typeof quote !== "string" || !Array.isArray(rules) || rules.length === 0)
    throw new Error(`${name}: it lacks section, quote or rules; a row has all three`);
  if (quote.length > MOST_CHARACTERS)
    throw new Error(`${name}: it has ${quote.length} characters; keep the ${MOST_CHARACTERS} that the rules rest on`);
  for (const rule of rules) {
    if (seen.has(rule)) throw new Error(`${name}: the rule "${String(rule)}" has another quote; keep one of them`);
    seen.add(rule);
  }
  return { document, section, text: quote, rules };
}
