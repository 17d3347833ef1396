/** Completion for fish, from the table of commands. */
import type { CommandRow } from "../commands.js";
import type { Flag } from "../flags.js";
import { argumentWords, longNameOf } from "./completed-words.js";

/** A script for fish to source. Where it knows no words, fish completes names of files. */
export function fishCompletion(commands: readonly CommandRow[]): string {
  const lines = commands.flatMap((row) => [
    `complete -c slashproof -n __fish_use_subcommand -f -a ${row.name} -d ${quoted(row.summary)}`,
    ...wordLines(row.name, argumentWords(row.name)),
    ...row.flags.map((flag) => flagLine(row.name, flag)),
  ]);
  const names = commands.map(({ name }) => name).join(" ");
  return `# Completion of slashproof: slashproof completion fish | source\n${[...lines, ...wordLines("help", names)].join("\n")}\n`;
}

/** Words that are no names of files. */
function wordLines(command: string, words: string): readonly string[] {
  return words === "" ? [] : [`complete -c slashproof -n ${after(command)} -f -a ${quoted(words)}`];
}

function flagLine(command: string, { usage, help, words, isList }: Flag): string {
  const offered = isList ? `(__fish_append , ${words?.join(" ")})` : words?.join(" ");
  const values = usage.includes("<") ? (offered === undefined ? " -r" : ` -x -a ${quoted(offered)}`) : "";
  return `complete -c slashproof -n ${after(command)} -l ${longNameOf(usage).slice(2)}${values} -d ${quoted(help)}`;
}

function after(command: string): string {
  return `'__fish_seen_subcommand_from ${command}'`;
}

/** In single quotes fish reads only a backslash and a quote otherwise. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
