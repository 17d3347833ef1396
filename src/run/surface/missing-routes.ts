/** Cases that need a route which the target does not serve: one of them shows that it is missing, the others are not run. */
import type { Case, Step } from "../../case/case.js";
import type { Outcome } from "../../case/outcome.js";
import type { Property } from "../../case/property.js";
import type { OperationId } from "../../contract/operations.js";
import { absentRoutes } from "../../target/probe/absent-routes.js";
import type { MissingRoutes } from "../../target/probe/facts.js";
import { withGivenInLists } from "../grouped/given-in-lists.js";
import type { PlannedItem } from "../plan/plan.js";
import { isShown } from "./absent-surface.js";
import type { Availability } from "./availability.js";

/** A case that is not run. */
interface Lack {
  /** What it came to. */
  readonly outcome: Outcome;
  /** The missing operation, where the case is blocked by that. */
  readonly operation?: OperationId;
}

/** The cases that are not run, by their ids. What is absent as a whole is no mistake. */
export async function lacksOfRoutes(
  items: readonly PlannedItem[],
  missing: MissingRoutes,
): Promise<ReadonlyMap<string, Lack>> {
  if (missing.size === 0) return new Map();
  // Drawing values takes long to load, and most targets lack nothing.
  const { default: fc } = await import("fast-check");
  return lacksIn(items, missing, (property) => {
    // All values of a property use the same operations.
    const [steps = []] = fc.sample(property.steps(), { numRuns: 1, seed: 1 });
    return withGivenInLists({ ...property, steps }, missing).steps;
  });
}

/** Why one case alone cannot be judged on a target; `undefined` for one that can. */
export function lackOfCase(testCase: Case, availability: Availability): Outcome | undefined {
  const lacks = lacksIn([{ kind: "case", testCase }], availability.missing, () => []);
  return availability.lackOf(testCase) ?? lacks.get(testCase.id)?.outcome;
}

function lacksIn(
  items: readonly PlannedItem[],
  missing: MissingRoutes,
  stepsOfProperty: (property: Property) => readonly Step[],
): ReadonlyMap<string, Lack> {
  const lacks = new Map<string, Lack>();
  const absent = absentRoutes(missing);
  const wrong = [...missing.keys()].filter((operation) => !absent.has(operation));
  const shown = new Set(wrong.map((operation) => witnessOf(operation, items, new Map([...absent, ...missing]))?.id));
  for (const item of items) {
    const steps = item.kind === "case" ? item.testCase.steps : stepsOfProperty(item.testCase);
    const unserved = steps.find(({ call }) => absent.has(call));
    if (unserved) {
      const reason = `no route for ${unserved.call}: ${absent.get(unserved.call)}`;
      lacks.set(item.testCase.id, { outcome: { outcome: "unsupported", reason } });
      continue;
    }
    if (item.kind === "property" || shown.has(item.testCase.id)) continue;
    const lacking = steps.find(({ call }) => missing.has(call));
    if (lacking) lacks.set(item.testCase.id, lackOf(lacking.call, missing.get(lacking.call) ?? ""));
  }
  return lacks;
}

function lackOf(operation: OperationId, how: string): Lack {
  const reason = `no route for ${operation}: ${how}`;
  if (!isShown(operation)) return { outcome: { outcome: "unsupported", reason } };
  return { outcome: { outcome: "blocked", reason }, operation };
}

/**
 * The case that fails because this route is missing: the first that is about the operation and, if there is one, needs
 * no other route that is missing.
 */
function witnessOf(operation: OperationId, items: readonly PlannedItem[], missing: MissingRoutes): Case | undefined {
  if (!isShown(operation)) return undefined;
  const about = items.flatMap(({ kind, testCase }) =>
    kind === "case" && isAbout(operation, testCase) ? [testCase] : [],
  );
  return about.find(({ steps }) => steps.every(({ call }) => call === operation || !missing.has(call))) ?? about[0];
}

function isAbout(operation: OperationId, testCase: Case): boolean {
  const isFirst = ({ call, part, expect }: Step): boolean =>
    call === operation && (part === "act" || part === "read") && expect.length > 0;
  return testCase.level === "must" && testCase.steps.some(isFirst);
}
