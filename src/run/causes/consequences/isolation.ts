/**
 * Cases run side by side, each in a scope of its own. Where scopes share their commands, cases disturb each other, and
 * what they then say of other rules means nothing.
 */
import type { Prerequisite } from "../cause.js";
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";

const SHOWS_IT = /^scope\.lists-do-not-mix/;

const ABOUT_SCOPES = /^(limit\.scopes-are-independent|command\.name\.is-free-in-other-scopes)/;

const STAYS_IN_SCOPE = /^bulk\.stays-in-its-scope/;

/** What a disturbed case looks like: commands that come, go and change while it runs. */
const DISTURBED: ReadonlySet<Prerequisite> = new Set(["reading", "no-trace", "upsert", "identity", "acceptance"]);

/** Where creates overwrite the commands of other scopes, fields are read back as other cases have written them. */
const OVERWRITTEN: ReadonlySet<Prerequisite> = new Set([...DISTURBED, "storage", "removal", "no-server-error"]);

const SCOPES_SHARE: Symptom = { prerequisite: "isolation", place: "scopes" };

/**
 * Gives disturbed cases the cause that disturbs them, where a case shows that scopes are not kept apart. A rule that is
 * broken where nothing disturbs too is broken for that reason. Guilds are disturbed; the global scope is, where its creates
 * overwrite commands of guilds, and any case is, whose list shows commands of another scope.
 */
export function withIsolation(evidence: readonly Evidence[]): readonly Evidence[] {
  // A wrong guild_id alone does not fail, or block, the case about that.
  const isUnkept = evidence.some(({ rule }) => SHOWS_IT.test(rule));
  const isOfMixed = (one: Evidence) =>
    isUnkept && one.isMixed === true && !one.isBlocked && canBeDisturbed(one, DISTURBED);
  return withShared(evidence).map((one) => (isOfMixed(one) ? { ...one, symptom: SCOPES_SHARE } : one));
}

function withShared(evidence: readonly Evidence[]): readonly Evidence[] {
  const isOverwriting = evidence.some(({ foreign }) => foreign === "missed");
  if (!isOverwriting && !evidence.some(showsIt)) return evidence;
  const overwriting = new Set(evidence.filter(({ foreign }) => isOverwriting && foreign !== undefined));
  const disturbed = new Set(["guild", ...[...overwriting].map(({ traits }) => traits.scope)]);
  const follows = isOverwriting ? OVERWRITTEN : DISTURBED;
  const elsewhere = new Map<string, Evidence>();
  const symptoms = new Set<string>();
  for (const one of evidence) {
    if (disturbed.has(one.traits.scope) || one.isBlocked) continue;
    elsewhere.set(one.rule, one);
    symptoms.add(keyOf(one));
  }
  return evidence.map((one) => {
    if (overwriting.has(one) || showsIt(one) || sharesIds(one) || isAboutTwoScopes(one))
      return { ...one, symptom: SCOPES_SHARE };
    const isDisturbed = disturbed.has(one.traits.scope) && canBeDisturbed(one, follows);
    if (!isDisturbed || isShownElsewhere(one, symptoms)) return one;
    const undisturbed = elsewhere.get(one.rule);
    if (undisturbed === undefined) return { ...one, symptom: SCOPES_SHARE };
    const { symptom, features, traits } = undisturbed;
    return { ...one, symptom, features, traits: { ...one.traits, path: traits.path } };
  });
}

/** Lists of two scopes that hold the same, and are not merely missing or refused. */
function showsIt({ rule, isBlocked, symptom }: Evidence): boolean {
  return SHOWS_IT.test(rule) && !isBlocked && (symptom.prerequisite === "rule" || DISTURBED.has(symptom.prerequisite));
}

/** What is lost in a guild in the way in which it is lost where nothing disturbs. */
function isShownElsewhere(one: Evidence, symptoms: ReadonlySet<string>): boolean {
  return one.symptom.prerequisite !== "rule" && one.symptom.prerequisite !== "acceptance" && symptoms.has(keyOf(one));
}

function keyOf({ symptom }: Evidence): string {
  return `${symptom.prerequisite} ${symptom.place}`;
}

/** Guilds that share their commands share their names and their limits, and a write to one scope is seen in the other. */
function isAboutTwoScopes({ rule, isBlocked, traits }: Evidence): boolean {
  return !isBlocked && (STAYS_IN_SCOPE.test(rule) || (traits.place === "two-guilds" && ABOUT_SCOPES.test(rule)));
}

/** Guilds that share their commands share their ids. */
function sharesIds({ rule, isBlocked, traits }: Evidence): boolean {
  return rule === "scope.guild-ids-do-not-cross" && !isBlocked && traits.path[0] === "foreign-ids";
}

function canBeDisturbed({ symptom }: Evidence, follows: ReadonlySet<Prerequisite>): boolean {
  return follows.has(symptom.prerequisite) || (symptom.prerequisite === "rule" && !isRepeatable(symptom.place));
}

/** Rules that are shown by the answer to the request itself, whatever others do meanwhile. */
function isRepeatable(rule: string): boolean {
  return /^(localization\.|edit\.|permission|authentication|limit\.|context-menu)/.test(rule);
}
