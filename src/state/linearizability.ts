/**
 * Is there an order, one operation after the other, that explains all answers and turns round no two operations of which
 * one had ended before the other began? The search of Wing and Gong, with Lowe's memory of what led nowhere.
 *
 * @see Wing, Gong: Testing and Verifying Concurrent Objects (1993); Lowe: Testing for linearizability (2017)
 */
import type { HistoryEvent, SequentialModel } from "./history.js";
import { search } from "./search-order.js";
import { smallestContradiction } from "./smallest-contradiction.js";

/** Bounds of one check. */
export interface SearchOptions {
  /** How many steps of the model are tried for each part before the search gives up; default 200,000. */
  readonly budget?: number;
}

/** The answer; `inconclusive` is never a pass. */
export type Linearizability<Operation, Result> =
  | { readonly is: "linearizable"; readonly order: readonly HistoryEvent<Operation, Result>[] }
  | {
      readonly is: "contradictory";
      /** The fewest operations whose answers cannot all be explained. */
      readonly shortest: readonly HistoryEvent<Operation, Result>[];
      /** The others of the same part: the contradiction holds whether they happened or not. */
      readonly others: readonly HistoryEvent<Operation, Result>[];
    }
  | { readonly is: "inconclusive"; readonly tried: number };

const DEFAULT_BUDGET = 200_000;

/**
 * Checks a history against a sequential model, part by part.
 *
 * @example
 * checkLinearizability([write("a", 0, 1), readOf("b", 2, 3)], register); // { is: "contradictory", … }
 */
export function checkLinearizability<State, Operation, Result>(
  history: readonly HistoryEvent<Operation, Result>[],
  model: SequentialModel<State, Operation, Result>,
  { budget = DEFAULT_BUDGET }: SearchOptions = {},
): Linearizability<Operation, Result> {
  const order: HistoryEvent<Operation, Result>[] = [];
  let tried = 0;
  let isCutShort = false;
  for (const part of partsOf(history, model)) {
    const found = search(part, model, budget);
    tried += found.tried;
    if (found.is === "contradictory") return { is: "contradictory", ...smallestContradiction(part, model, budget) };
    if (found.is === "linearizable") order.push(...found.order);
    else isCutShort = true;
  }
  return isCutShort ? { is: "inconclusive", tried } : { is: "linearizable", order };
}

function partsOf<State, Operation, Result>(
  history: readonly HistoryEvent<Operation, Result>[],
  { partOf }: SequentialModel<State, Operation, Result>,
): Iterable<readonly HistoryEvent<Operation, Result>[]> {
  if (!partOf) return [history];
  const parts = new Map<string, HistoryEvent<Operation, Result>[]>();
  for (const event of history) {
    const name = partOf(event.operation);
    const part = parts.get(name);
    if (part) part.push(event);
    else parts.set(name, [event]);
  }
  return parts.values();
}
