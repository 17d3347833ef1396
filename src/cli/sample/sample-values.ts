/** Values without end, from the generators. */
import fc, { type Arbitrary } from "fast-check";
import { choice } from "../../../generators/commands/choices.js";
import { parameter } from "../../../generators/commands/parameters.js";
import {
  anyInteraction,
  bulkBody,
  COMMANDS,
  COMPONENT_SETTINGS,
  command,
  editBody,
  filesOf,
  MESSAGES,
  MODALS,
  type Mutation,
  PERMISSIONS,
  permissionsBody,
} from "../../../generators/index.js";
import { mutationOf } from "../../../generators/mutations/mutation.js";
import { commandName } from "../../../generators/primitives/names.js";
import { freeText } from "../../../generators/primitives/texts.js";
import type { Json, JsonObject } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { SampleKind } from "../flags.js";
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

/** Messages of samples may refer to files, which are named beside them. */
const WITH_UPLOADS = { ...COMPONENT_SETTINGS, uploads: true };

/** Lines with valid values of a kind. */
export function* validSamples(kind: SampleKind, seed: number): Generator<Sample> {
  if (kind !== "message") {
    for (const value of validValues(kind, seed)) yield { kind, label: "valid", value };
    return;
  }
  for (const value of drawn(MESSAGES.valid(WITH_UPLOADS), seed)) {
    yield { kind, label: "valid", value, ...filesBeside(value) };
  }
}

function filesBeside(message: JsonObject): { readonly files?: readonly string[] } {
  const files = filesOf(message).map(({ name }) => name);
  return files.length === 0 ? {} : { files };
}

const MUTATIONS: Readonly<Partial<Record<SampleKind, () => Arbitrary<Mutation<JsonObject>>>>> = {
  command: () => mutationOf(COMMANDS),
  permissions: () => mutationOf(PERMISSIONS),
  message: () => mutationOf(MESSAGES, WITH_UPLOADS),
  modal: () => mutationOf(MODALS),
};

/** Generated payloads with one fault each, of the kinds that are mutated; there are none of other kinds. */
export function* generatedFaults(kind: SampleKind, seed: number): Generator<Sample> {
  const mutated = MUTATIONS[kind];
  if (mutated === undefined) return;
  for (const { valid, twin, ...label } of drawn(mutated(), seed)) {
    const files = kind === "message" ? filesBeside(valid) : {};
    yield { kind, label: "fault", ...label, value: twin, twin: valid, ...files };
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
