/** The command that asks the same again. */
import type { RunStarted } from "../run/event.js";

/** Files that a command was given. */
export interface GivenFiles {
  readonly targetFile?: string;
  /** The commands of an application. */
  readonly commandsFile?: string;
}

/**
 * The command of a run with its seed and filters; two runs of it plan the same cases.
 *
 * @param files paths as they were given; the place for one is shown where it is not known
 */
export function sameRunCommand(start: RunStarted, files: GivenFiles = {}): string {
  if (start.command === "check-builder") return sameBuilderCommand(start);
  if (start.command === "check-app") return sameAppCommand(start, files);
  const options = [
    ...(start.target.embedded ? [] : ["--target", files.targetFile ?? "target.json"]),
    "--profile",
    start.profile,
    // What passes through a proxy is not ours to draw.
    ...(start.command === "proxy" ? [] : ["--seed", String(start.seed)]),
    ...(start.runs === 0 ? [] : ["--runs", String(start.runs)]),
    ...(start.filters.fast ? ["--fast"] : []),
    ...filterWords(start),
    ...(start.shard === undefined ? [] : ["--shard", start.shard]),
  ];
  return [`slashproof ${start.command ?? "check"}`, ...options.map(quoted)].join(" ");
}

/** The words of the adapter stand as they were given, last, for they may begin with a dash. */
function sameBuilderCommand(start: RunStarted): string {
  const { profile, target } = start;
  const options = ["--profile", profile, ...filterWords(start)];
  return `slashproof check-builder ${options.map(quoted).join(" ")} -- ${target.baseUrl}`;
}

/** Where the commands of an application came from is no part of its run. */
function sameAppCommand(start: RunStarted, { targetFile, commandsFile }: GivenFiles): string {
  const { target, profile, seed, runs } = start;
  const isFromService = commandsFile === undefined && targetFile !== undefined;
  const from = isFromService ? ["--target", targetFile] : ["--commands", commandsFile ?? "commands.json"];
  const options = [
    ...from,
    "--profile",
    profile,
    "--seed",
    String(seed),
    "--runs",
    String(runs),
    ...filterWords(start),
  ];
  return ["slashproof check-app", ...[target.baseUrl, ...options].map(quoted)].join(" ");
}

function filterWords({ filters: { only, skip } }: RunStarted): readonly string[] {
  return [...only.flatMap((filter) => ["--only", filter]), ...skip.flatMap((filter) => ["--skip", filter])];
}

/** A word that a POSIX shell reads as it stands. */
export function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
