/** What the adapter does wrong, found before anything is said about the builder behind it. */
import type { AdapterFault } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import { type BuilderAnswer, failureWords } from "./answer.js";
import type { BuilderPayload, Canary } from "./canaries.js";
import { changesOf } from "./change.js";
import { featuresOf } from "./features.js";
import { type AnsweredPart, faultsOfParts } from "./plain-parts.js";

/** A payload that was sent, with what came back. */
export interface AnsweredPayload extends BuilderPayload {
  /** True for a payload that has to come out unchanged. */
  readonly isValid: boolean;
  /** What came back. */
  readonly answer: BuilderAnswer;
}

/** A plain payload, and what came back to it at the start and at the end. */
export interface SentTwice {
  /** The payload. */
  readonly canary: Canary;
  /** At the start; undefined where nothing came. */
  readonly before: BuilderAnswer | undefined;
  /** At the end; undefined where nothing came. */
  readonly after: BuilderAnswer | undefined;
}

/** What the answers are judged by. */
export interface PlainAnswers {
  /** The plain payloads of each kind. */
  readonly twice: readonly SentTwice[];
  /** The plain payloads with one feature. */
  readonly parts: readonly AnsweredPart[];
  /** Kinds whose refusals the adapter vouches for. */
  readonly refusesItself: readonly string[];
}

/** Says of an answer which fault of the adapter spoils it: completes "the adapter …"; undefined where none does. */
export type AdapterJudge = (one: AnsweredPayload) => string | undefined;

/**
 * Looks at all answers at once.
 *
 * @remarks Four things are the adapter's: an answer that says so or is no payload; a kind whose plain payload is
 * refused, changed or built in two ways; a feature whose plain payload is; and words of refusal that meet every payload
 * with some member or type, valid ones too, so that it is open whether the builder ever received it.
 */
export function adapterJudgeOf(
  answered: readonly AnsweredPayload[],
  { twice, parts, refusesItself }: PlainAnswers,
): AdapterJudge {
  const isVouched = ({ kind, answer }: Pick<AnsweredPayload, "kind" | "answer">): boolean =>
    "refused" in answer && refusesItself.includes(kind);
  const plain = twice.filter(({ canary: { kind }, before }) => before && !isVouched({ kind, answer: before }));
  const kinds = new Map(plain.flatMap((one) => faultOfKind(one).map((found) => [one.canary.kind, found] as const)));
  const ofPart = faultsOfParts(parts);
  const words = wordsOfAdapter(answered);
  return (one) => {
    if (isVouched(one)) return undefined;
    return faultOfAnswer(one) ?? kinds.get(one.kind) ?? ofPart(one, keysOf(one)) ?? words(one);
  };
}

/** One entry for each fault, with its smallest payload. */
export function adapterFaultsOf(answered: readonly AnsweredPayload[], judge: AdapterJudge): readonly AdapterFault[] {
  const faults = new Map<string, AdapterFault>();
  for (const one of answered) {
    const found = judge(one);
    if (found === undefined) continue;
    const key = `${one.kind} ${found}`;
    const known = faults.get(key);
    const isSmaller = known === undefined || sizeOf(one.payload) < sizeOf(known.given);
    const given = isSmaller ? one.payload : known.given;
    faults.set(key, { found, kind: one.kind, given, payloads: (known?.payloads ?? 0) + 1 });
  }
  return [...faults.values()];
}

function faultOfAnswer({ kind, payload, answer }: AnsweredPayload): string | undefined {
  if ("failed" in answer) return failureWords(answer);
  if (!("sent" in answer)) return undefined;
  const sent = shapeOf(answer.sent);
  const isPayload = sent === (kind === "command-list" ? "a list" : "an object") || sent === shapeOf(payload);
  return isPayload ? undefined : `returns ${sent}, which is no ${kind}`;
}

function faultOfKind({ canary, before, after }: SentTwice): readonly string[] {
  if (before === undefined || "unsupported" in before) return [];
  if ("failed" in before) return [`fails at the plainest ${canary.kind}: ${before.failed}`];
  if ("refused" in before) return [`gets the plainest ${canary.kind} refused: ${before.refused}`];
  const change = changesOf(canary.kind, canary.payload, before.sent).find(
    ({ how, given }) => how !== "added" || given !== undefined,
  );
  if (change) return [`returns the plainest ${canary.kind} changed: ${change.how} ${change.pointer || "as a whole"}`];
  if (after === undefined || JSON.stringify(before) === JSON.stringify(after)) return [];
  return [`answers the same ${canary.kind} in two ways: it keeps something from one payload to the next`];
}

/** Words of refusal, by kind, that only meet features which never come out. */
function wordsOfAdapter(answered: readonly AnsweredPayload[]): AdapterJudge {
  const reached = new Set<string>();
  const refused = new Map<string, AnsweredPayload[]>();
  for (const one of answered) {
    if (one.isValid && !("unsupported" in one.answer || "refused" in one.answer))
      for (const feature of keysOf(one)) reached.add(feature);
    if (!("refused" in one.answer)) continue;
    const key = `${one.kind} ${one.answer.refused}`;
    refused.set(key, [...(refused.get(key) ?? []), one]);
  }
  const features = new Map<string, readonly string[]>();
  for (const [key, group] of refused) {
    const valid = group.filter(({ isValid }) => isValid);
    features.set(key, coveringAll(valid.map((one) => [...keysOf(one)].filter((feature) => !reached.has(feature)))));
  }
  return (one) => {
    if (!("refused" in one.answer)) return undefined;
    const keys = keysOf(one);
    const feature = features.get(`${one.kind} ${one.answer.refused}`)?.find((each) => keys.has(each));
    return feature && `gets every ${feature.replace(/^\S+ /, "")} refused, valid ones too: ${one.answer.refused}`;
  };
}

/** As few features as explain all refusals; none where one refusal has no feature that could. */
function coveringAll(refusals: readonly (readonly string[])[]): readonly string[] {
  if (refusals.some((features) => features.length === 0)) return [];
  const chosen: string[] = [];
  let open = refusals;
  while (open.length > 0) {
    const counts = new Map<string, number>();
    for (const feature of open.flat()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    const [most = ""] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0] as const);
    chosen.push(most);
    open = open.filter((features) => !features.includes(most));
  }
  return chosen;
}

function keysOf({ kind, commandType, payload }: AnsweredPayload): ReadonlySet<string> {
  const type = commandType === undefined ? [] : [`${kind} edit of a command of type ${commandType}`];
  return new Set([...type, ...featuresOf(payload).map((feature) => `${kind} ${feature}`)]);
}

function shapeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function sizeOf(payload: Json): number {
  return JSON.stringify(payload).length;
}
