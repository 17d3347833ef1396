/** Failures that only another mistake of the target brings about: they are explained by that one. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Cause, Prerequisite } from "../cause.js";
import { type Evidence, underCauseOf } from "../evidence.js";
import { COMMAND_ID } from "../symptoms/answers-without-id.js";

/** Ids that are no texts cannot be deleted by, so what a case left behind fills the limits for the next. */
const UNREADABLE = { prerequisite: "shape", place: COMMAND_ID } as const;

/** Rules that are broken wherever one of the more particular ones is. */
const CONSEQUENCES: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  "component.id.generated-ones-are-unique": [
    "component.id.zero-counts-as-empty",
    "component.id.generated-ones-avoid-given-ones",
  ],
  "component.id.never-repeats-as-read": ["component.id.generated-ones-avoid-given-ones"],
  "component-response.auto-select.values-are-resolved": ["component-response.auto-select.has-its-fields"],
  "context-menu.description.reads-as-empty-string": ["context-menu.description.is-not-allowed"],
  "localization.list.default-is-without-dictionaries": ["localization.list.omits-the-dictionaries"],
  "option.tree.has-at-most-4-levels": ["option.tree.refuses-a-group-in-a-group"],
  "option.options.has-at-most-25": ["command.options.has-at-most-25"],
  "localization.context-menu-name.follows-the-name": ["command.name.has-1-to-32-characters"],
  "command.version.grows": ["command.version.changes-on-edit"],
  "upsert.keeps-permissions": ["upsert.keeps-the-id"],
  "interaction.stale-version.is-rejected": ["command.version.changes-on-edit"],
};

/** Rules about what follows a refusal: their cases send such a description, and where it is taken, they show nothing else. */
const AFTER_REFUSALS: ReadonlySet<RuleId> = new Set(["bulk.is-atomic", "endpoint.refused-write-leaves-no-trace"]);
const SENT_FOR_A_REFUSAL: RuleId = "command.description.has-1-to-100-characters";

/** Whoever deletes a command: where it stays, the credentials were not the reason. */
const CREDENTIALS = /^authentication\..*\.(is|are)-accepted$/;
const REMOVES: RuleId = "endpoint.delete.removes-the-command";

/** True where a case about something else shows no more than that the rule of the origin is broken. */
function isOnlyOf(origin: Evidence, { rule, symptom, traits }: Evidence): boolean {
  if (symptom.prerequisite === "refusal" && origin.symptom.prerequisite === "refusal")
    return AFTER_REFUSALS.has(rule) && origin.rule === SENT_FOR_A_REFUSAL;
  return (
    symptom.prerequisite === "rule" && traits.verb === "delete" && CREDENTIALS.test(rule) && origin.rule === REMOVES
  );
}

/** Gives failures that follow from unreadable ids, or from a more particular rule, the cause that they follow from. */
export function withMasks(evidence: readonly Evidence[]): readonly Evidence[] {
  const failed = evidence.filter(({ isBlocked }) => !isBlocked);
  const isUnreadable = failed.some(({ symptom }) => symptom.prerequisite === "shape" && symptom.place === COMMAND_ID);
  return evidence.map((one) => {
    const { symptom, rule } = one;
    const origin = failed.find(
      (other) => (CONSEQUENCES[rule]?.includes(other.rule) && isOfItsRule(other)) || isOnlyOf(other, one),
    );
    if (origin) return underCauseOf(origin, one);
    if (isUnreadable && symptom.prerequisite === "acceptance" && rule.startsWith("limit."))
      return { ...one, symptom: UNREADABLE };
    return one;
  });
}

/** A route that is missing breaks whatever rule a case is about. */
function isOfItsRule({ symptom }: Evidence): boolean {
  return symptom.prerequisite !== "route";
}

/** What a step that only prepares a case shows by itself: its status, its route, what its refusals have in common. */
const SHOWN_BY_PREPARING: ReadonlySet<Prerequisite> = new Set([
  "answer",
  "route",
  "access",
  "no-server-error",
  "status",
  "shape",
  "storage",
]);

/** Blocked cases show no mistake of their own: where another cause is known, they go with the one that explains most. */
export function withoutBlockedAlone(causes: readonly Cause[]): readonly Cause[] {
  const kept = causes.filter(isShown);
  const [first, ...others] = kept;
  if (first === undefined) return causes;
  const explained = causes.flatMap((cause) => (isShown(cause) ? [] : cause.explains));
  return explained.length === 0 ? causes : [{ ...first, explains: [...first.explains, ...explained] }, ...others];
}

function isShown({ prerequisite, id, cases }: Cause): boolean {
  if (cases.length > 0 || SHOWN_BY_PREPARING.has(prerequisite)) return true;
  return prerequisite === "acceptance" && id !== "acceptance:everything";
}
