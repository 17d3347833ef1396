/** `slashproof sample`: labelled payloads as JSON Lines, for tests in any language. */
import type { ParsedCommandLine } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { type SampleKind, sampleKindOf } from "./flags.js";
import { boundarySamples, faultSamples, type Sample } from "./sample-rows.js";
import { generatedFaults, shuffled, validValues } from "./sample-values.js";

const DEFAULT_COUNT = 100;
const DEFAULT_SEED = 1;

/** Prints `--count` lines, or all faults there are if they are fewer. The same seed prints the same lines. */
export async function run({ flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const kind = sampleKindOf(flags);
  const { count = DEFAULT_COUNT, seed = DEFAULT_SEED } = flags;
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
  for (const value of validValues(kind, seed)) {
    yield { kind, label: "valid", value };
    for (const rows of [boundaries, broken]) {
      const next = rows.next();
      if (!next.done) yield next.value;
    }
  }
}
