/** The search for an order of operations that explains their answers; what led nowhere once is not tried again. */
import { type HistoryEvent, isBefore, type SequentialModel } from "./history.js";

/** What the search for an order came to. */
export type FoundOrder<Operation, Result> = { readonly tried: number } & (
  | { readonly is: "linearizable"; readonly order: readonly HistoryEvent<Operation, Result>[] }
  | { readonly is: "contradictory" | "inconclusive" }
);

interface Node<State> {
  readonly state: State;
  /** Bit by bit, which events are in the order already. */
  readonly taken: bigint;
  readonly last: number;
  readonly before: Node<State> | undefined;
}

/** Looks for one order of one part. Events without an answer may stay out of it. */
export function search<State, Operation, Result>(
  events: readonly HistoryEvent<Operation, Result>[],
  model: SequentialModel<State, Operation, Result>,
  budget: number,
): FoundOrder<Operation, Result> {
  const predecessors = events.map((event) => maskOf(events, (other) => isBefore(other, event)));
  const needed = maskOf(events, ({ returned }) => returned !== undefined);
  const seen = new Set<string>();
  const open: Node<State>[] = [{ state: model.initial, taken: 0n, last: -1, before: undefined }];
  let tried = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ((node.taken & needed) === needed) return { is: "linearizable", order: orderOf(node, events), tried };
    for (let index = events.length - 1; index >= 0; index--) {
      const bit = 1n << BigInt(index);
      const event = events[index];
      const first = predecessors[index] ?? 0n;
      if (event === undefined || (node.taken & bit) !== 0n || (node.taken & first) !== first) continue;
      if (++tried > budget) return { is: "inconclusive", tried };
      const taken = node.taken | bit;
      for (const state of model.step(node.state, event.operation, event.returned?.result)) {
        const stateKey = model.keyOf(state);
        // What was not answered and what changes nothing may as well not have happened.
        if (event.returned === undefined && stateKey === model.keyOf(node.state)) continue;
        const key = `${taken} ${stateKey}`;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push({ state, taken, last: index, before: node });
      }
    }
  }
  return { is: "contradictory", tried };
}

function maskOf<Event>(events: readonly Event[], belongs: (event: Event) => boolean): bigint {
  return events.reduce((mask, event, index) => (belongs(event) ? mask | (1n << BigInt(index)) : mask), 0n);
}

function orderOf<State, Event>(end: Node<State>, events: readonly Event[]): readonly Event[] {
  const order: Event[] = [];
  for (let node: Node<State> | undefined = end; node?.before; node = node.before) {
    const event = events[node.last];
    if (event !== undefined) order.unshift(event);
  }
  return order;
}
