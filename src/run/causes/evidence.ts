/** What is kept of a failed or blocked case until the end of the run: a few words, and none of its exchanges. */
import type { OperationId } from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Symptom } from "./symptom.js";
import type { Traits } from "./traits.js";

export interface Evidence {
  readonly id: string;
  readonly level: "must" | "should";
  /** A case that was blocked is explained, it shows nothing by itself. */
  readonly isBlocked: boolean;
  /** The rule that the case says is broken. */
  readonly rule: RuleId;
  readonly call: OperationId | undefined;
  /** The same with the names in its query. */
  readonly operation: string | undefined;
  readonly symptom: Symptom;
  readonly traits: Traits;
  /** What is unusual in the request that was refused; empty for other failures. */
  readonly features: readonly string[];
  readonly requests: number;
  readonly finding?: string;
}
