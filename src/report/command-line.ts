/** The command that asks the same again. */
import type { RunStarted } from "../run/event.js";

/**
 * The command of a run with its seed and filters; two runs of it plan the same cases.
 *
 * @param targetFile path of the target file as it was given; the place for one is shown where it is not known
 */
export function sameRunCommand(start: RunStarted, targetFile = "target.json"): string {
  if (start.command === "check-builder") return sameBuilderCommand(start);
  if (start.command === "check-app") return sameAppCommand(start);
  const options = [
    ...(start.target.embedded ? [] : ["--target", targetFile]),
    "--profile",
    start.profile,
    // What passes through a proxy is not ours to draw.
    ...(start.command === "proxy" ? [] : ["--seed", String(start.seed)]),
    ...(start.runs === 0 ? [] : ["--runs", String(start.runs)]),
    ...(start.filters.fast ? ["--fast"] : []),
    ...start.filters.only.flatMap((filter) => ["--only", filter]),
    ...start.filters.skip.flatMap((filter) => ["--skip", filter]),
    ...(start.shard === undefined ? [] : ["--shard", start.shard]),
  ];
  return [`slashproof ${start.command ?? "check"}`, ...options.map(quoted)].join(" ");
}

/** The words of the adapter stand as they were given, last, for they may begin with a dash. */
function sameBuilderCommand({ profile, filters, target }: RunStarted): string {
  const options = [
    "--profile",
    profile,
    ...filters.only.flatMap((filter) => ["--only", filter]),
    ...filters.skip.flatMap((filter) => ["--skip", filter]),
  ];
  return `slashproof check-builder ${options.map(quoted).join(" ")} -- ${target.baseUrl}`;
}

/** Where the commands came from is no part of a run: the place for their file is shown. */
function sameAppCommand({ target, profile, seed, runs }: RunStarted): string {
  const options = ["--profile", profile, "--seed", String(seed), "--runs", String(runs)];
  return ["slashproof check-app", target.baseUrl, "--commands commands.json", ...options].join(" ");
}

/** A word that a POSIX shell reads as it stands. */
export function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
