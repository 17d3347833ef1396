/** Rules that an answer of the API can break, whichever case received it. */
import { RULES_WITHIN } from "../../contract/delivered.gen.js";
import type { OperationId } from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { AnswerRow } from "../../contract/success.js";
import { rulesOfPath } from "./path-violations.js";

/** The rules of a body: those of its schema, and of the path where there is a body. */
export function rulesOfAnswer(call: OperationId, { schema, rule }: AnswerRow): readonly RuleId[] {
  const ofSchema = [...(RULES_WITHIN[schema ?? ""] ?? []), ...(rule === null ? [] : [rule])];
  return schema === null ? ofSchema : [...ofSchema, ...rulesOfPath(call)];
}
