/** What is wrong with a Redis, in one line; never with a password. */
import { SetupError } from "../../contract/setup-error.js";
import { PASSWORD_VARIABLE, type RedisAddress } from "./redis-address.js";

/** An error of the client or the server as the reason why a Redis cannot be used. Its text is not passed on where it may repeat a command. */
export function redisProblem(error: unknown, { shown, options }: RedisAddress): SetupError {
  const [found, remedy] = describe(error, options.tls !== undefined);
  return new SetupError("redis-unusable", `Cannot use the Redis at ${shown}: ${found}; ${remedy}`);
}

type Words = readonly [found: string, remedy: string];

const BY_CODE: Readonly<Record<string, Words>> = {
  ECONNREFUSED: ["nothing listens there (ECONNREFUSED)", "start redis-server, or pass another URL"],
  ENOTFOUND: ["the host name is unknown", "pass another URL"],
  EAI_AGAIN: ["the host name cannot be looked up now (EAI_AGAIN)", "try again, or pass another URL"],
  ETIMEDOUT: ["it does not answer (ETIMEDOUT)", "see that this machine may reach it, or pass another URL"],
  EHOSTUNREACH: ["there is no way to the host", "see that this machine may reach it, or pass another URL"],
};

const PASSWORD = `write redis://:password@host, or set ${PASSWORD_VARIABLE}`;

/** First words of an answer of the server. */
const BY_ANSWER: readonly (readonly [start: RegExp, words: Words])[] = [
  [/^WRONGPASS|invalid password/, ["it refuses the password", "see that user and password are right"]],
  [/^NOAUTH/, ["it wants a password", PASSWORD]],
  [/^ERR AUTH|without any password/, ["it has no password, and one was sent", "leave the password out"]],
  [/^NOPERM/, ["the user may not run a command that is needed", "grant it all commands on keys slashproof*"]],
  [/^LOADING/, ["it still loads its data", "try again in a moment"]],
  [/^(?:READONLY|MISCONF|OOM)/, ["it takes no writes (read-only, full, or its disk fails)", "see its log"]],
  [/^ERR DB index/, ["it has no database of this number", "pass another number after the host"]],
  [/[Pp]rotocol error/, ["what answers there is no Redis", "pass the URL of a Redis"]],
];

function describe(error: unknown, isEncrypted: boolean): Words {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = error instanceof Error ? error.message : "";
  const isSilent = code === "ETIMEDOUT" || code === "ECONNRESET";
  const known =
    (isEncrypted && isSilent ? undefined : BY_CODE[code]) ?? BY_ANSWER.find(([start]) => start.test(text))?.[1];
  if (known) return known;
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code))
    return [`its certificate is not trusted (${code})`, "set NODE_EXTRA_CA_CERTS to the file of its authority"];
  if (isEncrypted)
    return [`it does not answer with TLS${code === "" ? "" : ` (${code})`}`, "pass redis:// without TLS"];
  return [
    `the connection was closed${code === "" ? "" : ` (${code})`}`,
    "see its log; with TLS the URL begins with rediss://",
  ];
}
