/** The command that asks the same again. */
import type { FoundOn } from "../case/found-on.js";
import type { RunStarted } from "../run/result/event.js";

/** Where a printed command is to be run, and how it begins. */
export interface ShellContext {
  /** The output folder of the run as a person would type it; empty where nothing was written. */
  readonly outDir?: string | undefined;
  /** What starts the program in a shell, such as `npx slashproof`; `slashproof` where it is not known. */
  readonly program?: string | undefined;
}

/** What a command was given. */
export interface GivenFiles extends Pick<ShellContext, "program"> {
  /** Path of target.json; absent where a URL was given. */
  readonly targetFile?: string;
  /** Words that start the service of the user, not yet quoted. */
  readonly startWords?: readonly string[];
  /** Flags of a proxy, and the command that it starts behind `--`; not yet quoted. */
  readonly proxyWords?: readonly string[];
}

/**
 * The command of a run with its seed and filters; two runs of it plan the same cases.
 *
 * @param files paths as they were given; the place for one is shown where it is not known
 */
export function sameRunCommand(start: RunStarted, files: GivenFiles = {}): string {
  return `${programOf(files)} ${wordsOf(start, files).join(" ")}`;
}

/** @returns the words that start the program */
export function programOf({ program = "slashproof" }: ShellContext): string {
  return program;
}

function wordsOf(start: RunStarted, files: GivenFiles): readonly string[] {
  if (start.command === "check-builder") return sameBuilderCommand(start);
  if (start.command === "check-app") return sameAppCommand(start);
  const options = [
    "--profile",
    start.profile,
    // What passes through a proxy is not ours to draw.
    ...(start.command === "proxy" ? [] : ["--seed", String(start.seed)]),
    ...(start.runs === 0 ? [] : ["--runs", String(start.runs)]),
    ...(start.filters.fast ? ["--fast"] : []),
    ...filterWords(start),
    ...(start.shard === undefined ? [] : ["--shard", start.shard]),
    ...(start.flags ?? []),
  ];
  const where = whereWords(start, files);
  const { startWords = [], proxyWords = [] } = files;
  const proxied = start.command === "proxy" ? proxyWords : [];
  return [start.command ?? "check", ...where, ...[...startWords, ...options, ...proxied].map(quoted)];
}

/** The target of a run as flags, quoted for a shell. */
function whereWords({ command, target }: RunStarted, { targetFile }: GivenFiles): readonly string[] {
  const { opened, baseUrl } = target;
  if (targetFile !== undefined) return ["--target", quoted(targetFile), ...remoteWords(target)];
  // The proxy takes an address in the place of a file.
  if (command === "proxy" && opened?.by === "flags") return ["--target", quoted(baseUrl), ...remoteWords(target)];
  return target.embedded ? [] : targetWords(target);
}

/** What a command line has to know of a target. */
export type NamedTarget = Partial<Omit<FoundOn, "isAboutClient" | "signedWith">>;

/**
 * The flags that name a target, quoted for a shell. A token comes from the environment.
 * A place for a file is shown where nothing is known.
 */
export function targetWords(target: NamedTarget = {}): readonly string[] {
  switch (target.opened?.by) {
    case "embedded":
      return [];
    case "file":
      return ["--target", quoted(target.opened.path), ...remoteWords(target)];
    case "flags":
      return flagWords(target);
    case "program":
      // What runs inside a program has no address: whoever wrote the program knows the module.
      return target.isInProcess ? ["--target", "target.mjs"] : flagWords(target);
    case undefined:
      return ["--target", "target.json"];
  }
}

function flagWords(target: NamedTarget): readonly string[] {
  const { baseUrl = "", applicationId = "" } = target;
  const token = '"$SLASHPROOF_BOT_TOKEN"';
  return ["--url", quoted(baseUrl), "--app-id", quoted(applicationId), "--bot-token", token, ...remoteWords(target)];
}

/** The permission that a target elsewhere needs. */
export function remoteWords({ isRemote }: NamedTarget): readonly string[] {
  return isRemote ? ["--allow-remote"] : [];
}

/** The words of the adapter are as they were given, last, for they may begin with a dash. */
function sameBuilderCommand(start: RunStarted): readonly string[] {
  const { profile, target } = start;
  const options = ["--profile", profile, ...filterWords(start), ...(start.flags ?? [])];
  return ["check-builder", ...options.map(quoted), "--", target.baseUrl];
}

/** The application, and the file or the service that its commands came from. A place for a file is shown where nothing is known. */
function sameAppCommand(start: RunStarted): readonly string[] {
  const { target, profile, seed, runs } = start;
  const { opened, commandsFile = "commands.json" } = target;
  const from = opened?.by === "file" ? ["--target", opened.path] : ["--commands", commandsFile];
  const options = [
    ...from,
    "--profile",
    profile,
    "--seed",
    String(seed),
    "--runs",
    String(runs),
    ...filterWords(start),
    ...(start.flags ?? []),
  ];
  return ["check-app", ...[target.baseUrl, ...options].map(quoted), ...appWords(target)];
}

/** What reaching an application takes beside its address, quoted for a shell. Digits of a key come from the environment, as tokens do. */
export function appWords({
  signedWith,
  apiPort,
  ...target
}: NamedTarget & Pick<FoundOn, "signedWith">): readonly string[] {
  const key = signedWith === "digits" ? '"$SLASHPROOF_KEY"' : quoted(signedWith?.file ?? "");
  return [
    ...remoteWords(target),
    ...(signedWith === undefined ? [] : ["--key", key]),
    ...(apiPort === undefined ? [] : ["--api-port", String(apiPort)]),
  ];
}

function filterWords({ filters: { only, skip } }: RunStarted): readonly string[] {
  return [...only.flatMap((filter) => ["--only", filter]), ...skip.flatMap((filter) => ["--skip", filter])];
}

/** A word that a POSIX shell reads as it is. */
export function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
