/** The commands: names, words, flags and where their code is. Help is made from this and nothing else. */
import { CLIENT_COMMANDS } from "./commands/client-commands.js";
import { DATA_COMMANDS } from "./commands/data-commands.js";
import { RESULT_COMMANDS } from "./commands/result-commands.js";
import { SERVICE_COMMANDS } from "./commands/service-commands.js";
import type { ExitCode } from "./end/exit-code.js";
import type { Flag, Flags } from "./flags.js";
import type { Screen } from "./progress/screen.js";

/** What a command is given. */
export interface ParsedCommandLine {
  /** Words that are no flags, in their order. */
  readonly args: readonly string[];
  /** Values of the flags, parsed and checked. */
  readonly flags: Flags;
  /** The streams that the command writes to. */
  readonly screen: Screen;
}

/** A command's own file; it is loaded only when the command is used. */
export interface CommandModule {
  /** Runs the command. @returns the exit code of the process */
  run(invocation: ParsedCommandLine): Promise<ExitCode>;
}

export interface CommandRow {
  /** The first word of the command line. */
  readonly name: string;
  /** Positional arguments in the notation of commander. */
  readonly takes?: string;
  /** Completes "slashproof <name> …": an imperative, no full stop. */
  readonly summary: string;
  /** Paragraphs of the help text below the summary. */
  readonly more: readonly string[];
  /** Flags that the command accepts. One that has --config reads the configuration. */
  readonly flags: readonly Flag[];
  /** Command lines with what they are for. */
  readonly examples: readonly (readonly [line: string, why: string])[];
  /** Imports the module of the command. */
  readonly load: () => Promise<CommandModule>;
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandRow[] = [
  ...SERVICE_COMMANDS,
  ...DATA_COMMANDS,
  ...CLIENT_COMMANDS,
  ...RESULT_COMMANDS,
];
