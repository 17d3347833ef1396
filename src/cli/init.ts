/** `slashproof init`: a target.json to fill in. */
import { writeFile } from "node:fs/promises";
import { SetupError } from "../contract/setup-error.js";
import type { ParsedCommandLine } from "./commands.js";
import { EXAMPLE_TARGET } from "./example-target.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { systemReason } from "./failure.js";

/** Writes the example where no file is yet. */
export async function run({ args, screen }: ParsedCommandLine): Promise<ExitCode> {
  const path = args[0] ?? "target.json";
  try {
    await writeFile(path, EXAMPLE_TARGET, { flag: "wx" });
  } catch (error) {
    const there = error instanceof Error && "code" in error && error.code === "EEXIST";
    const reason = there
      ? "a file of that name exists and is not overwritten; name another file"
      : `${systemReason(error)}; name a file that can be written`;
    throw new SetupError("file-unwritable", `Cannot write "${path}": ${reason}`, { cause: error });
  }
  await screen.out.write(`${path}\n`);
  await screen.err.write(`Fill in base URL, application id and bot token, then: slashproof check --target ${path}\n`);
  return EXIT.conformant;
}
