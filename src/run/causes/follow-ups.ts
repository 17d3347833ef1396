/** Failures in which a value is missing or too much only because of what another failure shows. */
import type { Violation } from "../../case/outcome.js";
import { COMMAND_VERBS, PERMISSION_OPERATIONS } from "../../contract/operations.js";
import type { DoneExchange } from "../exchange.js";
import type { Evidence } from "./evidence.js";

/** What of a violation tells that it may follow from another. */
export interface FollowUp {
  /** Member of a command at which nothing was found, such as `description_localizations`. */
  readonly missing?: string;
  /** Permissions were read that a PUT of permissions had just written. */
  readonly isPutBack?: true;
}

const PERMISSION_EDITS = "permission-edits";

/** What a violation tells of another failure that it may follow from. @param exchanges of the run that failed */
export function followUpOf(violation: Violation, exchanges: readonly DoneExchange[]): FollowUp {
  if (violation.kind === "missing") {
    const member = memberIn(violation);
    return member === undefined ? {} : { missing: member };
  }
  return violation.kind === "wrong-count" && isPutBack(violation, exchanges) ? { isPutBack: true } : {};
}

/** Gives them the cause of the failure that shows it: a member that is not stored, permissions that are not replaced. */
export function withFollowUps(evidence: readonly Evidence[]): readonly Evidence[] {
  const failed = evidence.filter(({ isBlocked }) => !isBlocked);
  const lost = new Map(failed.flatMap(({ symptom }) => lostBy(symptom)));
  const edits = failed.find(({ traits }) => traits.path[0] === PERMISSION_EDITS);
  return evidence.map((one) => {
    const symptom = lost.get(one.missing ?? "");
    if (symptom) return { ...one, symptom };
    if (!one.isPutBack || !edits) return one;
    return { ...one, symptom: edits.symptom, traits: { ...one.traits, path: edits.traits.path } };
  });
}

function lostBy(symptom: Evidence["symptom"]): readonly (readonly [string, Evidence["symptom"]])[] {
  const [owner, member] = symptom.place.split(".");
  const isLost = symptom.prerequisite === "storage" && owner === "command" && member !== undefined;
  return isLost ? [[member, symptom]] : [];
}

/** The member of a command, whose localized text represents the dictionary that it comes from. */
export function memberIn({ pointer, expected }: Violation): string | undefined {
  const path = pointer ?? / at (\/\S+) of /.exec(expected)?.[1];
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
