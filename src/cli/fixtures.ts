/** `slashproof fixtures`: requests and their answers, in the formats of other tools. */
import type { Recording } from "../case/recording.js";
import { FIXTURE_FORMATS } from "../fixture/index.js";
import { counted } from "../report/text.js";
import { writeFileAtomically } from "./atomic-file.js";
import type { ParsedCommandLine } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { fixtureCases } from "./fixture-cases.js";
import { type Flags, sampleKindOf } from "./flags.js";
import { readRecordings } from "./read-recordings.js";
import { recordOnReference } from "./record-reference.js";
import { toolVersion } from "./version.js";

const DEFAULT_COUNT = 100;
const DEFAULT_SEED = 1;

/** Makes fixtures of `generate`d payloads, or of what is at a path. Equal sources give equal bytes. */
export async function run({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const [source = ""] = args;
  const recordings = source === "generate" ? await generated(flags) : await readRecordings(source);
  const { format = "json", baseUrl, out } = flags;
  const version = toolVersion();
  const text = FIXTURE_FORMATS[format](recordings, { version, ...(baseUrl === undefined ? {} : { baseUrl }) });
  if (out === undefined) await screen.out.write(text);
  else {
    await writeFileAtomically(out, text);
    await screen.out.write(`${out}\n`);
  }
  if (!flags.quiet) await screen.err.write(`${counted(recordings.length, "case")} as ${format}\n`);
  return EXIT.conformant;
}

/** Generated payloads as the reference service answers them. */
function generated(flags: Flags): Promise<readonly Recording[]> {
  const { count = DEFAULT_COUNT, seed = DEFAULT_SEED, profile = "documented" } = flags;
  return recordOnReference(fixtureCases(sampleKindOf(flags), count, seed, flags.faults === true), profile);
}
