/** One mistake in what is delivered shows in the case that is about it, and in all that is received: it is one cause. */
import type { Violation } from "../../../case/outcome.js";
import { isObject, type Json } from "../../../contract/json.js";
import { valueAt } from "../../../contract/json-pointer.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { DoneExchange } from "../../exchange.js";
import { type Evidence, underCauseOf } from "../evidence.js";
import { memberOf } from "../symptoms/member.js";

/** What of a violation tells where in something delivered it is. */
export interface OfDelivered {
  /** The place of the violation, such as `/deliveries/0/interaction/data/name`, or the list. */
  readonly delivered?: string;
  /** Of what is received: the place in each case that showed it. */
  readonly seenIn?: ReadonlyMap<string, string>;
  /** The member that is not there, or a text in place of another type, such as `component.id`. */
  readonly spoilt?: string;
}

/** The place of a member that is wrong in what is delivered, whatever it belongs to. */
export const DELIVERED = "delivered";

/** So many rules that are broken by the same member are broken by that member. */
const ALIKE_RULES = 3;

const LIST = "/deliveries";
const IN_INTERACTION = /^\/deliveries\/\d+\/interaction\//;

/** Broken where one interaction is listed twice, as the number of deliveries is. */
const UNIQUE: ReadonlySet<RuleId> = new Set(["interaction.id.is-unique", "interaction.token.is-unique"]);

const PLACE_IN_WORDS = /\/deliveries\/\d+\/interaction\/[^\s,]*/;

/**
 * @param seenIn of a case about all that is received
 * @param exchange the one that shows the violation
 */
export function deliveredOf(
  violation: Violation,
  seenIn: OfDelivered["seenIn"],
  exchange: Pick<DoneExchange, "result"> | undefined,
): OfDelivered {
  const { pointer = "" } = violation;
  const member = spoiltIn(violation, exchange?.result.answer?.json);
  const spoilt = member === undefined ? {} : { spoilt: member };
  if (seenIn) return { seenIn, ...spoilt };
  return pointer === LIST || IN_INTERACTION.test(pointer) ? { delivered: pointer, ...spoilt } : spoilt;
}

/** The first member on the way to the place of the violation that is missing; or the one there, if it is a text by mistake. */
function spoiltIn({ pointer = "", expected, kind }: Violation, body: Json | undefined): string | undefined {
  const place = IN_INTERACTION.test(pointer) ? pointer : PLACE_IN_WORDS.exec(expected)?.[0];
  if (place === undefined || body === undefined) return undefined;
  const segments = place.split("/").slice(1);
  for (const [nth, segment] of segments.entries()) {
    const owner = valueAt(body, `/${segments.slice(0, nth).join("/")}`.replace(/^\/$/, ""));
    if (!isObject(owner) || segment in owner) continue;
    return deliveredMember(segments.slice(0, nth + 1));
  }
  const value = valueAt(body, place);
  const isTextByMistake =
    kind === "wrong-type" || / must be an? (integer|number|boolean)/.test(expected) || expected.endsWith(`: ${value}`);
  return typeof value === "string" && isTextByMistake ? deliveredMember(segments) : undefined;
}

/** @param segments from the list of deliveries on, where two come before the interaction */
function deliveredMember(segments: readonly string[]): string | undefined {
  const inside = segments.slice(segments.indexOf("interaction") + 1);
  const member = memberOf(`/${inside.join("/")}`);
  return inside.length === 1 ? `interaction.${inside[0]}` : member;
}

/** Gives rules that one member breaks the cause that this member is wrong. */
function withSpoilt(evidence: readonly Evidence[]): readonly Evidence[] {
  const rules = new Map<string, Set<RuleId>>();
  for (const { spoilt, isBlocked, rule } of evidence)
    if (spoilt !== undefined && !isBlocked) rules.set(spoilt, (rules.get(spoilt) ?? new Set()).add(rule));
  return evidence.map((one) => {
    const { spoilt, symptom } = one;
    const isOfMany = spoilt !== undefined && (rules.get(spoilt)?.size ?? 0) >= ALIKE_RULES;
    const isOpen = symptom.prerequisite === "rule" || symptom.prerequisite === "shape";
    if (!isOfMany || !isOpen) return one;
    return { ...one, symptom: { prerequisite: "shape", place: `${DELIVERED} ${spoilt}` } };
  });
}

/** Gives a case whose own check failed at a place in which what was received breaks a rule the cause of that rule. */
export function withDelivered(all: readonly Evidence[]): readonly Evidence[] {
  const evidence = withSpoilt(all);
  const received = evidence
    .filter(({ seenIn }) => seenIn !== undefined)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  if (received.length === 0) return evidence;
  return evidence.map((one) => {
    const origin = received.find((other) => isSameMistake(one, other) || isOfOneList(one, other));
    if (origin === undefined || origin === one) return one;
    return underCauseOf(origin, one);
  });
}

const sizeOf = ({ seenIn }: Evidence): number => seenIn?.size ?? 0;

function isSameMistake({ id, delivered }: Evidence, { seenIn, rule }: Evidence): boolean {
  const place = seenIn?.get(id);
  if (delivered === undefined || place === undefined) return false;
  if (delivered === LIST) return UNIQUE.has(rule);
  return isInside(delivered, place) || isInside(place, delivered);
}

/** Two rules about the same list of interactions that are there twice. */
function isOfOneList({ seenIn, rule }: Evidence, other: Evidence): boolean {
  return seenIn !== undefined && UNIQUE.has(rule) && UNIQUE.has(other.rule);
}

const isInside = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`);
