/** What the adapter does wrong, found before anything is said about the builder behind it. */
import type { AdapterFault } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import type { BuilderAnswer } from "./answer.js";
import type { BuilderPayload, Canary } from "./canaries.js";
import { changesOf } from "./change.js";
import { featuresOf } from "./features.js";

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

/** Says of an answer which fault of the adapter spoils it: completes "the adapter …"; undefined where none does. */
export type AdapterJudge = (one: AnsweredPayload) => string | undefined;

/**
 * Looks at all answers at once.
 *
 * @remarks Three things are the adapter's: an answer that says so or is no payload; a kind whose plain payload is
 * refused, changed or built in two ways; and words of refusal that meet every payload with some member or type,
 * valid ones too, so that it is open whether the builder ever received it.
 */
export function adapterJudgeOf(answered: readonly AnsweredPayload[], plain: readonly SentTwice[]): AdapterJudge {
  const kinds = new Map(plain.flatMap((one) => faultOfKind(one).map((found) => [one.canary.kind, found] as const)));
  const words = wordsOfAdapter(answered);
  return (one) => faultOfAnswer(one) ?? kinds.get(one.kind) ?? words(one);
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
  if ("failed" in answer) return answer.failed;
  if (!("sent" in answer)) return undefined;
  const sent = shapeOf(answer.sent);
  const isPayload = sent === (kind === "command-list" ? "a list" : "an object") || sent === shapeOf(payload);
  return isPayload ? undefined : `returns ${sent}, which is no ${kind}`;
}

function faultOfKind({ canary, before, after }: SentTwice): readonly string[] {
  if (before === undefined || "unsupported" in before || "failed" in before) return [];
  if ("refused" in before) return [`gets the plainest ${canary.kind} refused: ${before.refused}`];
  const change = changesOf(canary.kind, canary.payload, before.sent).find(
    ({ how, given }) => how !== "added" || given !== undefined,
  );
  if (change) return [`returns the plainest ${canary.kind} changed: ${change.how} ${change.pointer || "as a whole"}`];
  if (after === undefined || JSON.stringify(before) === JSON.stringify(after)) return [];
  return [`answers the same ${canary.kind} in two ways: it keeps something from one payload to the next`];
}

/** Words of refusal, by kind, that mean a feature that never comes out. */
function wordsOfAdapter(answered: readonly AnsweredPayload[]): AdapterJudge {
  const sent = new Set<string>();
  const refused = new Map<string, AnsweredPayload[]>();
  for (const one of answered) {
    if ("sent" in one.answer) for (const feature of keysOf(one)) sent.add(feature);
    if (!("refused" in one.answer)) continue;
    const key = `${one.kind} ${one.answer.refused}`;
    refused.set(key, [...(refused.get(key) ?? []), one]);
  }
  const features = new Map<string, string>();
  for (const [key, group] of refused) {
    const valid = group.filter(({ isValid }) => isValid);
    const feature = commonOf(valid).find((one) => !sent.has(one));
    if (feature !== undefined) features.set(key, feature);
  }
  return (one) => {
    if (!("refused" in one.answer)) return undefined;
    const feature = features.get(`${one.kind} ${one.answer.refused}`);
    if (feature === undefined || !keysOf(one).has(feature)) return undefined;
    return `gets every ${feature.replace(/^\S+ /, "")} refused, valid ones too: ${one.answer.refused}`;
  };
}

/** The features that all of them have. */
function commonOf(group: readonly AnsweredPayload[]): readonly string[] {
  const [first, ...others] = group.map(keysOf);
  return first === undefined ? [] : [...first].filter((feature) => others.every((one) => one.has(feature)));
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
