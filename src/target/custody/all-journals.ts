/** The journals of all targets in a state folder. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { holderNow } from "./hold.js";
import { type LeftBehind, readJournal } from "./journal.js";

/** A journal of some target; `problem` where it cannot be read. */
export interface KeptJournal {
  /** Path of the folder of the target. */
  readonly folder: string;
  /** Its content; absent where it cannot be read. */
  readonly left?: LeftBehind;
  /** Why it cannot be read, as a sentence part. */
  readonly problem?: string;
  /** Who uses the target now, in words. */
  readonly holder?: string;
}

/** What runs have left behind, and what runs are at work, in the order of the folders' names. */
export async function allJournals(state: string): Promise<readonly KeptJournal[]> {
  const targets = join(state, "targets");
  const folders = existsSync(targets) ? readdirSync(targets).sort() : [];
  const all: KeptJournal[] = [];
  for (const name of folders) {
    const folder = join(targets, name);
    const found = read(folder);
    const holder = await holderNow(folder);
    if (found || holder !== undefined) all.push({ folder, ...found, ...(holder === undefined ? {} : { holder }) });
  }
  return all;
}

function read(folder: string): Pick<KeptJournal, "left" | "problem"> | undefined {
  try {
    const left = readJournal(folder);
    return left && { left };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
