/**
 * Cases run side by side, each in a scope of its own. Where scopes share their commands, cases disturb each other, and
 * what they then say of other rules means nothing.
 */
import type { Prerequisite } from "./cause.js";
import type { Evidence } from "./evidence.js";

const SHOWS_IT = /^scope\.lists-do-not-mix/;

/** What a disturbed case looks like: commands that come, go and change while it runs. */
const DISTURBED: ReadonlySet<Prerequisite> = new Set(["reading", "no-trace", "upsert", "identity", "acceptance"]);

/** Gives disturbed cases the cause that disturbs them, where a case shows that scopes are not kept apart. */
export function withIsolation(evidence: readonly Evidence[]): readonly Evidence[] {
  if (!evidence.some(({ rule, isBlocked }) => SHOWS_IT.test(rule) && !isBlocked)) return evidence;
  const elsewhere = new Set(evidence.flatMap(({ rule, traits }) => (traits.scope === "guild" ? [] : [rule])));
  return evidence.map((one) => {
    const isShown = SHOWS_IT.test(one.rule);
    const isAlone = one.isBlocked || !elsewhere.has(one.rule);
    const isDisturbed = one.traits.scope === "guild" && isAlone && canBeDisturbed(one);
    return isShown || isDisturbed ? { ...one, symptom: { prerequisite: "isolation", place: "scopes" } } : one;
  });
}

function canBeDisturbed({ symptom, isBlocked }: Evidence): boolean {
  return (
    DISTURBED.has(symptom.prerequisite) ||
    (symptom.prerequisite === "rule" && !isRepeatable(symptom.place)) ||
    isBlocked
  );
}

/** Rules that are shown by the answer to the request itself, whatever others do meanwhile. */
function isRepeatable(rule: string): boolean {
  return /^(localization\.|edit\.|permission|authentication|limit\.|context-menu)/.test(rule);
}
