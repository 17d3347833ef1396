/** Attacks by targets, and on them: a service that does not answer as services do, or that a file tries to empty. */
import { SAMPLE_FINDING } from "../../../report/testing/sample-events.js";
import type { Attack } from "./attack.js";

function checked(server: NonNullable<Attack["server"]>, says: string): Attack {
  const flags = ["--app-id", "5", "--bot-token", "canary-token-1", "--timeout", "500ms", "--out", "{folder}/out"];
  return {
    attack: `a target that answers with ${server}`,
    files: {},
    server,
    command: ["check", "--url", "{url}", ...flags],
    code: 2,
    says,
  };
}

/** It claims to need no scope and to empty none, and deletes every global command of the application. */
const WIPE = {
  ...SAMPLE_FINDING,
  case: {
    ...SAMPLE_FINDING.case,
    leases: [],
    emptiesScope: false,
    creates: 0,
    steps: [
      { name: "act", part: "act", call: "bulkOverwriteGlobalCommands", body: [], expect: [{ check: "accepted" }] },
    ],
  },
};

const WIPING: Attack = {
  attack: "a finding that hides that it deletes all commands of a remote service",
  files: { "finding.json": JSON.stringify(WIPE) },
  server: "a list of commands",
  command: [
    "replay",
    "{folder}/finding.json",
    ...["--url", "{remote}", "--app-id", "5", "--bot-token", "canary-token-1", "--allow-remote", "--timeout", "5s"],
  ],
  code: 3,
  says: "would change or remove a command that was there before",
};

export const TARGET_ATTACKS: readonly Attack[] = [
  checked("silence", "no answer within"),
  checked("endless body", "Cannot"),
  checked("a list of 300,000 elements", "a list of 300000 elements"),
  checked("compressed bomb", "Cannot"),
  checked("half an answer", "Cannot"),
  checked("no HTTP", "Cannot"),
  WIPING,
];
