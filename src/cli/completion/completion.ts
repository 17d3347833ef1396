/** `slashproof completion`: a script that lets a shell complete commands and flags. */
import { SetupError } from "../../contract/setup-error.js";
import { printable } from "../../report/text.js";
import { COMMANDS, type ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { bashCompletion } from "./bash-completion.js";
import { SHELLS, type Shell } from "./completed-words.js";
import { fishCompletion } from "./fish-completion.js";

/** zsh runs the script for bash through its own bridge. */
const ZSH_HEAD = `# Completion of slashproof: source <(slashproof completion zsh)
(( $+functions[compdef] )) || { autoload -U +X compinit && compinit; }
autoload -U +X bashcompinit && bashcompinit
`;

const SCRIPTS: Readonly<Record<Shell, () => string>> = {
  bash: () => bashCompletion(COMMANDS),
  zsh: () => `${ZSH_HEAD}${bashCompletion(COMMANDS)}`,
  fish: () => fishCompletion(COMMANDS),
};

/** Prints the script for the shell that the first argument names. */
export async function run({ args, screen }: ParsedCommandLine): Promise<ExitCode> {
  const [name = ""] = args;
  const shell = SHELLS.find((one) => one === name);
  if (shell === undefined)
    throw new SetupError(
      "usage",
      `Cannot complete for "${printable(name, 40)}": the shell is unknown; choose from ${SHELLS.join(", ")}`,
    );
  await screen.out.write(SCRIPTS[shell]());
  return EXIT.conformant;
}
