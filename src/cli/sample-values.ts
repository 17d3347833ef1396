/** Valid values without end, from the generators. */
import fc, { type Arbitrary } from "fast-check";
import { choice } from "../../generators/commands/choices.js";
import { command } from "../../generators/commands/command.js";
import { parameter } from "../../generators/commands/parameters.js";
import { commandName } from "../../generators/primitives/names.js";
import { freeText } from "../../generators/primitives/texts.js";
import type { Json } from "../contract/json.js";
import { LIMITS } from "../contract/limits.gen.js";
import type { SampleKind } from "./flags.js";

/** Values are drawn this many at a time: enough to be quick, few enough to be forgotten again. */
const AT_A_TIME = 200;

const ARBITRARIES: Readonly<Record<SampleKind, () => Arbitrary<Json>>> = {
  command,
  option: parameter,
  choice: () => fc.oneof(choice(3), choice(4), choice(10)),
  name: commandName,
  description: () => freeText(LIMITS.commandDescription),
};

/** The same values for the same seed, however many are taken. */
export function* validValues(kind: SampleKind, seed: number): Generator<Json> {
  const arbitrary = ARBITRARIES[kind]();
  for (let batch = 0; ; batch++) yield* fc.sample(arbitrary, { seed: (seed + batch) | 0, numRuns: AT_A_TIME });
}

/** All of them in an order that the seed decides. */
export function shuffled<T>(values: readonly T[], seed: number): T[] {
  const all = { minLength: values.length, maxLength: values.length };
  return fc.sample(fc.shuffledSubarray([...values], all), { seed, numRuns: 1 })[0] ?? [];
}
