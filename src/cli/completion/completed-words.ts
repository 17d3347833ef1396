/** What the scripts of all shells complete. */

/** Shells that have a completion. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

export type Shell = (typeof SHELLS)[number];

/** Arguments of a command that are words and no names of files, separated by spaces. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  completion: SHELLS.join(" "),
  corpus: "minimise",
};

/** Words for the argument of a command; empty where it has none, or any. */
export function argumentWords(command: string): string {
  return ARGUMENTS[command] ?? "";
}

/** `--seed` of `--seed <number>`. */
export function longNameOf(usage: string): string {
  return usage.split(" ")[0] ?? usage;
}
