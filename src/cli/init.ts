/** `slashproof init`: a target.json to fill in, or a configuration. */

import { writeFile } from "node:fs/promises";
import { SetupError } from "../contract/setup-error.js";
import { quoted } from "../report/command-line.js";
import type { ParsedCommandLine } from "./commands.js";
import { exampleConfig, schemaLine } from "./config/example-config.js";
import { EXIT, type ExitCode } from "./end/exit-code.js";
import { systemReason } from "./end/failure.js";
import { programWords } from "./program-words.js";
import { EXAMPLE_TARGET } from "./target/example-target.js";

/** Writes the example where no file is yet. */
export async function run({ args, screen }: ParsedCommandLine): Promise<ExitCode> {
  const path = args[0] ?? "target.json";
  const config = exampleConfig(path);
  try {
    await writeFile(path, config ?? EXAMPLE_TARGET.replace("{\n", `{\n${schemaLine("target")}`), { flag: "wx" });
  } catch (error) {
    const there = error instanceof Error && "code" in error && error.code === "EEXIST";
    const reason = there
      ? "a file of that name exists and is not overwritten; name another file"
      : `${systemReason(error)}; name a file that can be written`;
    throw new SetupError("file-unwritable", `Cannot write "${path}": ${reason}`, { cause: error });
  }
  await screen.out.write(`${path}\n`);
  const next =
    config === undefined ? `${FILL_IN} ${programWords()} check --target ${quoted(path)} --fast` : changeWords();
  await screen.err.write(`${next}\n`);
  return EXIT.conformant;
}

const FILL_IN = "Replace the address, the ids and the token in it, then:";
function changeWords(): string {
  const program = programWords();
  return `Change what you need, then: ${program} check (${program} init writes the target.json that it names)`;
}
