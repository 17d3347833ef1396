/** Where the toolkit keeps what has to outlive a run: locks and journals of targets, outside every --out. */
import { mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { env } from "node:process";
import { SetupError } from "../../contract/setup-error.js";
import { reasonOf } from "./system-reason.js";

/** Names the folder, and wins over every default. */
export const STATE_VARIABLE = "SLASHPROOF_STATE";

type Environment = Readonly<Record<string, string | undefined>>;

/** `SLASHPROOF_STATE`, else the folder for state of the XDG base directories, else `~/.local/state/slashproof`. */
export function stateFolder(variables: Environment = env): string {
  const chosen = variables[STATE_VARIABLE];
  if (chosen !== undefined && chosen !== "") return resolve(chosen);
  const xdg = variables["XDG_STATE_HOME"];
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, "slashproof");
  return join(homedir(), ".local", "state", "slashproof");
}

/**
 * Makes a folder of the state folder.
 * @throws SetupError `state-unwritable`
 */
export function makeStateFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw stateUnwritable(folder, error);
  }
}

/** The error for a state folder that cannot be written. */
export function stateUnwritable(path: string, error: unknown): SetupError {
  return new SetupError(
    "state-unwritable",
    `Cannot keep the journal of the target in "${path}": ${reasonOf(error)}; set ${STATE_VARIABLE} to a folder that can be written`,
    { cause: error },
  );
}

/**
 * One by one: the recursive mkdir of Node 20 never ends below a folder such as /proc that refuses with ENOENT. Another
 * run may make any of the folders at the same time.
 */
function makeFolder(path: string): void {
  try {
    makeOne(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    if (statSync(dirname(path), { throwIfNoEntry: false }) === undefined) makeFolder(dirname(path));
    makeOne(path);
  }
}

function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
}
