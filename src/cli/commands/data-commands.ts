/** Commands that print the contract and its values as data, and judge payloads without a service. */
import type { CommandRow } from "../commands.js";
import { FLAGS } from "../flags.js";
import { SELECTION } from "./common-flags.js";

export const DATA_COMMANDS: readonly CommandRow[] = [
  {
    name: "rules",
    summary: "list the rules of the contract",
    more: [],
    flags: [FLAGS.area, ...SELECTION, FLAGS.jsonLines],
    examples: [
      ["slashproof rules --area bulk", "the rules of one area"],
      ["slashproof rules --only 'command.name.*'", "the rules that a pattern names"],
    ],
    load: () => import("../rules.js"),
  },
  {
    name: "cases",
    summary: "list the cases of check, as data for any language",
    more: ["With --json every case is one line with its steps, bodies and expectations."],
    flags: [...SELECTION, FLAGS.fast, FLAGS.profile, FLAGS.jsonLines],
    examples: [["slashproof cases --only 'command.name.*' --json", "cases as JSON Lines"]],
    load: () => import("../check/cases.js"),
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
    load: () => import("../sample/sample.js"),
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
    load: () => import("../fixtures/fixtures.js"),
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
    load: () => import("../lint/lint.js"),
  },
];
