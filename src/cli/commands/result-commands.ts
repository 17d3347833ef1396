/** Commands about results, and about slashproof itself. */
import type { CommandRow } from "../commands.js";
import { FLAGS } from "../flags.js";
import { SELECTION, TO_A_TARGET } from "./common-flags.js";

export const RESULT_COMMANDS: readonly CommandRow[] = [
  {
    name: "explain",
    takes: "<subject>",
    summary: "explain a rule, a case or a finding, and how to check it alone",
    more: [
      "<subject> is the id of a rule or case, or a file that check left in reports/out/findings.",
      "It quotes the document, and shows the smallest example, how to fix the rule and what depends on it. Nothing is sent.",
    ],
    flags: [FLAGS.profile, FLAGS.jsonLines],
    examples: [["slashproof explain command.name.is-lowercase", "a rule, with a request of both kinds"]],
    load: () => import("../replay/explain.js"),
  },
  {
    name: "faults",
    summary: "list the deliberate faults of the reference service",
    more: ["Patterns name faults, rules, areas, kinds or reports, such as discord-api-docs#5615 or classic."],
    flags: [...SELECTION, FLAGS.jsonLines],
    examples: [["slashproof faults --only reported", "faults of published services"]],
    load: () => import("../proving/faults.js"),
  },
  {
    name: "prove",
    summary: "prove that the cases find every fault of the reference service",
    more: [
      "Faults are tested in several processes; --workers sets how many (default: one per core).",
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
      FLAGS.workers,
      FLAGS.cache,
      FLAGS.out,
      FLAGS.jsonResults,
      FLAGS.quiet,
    ],
    examples: [
      ["slashproof prove --only 'bulk.*'", "faults and rules of bulk overwrites"],
      ["slashproof prove --fast", "how many does check --fast kill?"],
    ],
    load: () => import("../proving/prove.js"),
  },
  {
    name: "corpus",
    takes: "<action> [folder]",
    summary: "make the corpus of fuzz smaller",
    more: [
      "minimise keeps every finding, and the fewest inputs that reach what all inputs reach.",
      "With a target it goes on to make findings smaller, for up to a minute each. A finding that does not fail any more is kept.",
      "The folder as it was before stays beside it. Files that are no entries are named, stay as they are, and make the exit code 2.",
    ],
    flags: [...TO_A_TARGET, FLAGS.profile, FLAGS.timeout],
    examples: [
      ["slashproof corpus minimise reports/corpus", "a corpus that is faster to replay"],
      ["slashproof corpus minimise reports/corpus --target target.json", "smaller findings too"],
    ],
    load: () => import("../fuzz/corpus.js"),
  },
  {
    name: "report",
    takes: "<events...>",
    summary: "make reports from the events.ndjson of a run",
    more: [
      "<events> is the events.ndjson of a run, or its folder.",
      "It saves the findings in the folder of --out, too, and ends with 0 once all is written, whatever the run found.",
      "A file whose run broke off is named on stderr.",
      "With merge, the files of all shards become one report; the exit code is that of the whole run.",
      "matrix before the files makes one page from the builder.json files of several SDKs.",
    ],
    flags: [FLAGS.report, FLAGS.out],
    examples: [
      ["slashproof report reports/out/events.ndjson --report html,junit --out site", "two reports"],
      ["slashproof report merge 1/events.ndjson 2/events.ndjson --out whole", "two shards as one"],
    ],
    load: () => import("../report.js"),
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
    load: () => import("../fixtures/compare.js"),
  },
  {
    name: "init",
    takes: "[file]",
    summary: "write a commented example target.json, or a configuration",
    more: [
      "Never overwrites a file. The name defaults to target.json.",
      "Under the name slashproof.config.ts, .mts, .js, .mjs or .json it writes a configuration.",
    ],
    flags: [],
    examples: [
      ["slashproof init", "target.json in the current folder"],
      ["slashproof init slashproof.config.json", "flags that every run takes"],
    ],
    load: () => import("../init.js"),
  },
  {
    name: "completion",
    takes: "<shell>",
    summary: "print a script that completes commands and flags in a shell",
    more: ["<shell> is bash, zsh or fish."],
    flags: [],
    examples: [
      ["source <(slashproof completion bash)", "in ~/.bashrc; zsh likewise"],
      ["slashproof completion fish > ~/.config/fish/completions/slashproof.fish", "once, for fish"],
    ],
    load: () => import("../completion/completion.js"),
  },
];
