/** The commands: names, words, flags and where their code is. Help is made from this and nothing else. */
import type { ExitCode } from "./exit-code.js";
import { FLAGS, type Flag, type Flags } from "./flags.js";
import type { Screen } from "./screen.js";

/** What a command is given. */
export interface ParsedCommandLine {
  /** Words that are no flags, in their order. */
  readonly args: readonly string[];
  /** Values of the flags, parsed and checked. */
  readonly flags: Flags;
  /** The streams that the command writes to. */
  readonly screen: Screen;
}

/** A command's own file; it is loaded only when the command is used. */
export interface CommandModule {
  /** Runs the command. @returns the exit code of the process */
  run(invocation: ParsedCommandLine): Promise<ExitCode>;
}

export interface CommandRow {
  /** The first word of the command line. */
  readonly name: string;
  /** Positional arguments in the notation of commander. */
  readonly takes?: string;
  /** Completes "slashproof <name> …": an imperative, no full stop. */
  readonly summary: string;
  /** Paragraphs of the help text below the summary. */
  readonly more: readonly string[];
  /** Flags that the command accepts. */
  readonly flags: readonly Flag[];
  /** Command lines with what they are for. */
  readonly examples: readonly (readonly [line: string, why: string])[];
  /** Imports the module of the command. */
  readonly load: () => Promise<CommandModule>;
}

const TO_A_TARGET = [
  FLAGS.target,
  FLAGS.url,
  FLAGS.appId,
  FLAGS.botToken,
  FLAGS.inProcess,
  FLAGS.allowRemote,
  FLAGS.allowDestructive,
  FLAGS.wait,
];
const SELECTION = [FLAGS.only, FLAGS.skip];
const EXPECTED = [FLAGS.expect, FLAGS.expectWrite];
const SCREEN = [FLAGS.jsonResults, FLAGS.quiet];

