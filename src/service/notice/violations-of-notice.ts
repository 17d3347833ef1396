/** Which rules a body breaks that is sent to an endpoint of platform notices. */
import type { Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { schemaViolationsOf } from "../../rules/schema-violations.js";
import type { RuleViolation } from "../../rules/violation.js";

/** The schema knows them all. */
export function violationsOfNotice(operation: OperationId, body: Json): readonly RuleViolation[] {
  return schemaViolationsOf(operation, body);
}
