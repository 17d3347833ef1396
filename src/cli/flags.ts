/** Every flag of every command, written once: parser, words and help come from here. */
import {
  anyWords,
  duration,
  oneOf,
  port,
  type Shard,
  shard,
  someOf,
  someText,
  url,
  wholeNumber,
} from "./read-value.js";

/** Names of `spec/profiles/`; kept here too so that `--help` need not load the contract. A test compares them. */
export const PROFILE_WORDS = ["documented", "discord"] as const;
/** Values of a property that `check` asks with. */
export const DEFAULT_RUNS = 100;
export const REPORT_WORDS = ["html", "junit", "json", "ndjson", "sarif", "md"] as const;
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
export const FIXTURE_WORDS = ["json", "nock", "har", "curl", "vitest"] as const;

/** Changes that `compare` can refuse; a test compares them with those of the comparison. */
export const CHANGE_WORDS = ["new", "changed", "flaky", "not-run", "fixed", "first-run"] as const;

/** Reports of `compare`. */
export const COMPARISON_WORDS = ["html", "md", "json"] as const;

export type ProfileWord = (typeof PROFILE_WORDS)[number];
export type ReportWord = (typeof REPORT_WORDS)[number];
export type SampleKind = (typeof SAMPLE_KINDS)[number];
export type LintKind = (typeof LINT_KINDS)[number];
type ChangeWord = (typeof CHANGE_WORDS)[number];
type FixtureWord = (typeof FIXTURE_WORDS)[number];

/** The values of all flags, as the parsers below leave them. A command reads those it declares. */
export interface Flags {
  /** Path of target.json or of a module; for `proxy` also the URL of the service. */
  readonly target?: string;
  /** Base URL of a target without a file. */
  readonly url?: string;
  /** Application id for `--url`. */
  readonly appId?: string;
  /** Bot token for `--url`. */
  readonly botToken?: string;
  /** The module at `--target` is called without sockets. */
  readonly inProcess?: true;
  /** Targets that are not on this machine are permitted. */
  readonly allowRemote?: true;
  /** Residents may be deleted; they are made again under new ids. */
  readonly allowDestructive?: true;
  /** Milliseconds to wait for another run on the same target. */
  readonly wait?: number;
  /** File for a copy of the journal. */
  readonly backup?: string;
  /** Shows what would be restored, and sends nothing that changes the target. */
  readonly dryRun?: true;
  /** Name of the profile: its rules and bindings apply. */
  readonly profile?: ProfileWord;
  /** Patterns of cases, rules or areas that are run. */
  readonly only?: readonly string[];
  /** Patterns of cases, rules or areas that are left out. */
  readonly skip?: readonly string[];
  /** Only the cases that find most faults, for a tenth of the requests. */
  readonly fast?: true;
  /** `prove` runs every case of the rule and keeps all kills. */
  readonly allKills?: true;
  /** Folder where `prove` keeps proofs between runs. */
  readonly cache?: string;
  /** `prove` ignores kept proofs. */
  readonly fresh?: true;
  /** The part of the run that this process does. */
  readonly shard?: Shard;
  /** Seed of generated values; default: random, and printed. */
  readonly seed?: number;
  /** Values of each property; cases of `fuzz`; random uses of `check-app`. */
  readonly runs?: number;
  /** Number of workers. */
  readonly lanes?: number;
  /** Milliseconds after which the run stops. */
  readonly time?: number;
  /** Milliseconds to wait for one response. */
  readonly timeout?: number;
  /** Formats of reports to write. */
  readonly report?: readonly ReportWord[];
  /** Folder for reports and findings; a file for commands that print one result. */
  readonly out?: string;
  /** Prints JSON or JSON Lines for programs. */
  readonly json?: true;
  /** Prints the verdict line only. */
  readonly quiet?: true;
  /** Prints stack traces of errors. */
  readonly debug?: true;
  /** TCP port to listen on; 0 for a free one. */
  readonly port?: number;
  /** Address to listen on. */
  readonly host?: string;
  /** File that receives the target.json of the running service. */
  readonly printTarget?: string;
  /** File that receives the base URL of the proxy once it listens. */
  readonly printUrl?: string;
  /** The proxy names itself as the gateway, so that bots log in through it. */
  readonly gateway?: true;
  /** URL that receives signed interactions, in place of the gateway. */
  readonly interactionsUrl?: string;
  /** File with the commands of an application. */
  readonly commands?: string;
  /** Name of the application in reports. */
  readonly name?: string;
  /** Signing key: 64 hex digits, or the path of a file. */
  readonly key?: string;
  /** URL of the application that a finding of `check-app` is about. */
  readonly app?: string;
  /** URL that receives signed webhook events. */
  readonly webhookUrl?: string;
  /** Areas of rules to print. */
  readonly area?: readonly string[];
  /** Read it with `sampleKindOf` or `lintKindOf`: each command has its own words. */
  readonly kind?: SampleKind | LintKind;
  /** Number of lines to make. */
  readonly count?: number;
  /** Only values with exactly one broken rule. */
  readonly faults?: true;
  /** Folder of saved inputs and findings. */
  readonly corpus?: string;
  /** Cases without anything new after which a phase of `fuzz` ends. */
  readonly plateau?: number;
  /** Id of the deliberate fault that the service starts with. */
  readonly fault?: string;
  /** File for every exchange, without tokens. */
  readonly record?: string;
  /** File with known failures. */
  readonly expect?: string;
  /** File that known failures are written to. */
  readonly expectWrite?: string;
  /** Kinds of changes that lead to exit code 1. */
  readonly failOn?: readonly ChangeWord[];
  /** Format of the fixtures. */
  readonly format?: FixtureWord;
  /** Address in the fixtures, in place of the recorded one. */
  readonly baseUrl?: string;
}

