/** Of a history that no order explains, the few operations that a person has to look at. */
import { forgotten, type HistoryEvent, type SequentialModel } from "./history.js";
import { search } from "./search-order.js";

/** Histories of up to so many operations are searched for the very fewest; in longer ones none is left that can be spared. */
const EXACT_UP_TO = 12;

/** Sets of more operations than this are no longer tried one by one. */
const EXACT_SIZE = 4;

/** Steps of the model for each set that is tried: what takes more to refute would not be easier to read. */
const STEPS_OF_A_SET = 20_000;

interface Contradiction<Operation, Result> {
  readonly shortest: readonly HistoryEvent<Operation, Result>[];
  readonly others: readonly HistoryEvent<Operation, Result>[];
}

/**
 * The fewest operations whose answers contradict each other.
 *
 * @remarks An operation is left out only by forgetting its answer: the contradiction holds whether it happened or
 * not. Taking it away altogether would find contradictions where there are none, such as the read of a value whose
 * write is missing.
 */
export function smallestContradiction<State, Operation, Result>(
  events: readonly HistoryEvent<Operation, Result>[],
  model: SequentialModel<State, Operation, Result>,
  budget: number,
): Contradiction<Operation, Result> {
  const contradicts = (kept: readonly HistoryEvent<Operation, Result>[]): boolean => {
    const requested = events.map((event) => (kept.includes(event) ? event : forgotten(event)));
    return search(requested, model, Math.min(budget, STEPS_OF_A_SET)).is === "contradictory";
  };
  const answered = events.filter(({ returned }) => returned !== undefined);
  const spared = dropped(answered, contradicts);
  const shortest = fewest(answered, spared.length - 1, contradicts) ?? spared;
  return { shortest, others: events.filter((event) => !shortest.includes(event)) };
}

function fewest<Event>(
  answered: readonly Event[],
  most: number,
  contradicts: (kept: readonly Event[]) => boolean,
): readonly Event[] | undefined {
  if (answered.length > EXACT_UP_TO) return undefined;
  for (let size = 1; size <= Math.min(EXACT_SIZE, most); size++) {
    for (const kept of choices(answered, size)) if (contradicts(kept)) return kept;
  }
  return undefined;
}

/** Drops one operation after the other as long as the contradiction holds: none of those left can be spared. */
function dropped<Event>(
  answered: readonly Event[],
  contradicts: (kept: readonly Event[]) => boolean,
): readonly Event[] {
  return answered.reduce((kept, event) => {
    const without = kept.filter((one) => one !== event);
    return contradicts(without) ? without : kept;
  }, answered);
}

/** All sets of `size` of the list, in its order. */
function* choices<Event>(list: readonly Event[], size: number, from = 0): Generator<readonly Event[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let index = from; index <= list.length - size; index++) {
    const first = list[index] as Event;
    for (const rest of choices(list, size - 1, index + 1)) yield [first, ...rest];
  }
}
