/** Features whose simplest payload an adapter spoils: nothing with them says anything about the builder. */
import { firstNames } from "../contract/first-names.js";
import type { BuilderAnswer } from "./answer.js";
import type { BuilderPayload, PlainPart } from "./canaries.js";
import { changesOf } from "./change.js";

/** A simplest payload with one feature, and what came back to it at the start and at the end. */
export interface AnsweredPart {
  /** The payload. */
  readonly part: PlainPart;
  /** At the start; undefined where nothing came. */
  readonly before: BuilderAnswer | undefined;
  /** At the end; undefined where nothing came. */
  readonly after: BuilderAnswer | undefined;
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
 * Words that meet an entry point spoil entry points alone, as a builder may not know them.
 */
export function faultsOfParts(parts: readonly AnsweredPart[]): PartJudge {
  const answered = parts.flatMap(({ part, before, after }) =>
    before === undefined ? [] : [{ ...part, answer: before, ...faultOf(part, before, after) }],
  );
  const isSound = ({ kind, feature }: PlainPart): boolean =>
    answered.some((one) => one.kind === kind && one.feature === feature && one.how === undefined);
  const spoilt = answered.filter((one) => one.how !== undefined && !isSound(one));
  return ({ kind, answer }, features) => {
    const ofKind = spoilt.filter(({ spoils }) => spoils.includes(kind));
    const found =
      ofKind.find((one) => one.feature !== "type 4" && areSameWords(one.answer, answer)) ??
      ofKind.find(({ feature }) => features.has(`${kind} payload with ${feature}`));
    if (found === undefined) return undefined;
    const alike = spoilt.filter((one) => one.kind === found.kind && one.how === found.how);
    const named = [...new Set(alike.map(({ feature }) => feature))];
    return `${found.does} the plainest ${found.kind} with ${firstNames(named, 3)}${found.how}`;
  };
}

function areSameWords(one: BuilderAnswer, other: BuilderAnswer): boolean {
  return "refused" in one && "refused" in other && one.refused === other.refused;
}

interface PartFault {
  readonly does?: string;
  /** Undefined where the part came out as it went in. */
  readonly how?: string;
}

/** A member that is added may be a default of the builder. */
function faultOf(part: PlainPart, before: BuilderAnswer, after: BuilderAnswer | undefined): PartFault {
  if ("failed" in before) return { does: "fails at", how: `: ${before.failed}` };
  if ("refused" in before) return { does: "gets", how: ` refused: ${before.refused}` };
  if (!("sent" in before)) return {};
  const change = changesOf(part.kind, part.payload, before.sent).find(
    ({ how, given }) => how !== "added" || given !== undefined,
  );
  if (change) return { does: "returns", how: ` changed: ${change.how} ${change.pointer || "as a whole"}` };
  if (after === undefined || JSON.stringify(before) === JSON.stringify(after)) return {};
  return { does: "answers", how: " in two ways: it keeps something from one payload to the next" };
}
