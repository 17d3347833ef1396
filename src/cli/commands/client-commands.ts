/** Commands about what is on the other side of a service: SDKs, applications and clients. */
import type { CommandRow } from "../commands.js";
import { FLAGS } from "../flags.js";
import { EXPECTED, SCREEN, SELECTION } from "./common-flags.js";

export const CLIENT_COMMANDS: readonly CommandRow[] = [
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
    load: () => import("../check-builder.js"),
  },
  {
    name: "check-app",
    takes: "<application>",
    summary: "check whether an application responds correctly to interactions",
    more: [
      "The application is an http or https address, or a module that exports a function from Request to Response.",
      "It sends every use of the commands in --commands, or of the commands that --target lists.",
      "It uses the components and modals of the responses, and sends invalid requests last.",
      "The application must accept the public key that is printed first.",
      "An application that responds by callbacks must send them to the address that is printed next (--api-port).",
      "The default profile is discord, because only public facts describe interactions over HTTP.",
    ],
    flags: [
      FLAGS.commands,
      FLAGS.target,
      FLAGS.name,
      FLAGS.key,
      FLAGS.apiPort,
      FLAGS.allowRemote,
      ...SELECTION,
      FLAGS.profile,
      FLAGS.seed,
      FLAGS.draws,
      FLAGS.time,
      FLAGS.timeout,
      FLAGS.patience,
      FLAGS.report,
      FLAGS.out,
      ...EXPECTED,
      ...SCREEN,
    ],
    examples: [
      ["slashproof check-app http://127.0.0.1:3000/interactions --commands commands.json", "an application"],
      ["slashproof check-app http://127.0.0.1:3000/ --commands commands.json --only '/panel*'", "one command of it"],
      ["slashproof check-app ./worker.js --commands commands.json", "a module, in this process"],
      ["slashproof replay reports/out/findings --app http://127.0.0.1:3000/interactions", "run the findings again"],
    ],
    load: () => import("../check-app.js"),
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
    load: () => import("../proxy.js"),
  },
];
