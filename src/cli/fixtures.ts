/** `slashproof fixtures`: requests and their answers, in the formats of other tools. */
import { join } from "node:path";
import type { Recording } from "../case/recording.js";
import { packageVersion } from "../contract/own-package.js";
import { SetupError } from "../contract/setup-error.js";
import { FIXTURE_ENDINGS, FIXTURE_FORMATS, WHOLE_CASES } from "../fixture/index.js";
import { bySubject } from "../fixture/subjects.js";
import { counted, printable } from "../report/text.js";
import { writeFileAtomically } from "./atomic-file.js";
import type { ParsedCommandLine } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { fixtureCases } from "./fixture-cases.js";
import { type Flags, sampleKindOf } from "./flags.js";
import { type ReadRecordings, readRecordings } from "./read-recordings.js";
import { readRepeated } from "./read-repeated.js";
import { recordOnReference } from "./record-reference.js";

const DEFAULT_COUNT = 100;
const DEFAULT_SEED = 1;

/** Makes fixtures of `generate`d payloads, or of what is at the paths. Equal sources give equal bytes. */
export async function run({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const files = filesOf(flags);
  const { recordings, volatile } = await sourceOf(args, flags);
  const { format = "json", baseUrl } = flags;
  const options = { version: packageVersion(), volatile, ...(baseUrl === undefined ? {} : { baseUrl }) };
  for (const { path, part } of files(recordings)) {
    const text = FIXTURE_FORMATS[format](part, { ...options, isPart: flags.by === "operation" });
    if (path === undefined) await screen.out.write(text);
    else {
      await writeFileAtomically(path, text);
      await screen.out.write(`${path}\n`);
    }
  }
  if (flags.quiet) return EXIT.conformant;
  await screen.err.write(`${counted(recordings.length, "case")} as ${format}\n`);
  for (const place of volatile) await screen.err.write(`Volatile, so not compared: ${printable(place, 300)}\n`);
  return EXIT.conformant;
}

/** A file with the recordings that go into it; without a path it is stdout. */
interface FixtureFile {
  readonly path: string | undefined;
  readonly part: readonly Recording[];
}

/** @throws SetupError `usage` where --by needs a folder, or the format needs whole cases */
function filesOf({ by, out, format = "json" }: Flags): (recordings: readonly Recording[]) => readonly FixtureFile[] {
  if (by === undefined) return (part) => [{ path: out, part }];
  if (out === undefined)
    throw new SetupError("usage", `Cannot write a file for each ${by} to stdout; pass --out FOLDER`);
  if (by === "operation" && WHOLE_CASES.has(format))
    throw new SetupError(
      "usage",
      `Cannot use --by operation with ${format}: this format is written by case; pass --by rule`,
    );
  return (recordings) =>
    [...bySubject(recordings, by)].map(([name, part]) => ({ path: join(out, name + FIXTURE_ENDINGS[format]), part }));
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
