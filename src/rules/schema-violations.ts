/** What the schema says about a body, in the words of the rules. */
import { isObject, type Json } from "../contract/json.js";
import type { OperationId } from "../contract/operations.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { validateRequest } from "../contract/validate.js";
import type { RuleViolation } from "./violation.js";

/** What a member of a message, a modal or a component breaks where the keyword has no rule. */
export const COMPONENT_FALLBACK: RuleId = "component.fields.have-their-type";

const NO_VIOLATIONS: readonly RuleViolation[] = [];

/**
 * The schema's violations of a body.
 *
 * @param fallback the rule of keywords without a rule
 * @remarks The documents leave null for most optional fields open: a body that only fails over nulls passes.
 */
export function schemaViolationsOf(
  operation: OperationId,
  body: Json,
  fallback: RuleId = "command.fields.have-their-type",
): readonly RuleViolation[] {
  const found = validateRequest(operation, body);
  if (found.length === 0) return NO_VIOLATIONS;
  const remaining = holdsNull(body) ? validateRequest(operation, withoutNulls(body)) : found;
  // One value may break a rule by two keywords: 10.5 is neither an integer nor at most 10.
  const faults = new Map<string, RuleViolation>();
  for (const { rule = fallback, pointer, message } of remaining) {
    const key = `${rule} ${pointer}`;
    if (!faults.has(key)) faults.set(key, { rule, pointer, message });
  }
  return [...faults.values()];
}

/** The same value without the members that are null, at every depth; list elements stay. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const stated = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(stated.map(([name, member]) => [name, withoutNulls(member)]));
}

function holdsNull(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsNull);
  return isObject(value) && Object.values(value).some((member) => member === null || holdsNull(member));
}
