/** Which rules a failed prerequisite breaks itself. A case about any other rule is explained by it, no more. */

import type { Prerequisite } from "../cause.js";
import type { Evidence } from "../evidence.js";
import { COMMAND_ID } from "../symptoms/answers-without-id.js";
import { BULK, LIST } from "../symptoms/symptom.js";

const OWN: Readonly<Partial<Record<Prerequisite, RegExp>>> = {
  upsert: /^(upsert\.|endpoint\.create\.|command\.name\.is-unique)/,
  identity: /keeps?-the-id|idempotent-on-ids|id-links/,
  isolation: /^scope\./,
  guard: /^command\.server-fields\./,
  reading: /^(command\.list\.|endpoint\.(get|list|create|edit|guild)|command\.create\.answers)/,
  removal: /^(endpoint\.delete\.|bulk\.(removes|covers|empty))/,
  status: /^endpoint\./,
  route: /^endpoint\./,
  storage:
    /stores-the-fields|what-is-read-back|replaces-provided|round-trips|reaches-global|may-be-null|still-accepted/,
};

const OF_SHAPE = /\.has-its-fields/;

/** The rules of what has no id or is no array: cases about anything else end there. */
const ABOUT_A_SHAPE: Readonly<Record<string, RegExp>> = {
  [COMMAND_ID]: OF_SHAPE,
  [LIST]: /^endpoint\.list\.answers/,
  [BULK]: /^endpoint\.bulk\.answers/,
};

/** Prerequisites whose cases all show the mistake itself. */
const ALL_OWN: ReadonlySet<Prerequisite> = new Set([
  "refusal",
  "acceptance",
  "rule",
  "shape",
  "no-trace",
  "no-server-error",
]);

/** The evidence that shows the mistake itself: of own rules, or else of the rule that most of it names. */
export function ownOf(prerequisite: Prerequisite, place: string, evidence: readonly Evidence[]): readonly Evidence[] {
  const failed = evidence.filter(({ isBlocked }) => !isBlocked);
  const ofShape = prerequisite === "shape" ? failed.filter(({ rule }) => ABOUT_A_SHAPE[place]?.test(rule)) : [];
  if (ofShape.length > 0) return ofShape;
  if (ALL_OWN.has(prerequisite)) return failed;
  const words = OWN[prerequisite];
  const member = place.split(".").at(-1)?.replaceAll("_", "-") ?? "";
  const isOwn = ({ rule }: Evidence) =>
    words?.test(rule) === true || (prerequisite === "storage" && rule.includes(member));
  const own = failed.filter(isOwn);
  return own.length > 0 ? own : ofMostFrequentRule(failed);
}

function ofMostFrequentRule(evidence: readonly Evidence[]): readonly Evidence[] {
  const byRule = new Map<string, Evidence[]>();
  for (const one of evidence) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
  const [most = []] = [...byRule.values()].sort((one, other) => other.length - one.length);
  return most;
}
