/** Cases that need a route which the target does not serve: one of them shows that it is missing, the others are not run. */
import type { Case, Step } from "../case/case.js";
import type { Outcome } from "../case/outcome.js";
import type { OperationId } from "../contract/operations.js";
import type { MissingRoutes } from "../target/probe/facts.js";
import { isShown } from "./absent-surface.js";
import type { PlannedItem } from "./plan.js";

/** The outcomes of the cases that are not run, by their ids. */
export function lacksOfRoutes(items: readonly PlannedItem[], missing: MissingRoutes): ReadonlyMap<string, Outcome> {
  const lacks = new Map<string, Outcome>();
  if (missing.size === 0) return lacks;
  const shown = new Set([...missing.keys()].map((operation) => witnessOf(operation, items, missing)?.id));
  for (const { kind, asked } of items) {
    if (kind === "property" || shown.has(asked.id)) continue;
    const lacking = asked.steps.find(({ call }) => missing.has(call));
    if (lacking) lacks.set(asked.id, outcomeOf(lacking.call, missing.get(lacking.call) ?? ""));
  }
  return lacks;
}

function outcomeOf(operation: OperationId, how: string): Outcome {
  const reason = `no route for ${operation}: ${how}`;
  return { outcome: isShown(operation) ? "blocked" : "unsupported", reason };
}

/**
 * The case that fails because this route is missing: the first that is about the operation and, if there is one, needs
 * no other route that is missing.
 */
function witnessOf(operation: OperationId, items: readonly PlannedItem[], missing: MissingRoutes): Case | undefined {
  if (!isShown(operation)) return undefined;
  const about = items.flatMap(({ kind, asked }) => (kind === "case" && isAbout(operation, asked) ? [asked] : []));
  return about.find(({ steps }) => steps.every(({ call }) => call === operation || !missing.has(call))) ?? about[0];
}

function isAbout(operation: OperationId, asked: Case): boolean {
  const isFirst = ({ call, part, expect }: Step): boolean =>
    call === operation && (part === "act" || part === "read") && expect.length > 0;
  return asked.level === "must" && asked.steps.some(isFirst);
}
