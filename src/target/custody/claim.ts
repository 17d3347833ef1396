/** Claims on a target: one file for each run that holds it or wants to, renewed for as long as the run lives. */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Holder } from "./holder.js";
import { stateUnwritable } from "./state-folder.js";

/** Content of a claim. */
export interface Claim extends Holder {
  /** Name and version of the file format. */
  readonly format: "slashproof-claim/1";
  /** Counts up with each sign of life. */
  readonly beat: number;
  /** When the last sign of life was given, in milliseconds of the clock of its machine. */
  readonly beatAt: number;
}

/** A claim that another run has made. */
export interface FoundClaim {
  /** Path of the file. */
  readonly path: string;
  /** `undefined` where the file cannot be read: it is being written, or was cut off. */
  readonly claim: Claim | undefined;
}

const PREFIX = "claim-";

/** Every sign of life is as long as the one before, so that writing it leaves nothing of the old one. */
const CLAIM_BYTES = 1_000;

/**
 * Makes a claim under a name that is unique.
 * @throws SetupError `state-unwritable`
 */
export function makeClaim(folder: string, holder: Holder): string {
  const path = join(folder, `${PREFIX}${randomBytes(8).toString("hex")}.json`);
  try {
    writeFileSync(path, textOf(holder, 0), { flag: "wx", mode: 0o600 });
  } catch (error) {
    rmSync(path, { force: true });
    throw stateUnwritable(folder, error);
  }
  return path;
}

/** Gives a sign of life. False where the claim is not there any more: another run has taken the target over. */
export function renewClaim(path: string, holder: Holder, beat: number): boolean {
  let file: number;
  try {
    // Written in place: a file that was taken away is never made again.
    file = openSync(path, "r+");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
  try {
    writeSync(file, textOf(holder, beat), 0);
  } catch {
    // A disk that is full for a while takes nothing from who holds the claim: only its file going away does.
  } finally {
    closeSync(file);
  }
  return true;
}

/** Removes a claim, and its folder where nothing else is kept there. */
export function removeClaim(path: string): void {
  rmSync(path, { force: true });
  try {
    rmdirSync(dirname(path));
  } catch {
    // A journal, a map of new ids or another claim is there.
  }
}

/** The claims in a folder, but for one's own. */
export function otherClaims(folder: string, own: string | undefined): readonly FoundClaim[] {
  return namesIn(folder)
    .filter((name) => name.startsWith(PREFIX) && name.endsWith(".json"))
    .map((name) => join(folder, name))
    .filter((path) => path !== own)
    .map((path) => ({ path, claim: readClaim(path) }));
}

/** None where the folder is not there: whoever holds a target last removes it. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** A claim as it is now; `undefined` where it is gone or cannot be read. */
export function readClaim(path: string): Claim | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isClaim(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** When the file of a claim was written last, in milliseconds; `undefined` where it is gone. */
export function writtenAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

function textOf(holder: Holder, beat: number): string {
  const claim: Claim = { format: "slashproof-claim/1", ...holder, beat, beatAt: Date.now() };
  return `${JSON.stringify(claim).padEnd(CLAIM_BYTES)}\n`;
}

function isClaim(value: unknown): value is Claim {
  if (typeof value !== "object" || value === null) return false;
  const { format, pid, machine, beat, beatAt } = value as Partial<Record<keyof Claim, unknown>>;
  return (
    format === "slashproof-claim/1" &&
    typeof pid === "number" &&
    typeof machine === "string" &&
    typeof beat === "number" &&
    typeof beatAt === "number"
  );
}
