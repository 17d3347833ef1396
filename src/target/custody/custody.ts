/** Custody of a target: one run at a time, what was there is on the disk, and an unfinished run is put right first. */
import type { OpenTarget } from "../open-target.js";
import { type Hold, holdTarget } from "./hold.js";
import { type Journal, type LeftBehind, NO_JOURNAL, openJournal, readJournal } from "./journal.js";
import { stateFolder } from "./state-folder.js";
import { targetFolder } from "./target-folder.js";

export interface CustodyOptions {
  /** Such as `slashproof check`, for whoever finds the target in use. */
  readonly command: string;
  /** Folder of locks and journals; default `stateFolder()`. */
  readonly stateFolder?: string | undefined;
  /** Longest wait for another run on the same target. */
  readonly waitMs?: number | undefined;
  /** Aborted: waiting for another run ends. */
  readonly signal?: AbortSignal | undefined;
}

/** A target that this run alone may write to. */
export interface Custody {
  /** Records residents before they are touched. */
  readonly journal: Journal;
  /** What an earlier run left behind. */
  readonly left: LeftBehind | undefined;
  /** Aborted where the run has to stop: another one has taken the target over, or the journal cannot be written. */
  readonly stop: AbortSignal;
  /** False once another run has taken the target over. */
  isHeld(): boolean;
  /** Gives the target up; another run may take it. */
  release(): void;
}

/**
 * Takes custody. A target that ends with the run needs none.
 * @throws SetupError where another run holds the target, or the journal of an earlier one cannot be read
 */
export async function takeCustody(target: OpenTarget, options: CustodyOptions): Promise<Custody> {
  if (!target.outlivesRun) return NO_CUSTODY;
  const { baseUrl, applicationId, otherApplication } = target.description;
  const state = options.stateFolder ?? stateFolder();
  const folder = targetFolder(state, { baseUrl, applicationId });
  const others = otherApplication
    ? [targetFolder(state, { baseUrl, applicationId: otherApplication.applicationId })]
    : [];
  const holds = await holdAll([...new Set([folder, ...others])].sort(), { ...options, target: baseUrl });
  try {
    const left = readJournal(folder, { baseUrl, applicationId });
    return new KeptCustody(folder, holds, left, target);
  } catch (error) {
    for (const hold of holds) hold.release();
    throw error;
  }
}

/** In one order, so that two runs never wait for each other. */
async function holdAll(
  folders: readonly string[],
  options: CustodyOptions & { readonly target: string },
): Promise<readonly Hold[]> {
  const holds: Hold[] = [];
  try {
    for (const folder of folders) holds.push(await holdTarget(folder, options));
    return holds;
  } catch (error) {
    for (const hold of holds) hold.release();
    throw error;
  }
}

class KeptCustody implements Custody {
  readonly journal: Journal;
  readonly left: LeftBehind | undefined;
  readonly stop: AbortSignal;
  readonly #holds: readonly Hold[];
  readonly #target: OpenTarget;

  constructor(folder: string, holds: readonly Hold[], left: LeftBehind | undefined, target: OpenTarget) {
    const unwritable = new AbortController();
    this.left = left;
    this.journal = openJournal(folder, () => unwritable.abort());
    this.stop = AbortSignal.any([unwritable.signal, ...holds.map(({ lost }) => lost)]);
    this.#holds = holds;
    this.#target = target;
    target.maySend = () => this.isHeld();
  }

  isHeld(): boolean {
    return this.#holds.every((hold) => hold.isHeld());
  }

  release(): void {
    for (const hold of this.#holds) hold.release();
    this.#target.maySend = () => true;
  }
}

const NO_CUSTODY: Custody = {
  journal: NO_JOURNAL,
  left: undefined,
  stop: new AbortController().signal,
  isHeld: () => true,
  release: () => {},
};
