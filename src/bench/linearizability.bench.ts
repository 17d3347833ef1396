/** How long the judgement of one history takes: 12 operations by 4 clients, as races give them and worse. */
import fc from "fast-check";
import type { HistoryEvent } from "../state/history.js";
import { checkLinearizability } from "../state/linearizability.js";
import { type RacedCommand, type RaceOperation, type RaceResult, raceModel } from "../state/race-model.js";
import { search } from "../state/search-order.js";
import { type Benchmark, type Figure, median } from "./benchmark.js";

const CLIENTS = 4;
const EACH = 3;
const HISTORIES = 300;
const BOUND_MS = 5;

type Event = HistoryEvent<RaceOperation, RaceResult>;

export const linearizabilityBenchmark: Benchmark = {
  name: "linearizability",
  async measure() {
    const drawn = fc.sample(histories(), { numRuns: HISTORIES, seed: 1 });
    for (const history of drawn.slice(0, 50)) checkLinearizability(history, raceModel);
    return [
      ...timesOf("that an order explains", drawn, verdictOf),
      ...timesOf("with one stale read", drawn.map(withStaleRead), verdictOf),
      ...timesOf("of which a third has no answer", drawn.map(withLostAnswers), verdictOf),
      ...unbound(timesOf("with one stale read, and its shortest contradiction", drawn.map(withStaleRead), storyOf)),
    ];
  },
};

const verdictOf = (history: readonly Event[]): string => search(history, raceModel, 200_000).is;
const storyOf = (history: readonly Event[]): string => checkLinearizability(history, raceModel).is;

/** Only a finding needs its shortest contradiction, once: no bound was set for it. */
const unbound = (figures: readonly Figure[]): Figure[] =>
  figures.map(({ what, value, unit }) => ({ what, value, unit }));

function timesOf(
  what: string,
  all: readonly (readonly Event[])[],
  judge: (history: readonly Event[]) => string,
): Figure[] {
  const verdicts = new Set<string>();
  const times = all.map((history) => {
    const start = performance.now();
    verdicts.add(judge(history));
    return performance.now() - start;
  });
  const sorted = times.toSorted((one, other) => one - other);
  const name = `12 operations by 4 clients ${what} (${[...verdicts].sort().join(", ")})`;
  return [
    { what: `${name}, median`, value: median(times), unit: "ms", bound: { atMost: BOUND_MS } },
    { what: `${name}, 99 of 100`, value: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, unit: "ms" },
  ];
}

const fieldsOf = (nth: number): RacedCommand["fields"] => ({
  description: `Value ${nth}`,
  default_member_permissions: "0",
});

/** Edits, overwrites and lists of one command , in an order that is hidden in spans that overlap. */
function histories(): fc.Arbitrary<readonly Event[]> {
  const kinds = fc.array(fc.constantFrom("edit", "list", "create"), {
    minLength: CLIENTS * EACH,
    maxLength: CLIENTS * EACH,
  });
  const spreads = fc.array(fc.nat({ max: 30 }), { minLength: CLIENTS * EACH * 2, maxLength: CLIENTS * EACH * 2 });
  return fc.tuple(kinds, spreads).map(([requested, spread]) => {
    let standing: RacedCommand = { id: "1", type: 1, name: "echo", fields: fieldsOf(-1) };
    const first = eventOf(-1, { do: "create", type: 1, name: "echo", fields: fieldsOf(-1) }, standing, true, -2, -1);
    const others = requested.map((kind, nth) => {
      if (kind !== "list") standing = { ...standing, fields: fieldsOf(nth) };
      const operation: RaceOperation =
        kind === "list"
          ? { do: "list" }
          : kind === "edit"
            ? { do: "edit", id: "1", fields: fieldsOf(nth) }
            : { do: "create", type: 1, name: "echo", fields: fieldsOf(nth) };
      const at = 40 + nth * 10;
      return eventOf(nth, operation, standing, false, at - (spread[nth * 2] ?? 0), at + (spread[nth * 2 + 1] ?? 0));
    });
    return [first, ...others];
  });
}

function eventOf(
  nth: number,
  operation: RaceOperation,
  shown: RacedCommand,
  isNew: boolean,
  invokedAt: number,
  at: number,
): Event {
  const returned = { at, result: { is: "done" as const, commands: [shown], isNew } };
  return { id: `${nth}`, client: `${nth % CLIENTS}`, operation, invokedAt, returned };
}

/** The last look shows what was there at first. */
function withStaleRead(history: readonly Event[]): readonly Event[] {
  const shown: RacedCommand = { id: "1", type: 1, name: "echo", fields: fieldsOf(-1) };
  const changed = eventOf(90, { do: "edit", id: "1", fields: fieldsOf(90) }, shown, false, 300, 301);
  return [...history.slice(0, -2), changed, eventOf(99, { do: "list" }, shown, false, 400, 401)];
}

function withLostAnswers(history: readonly Event[]): readonly Event[] {
  return history.map((event, nth) =>
    nth % 3 === 2 && event.operation.do !== "list" ? { ...event, returned: undefined } : event,
  );
}
