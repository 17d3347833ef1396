/** From the table of commands to a commander program. */

import { Command, CommanderError, Option } from "commander";
import { didYouMean } from "../contract/did-you-mean.js";
import { packageVersion } from "../contract/own-package.js";
import { SetupError } from "../contract/setup-error.js";
import { COMMANDS, type CommandRow } from "./commands.js";
import { withConfig } from "./config/with-config.js";
import { EXIT, EXIT_HELP, type ExitCode } from "./end/exit-code.js";
import { oneLine } from "./end/failure.js";
import { FLAGS, type Flag, OLD_NAMES } from "./flags.js";
import { programWords } from "./program-words.js";
import type { Screen } from "./progress/screen.js";

/**
 * Runs one command line (without `node` and the script).
 *
 * @returns the exit code; for `--help` and `--version` 0
 * @throws SetupError with code `usage` where the line cannot be understood
 */
export async function runCommandLine(argv: readonly string[], screen: Screen): Promise<ExitCode> {
  let code: ExitCode = EXIT.conformant;
  const texts: string[] = [];
  const program = programOf(screen, texts, (ended) => {
    code = ended;
  });
  try {
    await program.parseAsync(withNewNames(argv), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.excessArguments") refuseExcess(program, argv);
    code = await answerOf(error, screen, texts, argv);
  }
  return code;
}

/** The line with the names of today. What follows `--` belongs to another program. */
function withNewNames(argv: readonly string[]): string[] {
  const end = argv.indexOf("--");
  return argv.map((word, at) => {
    const [, name = "", rest = ""] = /^--([a-z-]+)(=.*)?$/s.exec(word) ?? [];
    const today = OLD_NAMES.get(name);
    return today === undefined || (end !== -1 && at > end) ? word : `--${today}${rest}`;
  });
}

/** What follows a command that takes nothing is most likely its target. */
function refuseExcess(program: Command, [name]: readonly string[]): void {
  const command = program.commands.find((one) => one.name() === name);
  const [given] = command?.args ?? [];
  const hasTarget = command?.options.some(({ long }) => long === "--target");
  if (given === undefined || !hasTarget || command?.registeredArguments.length !== 0) return;
  throw new SetupError(
    "usage",
    `Cannot read the command line: "${name}" takes no argument, but got "${oneLine(given)}"; name a target with --target ${oneLine(given)}`,
  );
}

/** Help and version are answers; everything else that commander throws is a usage error. */
async function answerOf(
  error: CommanderError,
  screen: Screen,
  texts: string[],
  argv: readonly string[],
): Promise<ExitCode> {
  const text = texts.join("");
  if (error.exitCode === 0) {
    await screen.out.write(text);
    return EXIT.conformant;
  }
  const wanted = argv[0] === "help" ? argv[1] : undefined;
  if (wanted !== undefined && wanted !== "help" && !COMMANDS.some(({ name }) => name === wanted)) {
    const near = didYouMean(
      wanted,
      COMMANDS.map(({ name }) => name),
    );
    const wayOut = near === "" ? "slashproof --help lists commands" : near;
    throw new SetupError("usage", `Cannot print help for "${oneLine(wanted)}": there is no such command; ${wayOut}`);
  }
  if (error.code === "commander.help") {
    await screen.err.write(text);
    return EXIT.cannotRun;
  }
  const named = COMMANDS.some((row) => row.name === argv[0]) ? ` ${argv[0]}` : "";
  const said = oneLine(error.message.replace(/^error: /, ""))
    .replaceAll("'", '"')
    .replace(/\.$/, "");
  throw new SetupError(
    "usage",
    `Cannot read the command line: ${said}; slashproof${named} --help lists commands and flags`,
  );
}

function programOf(screen: Screen, texts: string[], onEnd: (code: ExitCode) => void): Command {
  const { bold, cyan } = screen.out.colors;
  const program = new Command("slashproof")
    .description("Contract testing of application-command services: does a service do what the documents say?")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .exitOverride()
    .configureHelp({
      styleTitle: bold,
      styleCommandText: cyan,
      styleSubcommandText: cyan,
      styleOptionText: cyan,
      subcommandTerm: (command) =>
        [
          command.name(),
          ...command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`)),
        ].join(" "),
    })
    .configureOutput({
      writeOut: (text) => texts.push(text),
      writeErr: (text) => texts.push(text),
      outputError: () => undefined,
      getOutHasColors: () => screen.out.colors.isColorSupported,
      getErrHasColors: () => screen.err.colors.isColorSupported,
      getOutHelpWidth: () => screen.out.columns(),
      getErrHelpWidth: () => screen.err.columns(),
    })
    .helpCommand("help [command]", "print help for a command")
    .addHelpText("after", `\n${bold("Exit codes:")}\n${EXIT_HELP.map((line) => `  ${line}`).join("\n")}`);
  for (const row of COMMANDS) program.addCommand(commandOf(row, program, screen, onEnd));
  return program;
}

function commandOf(row: CommandRow, program: Command, screen: Screen, onEnd: (code: ExitCode) => void): Command {
  const { bold, cyan, dim } = screen.out.colors;
  const command = new Command(row.name)
    .copyInheritedSettings(program)
    .summary(row.summary)
    .description([`${sentence(row.summary)}.`, ...row.more].join("\n"));
  if (row.takes !== undefined) command.arguments(row.takes);
  for (const flag of [...row.flags, FLAGS.debug]) {
    const option = new Option(flag.usage, flag.help).helpGroup(`${flag.group}:`);
    const { read }: Flag = flag;
    if (read !== undefined) option.argParser((text, before) => read(option.long ?? "", text, before));
    command.addOption(option);
  }
  command.addHelpOption(new Option("-h, --help", "print help").helpGroup("Other:"));
  const examples = row.examples.flatMap(([line, why]) => [
    `  ${dim(`# ${why}`)}`,
    `  ${cyan(line.replace("slashproof", programWords()))}`,
  ]);
  command.addHelpText("after", `\n${bold("Examples:")}\n${examples.join("\n")}`);
  command.action(async () => {
    const loaded = await row.load();
    const known = new Set(command.options.map((option) => option.attributeName()));
    const flags = known.has("config") ? await withConfig(command.opts(), known, screen) : command.opts();
    onEnd(await loaded.run({ args: command.args, flags, screen }));
  });
  return command;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
