/** Failures in which a value is missing or too much only because of what another failure shows. */
import type { Violation } from "../../../case/outcome.js";
import { isNothing, isObject, type Json } from "../../../contract/json.js";
import { COMMAND_VERBS, PERMISSION_OPERATIONS } from "../../../contract/operations.js";
import type { DoneExchange } from "../../exchange.js";
import type { Evidence } from "../evidence.js";
import { isJsonText } from "../symptoms/json-texts.js";
import { memberOf } from "../symptoms/member.js";
import { DICTIONARIES } from "../symptoms/stored-otherwise.js";

/** What of a violation tells that it may follow from another. */
export interface FollowUp {
  /** Member of a command at which nothing was found, such as `description_localizations`. */
  readonly missing?: string;
  /** A value was found where another one, or none, has to be, and nothing was lost. */
  readonly isThere?: true;
  /** It is there as a text that holds JSON, so that nothing is found inside. */
  readonly isJsonText?: true;
  /** Permissions were read that a PUT of permissions had just written. */
  readonly isPutBack?: true;
  /**
   * Members that the service lost: of an invalid request that it accepted, for what is lost breaks no rule; else of any
   * write before the violation, for what was lost cannot be seen later.
   */
  readonly lost?: readonly string[];
}

const OTHER_VALUE: ReadonlySet<Violation["kind"]> = new Set(["extra", "different", "wrong-type"]);

const PERMISSION_EDITS = "permission-edits";

/** What a violation tells of another failure that it may follow from. @param exchanges of the run that failed */
export function followUpOf(violation: Violation, exchanges: readonly DoneExchange[]): FollowUp {
  const places = lostBefore(violation, exchanges);
  const lost = places.length > 0 ? { lost: places } : {};
  if (violation.kind === "missing") {
    const member = memberIn(violation);
    return member === undefined ? lost : { missing: member, ...lost };
  }
  if (isJsonText(violation)) return { isJsonText: true };
  if (OTHER_VALUE.has(violation.kind) && places.length === 0) return { isThere: true };
  return violation.kind === "wrong-count" && isPutBack(violation, exchanges) ? { isPutBack: true, ...lost } : lost;
}

/** Kinds that the answer alone shows: nothing that was lost before explains them. */
const SHOWN_BY_ANSWERS: ReadonlySet<Violation["kind"]> = new Set([
  "no-answer",
  "not-found",
  "refused",
  "server-error",
  "wrong-status",
]);

function lostBefore({ kind, step }: Violation, exchanges: readonly DoneExchange[]): readonly string[] {
  if (SHOWN_BY_ANSWERS.has(kind)) return [];
  const nth = exchanges.findIndex((one) => one.step.name === step);
  const judged = exchanges[nth];
  if (judged === undefined) return [];
  // An edit is judged with what is there: what was lost before has no part in it.
  const isAlone = kind === "accepted" && COMMAND_VERBS.get(judged.step.call) !== "edit";
  const writes = isAlone ? [judged] : exchanges.slice(0, nth + 1);
  return [...new Set(writes.flatMap(({ sent, result }) => (result.answer ? lostIn(sent, result.answer.json) : [])))];
}

/** Members with a value that the response has no more. Elements are compared where none was added; fewer are lost. */
function lostIn(sent: Json | undefined, answered: Json | undefined, pointer = ""): readonly string[] {
  if (Array.isArray(sent)) {
    if (!Array.isArray(answered) || answered.length > sent.length) return [];
    if (answered.length < sent.length) return [memberOf(pointer) ?? ""];
    return sent.flatMap((one: Json, index) => lostIn(one, answered[index] as Json, `${pointer}/${index}`));
  }
  if (!isObject(sent) || !isObject(answered)) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const place = `${pointer}/${name}`;
    if (isEmpty(answered[name])) return isEmpty(value) ? [] : [memberOf(place) ?? ""];
    return lostIn(value, answered[name], place);
  });
}

