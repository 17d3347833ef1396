/** How fast V2 messages are drawn, how large their trees are, and how long a full one takes to shrink. */
import fc, { type Arbitrary } from "fast-check";
import { messageV2 } from "../../generators/components/message.js";
import { countComponents } from "../../generators/components/settled.js";
import { componentsIn } from "../contract/components-in.js";
import { LIMITS } from "../contract/limits.gen.js";
import { type Benchmark, median } from "./benchmark.js";

const ROUNDS = 5;
const COUNT = 5_000;
/** Counterexamples that are shrunk. */
const SEEDS = 60;

type Message = typeof messageV2 extends () => Arbitrary<infer T> ? T : never;

export const componentsBenchmark: Benchmark = {
  name: "components",
  measure() {
    const arbitrary = messageV2();
    fc.sample(arbitrary, { numRuns: 2_000, seed: 0 });
    const perSecond: number[] = [];
    let messages: readonly Message[] = [];
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const start = performance.now();
      messages = fc.sample(arbitrary, { numRuns: COUNT, seed });
      perSecond.push((COUNT / (performance.now() - start)) * 1000);
    }
    const components = messages.reduce((sum, message) => sum + sizeOf(message), 0);
    const drawn = Array.from({ length: SEEDS }, (_, seed) => stepsFromSeed(arbitrary, seed));
    const saved = Array.from({ length: SEEDS }, (_, seed) => stepsFromSaved(arbitrary, seed));
    return Promise.resolve([
      { what: "V2 messages drawn on one core", value: median(perSecond), unit: "per s", bound: { atLeast: 5_000 } },
      { what: "components of a message on average", value: components / COUNT, unit: "", bound: { atLeast: 19 } },
      {
        what: `evaluations to shrink one of 40 components (median of ${SEEDS} seeds)`,
        value: median(drawn),
        unit: "",
        bound: { atMost: 2_000 },
      },
      {
        what: `evaluations to shrink a saved one of 40 components (median of ${SEEDS} seeds)`,
        value: median(saved),
        unit: "",
        bound: { atMost: 2_000 },
      },
    ]);
  },
};

const sizeOf = (message: Message): number => countComponents(message["components"]);

/** The fault that is looked for: a button in a row, which a full message has in many places. */
const isBad = (message: Message): boolean => componentsIn(message["components"]).some(({ style }) => style === 3);

const isFull = (message: Message): boolean => sizeOf(message) === LIMITS.messageComponents.max;

/** The first bad message is a full one; after that any bad one is as good. */
function stepsFromSeed(arbitrary: Arbitrary<Message>, seed: number): number {
  let evaluations = 0;
  let found = false;
  const property = fc.property(arbitrary, (message) => {
    if (found) evaluations += 1;
    const bad = isBad(message) && (found || isFull(message));
    found ||= bad;
    return !bad;
  });
  fc.check(property, { seed, numRuns: 20_000 });
  return evaluations;
}

/** The same from a message that was saved as JSON and read again. */
function stepsFromSaved(arbitrary: Arbitrary<Message>, seed: number): number {
  const full = fc.sample(arbitrary, { seed, numRuns: 1_000 }).find((message) => isFull(message) && isBad(message));
  if (full === undefined) throw new Error(`Cannot shrink from seed ${seed}: none of 1,000 messages is full and bad`);
  let evaluations = -1;
  const property = fc.property(arbitrary, (message) => {
    evaluations += 1;
    return !isBad(message);
  });
  fc.check(property, { seed, numRuns: 1, examples: [[JSON.parse(JSON.stringify(full)) as Message]] });
  return evaluations;
}
