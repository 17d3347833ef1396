/** Keeps tokens out of everything that leaves a run. */
import { literalExpression } from "../contract/text-pattern.js";
import type { TargetDescription } from "../target/target-description.js";

/** Replaces every token in a text by a word that says which it was. */
export type Redact = (text: string) => string;

/** Shorter ones would tear ordinary words apart; they stand nowhere but in the authorization header, which is never copied. */
const SHORTEST_TOKEN = 6;

/** The redaction of a target: tokens as they are, as URLs and as JSON write them. */
export function redactionOf(description: TargetDescription): Redact {
  const { tokens, otherApplication, interactions } = description;
  return redactionOfTokens([
    [tokens.bot, "$BOT_TOKEN"],
    [tokens.clientCredentials, "$CLIENT_CREDENTIALS_TOKEN"],
    [tokens.guildManager, "$GUILD_MANAGER_TOKEN"],
    [tokens.memberWithoutManage, "$MEMBER_TOKEN"],
    [otherApplication?.tokens.bot, "$OTHER_BOT_TOKEN"],
    ...interactions.map(({ token }) => [token, "$INTERACTION_TOKEN"] as const),
  ]);
}

/** The same for tokens with the words that stand for them; of two words for one token the first counts. */
export function redactionOfTokens(named: readonly (readonly [token: string | undefined, word: string])[]): Redact {
  const words = new Map<string, string>();
  for (const [token, word] of named) {
    if (token === undefined || token.length < SHORTEST_TOKEN) continue;
    for (const form of [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)])
      if (!words.has(form)) words.set(form, word);
  }
  if (words.size === 0) return (text) => text;
  const longestFirst = [...words.keys()].sort((one, other) => other.length - one.length);
  const expression = new RegExp(longestFirst.map(literalExpression).join("|"), "g");
  return (text) => text.replace(expression, (token) => words.get(token) ?? "$TOKEN");
}

/** The same value with every text in it redacted. */
export function redactAll<T>(value: T, redact: Redact): T {
  return redactValue(value, redact) as T;
}

function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((element) => redactValue(element, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [redact(name), redactValue(part, redact)]));
}
