/** `slashproof sample`: labelled payloads as JSON Lines, for tests in any language. */
import type { Invocation } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import type { SampleKind } from "./flags.js";
import { boundarySamples, faultSamples, type Sample } from "./sample-rows.js";
import { shuffled, validValues } from "./sample-values.js";

const DEFAULT_COUNT = 100;
const DEFAULT_SEED = 1;

/** Prints `--count` lines, or all faults there are if they are fewer. The same seed prints the same lines. */
export async function run({ flags, screen }: Invocation): Promise<ExitCode> {
  const { kind = "command", count = DEFAULT_COUNT, seed = DEFAULT_SEED } = flags;
  const samples = flags.faults ? shuffled(faultSamples(kind), seed) : mixed(kind, seed);
  let printed = 0;
  for (const sample of samples) {
    if (printed === count || !(await screen.out.write(`${JSON.stringify(sample)}\n`))) break;
    printed += 1;
  }
  if (flags.faults && printed < count) await screen.err.write(`These are all ${printed} faults of kind ${kind}.\n`);
  return EXIT.conformant;
}

/** A valid one, one at a limit, one with a fault, and so on; valid ones alone once the tables are used up. */
function* mixed(kind: SampleKind, seed: number): Generator<Sample> {
  const boundaries = shuffled(boundarySamples(kind), seed).values();
  const faults = shuffled(faultSamples(kind), seed).values();
  for (const value of validValues(kind, seed)) {
    yield { kind, label: "valid", value };
    for (const rows of [boundaries, faults]) {
      const next = rows.next();
      if (!next.done) yield next.value;
    }
  }
}
