/** One mistake in what is delivered shows in the case that is about it, and in all that is received: it is one cause. */
import type { Violation } from "../../case/outcome.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Evidence } from "./evidence.js";

/** What of a violation tells where in something delivered it is. */
export interface OfDelivered {
  /** The place of the violation, such as `/deliveries/0/interaction/data/name`, or the list. */
  readonly delivered?: string;
  /** Of what is received: the place in each case that showed it. */
  readonly seenIn?: ReadonlyMap<string, string>;
}

const LIST = "/deliveries";
const IN_INTERACTION = /^\/deliveries\/\d+\/interaction\//;

/** Broken where one interaction is listed twice, as the number of deliveries is. */
const UNIQUE: ReadonlySet<RuleId> = new Set(["interaction.id.is-unique", "interaction.token.is-unique"]);

/** @param seenIn of a case about all that is received */
export function deliveredOf({ pointer = "" }: Violation, seenIn: OfDelivered["seenIn"]): OfDelivered {
  if (seenIn) return { seenIn };
  return pointer === LIST || IN_INTERACTION.test(pointer) ? { delivered: pointer } : {};
}

/** Gives a case whose own check failed at a place in which what was received breaks a rule the cause of that rule. */
export function withDelivered(evidence: readonly Evidence[]): readonly Evidence[] {
  const received = evidence
    .filter(({ seenIn }) => seenIn !== undefined)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  if (received.length === 0) return evidence;
  return evidence.map((one) => {
    const origin = received.find((all) => isSameMistake(one, all) || isOfOneList(one, all));
    if (origin === undefined || origin === one) return one;
    return { ...one, symptom: origin.symptom, traits: { ...one.traits, path: origin.traits.path } };
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
