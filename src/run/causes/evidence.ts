/** What is kept of a failed or blocked case until the end of the run: a few words, and none of its exchanges. */
import type { CommandVerb, OperationId } from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { LeftOutMember } from "./bodies/required-in-edits.js";
import type { OfDelivered } from "./consequences/delivered.js";
import type { FollowUp } from "./consequences/follow-ups.js";
import type { ForeignCommand } from "./consequences/foreign-commands.js";
import type { Company } from "./consequences/lone-creates.js";
import type { RefusedUse } from "./consequences/refused-uses.js";
import type { Freshness } from "./consequences/stale-lists.js";
import type { Symptom } from "./symptoms/symptom.js";
import type { Traits } from "./symptoms/traits.js";

export interface Evidence extends FollowUp, OfDelivered, RefusedUse {
  /** Id of the case. */
  readonly id: string;
  /** Level of the case. */
  readonly level: "must" | "should";
  /** A case that was blocked is explained, it shows nothing by itself. */
  readonly isBlocked: boolean;
  /** A race whose requests fail one after the other, too. */
  readonly isInOrder?: true;
  /** Its requests were drawn, so that its rule says little of what is wrong. */
  readonly isDrawn?: true;
  /** It sent requests at once, and no order explains their responses. */
  readonly isRace?: true;
  /** What it did with commands until it failed. */
  readonly verbs: ReadonlySet<CommandVerb>;
  /** The rule that the case says is broken. */
  readonly rule: RuleId;
  /** The operation of the failed step; `undefined` where it is no operation of the service. */
  readonly call: OperationId | undefined;
  /** The same with the names in its query. */
  readonly operation: string | undefined;
  /** What was wrong with the response. */
  readonly symptom: Symptom;
  /** What the case is about. */
  readonly traits: Traits;
  /** A create of the case was answered with a command of another scope. */
  readonly foreign?: ForeignCommand;
  /** It read a list that shows commands of another scope, too. */
  readonly isMixed?: true;
  /** What the read at which it failed shows of the writes before it. */
  readonly read?: Freshness;
  /** What the list at which it failed shows beside a new command. */
  readonly company?: Company;
  /** What is unusual in the request that was refused; empty for other failures. */
  readonly features: readonly string[];
  /** Members that the refused edit left out; absent for other failures. */
  readonly leavesOut?: readonly LeftOutMember[];
  /** Requests of the case, re-runs included. */
  readonly requests: number;
  /** Id of its finding; absent where none was saved. */
  readonly finding?: string;
}

/** The same failure under the cause of the one that it follows from. */
export function underCauseOf(origin: Evidence, one: Evidence): Evidence {
  return { ...one, symptom: origin.symptom, traits: { ...one.traits, path: origin.traits.path } };
}
