/** `slashproof sample`: labelled payloads as JSON Lines, for tests in any language. */
import { SetupError } from "../../contract/setup-error.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { SAMPLE_KINDS, type SampleKind, sampleKindOf } from "../flags.js";
import { boundarySamples, faultSamples, type Sample } from "./sample-rows.js";
import { generatedFaults, shuffled, validSamples } from "./sample-values.js";

const DEFAULT_COUNT = 100;
const DEFAULT_SEED = 1;

/** What the service sends itself: no request of this kind can be refused. */
const WITHOUT_FAULTS: SampleKind = "interaction";

function noFaults(kind: SampleKind): SetupError {
  const others = SAMPLE_KINDS.filter((one) => one !== kind).join(", ");
  return new SetupError(
    "usage",
    `Cannot make faults of kind "${kind}": the service sends interactions, so that it refuses none; use one of ${others}`,
  );
}

/**
 * Prints `--count` lines, or all faults there are if they are fewer. The same seed prints the same lines.
 *
 * @throws SetupError `usage` for faults of a kind that has none
 */
export async function run({ flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const kind = sampleKindOf(flags);
  const { count = DEFAULT_COUNT, seed = DEFAULT_SEED } = flags;
  if (flags.faults && kind === WITHOUT_FAULTS) throw noFaults(kind);
  const samples = flags.faults ? faults(kind, seed) : mixed(kind, seed);
  let printed = 0;
  for (const sample of samples) {
    if (printed === count || !(await screen.out.write(`${JSON.stringify(sample)}\n`))) break;
    printed += 1;
  }
  if (flags.faults && printed < count)
    await screen.err.write(`There are no more than these ${printed} faults of kind ${kind}.\n`);
  return EXIT.conformant;
}

/** Those of the tables first, then generated ones where there are any. */
function* faults(kind: SampleKind, seed: number): Generator<Sample> {
  yield* shuffled(faultSamples(kind), seed);
  yield* generatedFaults(kind, seed);
}

/** A valid one, one at a limit, one with a fault, and so on; without those that a kind has no more of. */
function* mixed(kind: SampleKind, seed: number): Generator<Sample> {
  const boundaries = shuffled(boundarySamples(kind), seed).values();
  const broken = faults(kind, seed);
  for (const valid of validSamples(kind, seed)) {
    yield valid;
    for (const rows of [boundaries, broken]) {
      const next = rows.next();
      if (!next.done) yield next.value;
    }
  }
}