const isEmpty = (value: Json | undefined): boolean =>
  isNothing(value) || (typeof value === "object" && Object.keys(value).length === 0);

/** Gives them the cause of the failure that shows it: a member that is not stored, permissions that are not replaced. */
export function withFollowUps(evidence: readonly Evidence[]): readonly Evidence[] {
  const failed = evidence.filter(({ isBlocked }) => !isBlocked);
  const lost = new Map(failed.flatMap(lostBy));
  const stored = new Map(failed.flatMap(({ symptom }) => (isStorage(symptom) ? [[symptom.place, symptom]] : [])));
  const lists = failed.find(({ symptom }) => symptom.place === DICTIONARIES);
  const edits = failed.find(({ traits }) => traits.path[0] === PERMISSION_EDITS);
  return evidence.map((one) => {
    const symptom = lost.get(one.missing ?? "") ?? explainedBy(one, stored);
    if (symptom) return { ...one, symptom };
    if (lists && one.missing?.endsWith("_localizations")) return { ...one, symptom: lists.symptom };
    const isOfPermissions = one.isPutBack || (isUnexplained(one) && one.lost?.includes(PERMISSIONS));
    if (!isOfPermissions || !edits) return one;
    return { ...one, symptom: edits.symptom, traits: { ...one.traits, path: edits.traits.path } };
  });
}

/** What a PUT of permissions sends. */
const PERMISSIONS = "command.permissions";

/** The storage of a member that it lost. */
function explainedBy(one: Evidence, stored: ReadonlyMap<string, Evidence["symptom"]>): Evidence["symptom"] | undefined {
  return isUnexplained(one) ? one.lost?.map((place) => stored.get(place)).find(Boolean) : undefined;
}

/** Nothing but a rule is known to be broken. */
function isUnexplained({ symptom: { prerequisite } }: Evidence): boolean {
  return prerequisite === "rule" || prerequisite === "refusal";
}

const isStorage = ({ prerequisite }: Evidence["symptom"]): boolean => prerequisite === "storage";

/** A member that was sent and is not there, or that no response has as it should be. One that has another value than was sent is stored, so nothing follows from it. */
function lostBy({ symptom, isThere }: Evidence): readonly (readonly [string, Evidence["symptom"]])[] {
  const [owner, member] = symptom.place.split(".");
  const isOfMember = isStorage(symptom) || symptom.prerequisite === "shape";
  const isLost = isOfMember && owner === "command" && member !== undefined && !isThere;
  return isLost ? [[member, symptom]] : [];
}

/** True where all that failed shows that the member is nowhere, and not that it has another value. */
export function isNowhere(place: string, items: readonly Evidence[]): boolean {
  const member = place.split(".")[1];
  const failed = items.filter(({ isBlocked }) => !isBlocked);
  if (member === undefined || failed.length === 0) return false;
  return failed.every(({ missing, lost }) => missing === member || lost?.includes(place));
}

/** The member of a command, whose localized text represents the dictionary that it comes from. */
export function memberIn({ pointer, field, expected }: Violation): string | undefined {
  const path = pointer ?? field ?? / at (\/\S+) of /.exec(expected)?.[1];
  const [member] = path?.split("/").filter((segment) => segment !== "" && !/^\d+$/.test(segment)) ?? [];
  return member?.replace(/_localized$/, "_localizations");
}

/** The last write before the violation was a PUT of permissions. */
function isPutBack({ step }: Violation, exchanges: readonly DoneExchange[]): boolean {
  const until = exchanges.slice(0, exchanges.findIndex((one) => one.step.name === step) + 1);
  const reading = until.at(-1);
  if (!reading?.step.expect.some(({ check }) => check === "permissions")) return false;
  const isWrite = ({ step: { call } }: DoneExchange) => {
    const verb = COMMAND_VERBS.get(call);
    return call === PERMISSION_OPERATIONS.edit || (verb !== undefined && verb !== "get" && verb !== "list");
  };
  return until.findLast(isWrite)?.step.call === PERMISSION_OPERATIONS.edit;
}
