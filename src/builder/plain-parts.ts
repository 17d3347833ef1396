/** Features whose simplest payload an adapter spoils: nothing with them says anything about the builder. */
import type { BuilderAnswer } from "./answer.js";
import type { BuilderPayload, PlainPart } from "./canaries.js";
import { changesOf } from "./change.js";

/** A simplest payload with one feature, and what came back. */
export interface AnsweredPart {
  /** The payload. */
  readonly part: PlainPart;
  /** The answer; undefined where nothing came. */
  readonly answer: BuilderAnswer | undefined;
}

/** The fault that spoils a payload with these features; undefined where none does. */
type PartJudge = (
  one: BuilderPayload & { readonly answer: BuilderAnswer },
  features: ReadonlySet<string>,
) => string | undefined;

/**
 * Finds the features, and describes together those that are spoilt in the same way.
 *
 * @remarks A refusal in the words that meet a simplest payload spoils any payload of the kind: it is open what they are about.
 */
export function faultsOfParts(parts: readonly AnsweredPart[]): PartJudge {
  const spoilt = parts.flatMap(({ part, answer }) => {
    const fault = answer && faultOf(part, answer);
    return answer && fault ? [{ ...part, ...fault, answer, key: `${part.kind} ${fault.how}` }] : [];
  });
  return ({ kind, answer }, features) => {
    const found =
      spoilt.find((one) => one.kind === kind && areSameWords(one.answer, answer)) ??
      spoilt.find((one) => features.has(`${one.kind} payload with ${one.feature}`) && one.kind === kind);
    if (found === undefined) return undefined;
    const alike = spoilt.filter(({ key }) => key === found.key).map(({ feature }) => feature);
    return `${found.does} the plainest ${kind} with ${shortened(alike)} ${found.how}`;
  };
}

/** The first three of a list, and how many more. */
function shortened(names: readonly string[]): string {
  const more = names.length - 3;
  return `${names.slice(0, 3).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function areSameWords(one: BuilderAnswer, other: BuilderAnswer): boolean {
  return "refused" in one && "refused" in other && one.refused === other.refused;
}

/** A member that is added may be a default of the builder. */
function faultOf(part: PlainPart, answer: BuilderAnswer): { readonly does: string; readonly how: string } | undefined {
  if ("refused" in answer) return { does: "gets", how: `refused: ${answer.refused}` };
  if (!("sent" in answer)) return undefined;
  const change = changesOf(part.kind, part.payload, answer.sent).find(
    ({ how, given }) => how !== "added" || given !== undefined,
  );
  return change && { does: "returns", how: `changed: ${change.how} ${change.pointer || "as a whole"}` };
}
