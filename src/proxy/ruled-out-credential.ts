/** Which credentials the documents rule out for an operation, whoever answers it. */
import type { Credential } from "../case/case.js";
import {
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../contract/operations.js";
import type { RuleId } from "../contract/rule-ids.gen.js";

const COMMAND_OPERATIONS: ReadonlySet<OperationId> = new Set(
  [GLOBAL_OPERATIONS, GUILD_OPERATIONS, PERMISSION_OPERATIONS].flatMap((ids) => Object.values<OperationId>(ids)),
);

/** A credential that an operation does not take. */
export interface RuledOutCredential {
  /** The rule that rules it out. */
  readonly rule: RuleId;
  /** What the documents want, as a sentence part. */
  readonly expected: string;
  /** What was sent, as a sentence part. */
  readonly actual: string;
}

type Row = readonly [rule: RuleId, expected: string, actual: string];

const BOT_TOKEN: Row = ["permission.edit.refuses-a-bot-token", "the bearer token of a user", "a bot token"];

const ON_PERMISSION_EDITS: Partial<Record<Credential, Row>> = {
  bot: BOT_TOKEN,
  otherBot: BOT_TOKEN,
  botTokenAsBearer: BOT_TOKEN,
  clientCredentials: [
    "permission.edit.refuses-client-credentials",
    "the bearer token of a user",
    "a client credentials token",
  ],
};

const ON_COMMANDS: Partial<Record<Credential, Row>> = {
  none: ["authentication.missing-token-is-refused", "a bot token or a bearer token", "no Authorization header"],
  botTokenAsBearer: [
    "authentication.wrong-scheme-is-refused",
    "Authorization: Bot before a bot token",
    "a bot token under Bearer",
  ],
};

/** The rule against this credential; undefined where the documents allow it, or say nothing. */
export function ruledOutCredential(operation: OperationId, credential: Credential): RuledOutCredential | undefined {
  if (!COMMAND_OPERATIONS.has(operation)) return undefined;
  const own = operation === PERMISSION_OPERATIONS.edit ? ON_PERMISSION_EDITS[credential] : undefined;
  const row = own ?? ON_COMMANDS[credential];
  if (row === undefined) return undefined;
  const [rule, expected, actual] = row;
  return { rule, expected, actual };
}