export const COMMANDS: readonly CommandRow[] = [
  {
    name: "check",
    summary: "check whether a target does what the documents say",
    more: [
      "Without a target it checks the embedded reference service.",
      "Ctrl-C shuts down gracefully, restores the commands of the target and writes the reports.",
    ],
    flags: [
      ...TO_A_TARGET,
      ...SELECTION,
      FLAGS.lastFailed,
      FLAGS.fast,
      FLAGS.shard,
      FLAGS.profile,
      FLAGS.seed,
      FLAGS.runs,
      FLAGS.lanes,
      FLAGS.time,
      FLAGS.bail,
      FLAGS.timeout,
      FLAGS.report,
      FLAGS.out,
      FLAGS.record,
      ...EXPECTED,
      ...SCREEN,
    ],
    examples: [
      ["slashproof check", "the embedded reference service"],
      ["slashproof check --target target.json", "your implementation"],
      ["slashproof check --only 'command.name.*' --report html", "a part of it, one report"],
      ["slashproof check --target target.json --fast", "most faults for a tenth of the requests"],
      ["slashproof check --target target.json --last-failed", "what failed in the last run"],
      ["slashproof check --target target.json --expect known.yaml", "fail only for new failures"],
    ],
    load: () => import("./check.js"),
  },
  {
    name: "fuzz",
    summary: "search for failures beyond check, within a budget",
    more: [
      "It runs the corpus first, then large payloads, then values at limits, single requests, sequences and races.",
      "Findings, and inputs that reached something new, are saved in the corpus at once.",
    ],
    flags: [
      ...TO_A_TARGET,
      FLAGS.shard,
      FLAGS.profile,
      FLAGS.seed,
      FLAGS.cases,
      FLAGS.time,
      FLAGS.plateau,
      FLAGS.lanes,
      FLAGS.timeout,
      FLAGS.queue,
      FLAGS.campaign,
      FLAGS.corpus,
      FLAGS.report,
      FLAGS.out,
      ...EXPECTED,
      ...SCREEN,
    ],
    examples: [
      ["slashproof fuzz --target target.json --time 5m", "your implementation, five minutes"],
      ["slashproof fuzz --runs 100000 --seed 7 --shard 1/4", "a quarter of the same plan"],
      ["slashproof fuzz --runs 100000 --queue redis://127.0.0.1:6379", "shared by all workers of that Redis"],
    ],
    load: () => import("./fuzz.js"),
  },
  {
    name: "worker",
    takes: "<redis>",
    summary: "work on the campaign that fuzz --queue starts, until it is over",
    more: [
      "<redis> is a URL such as redis://127.0.0.1:6379; its password is better kept in SLASHPROOF_REDIS_PASSWORD.",
      "Each worker needs a target of its own: another service, or another application of the same service.",
      "It needs the packages bullmq and ioredis beside slashproof.",
      "Ctrl-C gives the job back and restores the commands of the target.",
    ],
    flags: [...TO_A_TARGET, FLAGS.campaign, FLAGS.lanes, FLAGS.timeout, FLAGS.corpus, FLAGS.quiet],
    examples: [["slashproof worker redis://127.0.0.1:6379 --target target.json", "on your implementation"]],
    load: () => import("./worker.js"),
  },
  {
    name: "replay",
    takes: "<finding>",
    summary: "run saved findings again, each alone",
    more: [
      "<finding> is a file that check left in reports/out/findings, a folder of them, the corpus of fuzz,",
      "a file of check --record, or fixtures as JSON or HAR. A case that passed when it was saved must pass.",
      "A race runs until it appears, at most thirty times; the number of runs is printed.",
      "Findings of check-app are sent to the application at --app.",
      "The target must be named, except for findings of the embedded service (--in-process names that one).",
    ],
    flags: [
      ...TO_A_TARGET,
      FLAGS.app,
      FLAGS.key,
      FLAGS.time,
      FLAGS.timeout,
      FLAGS.expect,
      FLAGS.jsonLines,
      FLAGS.quiet,
    ],
    examples: [["slashproof replay reports/out/findings/3f2a.json --target target.json", "one finding"]],
    load: () => import("./replay.js"),
  },
  {
    name: "restore",
    summary: "show what runs that were cut off left behind, and put a target back",
    more: [
      "Without a target it lists the journals of all targets. With one it puts back the commands and permissions that",
      "were there before the run, reads them back, and takes the journal away only where they are equal.",
      "Journals are in SLASHPROOF_STATE, else in $XDG_STATE_HOME/slashproof, else in ~/.local/state/slashproof.",
    ],
    flags: [
      FLAGS.target,
      FLAGS.url,
      FLAGS.appId,
      FLAGS.botToken,
      FLAGS.allowRemote,
      FLAGS.backup,
      FLAGS.dryRun,
      FLAGS.wait,
      FLAGS.timeout,
    ],
    examples: [
      ["slashproof restore", "which targets are not as they were?"],
      ["slashproof restore --target target.json --backup before.json", "keep a copy, then put it back"],
    ],
    load: () => import("./restore.js"),
  },
  {
    name: "serve",
    summary: "start the reference service and keep it running",
    more: [
      "Prints the base URL on stdout and its public key on stderr, and runs until Ctrl-C.",
      "Bots log in at its gateway. The URL of its driver, which plays users, is in the target file.",
      "It starts without commands, so a check of it needs no --allow-destructive.",
    ],
    flags: [
      FLAGS.port,
      FLAGS.host,
      FLAGS.profile,
      FLAGS.printTarget,
      FLAGS.interactionsUrl,
      FLAGS.webhookUrl,
      FLAGS.fault,
    ],
    examples: [
      ["slashproof serve --port 0 --print-target target.json", "a free port; the file contains it"],
      ["slashproof serve --interactions-url http://127.0.0.1:8080/", "for an application without a gateway"],
      ["slashproof serve --fault upsert.gives-a-new-id", "with one fault: does your own suite find it?"],
    ],
    load: () => import("./serve.js"),
  },
  {
    name: "rules",
    summary: "list the rules of the contract",
    more: [],
    flags: [FLAGS.area, FLAGS.jsonLines],
    examples: [["slashproof rules --area bulk", "the rules of one area"]],
    load: () => import("./rules.js"),
  },
  {
    name: "cases",
    summary: "list the cases of check, as data for any language",
    more: ["With --json every case is one line with its steps, bodies and expectations."],
    flags: [...SELECTION, FLAGS.fast, FLAGS.profile, FLAGS.jsonLines],
    examples: [["slashproof cases --only 'command.name.*' --json", "cases as JSON Lines"]],
    load: () => import("./cases.js"),
  },
  {
    name: "sample",
    summary: "print payloads as JSON Lines, each labelled valid, boundary or fault",
    more: [
      "A fault names the one rule that it breaks and the JSON pointer. Messages name the files that are sent beside them.",
      "Interactions are always valid: the service sends them.",
    ],
    flags: [FLAGS.kind, FLAGS.count, FLAGS.seed, FLAGS.faults],
    examples: [["slashproof sample --kind option --count 1000 --seed 7", "options for tests in any language"]],
    load: () => import("./sample.js"),
  },
  {
    name: "fixtures",
    takes: "<source...>",
    summary: "make fixtures for other tools from findings, recordings or a seed",
    more: [
      "<source> is a finding, a corpus, a file of check --record, a folder of them, or the word generate.",
      "Several sources are recordings of one unchanged service: what differs between them is volatile.",
      "Missing responses come from the reference service.",
    ],
    flags: [
      FLAGS.kind,
      FLAGS.count,
      FLAGS.seed,
      FLAGS.faults,
      FLAGS.profile,
      FLAGS.format,
      FLAGS.by,
      FLAGS.baseUrl,
      FLAGS.outFile,
      FLAGS.quiet,
    ],
    examples: [
      [
        "slashproof fixtures generate --kind command --count 200 --seed 7 --format nock",
        "responses for the tests of a client",
      ],
      [
        "slashproof fixtures recording.json --format msw --by operation --out fixtures",
        "one file for each operation, for review",
      ],
      ["slashproof fixtures reports/out/findings --format vitest --out bugs.test.ts", "findings as tests"],
    ],
    load: () => import("./fixtures.js"),
  },
  {
    name: "lint",
    takes: "<files...>",
    summary: "check payloads written by hand: a command, message, modal or callback",
    more: [
      'A file holds one payload as JSON, or a list of them, with or without comments. The file "-" is standard input.',
      "Commands count as global commands. Advice alone does not lead to exit code 1.",
    ],
    flags: [FLAGS.lintKind, FLAGS.profile, FLAGS.jsonLines],
    examples: [
      ["slashproof lint message.json", "one payload; its kind is guessed"],
      ["slashproof lint --kind modal modals/*.json", "several modals"],
    ],
    load: () => import("./lint.js"),
  },
  {
    name: "check-builder",
    takes: "<adapter...>",
    summary: "check whether the builders of an SDK keep the rules and change nothing",
    more: [
      "An adapter is a JavaScript module with the optional functions command, message and modal.",
      "A function returns what the SDK would send, throws to refuse, or returns nothing if the SDK cannot express it.",
      "Any other program reads JSON Lines on its standard input (spec/builder-lines.schema.json).",
    ],
    flags: [
      ...SELECTION,
      FLAGS.profile,
      FLAGS.time,
      FLAGS.timeout,
      ...EXPECTED,
      FLAGS.report,
      FLAGS.out,
      FLAGS.jsonResults,
      FLAGS.quiet,
    ],
    examples: [
      ["slashproof check-builder adapter.mjs", "a module"],
      ["slashproof check-builder --only 'command.*' -- python3 adapter.py", "a program, commands only"],
    ],
    load: () => import("./check-builder.js"),
  },
  {
    name: "check-app",
    takes: "<url>",
    summary: "check whether an application responds correctly to interactions",
    more: [
      "It sends every use of the commands in --commands, or of the commands that --target lists.",
      "It uses the components and modals of the responses, and sends invalid requests last.",
      "The application must accept the public key that is printed first.",
      "The default profile is discord, because only public facts describe interactions over HTTP.",
    ],
    flags: [
      FLAGS.commands,
      FLAGS.target,
      FLAGS.name,
      FLAGS.key,
      FLAGS.allowRemote,
      ...SELECTION,
      FLAGS.profile,
      FLAGS.seed,
      FLAGS.draws,
      FLAGS.time,
      FLAGS.timeout,
      FLAGS.report,
      FLAGS.out,
      ...EXPECTED,
      ...SCREEN,
    ],
    examples: [
      ["slashproof check-app http://127.0.0.1:3000/interactions --commands commands.json", "an application"],
      ["slashproof check-app http://127.0.0.1:3000/ --commands commands.json --only '/panel*'", "one command of it"],
      ["slashproof replay reports/out/findings --app http://127.0.0.1:3000/interactions", "run the findings again"],
    ],
    load: () => import("./check-app.js"),
  },
  {
    name: "proxy",
    takes: "[command...]",
    summary: "check the traffic between a client and a service",
    more: [
      "It forwards every exchange unchanged and compares it with the contract afterwards.",
      "It runs until Ctrl-C, or until the command after -- has ended.",
      "That command finds the address of the proxy in SLASHPROOF_PROXY_URL.",
      "Exit code 3 means that no exchange passed through.",
    ],
    flags: [
      FLAGS.proxyTarget,
      FLAGS.proxyPort,
      FLAGS.host,
      FLAGS.gateway,
      FLAGS.allowRemote,
      FLAGS.profile,
      FLAGS.report,
      FLAGS.out,
      FLAGS.record,
      FLAGS.printUrl,
      ...SCREEN,
    ],
    examples: [
      ["slashproof proxy --target http://127.0.0.1:4010/api/v10 -- npm test", "around a test suite"],
      [
        "slashproof proxy --target target.json --record exchanges.ndjson",
        "until Ctrl-C, saved for fixtures and replay",
      ],
    ],
    load: () => import("./proxy.js"),
  },
  {
    name: "explain",
    takes: "<subject>",
    summary: "explain a rule, a case or a finding, and how to check it alone",
    more: [
      "<subject> is the id of a rule or case, or a file that check left in reports/out/findings.",
      "It shows the source, what is open, the smallest example, and what services do wrong. Nothing is sent.",
    ],
    flags: [FLAGS.profile, FLAGS.jsonLines],
    examples: [["slashproof explain command.name.is-lowercase", "a rule, with a request of both kinds"]],
    load: () => import("./explain.js"),
  },
  {
    name: "faults",
    summary: "list the deliberate faults of the reference service",
    more: ["Patterns name faults, rules, areas, kinds or reports, such as discord-api-docs#5615 or classic."],
    flags: [...SELECTION, FLAGS.jsonLines],
    examples: [["slashproof faults --only reported", "faults of published services"]],
    load: () => import("./faults.js"),
  },
  {
    name: "prove",
    summary: "prove that the cases find every fault of the reference service",
    more: [
      "Each fault has a process of its own; --lanes sets how many run at a time (default: one per core).",
      "Patterns name faults, rules, areas, kinds or reports. The kill matrix is written to kill-matrix.json.",
      "Results are cached. A fault runs again only if its code or its cases changed.",
    ],
    flags: [
      ...SELECTION,
      FLAGS.fast,
      FLAGS.allKills,
      FLAGS.fresh,
      FLAGS.seed,
      FLAGS.runs,
      FLAGS.lanes,
      FLAGS.cache,
      FLAGS.out,
      FLAGS.jsonResults,
      FLAGS.quiet,
    ],
    examples: [
      ["slashproof prove --only 'bulk.*'", "faults and rules of bulk overwrites"],
      ["slashproof prove --fast", "how many does check --fast kill?"],
    ],
    load: () => import("./prove.js"),
  },
  {
    name: "corpus",
    takes: "<action> [folder]",
    summary: "make the corpus of fuzz smaller",
    more: [
      "minimise keeps every finding, and the fewest inputs that reach what all inputs reach.",
      "The folder as it was before stays beside it. Files that are no entries are named, stay as they are, and make the exit code 2.",
    ],
    flags: [],
    examples: [["slashproof corpus minimise reports/corpus", "a corpus that is faster to replay"]],
    load: () => import("./corpus.js"),
  },
  {
    name: "report",
    takes: "<events...>",
    summary: "make reports from the events.ndjson of a run",
    more: [
      "With merge, the files of all shards become one report; the exit code is that of the whole run.",
      "matrix before the files makes one page from the builder.json files of several SDKs.",
    ],
    flags: [FLAGS.report, FLAGS.out],
    examples: [
      ["slashproof report reports/out/events.ndjson --report html,junit --out site", "two reports"],
      ["slashproof report merge 1/events.ndjson 2/events.ndjson --out whole", "two shards as one"],
    ],
    load: () => import("./report.js"),
  },
  {
    name: "compare",
    takes: "<results...>",
    summary: "show what changed between two runs, or how several services differ",
    more: [
      "<results> are the events.ndjson of runs or their folders, or the builder.json files of two versions of an SDK.",
      "Two recordings of check --record show what the service answers otherwise.",
      "The older result comes first. Three and more are shown side by side.",
      "--fail-on decides the exit code; without it a comparison always ends with 0.",
    ],
    flags: [FLAGS.failOn, FLAGS.comparisonReport, FLAGS.out, FLAGS.jsonLines],
    examples: [
      ["slashproof compare main/events.ndjson reports/out --fail-on new", "a gate for new failures"],
      ["slashproof compare a/events.ndjson b/events.ndjson c/events.ndjson", "three services side by side"],
    ],
    load: () => import("./compare.js"),
  },
  {
    name: "init",
    takes: "[file]",
    summary: "write a commented example target.json",
    more: ["Never overwrites a file. The name defaults to target.json."],
    flags: [],
    examples: [["slashproof init", "target.json in the current folder"]],
    load: () => import("./init.js"),
  },
];
