/** Holds one payload against the rules. */
import { levelOf, type Rule, ruleOf } from "../../contract/catalogue.js";
import type { Json } from "../../contract/json.js";
import { type ProfileName, profileOf } from "../../contract/profile.js";
import { enumerationsOf } from "../../rules/context.js";
import type { RuleViolation } from "../../rules/violation.js";
import { violationsOfCreate } from "../../rules/violations-of.js";
import { violationsOfCallback, violationsOfModal } from "../../rules/violations-of-callback.js";
import { violationsOfMessage } from "../../rules/violations-of-message.js";
import type { LintKind } from "../flags.js";
import type { Position, Positions } from "./positions.js";

/** A broken rule with all that a person wants to know of it. */
export interface LintFault extends RuleViolation {
  /** Id of the broken rule. */
  readonly rule: Rule["id"];
  /** `should` is advice. */
  readonly level: "must" | "should";
  /** What the rule says, one sentence. */
  readonly statement: string;
  /** Document and section that the rule comes from. */
  readonly source: Rule["source"];
  /** Where the pointer leads in the text; what is missing is missing there. */
  readonly position: Position | undefined;
}

/**
 * The rules that a payload breaks, in the order of the text. What a profile only observes is left out.
 *
 * @param payload with its JSON pointer `at` in its file
 */
export function faultsOf(
  { value, kind, at }: { readonly value: Json; readonly kind: LintKind; readonly at: string },
  profile: ProfileName,
  positions: Positions,
): readonly LintFault[] {
  const faults = violationsOf(value, kind, profile).flatMap((violation): LintFault[] => {
    const { statement, source } = ruleOf(violation.rule);
    const level = levelOf(violation.rule, profile);
    if (level === "observe") return [];
    return [{ ...violation, level, statement, source, position: positions.at(`${at}${violation.pointer}`) }];
  });
  return faults.sort((one, other) => offsetOf(one) - offsetOf(other));
}

/** A command is judged as a global one, which may have every field that a command of a guild has. */
function violationsOf(value: Json, kind: LintKind, profile: ProfileName): readonly RuleViolation[] {
  const enumerations = enumerationsOf(profileOf(profile));
  const lists = enumerations === undefined ? {} : { enumerations };
  switch (kind) {
    case "command":
      return violationsOfCreate(value, { scope: "global", ...lists });
    case "message":
      return violationsOfMessage(value, lists);
    case "modal":
      return violationsOfModal(value, lists);
    case "callback":
      return violationsOfCallback(value, lists);
  }
}

function offsetOf({ position }: LintFault): number {
  return position?.offset ?? 0;
}
