/** Completion for bash, from the table of commands. */
import type { CommandRow } from "../commands.js";
import { argumentWords, longNameOf } from "./completed-words.js";

/** A script for bash to source. Where it knows no words, bash completes names of files. */
export function bashCompletion(commands: readonly CommandRow[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# Completion of slashproof: source <(slashproof completion bash)
_slashproof() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} words= head=
  if [[ $COMP_CWORD -eq 1 ]]; then
    words='${names} help --version --help'
  else
    case "\${COMP_WORDS[1]}" in
      help) words='${names}' ;;
${commands.map(branchOf).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -P "$head" -W "$words" -- "\${current#"$head"}"))
}
complete -o default -F _slashproof slashproof
`;
}

/** What is before the last comma stays; the word behind it is completed. */
const HEAD = `; if [[ $current == *,* ]]; then head="\${current%,*},"; fi`;

function branchOf(row: CommandRow): string {
  const valued = row.flags.filter(({ usage }) => usage.includes("<"));
  const known = valued.flatMap(({ usage, words, isList }) =>
    words === undefined ? [] : [`          ${longNameOf(usage)}) words='${words.join(" ")}'${isList ? HEAD : ""} ;;`],
  );
  const open = valued.filter(({ words }) => words === undefined).map(({ usage }) => longNameOf(usage));
  const flags = [...row.flags.map(({ usage }) => longNameOf(usage)), "--debug", "--help"].join(" ");
  const rest = argumentWords(row.name);
  return [
    `      ${row.name})`,
    '        case "$previous" in',
    ...known,
    ...(open.length === 0 ? [] : [`          ${open.join(" | ")}) ;;`]),
    `          *) if [[ $current == -* ]]; then words='${flags}'; ${rest === "" ? "" : `else words='${rest}'; `}fi ;;`,
    "        esac ;;",
  ].join("\n");
}
