/** The title of a case that failed: what the service must do, and what it did instead. */
import type { Level } from "../case/case.js";
import type { Violation } from "../case/outcome.js";
import type { ViolationKind } from "../case/violation-kind.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { knownRule } from "./rule-source.js";
import { sentenceOf } from "./sentence.js";

const INSTEAD: Readonly<Partial<Record<ViolationKind, string>>> = {
  accepted: "but accepted the request",
  "has-effect": "but let it take effect",
  refused: "but refused the request",
  changed: "but changed what is stored",
  "server-error": "but answered with a server error",
  "no-answer": "but gave no whole response",
  "rate-limited": "but answered 429",
};

/** What is wrong with a named field of a response. */
const WITH_A_FIELD: Readonly<Partial<Record<ViolationKind, string>>> = {
  missing: "is missing",
  extra: "has an unexpected value",
  different: "has a different value",
  same: "has not changed",
  "wrong-type": "has the wrong type",
  invalid: "is not as documented",
};

/** What failed of a case. */
export type TitledFailure = Pick<Violation, "kind" | "rule" | "pointer" | "field"> &
  Partial<Pick<Violation, "expected" | "actual">>;

/** The parts of a case that its failed title is made of. */
export interface TitledCase {
  /** Completes "the service …". */
  readonly title: string;
  /** Level of the first broken rule. */
  readonly level: Level;
  /** Its rules, the one it is named after first. */
  readonly rules: readonly string[];
}

/**
 * A case with payloads of many rules is titled by the one that is broken: its own title does not say which.
 *
 * @param failure the first check that did not hold
 */
export function failedCaseTitleOf({ title, level, rules }: TitledCase, failure: TitledFailure): string {
  const broken = knownRule(failure.rule);
  const isOfMany = rules.length > 2 && failure.rule !== rules[0] && rules.includes(failure.rule);
  const shown = fieldOf(failure) === undefined ? title : title.replace(LISTS_ITS_FIELDS, "sends $1 as documented");
  if (!isOfMany || broken === undefined) return failedTitleOf(shown, level, failure);
  const [carrier = ""] = / \([^()]*\)$/.exec(title) ?? [];
  const modal = level === "must" ? "must" : "should";
  const rule = broken.statement.replace(/\.$/, "");
  return `The service ${modal} follow the rule "${rule}"${carrier}, ${OF_A_RULE[failure.kind] ?? insteadOf(failure)}`;
}

const OF_A_RULE: Readonly<Partial<Record<ViolationKind, string>>> = {
  accepted: "but accepted a request that breaks it",
  refused: "but refused a request that keeps it",
};

/** What is received is titled by a rule, which may list many fields. */
const LISTS_ITS_FIELDS = /^follows this rule in (.*?): .*$/;

function insteadOf(failure: Omit<TitledFailure, "rule">, accepted?: string): string {
  const field = fieldOf(failure);
  const isMissing = failure.kind === "invalid" && failure.actual?.endsWith(" is missing");
  const wrong = WITH_A_FIELD[isMissing ? "missing" : failure.kind];
  if (accepted !== undefined && wrong !== undefined) return accepted;
  const [, value] = failure.kind === "invalid" ? (SHORT_VALUE.exec(failure.actual ?? "") ?? []) : [];
  if (field !== undefined && value !== undefined) return `but "${field}" is ${value}`;
  const [status] = failure.kind === "wrong-status" ? (/^\d{3}\b/.exec(failure.actual ?? "") ?? []) : [];
  const [, due] = /^status (\d{3})$/.exec(failure.expected ?? "") ?? [];
  if (status !== undefined) return `but answered ${status}${due === undefined ? "" : ` instead of ${due}`}`;
  return INSTEAD[failure.kind] ?? (field && wrong ? `but "${field}" ${wrong}` : "but does not");
}

/** A wrong value that says more than that it is wrong. */
const SHORT_VALUE = /^\/\S+ is ((?!missing$).{1,24})$/;

/** The field of a response that is wrong, if the check names one, with its place in the interaction or element. */
function fieldOf({ field = "", pointer = `/${field}` }: Pick<TitledFailure, "pointer" | "field">): string | undefined {
  const place = pointer.replace(/^\/deliveries\/\d+\/interaction/, "").replace(/^(\/\d+)?\//, "");
  return /^[a-z_]{2,}$/.test(place.split("/").at(-1) ?? "") ? place : undefined;
}

/** The further verbs of titles, and the word before them; of other words in this place, some are nouns. */
const OTHER_VERB =
  /(,|,? and|,? or|,? then) (accepts|allows|changes|clears|converts|deletes|delivers|describes|does|drops|edits|ignores|keeps|leaves|lets|lists|overwrites|posts|refuses|removes|returns|sends|stores|updates)\b/g;

/**
 * @param title completes "the service …"; one that begins with a capital is a sentence about somebody else
 * @example
 * failedTitleOf("refuses 26 groups", "must", { kind: "accepted" }); // "The service must refuse 26 groups, but accepted the request"
 */
export function failedTitleOf(
  title: string,
  level: Level,
  failure?: Omit<TitledFailure, "rule"> & Partial<Pick<TitledFailure, "rule">>,
): string {
  const must = level === "must" ? "must" : "should";
  const [, denied, forbidden] = /^(?:does not (\w+)|never (\w+))/.exec(title) ?? [];
  if (denied !== undefined) return `The service ${must} not ${title.slice("does not ".length)}, but does`;
  if (forbidden !== undefined) {
    const rest = title.slice(`never ${forbidden}`.length);
    return `The service ${must} never ${infinitiveOf(forbidden) ?? forbidden}${rest}, but does`;
  }
  const [first = ""] = /^\w+/.exec(title) ?? [];
  const infinitive = infinitiveOf(first);
  if (infinitive === undefined) return sentenceOf(title);
  const rest = title.slice(first.length).replace(OTHER_VERB, (whole, before: string, verb: string) => {
    const other = infinitiveOf(verb);
    return other === undefined ? whole : `${before} ${other}`.replace(/ do$/, "");
  });
  const accepted =
    first !== "refuses" ? undefined : title.includes(", or ") ? "but did neither" : "but accepted the request";
  const isTrace = accepted !== undefined && failure?.rule === LEAVES_NO_TRACE && failure.kind !== "accepted";
  const did = isTrace ? INSTEAD.changed : undefined;
  const other = failure === undefined ? "but does not" : (did ?? insteadOf(failure, accepted));
  const instead = FORBIDS.test(title) ? other.replace(/^but does not$/, "but does") : other;
  const isStored = first === "accepts" && instead.startsWith('but "');
  const whole = isStored ? rest.replace(/( \([^()]*\))?$/, ", and store it as it was sent$1") : rest;
  return `The service ${must} ${infinitive}${whole}, ${instead}`;
}

/** Titles that say what a service must not do with the word "no". */
const FORBIDS = /^\w+ (the application )?(no|nothing)\b/;

/** Its checks compare what was stored before and after a request that was refused. */
const LEAVES_NO_TRACE: RuleId = "endpoint.refused-write-leaves-no-trace";

const IRREGULAR: Readonly<Record<string, string>> = { has: "have", is: "be", does: "do", goes: "go" };

/** The infinitive of a verb in the third person; `undefined` for a word that is none. */
function infinitiveOf(word: string): string | undefined {
  if (word in IRREGULAR) return IRREGULAR[word];
  if (!/^[a-z]+[^s]s$/.test(word)) return undefined;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(ch|sh|ss|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
