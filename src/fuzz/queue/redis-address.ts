/** The address of a Redis, from a URL. Its password is used and never shown. */
import { env as processEnv } from "node:process";
import { SetupError } from "../../contract/setup-error.js";

/** Where a Redis is, and how it is named in messages. */
export interface RedisAddress {
  /** What the client connects with. */
  readonly options: {
    readonly host: string;
    readonly port: number;
    readonly db: number;
    readonly username?: string;
    readonly password?: string;
    /** There for `rediss:`: the connection is encrypted. */
    readonly tls?: Record<string, never>;
  };
  /** The URL without user and password. */
  readonly shown: string;
}

/** The password may be kept out of the command line. */
export const PASSWORD_VARIABLE = "SLASHPROOF_REDIS_PASSWORD";

const DEFAULT_PORT = 6379;

/**
 * Reads a URL such as `redis://:password@host:6379/2`. A password of the environment is used where the URL has none.
 * @throws SetupError `redis-url-invalid`, without any part of a URL that may hold the password
 */
export function redisAddress(text: string, env: NodeJS.ProcessEnv = processEnv): RedisAddress {
  if (!URL.canParse(text)) throw invalid("it is no URL");
  const { protocol, hostname, port, pathname, search, hash, ...secret } = partsOf(new URL(text));
  if (protocol !== "redis:" && protocol !== "rediss:") throw invalid(`its scheme is ${protocol.slice(0, 20)}`);
  if (hostname === "") throw invalid("it names no host");
  if (search !== "" || hash !== "") throw invalid("it has something after the number of the database");
  const [, database] = /^\/?(\d{0,5})$/.exec(pathname) ?? [];
  if (database === undefined) throw invalid("its path is no number of a database");
  const username = decoded(secret.username);
  const password = decoded(secret.password) ?? (env[PASSWORD_VARIABLE] || undefined);
  const options = {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? DEFAULT_PORT : Number(port),
    db: Number(database),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(protocol === "rediss:" ? { tls: {} } : {}),
  };
  return { options, shown: `${protocol}//${hostname}:${options.port}${options.db === 0 ? "" : `/${options.db}`}` };
}

function partsOf({ protocol, hostname, port, pathname, search, hash, username, password }: URL) {
  return { protocol, hostname, port, pathname, search, hash, username, password };
}

function decoded(text: string): string | undefined {
  if (text === "") return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid("its user or password has a % that is not followed by two hex digits (write %25)");
  }
}

function invalid(found: string): SetupError {
  return new SetupError(
    "redis-url-invalid",
    `Cannot read the URL of Redis: ${found}; pass redis://host:6379, rediss://host:6379 for TLS, or redis://host:6379/2 for a database`,
  );
}
