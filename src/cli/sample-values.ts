/** Values without end, from the generators. */
import fc, { type Arbitrary } from "fast-check";
import { choice } from "../../generators/commands/choices.js";
import { parameter } from "../../generators/commands/parameters.js";
import {
  anyInteraction,
  bulkBody,
  COMMANDS,
  command,
  editBody,
  MESSAGES,
  MODALS,
  permissionsBody,
} from "../../generators/index.js";
import { mutationOf } from "../../generators/mutations/mutation.js";
import { commandName } from "../../generators/primitives/names.js";
import { freeText } from "../../generators/primitives/texts.js";
import type { Json } from "../contract/json.js";
import { LIMITS } from "../contract/limits.gen.js";
import type { SampleKind } from "./flags.js";
import type { Sample } from "./sample-rows.js";

/** Values are drawn this many at a time: enough to be quick, few enough to be forgotten again. */
const AT_A_TIME = 200;

const ARBITRARIES: Readonly<Record<SampleKind, () => Arbitrary<Json>>> = {
  command,
  option: parameter,
  choice: () => fc.oneof(choice(3), choice(4), choice(10)),
  name: commandName,
  description: () => freeText(LIMITS.commandDescription),
  permissions: () => permissionsBody(),
  edit: () => editBody(1),
  bulk: () => bulkBody(),
  message: () => MESSAGES.valid(),
  modal: () => MODALS.valid(),
  interaction: () => anyInteraction(),
};

/** Valid values of a kind, the same for the same seed, however many are taken. */
export function validValues(kind: SampleKind, seed: number): Generator<Json> {
  return drawn(ARBITRARIES[kind](), seed);
}

/** Generated payloads with one fault each, of the kinds that are mutated; there are none of other kinds. */
export function* generatedFaults(kind: SampleKind, seed: number): Generator<Sample> {
  const mutated = [COMMANDS, MESSAGES, MODALS].find(({ name }) => name === kind);
  if (mutated === undefined) return;
  for (const { valid, twin, rule, pointer, verdict } of drawn(mutationOf<never>(mutated), seed)) {
    yield { kind, label: "fault", rule, pointer, verdict, value: twin, twin: valid };
  }
}

/** Values of an arbitrary without end. */
export function* drawn<T>(arbitrary: Arbitrary<T>, seed: number): Generator<T> {
  for (let batch = 0; ; batch++) yield* fc.sample(arbitrary, { seed: (seed + batch) | 0, numRuns: AT_A_TIME });
}

/** All of them in an order that the seed decides. */
export function shuffled<T>(values: readonly T[], seed: number): T[] {
  const all = { minLength: values.length, maxLength: values.length };
  return fc.sample(fc.shuffledSubarray([...values], all), { seed, numRuns: 1 })[0] ?? [];
}
