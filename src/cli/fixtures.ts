/** `slashproof fixtures`: requests and their answers, in the formats of other tools. */
import type { Recording } from "../case/recording.js";
import { SetupError } from "../contract/setup-error.js";
import { FIXTURE_FORMATS } from "../fixture/index.js";
import { counted, printable } from "../report/text.js";
import { writeFileAtomically } from "./atomic-file.js";
import type { ParsedCommandLine } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { fixtureCases } from "./fixture-cases.js";
import { type Flags, sampleKindOf } from "./flags.js";
import { type ReadRecordings, readRecordings } from "./read-recordings.js";
import { readRepeated } from "./read-repeated.js";
import { recordOnReference } from "./record-reference.js";
import { toolVersion } from "./version.js";

const DEFAULT_COUNT = 100;
const DEFAULT_SEED = 1;

/** Makes fixtures of `generate`d payloads, or of what is at the paths. Equal sources give equal bytes. */
export async function run({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const { recordings, volatile } = await sourceOf(args, flags);
  const { format = "json", baseUrl, out } = flags;
  const options = { version: toolVersion(), volatile, ...(baseUrl === undefined ? {} : { baseUrl }) };
  const text = FIXTURE_FORMATS[format](recordings, options);
  if (out === undefined) await screen.out.write(text);
  else {
    await writeFileAtomically(out, text);
    await screen.out.write(`${out}\n`);
  }
  if (flags.quiet) return EXIT.conformant;
  await screen.err.write(`${counted(recordings.length, "case")} as ${format}\n`);
  for (const place of volatile) await screen.err.write(`Volatile, so not compared: ${printable(place, 300)}\n`);
  return EXIT.conformant;
}

async function sourceOf(paths: readonly string[], flags: Flags): Promise<ReadRecordings> {
  const [first = "", ...others] = paths;
  if (first !== "generate") return others.length === 0 ? readRecordings(first) : readRepeated(first, others);
  if (others.length === 0) return { recordings: await generated(flags), volatile: [] };
  throw new SetupError("usage", `Cannot generate and read "${others[0]}" at once; leave out one of them`);
}

/** Generated payloads as the reference service answers them. */
function generated(flags: Flags): Promise<readonly Recording[]> {
  const { count = DEFAULT_COUNT, seed = DEFAULT_SEED, profile = "documented" } = flags;
  return recordOnReference(fixtureCases(sampleKindOf(flags), count, seed, flags.faults === true), profile);
}
