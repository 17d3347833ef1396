/** What a service of the user prints: kept in a file without secrets, and its last lines for messages. */
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../../contract/setup-error.js";
import { printable } from "../../report/text.js";
import { type Redact, redactionOfTokens } from "../../run/redact/redact.js";
import { systemReason } from "../end/failure.js";
import { makeFolder } from "../files/make-folder.js";

/** The output of a service that was started. */
export interface ServiceLog {
  /** Path of the file. */
  readonly path: string;
  /** Takes a piece of the output. */
  write(text: string): void;
  /** The last lines, safe for a terminal. */
  lastLines(): readonly string[];
  /** Writes what is left, and closes the file. */
  close(): void;
}

const LOG_FILE = "service.log";
const MOST_BYTES = 32 * 1024 * 1024;
/** A line is held back until it ends, so that a secret in two pieces is seen; a longer one is cut. */
const MOST_LINE = 64 * 1024;
const LAST_LINES = 8;
const MOST_SHOWN = 300;

/**
 * Opens `service.log` in a folder, without what an earlier service printed.
 *
 * @param redact hides the tokens of the target
 * @throws SetupError `out-unwritable`
 */
export async function openServiceLog(folder: string, redact: Redact): Promise<ServiceLog> {
  const path = join(folder, LOG_FILE);
  const file = await openFile(folder, path);
  const hide = secretsOfEnvironment();
  const last: string[] = [];
  let [rest, bytes] = ["", 0];
  const keep = (line: string): void => {
    const shown = hide(redact(line));
    last.push(printable(shown, MOST_SHOWN));
    if (last.length > LAST_LINES) last.shift();
    if (bytes <= MOST_BYTES) bytes += writeSync(file, bytes + shown.length > MOST_BYTES ? `${CUT}\n` : `${shown}\n`);
    if (bytes + shown.length > MOST_BYTES) bytes = MOST_BYTES + 1;
  };
  return {
    path,
    write: (text) => {
      const lines = `${rest}${text}`.split(/\r?\n/);
      rest = lines.pop() ?? "";
      if (rest.length > MOST_LINE) lines.push(rest);
      if (rest.length > MOST_LINE) rest = "";
      lines.forEach(keep);
    },
    lastLines: () => [...last, ...(rest === "" ? [] : [printable(hide(redact(rest)), MOST_SHOWN)])].slice(-LAST_LINES),
    close: () => {
      if (rest !== "") keep(rest);
      closeSync(file);
    },
  };
}

const CUT = "slashproof keeps no more of this output";

async function openFile(folder: string, path: string): Promise<number> {
  try {
    await makeFolder(folder);
    return openSync(path, "w");
  } catch (cause) {
    throw new SetupError(
      "out-unwritable",
      `Cannot write the output of the service to "${path}": ${systemReason(cause)}; pass --out with a folder that can be written`,
      { cause },
    );
  }
}

/** Values of variables whose names say that they are secret. Short values would hide ordinary words. */
function secretsOfEnvironment(): Redact {
  const secret = /(?:TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?|_KEY)$/i;
  return redactionOfTokens(
    Object.entries(process.env).flatMap(([name, value = ""]) =>
      secret.test(name) && value.length >= SHORTEST_SECRET ? [[value, `$${name}`] as const] : [],
    ),
  );
}

const SHORTEST_SECRET = 6;
