/** Attacks by targets: a service that does not answer as services do. */
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

export const TARGET_ATTACKS: readonly Attack[] = [
  checked("silence", "no answer within"),
  checked("endless body", "Cannot"),
  checked("compressed bomb", "Cannot"),
  checked("half an answer", "Cannot"),
  checked("no HTTP", "Cannot"),
];
