/** Every flag of every command, written once: parser, words and help come from here. */
import {
  anyWords,
  duration,
  oneOf,
  port,
  type Reader,
  shard,
  someOf,
  someText,
  url,
  wholeNumber,
} from "./read-value.js";

/** What a file of fixtures can be about. */
const SUBJECT_WORDS = ["operation", "rule"] as const;

/** Names of `spec/profiles/`; kept here too so that `--help` need not load the contract. A test compares them. */
export const PROFILE_WORDS = ["documented", "discord"] as const;
/** Values of a property that `check` asks with. */
export const DEFAULT_RUNS = 100;
/** Reports of a run without `--report`. */
export const DEFAULT_REPORTS = ["html", "junit", "json", "ndjson", "sarif", "md"] as const;
export const REPORT_WORDS = [...DEFAULT_REPORTS, "codequality", "badge", "shields", "card"] as const;
export const SAMPLE_KINDS = [
  "command",
  "option",
  "choice",
  "name",
  "description",
  "permissions",
  "edit",
  "bulk",
  "message",
  "modal",
  "interaction",
] as const;
/** Payloads that `lint` judges. */
export const LINT_KINDS = ["command", "message", "modal", "callback"] as const;
/** Formats of `fixtures`. */
export const FIXTURE_WORDS = ["recording", "json", "nock", "undici", "msw", "har", "curl", "vitest"] as const;

/** Changes that `compare` can refuse; a test compares them with those of the comparison. */
export const CHANGE_WORDS = ["new", "first-failure", "changed", "flaky", "not-run", "fixed", "first-run"] as const;

/** Reports of `compare`. */
export const COMPARISON_WORDS = ["html", "md", "json"] as const;

export type ComparisonWord = (typeof COMPARISON_WORDS)[number];
export type ReportWord = (typeof REPORT_WORDS)[number];
export type SampleKind = (typeof SAMPLE_KINDS)[number];
export type LintKind = (typeof LINT_KINDS)[number];

/** Names that flags had before: they keep working, on the command line and in the configuration. */
export const OLD_NAMES: ReadonlyMap<string, string> = new Map([["lanes", "workers"]]);

/** A flag: how it is written, what it means, how its text is read. */
export interface Flag<Usage extends string = string, Value = unknown> {
  /** How it is written: `--seed <number>`. */
  readonly usage: Usage;
  /** What it does, one sentence of the help text. */
  readonly help: string;
  /** Heading of the help text that lists it. */
  readonly group: "Target" | "Selection" | "Run" | "Results" | "Other";
  /** The values that it takes, where there are few. */
  readonly words?: readonly string[];
  /** True where it takes several of them, separated by commas. */
  readonly isList?: true;
  /** Absent where the flag takes no value. Method, not property: each reader knows the type of what it returned before. */
  read?(flag: string, text: string, before?: Value): Value;
}

const target = flagsOf("Target");
const selection = flagsOf("Selection");
const run = flagsOf("Run");
const results = flagsOf("Results");
const other = flagsOf("Other");

/** Makes the flags of one group. A value is a text that is not empty, unless `read` says otherwise. */
function flagsOf(group: Flag["group"]) {
  return <Usage extends string, Value = Usage extends `${string}<${string}` ? string : true>(
    usage: Usage,
    help: string,
    read?: Reader<Value>,
  ): Flag<Usage, Value> => {
    const reader = read ?? (usage.includes("<") ? (someText as unknown as Reader<Value>) : undefined);
    const { words, isList } = reader ?? {};
    return { usage, help, group, ...(reader && { read: reader }), ...(words && { words }), ...(isList && { isList }) };
  };
}

