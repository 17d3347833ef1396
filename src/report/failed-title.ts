/** The title of a case that failed: what the service must do, and what it did instead. */
import type { Level } from "../case/case.js";
import type { ViolationKind } from "../case/violation-kind.js";
import { sentenceOf } from "./sentence.js";

const INSTEAD: Readonly<Partial<Record<ViolationKind, string>>> = {
  accepted: "but accepted the request",
  "has-effect": "but let it take effect",
  refused: "but refused",
  "server-error": "but answered with a server error",
  "no-answer": "but gave no whole response",
  "rate-limited": "but answered 429",
};

/**
 * @param title completes "the service …"; one that begins with a capital is a sentence about somebody else
 * @example
 * failedTitleOf("refuses 26 groups", "must", "accepted"); // "The service must refuse 26 groups, but accepted the request"
 */
export function failedTitleOf(title: string, level: Level, kind: ViolationKind | undefined): string {
  const must = level === "must" ? "must" : "should";
  const [, denied, forbidden] = /^(?:does not (\w+)|never (\w+))/.exec(title) ?? [];
  if (denied !== undefined) return `The service ${must} not ${title.slice("does not ".length)}, but does`;
  if (forbidden !== undefined) {
    const rest = title.slice(`never ${forbidden}`.length);
    return `The service ${must} never ${infinitiveOf(forbidden) ?? forbidden}${rest}, but does`;
  }
  const [first = ""] = title.split(" ", 1);
  const infinitive = infinitiveOf(first);
  if (infinitive === undefined) return sentenceOf(title);
  const rest = title.slice(first.length).replace(/^( and|.*?, and) (\w+)\b/, (whole, before: string, verb: string) => {
    const other = infinitiveOf(verb);
    return other === undefined ? whole : `${before} ${other}`;
  });
  const instead = kind === undefined ? "but does not" : (INSTEAD[kind] ?? "but does not");
  return `The service ${must} ${infinitive}${rest}, ${instead}`;
}

const IRREGULAR: Readonly<Record<string, string>> = { has: "have", is: "be", does: "do", goes: "go" };

/** The infinitive of a verb in the third person; `undefined` for a word that is none. */
function infinitiveOf(word: string): string | undefined {
  if (word in IRREGULAR) return IRREGULAR[word];
  if (!/^[a-z]+[^s]s$/.test(word)) return undefined;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(ch|sh|ss|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