/** A flag: how it is written, what it means, how its text is read. */
export interface Flag {
  /** How it is written: `--seed <number>`. */
  readonly usage: string;
  /** What it does, one sentence of the help text. */
  readonly help: string;
  /** Heading of the help text that lists it. */
  readonly group: "Target" | "Selection" | "Run" | "Results" | "Other";
  /** Method, not property: each reader knows the type of what it returned before. */
  read?(text: string, before: unknown): unknown;
}

type Reader = NonNullable<Flag["read"]>;

const target = (usage: string, help: string, read?: Reader): Flag => flag("Target", usage, help, read);
const selection = (usage: string, help: string, read?: Reader): Flag => flag("Selection", usage, help, read);
const run = (usage: string, help: string, read?: Reader): Flag => flag("Run", usage, help, read);
const results = (usage: string, help: string, read?: Reader): Flag => flag("Results", usage, help, read);
const other = (usage: string, help: string, read?: Reader): Flag => flag("Other", usage, help, read);

function flag(group: Flag["group"], usage: string, help: string, read?: Reader): Flag {
  return read === undefined ? { usage, help, group } : { usage, help, group, read };
}

/** The flags by the name under which their value arrives in `Flags`. */
export const FLAGS = {
  target: target(
    "--target <file>",
    "target.json, or a JavaScript module that default-exports { fetch, target } or { start, stop }",
    someText("--target"),
  ),
  url: target("--url <url>", "base URL of the API, such as http://127.0.0.1:4010/api/v10", someText("--url")),
  appId: target("--app-id <id>", "application id, with --url", someText("--app-id")),
  botToken: target(
    "--bot-token <token>",
    "bot token, with --url; better kept in SLASHPROOF_BOT_TOKEN",
    someText("--bot-token"),
  ),
  inProcess: target("--in-process", "reach the embedded service through fetch instead of a socket"),
  allowRemote: target("--allow-remote", "permit a target that is not on this machine"),
  allowDestructive: target(
    "--allow-destructive",
    "permit deleting commands that were there before; they are made again under new ids",
  ),
  wait: target(
    "--wait <duration>",
    "wait this long for another run on the same target (default: 2s)",
    duration("--wait"),
  ),
  backup: target("--backup <file>", "keep a copy of the journal in this file", someText("--backup")),
  dryRun: target("--dry-run", "show what would be restored, and change nothing"),
  profile: run(
    "--profile <name>",
    `rules and bindings that apply: ${PROFILE_WORDS.join(" or ")}`,
    oneOf("--profile", PROFILE_WORDS),
  ),
  only: selection(
    "--only <patterns>",
    "areas, rules or cases to run; * matches anything; separate by commas",
    anyWords("--only"),
  ),
  skip: selection("--skip <patterns>", "areas, rules or cases to leave out", anyWords("--skip")),
  fast: selection("--fast", "run only the cases that find most faults, for a tenth of the requests"),
  shard: selection("--shard <i/n>", "run the i-th of n equal shares", shard("--shard")),
  seed: run(
    "--seed <number>",
    "seed of all generated values; same seed, same plan",
    wholeNumber("--seed", -2_147_483_648, 2_147_483_647),
  ),
  runs: run("--runs <number>", "values tried for each property", wholeNumber("--runs", 1, 1_000_000)),
  lanes: run("--lanes <number>", "cases that run at the same time", wholeNumber("--lanes", 1, 256)),
  time: run("--time <duration>", "stop after this long, such as 5m", duration("--time")),
  timeout: run("--timeout <duration>", "wait this long for each response, such as 10s", duration("--timeout")),
  report: results(
    "--report <formats>",
    `reports to write: ${REPORT_WORDS.join(",")} (default: all)`,
    someOf("--report", REPORT_WORDS),
  ),
  out: results("--out <dir>", "folder for reports and findings (default: reports/out)", someText("--out")),
  comparisonReport: results(
    "--report <formats>",
    "reports to write: html,md,json (default: none)",
    someOf("--report", COMPARISON_WORDS),
  ),
  failOn: results(
    "--fail-on <kinds>",
    `end with 1 for required cases of these kinds: ${CHANGE_WORDS.join(",")}`,
    someOf("--fail-on", CHANGE_WORDS),
  ),
  jsonResults: results("--json", "print results.json, and nothing else, to stdout"),
  jsonLines: results("--json", "print JSON Lines for programs"),
  quiet: results("--quiet", "print the verdict line only"),
  debug: other("--debug", "print the stack of an error"),
  port: target("--port <number>", "port to listen on; 0 takes a free one (default: 4010)", port("--port")),
  host: target("--host <address>", "address to listen on (default: 127.0.0.1)", someText("--host")),
  printTarget: results(
    "--print-target <file>",
    "write the target.json of the running service to this file",
    someText("--print-target"),
  ),
  proxyTarget: target(
    "--target <url>",
    "base URL of the service, such as http://127.0.0.1:4010/api/v10, or a target.json",
    someText("--target"),
  ),
  proxyPort: target("--port <number>", "port to listen on; 0 takes a free one (default: 4020)", port("--port")),
  gateway: target("--gateway", "name the proxy as the gateway, so that bots log in through it"),
  printUrl: results(
    "--print-url <file>",
    "write the base URL of the proxy to this file once it listens",
    someText("--print-url"),
  ),
  interactionsUrl: target(
    "--interactions-url <url>",
    "post interactions there, signed, instead of dispatching them on the gateway",
    url("--interactions-url"),
  ),
  name: target("--name <name>", "the name of the application in reports (default: its address)", someText("--name")),
  commands: target(
    "--commands <file>",
    "the commands of the application, in the form of the API's list or of a bulk overwrite",
    someText("--commands"),
  ),
  key: target(
    "--key <key>",
    "signing key: 64 hex digits, or a file with them or with an Ed25519 key as PEM (default: a test key)",
    someText("--key"),
  ),
  app: target("--app <url>", "the application that a finding of check-app is about", url("--app")),
  draws: run(
    "--runs <number>",
    "random uses of each command, select and modal (default: 20)",
    wholeNumber("--runs", 1, 1_000_000),
  ),
  webhookUrl: target("--webhook-url <url>", "post webhook events there, signed", url("--webhook-url")),
  area: selection("--area <names>", "areas of rules, such as command or bulk", anyWords("--area")),
  kind: selection(
    "--kind <kind>",
    `what to make: ${SAMPLE_KINDS.join(", ")} (default: command)`,
    oneOf("--kind", SAMPLE_KINDS),
  ),
  lintKind: selection(
    "--kind <kind>",
    `kind of the payloads: ${LINT_KINDS.join(", ")} (default: guessed)`,
    oneOf("--kind", LINT_KINDS),
  ),
  count: selection("--count <number>", "how many lines (default: 100)", wholeNumber("--count", 1, 10_000_000)),
  fault: run("--fault <id>", "start with this deliberate fault; slashproof faults lists them", someText("--fault")),
  corpus: results(
    "--corpus <dir>",
    "folder of saved inputs and findings, which run first (default: reports/corpus)",
    someText("--corpus"),
  ),
  cases: run(
    "--runs <number>",
    "number of cases (default: 10000, or as many as --time allows)",
    wholeNumber("--runs", 1, 1_000_000_000),
  ),
  plateau: run(
    "--plateau <number>",
    "end a phase after this many cases without anything new",
    wholeNumber("--plateau", 1, 1_000_000_000),
  ),
  faults: selection("--faults", "only values with exactly one rule broken"),
  allKills: run("--all-kills", "run every case of the rule, and write all kills to kills.json"),
  cache: results(
    "--cache <dir>",
    "folder of results that are still valid (default: reports/out/prove-cache)",
    someText("--cache"),
  ),
  fresh: run("--fresh", "ignore the cache"),
  record: results(
    "--record <file>",
    "write every exchange to this file, without tokens, for slashproof fixtures",
    someText("--record"),
  ),
  expect: selection(
    "--expect <file>",
    "known failures with reasons; they do not lead to exit code 1",
    someText("--expect"),
  ),
  expectWrite: results(
    "--expect-write <file>",
    "write the known failures of this run; keeps the reasons, links and days of the file",
    someText("--expect-write"),
  ),
  format: results(
    "--format <format>",
    `format of the fixtures: ${FIXTURE_WORDS.join(", ")} (default: json)`,
    oneOf("--format", FIXTURE_WORDS),
  ),
  baseUrl: results("--base-url <url>", "address in the fixtures, instead of the recorded one", someText("--base-url")),
  outFile: results("--out <file>", "write to this file instead of stdout", someText("--out")),
} as const satisfies Record<string, Flag>;

/** What `sample` and `fixtures` make. */
export function sampleKindOf({ kind }: Flags): SampleKind {
  return SAMPLE_KINDS.find((word) => word === kind) ?? "command";
}

/** The kind of payloads that the user named for `lint`. */
export function lintKindOf({ kind }: Flags): LintKind | undefined {
  return LINT_KINDS.find((word) => word === kind);
}