/** All flags. Their values arrive in `Flags` under the name that they are written with. */
export const FLAGS = {
  target: target(
    "--target <file>",
    "target.json, or a JavaScript module that default-exports { fetch, target } or { start, stop }",
  ),
  url: target("--url <url>", "base URL of the API, such as http://127.0.0.1:4010/api/v10"),
  appId: target("--app-id <id>", "application id, with --url"),
  botToken: target("--bot-token <token>", "bot token, with --url; better kept in SLASHPROOF_BOT_TOKEN"),
  inProcess: target("--in-process", "reach the embedded service through fetch instead of a socket"),
  allowRemote: target("--allow-remote", "permit a target that is not on this machine"),
  allowDestructive: target(
    "--allow-destructive",
    "permit deleting commands that were there before; they are made again under new ids",
  ),
  start: target(
    "--start <command>",
    "start the service with this command, wait until it answers, and end it after the run",
  ),
  startUrl: target(
    "--start-url <url>",
    "an address of the service that answers once it runs (default: the base URL)",
    url,
  ),
  startTimeout: target("--start-timeout <duration>", "how long --start may take to answer (default: 60s)", duration),
  wait: target("--wait <duration>", "wait this long for another run on the same target (default: 2s)", duration),
  backup: target("--backup <file>", "keep a copy of the journal in this file"),
  leftovers: target(
    "--leftovers <what>",
    "commands that a run left whose journal is lost: show, delete (surely made by slashproof) or ids, separate by commas",
    anyWords,
  ),
  dryRun: target("--dry-run", "show what would be done, and change nothing"),
  profile: run(
    "--profile <name>",
    `rules and bindings that apply: ${PROFILE_WORDS.join(" or ")}`,
    oneOf(PROFILE_WORDS),
  ),
  only: selection(
    "--only <patterns>",
    "areas, rules, cases or (of prove) faults to run; * matches anything; separate by commas",
    anyWords,
  ),
  skip: selection("--skip <patterns>", "areas, rules or cases to leave out", anyWords),
  fast: selection("--fast", "run only the cases that find most faults, for a sixth of the requests"),
  lastFailed: selection("--last-failed", "run only the cases that failed in the last run of the same --out"),
  watch: run("--watch", "run again when a file of this folder changes: first what failed, then all"),
  oneByOne: run("--one-by-one", "run each case by itself: no two cases share a list, and it takes more requests"),
  bail: run("--bail <number>", "begin no more cases after this many required checks failed", wholeNumber(1, 1_000_000)),
  shard: selection("--shard <i/n>", "run the i-th of n equal shares; auto/n takes i from JOB_COMPLETION_INDEX", shard),
  seed: run(
    "--seed <number>",
    "seed of all generated values; same seed, same plan",
    wholeNumber(-2_147_483_648, 2_147_483_647),
  ),
  runs: run("--runs <number>", "values tried for each property", wholeNumber(1, 1_000_000)),
  workers: run("--workers <number>", "cases that run at the same time", wholeNumber(1, 256)),
  time: run("--time <duration>", "stop after this long, such as 5m", duration),
  timeout: run("--timeout <duration>", "wait this long for each response, such as 10s", duration),
  report: results(
    "--report <formats>",
    `reports to write: ${REPORT_WORDS.join(",")} (default: ${DEFAULT_REPORTS.join(",")})`,
    someOf(REPORT_WORDS),
  ),
  out: results("--out <dir>", "folder for reports and findings (default: reports/out)"),
  comparisonReport: results(
    "--report <formats>",
    "reports to write: html,md,json (default: none)",
    someOf(COMPARISON_WORDS),
  ),
  baseline: results(
    "--baseline <path>",
    "show what changed since an earlier run: its events.ndjson, or the folder of it",
  ),
  failOn: results(
    "--fail-on <kinds>",
    `end with 1 for required cases of these kinds: ${CHANGE_WORDS.join(",")}`,
    someOf(CHANGE_WORDS),
  ),
  jsonResults: results("--json", "print results.json, and nothing else, to stdout"),
  jsonLines: results("--json", "print JSON Lines for programs"),
  quiet: results("--quiet", "print the verdict line only"),
  debug: other("--debug", "print the stack of an error"),
  port: target("--port <number>", "port to listen on; 0 takes a free one (default: 4010)", port),
  host: target("--host <address>", "address to listen on (default: 127.0.0.1)"),
  printTarget: results("--print-target <file>", "write the target.json of the running service to this file"),
  proxyTarget: target(
    "--target <url>",
    "base URL of the service, such as http://127.0.0.1:4010/api/v10, or a target.json",
  ),
  proxyPort: target("--port <number>", "port to listen on; 0 takes a free one (default: 4020)", port),
  gateway: target("--gateway", "name the proxy as the gateway, so that bots log in through it"),
  soleClient: target("--sole-client", "no other client changes the service: a contradiction is a fault, not advice"),
  printUrl: results("--print-url <file>", "write the base URL of the proxy to this file once it listens"),
  interactionsUrl: target(
    "--interactions-url <url>",
    "post interactions there, signed, instead of dispatching them on the gateway",
    url,
  ),
  name: target("--name <name>", "the name of the application in reports (default: its address)"),
  commands: target(
    "--commands <file>",
    "the commands of the application, in the form of the API's list or of a bulk overwrite",
  ),
  key: target(
    "--key <key>",
    "signing key: 64 hex digits, or a file with them or with an Ed25519 key as PEM (default: a test key)",
  ),
  apiPort: target(
    "--api-port <number>",
    "port of the API that the application calls back; 0 takes a free one (default: 0)",
    port,
  ),
  patience: run(
    "--patience <duration>",
    "wait this long for the message of a deferred response; if none comes, the run is inconclusive (default: 5s)",
    duration,
  ),
  app: target("--app <application>", "the address or module of the application that a finding is about", someText),
  draws: run(
    "--runs <number>",
    "random uses of each command, select and modal (default: 20)",
    wholeNumber(1, 1_000_000),
  ),
  webhookUrl: target("--webhook-url <url>", "post webhook events there, signed", url),
  area: selection("--area <names>", "areas of rules, such as command or bulk", anyWords),
  kind: selection("--kind <kind>", `what to make: ${SAMPLE_KINDS.join(", ")} (default: command)`, oneOf(SAMPLE_KINDS)),
  lintKind: selection(
    "--kind <kind>",
    `kind of the payloads: ${LINT_KINDS.join(", ")} (default: guessed)`,
    oneOf(LINT_KINDS),
  ),
  count: selection("--count <number>", "how many lines (default: 100)", wholeNumber(1, 10_000_000)),
  fault: run("--fault <id>", "start with this deliberate fault; slashproof faults lists them"),
  corpus: results("--corpus <dir>", "folder of saved inputs and findings, which run first (default: reports/corpus)"),
  cases: run(
    "--runs <number>",
    "number of cases (default: 10000, or as many as --time allows)",
    wholeNumber(1, 1_000_000_000),
  ),
  plateau: run(
    "--plateau <number>",
    "end the search after this many cases without anything new",
    wholeNumber(1, 1_000_000_000),
  ),
  queue: run("--queue <url>", "share the run with slashproof worker, through the Redis at this URL"),
  campaign: run("--campaign <name>", "name of the campaign, with --queue and of a worker (default: default)"),
  faults: selection("--faults", "only values with exactly one rule broken"),
  allKills: run("--all-kills", "run every case of the rule, and write all kills to kills.json"),
  cache: results("--cache <dir>", "folder of results that are still valid (default: reports/out/prove-cache)"),
  fresh: run("--fresh", "ignore the cache"),
  config: run("--config <file>", "flags of a run in a file (default: slashproof.config.* of the current folder)"),
  record: results("--record <file>", "write every exchange to this file in canonical form, without tokens"),
  expect: selection("--expect <file>", "known failures with reasons; they do not lead to exit code 1"),
  expectWrite: results(
    "--expect-write <file>",
    "write the known failures of this run; keeps the reasons, links and days of the file",
  ),
  format: results(
    "--format <format>",
    `format of the fixtures: ${FIXTURE_WORDS.join(", ")} (default: json)`,
    oneOf(FIXTURE_WORDS),
  ),
  by: results(
    "--by <subject>",
    `one file for each ${SUBJECT_WORDS.join(" or ")}, in the folder --out`,
    oneOf(SUBJECT_WORDS),
  ),
  baseUrl: results("--base-url <url>", "address in the fixtures, instead of the recorded one"),
  outFile: results("--out <file>", "write to this file, or with --by to this folder, instead of stdout"),
} as const;

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;

type NameOf<Usage extends string> = Usage extends `--${infer Name} ${string}`
  ? CamelCase<Name>
  : Usage extends `--${infer Name}`
    ? CamelCase<Name>
    : never;

type AnyFlag = (typeof FLAGS)[keyof typeof FLAGS];

/** The values of all flags, as their readers leave them: `true` for those without a value. A command reads those it declares. */
export type Flags = {
  readonly [F in AnyFlag as NameOf<F["usage"]>]?: F extends Flag<string, infer Value> ? Value : never;
};

/** What `sample` and `fixtures` make. */
export function sampleKindOf({ kind }: Flags): SampleKind {
  return SAMPLE_KINDS.find((word) => word === kind) ?? "command";
}

/** The kind of payloads that the user named for `lint`. */
export function lintKindOf({ kind }: Flags): LintKind | undefined {
  return LINT_KINDS.find((word) => word === kind);
}
