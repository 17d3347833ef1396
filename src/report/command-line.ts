/** The command that asks the same again. */
import type { RunStarted } from "../run/event.js";

/**
 * The `check` or `fuzz` of a run with its seed and filters; two runs of it plan the same cases.
 *
 * @param targetFile path of the target file as it was given; the place for one is shown where it is not known
 */
export function sameRunCommand(start: RunStarted, targetFile = "target.json"): string {
  const options = [
    ...(start.target.embedded ? [] : ["--target", targetFile]),
    "--profile",
    start.profile,
    "--seed",
    String(start.seed),
    ...(start.runs === 0 ? [] : ["--runs", String(start.runs)]),
    ...start.filters.only.flatMap((filter) => ["--only", filter]),
    ...start.filters.skip.flatMap((filter) => ["--skip", filter]),
    ...(start.shard === undefined ? [] : ["--shard", start.shard]),
  ];
  return [`slashproof ${start.command ?? "check"}`, ...options.map(quoted)].join(" ");
}

/** A word that a POSIX shell reads as it stands. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
