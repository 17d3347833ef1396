/** Keeps tokens out of everything that leaves a run. */
import { RULE_IDS, type RuleId } from "../../contract/rule-ids.gen.js";
import type { TargetDescription } from "../../target/target-description.js";
import { mayBeEscaped } from "./escaped-token.js";
import { isInKnownWord, isKnownWord } from "./known-words.js";
import { nearMissesOf } from "./near-miss-token.js";
import { BETWEEN_BYTES, escapedPatternOf, plainPatternOf } from "./token-pattern.js";

/** Replaces every token in a text by a word that says which it was. */
export type Redact = (text: string) => string;

/** Shorter ones would tear ordinary words apart; they are nowhere but in the authorization header, which is never copied. */
const SHORTEST_TOKEN = 6;

/** The redaction of a target: its tokens, however they are encoded. */
export function redactionOf(description: TargetDescription): Redact {
  const { tokens, otherApplication, interactions } = description;
  const { atStart, atEnd } = nearMissesOf(tokens.bot);
  return redactionOfTokens([
    [tokens.bot, "$BOT_TOKEN"],
    [atStart, "$BOT_TOKEN_WITH_OTHER_START"],
    [atEnd, "$BOT_TOKEN_WITH_OTHER_END"],
    [tokens.clientCredentials, "$CLIENT_CREDENTIALS_TOKEN"],
    [tokens.guildManager, "$GUILD_MANAGER_TOKEN"],
    [tokens.memberWithoutManage, "$MEMBER_TOKEN"],
    [otherApplication?.tokens.bot, "$OTHER_BOT_TOKEN"],
    ...interactions.map(({ token }) => [token, "$INTERACTION_TOKEN"] as const),
  ]);
}

/** The same for tokens with the words that replace them; of two words for one token the first counts. */
export function redactionOfTokens(named: readonly (readonly [token: string | undefined, word: string])[]): Redact {
  const words = new Map<string, string>();
  for (const [token, word] of named)
    if (token !== undefined && token.length >= SHORTEST_TOKEN && !words.has(token)) words.set(token, word);
  if (words.size === 0) return (text) => text;
  const longestFirst = [...words].sort(([one], [other]) => other.length - one.length);
  const tokens = longestFirst.map(([token]) => token);
  const shown = longestFirst.map(([, word]) => word);
  // No way of writing a token is shorter than the token.
  const shortest = Math.min(...tokens.map(({ length }) => length));
  const mayHold = tokens.every(isPrintable) ? longRun(shortest) : undefined;
  let plain: RegExp | undefined;
  const mayHoldEscaped = mayBeEscaped(tokens);
  let escaped: RegExp | undefined;
  const replace = (text: string, expression: RegExp): string =>
    text.replace(expression, (match: string, ...groups: readonly unknown[]) => {
      const from = Number(groups.find((group) => typeof group === "number"));
      if (isInKnownWord(text, from, from + match.length)) return match;
      return shown[groups.findIndex(isText)] ?? "$TOKEN";
    });
  return (text) => {
    if (text.length < shortest || mayHold?.test(text) === false) return text;
    plain ??= anyOf(tokens.map(plainPatternOf));
    const rest = replace(text, plain);
    if (!ESCAPES.test(rest) || !mayHoldEscaped(rest)) return rest;
    escaped ??= anyOf(tokens.map(escapedPatternOf));
    return replace(rest, escaped);
  };
}

function isPrintable(token: string): boolean {
  return /^[!-~]+$/.test(token);
}

/**
 * Finds what is long enough to be a token of printable ASCII characters, however it is written: so many of them in a row,
 * or so many bytes in hex, which alone may be apart. Words of a sentence are not, and most texts are sentences.
 */
function longRun(length: number): RegExp {
  return new RegExp(`[!-~]{${length}}|(?:[\\da-f]{2}${BETWEEN_BYTES}){${length}}`, "i");
}

/** Texts without any of these hold nothing that is escaped, and are most. */
const ESCAPES = /[%\\&]/;

/** Each alternative is a group, by which it is known. */
function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(${pattern})`).join("|"), "gi");
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

/** The same value with every text in it redacted. */
export function redactAll<T>(value: T, redact: Redact): T {
  return redactValue(value, redact) as T;
}

function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redactText(value, redact);
  if (Array.isArray(value)) return value.map((element) => redactValue(element, redact));
  if (typeof value !== "object" || value === null) return value;
  const nameOf = (name: string): string => (isKnownWord(name) ? name : redact(name));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [nameOf(name), redactValue(part, redact)]));
}

/** A token may be an ordinary word, and an id of a rule is known to everybody: it stays, and what follows it does not. */
function redactText(text: string, redact: Redact): string {
  const redacted = redact(text);
  if (redacted === text) return text;
  const rule = ruleAtStart(text);
  return rule === undefined ? redacted : `${rule}${redact(text.slice(rule.length))}`;
}

/** The longest id of a rule that a text begins with, as ids of cases do. */
function ruleAtStart(text: string): RuleId | undefined {
  const isAtStart = (rule: RuleId) => text.startsWith(rule) && /^([.@#]|$)/.test(text.slice(rule.length));
  return RULE_IDS.filter(isAtStart).sort((one, other) => other.length - one.length)[0];
}
