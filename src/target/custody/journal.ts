/** The journal of a target on the disk: written before the first request that changes anything. */
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { SetupError } from "../../contract/setup-error.js";
import { type JournalEntry, parseJournal, parseLog, type SavedTarget } from "./journal-format.js";
import { stateUnwritable } from "./state-folder.js";
import { reasonOf } from "./system-reason.js";
import type { TargetIdentity } from "./target-folder.js";

/** What a run writes down about a target. */
export interface Journal {
  /** Where it is; `undefined` where nothing is kept. */
  readonly path: string | undefined;
  /** Writes all that is known of the time before the run. On the disk when this returns. */
  save(target: SavedTarget): void;
  /**
   * Adds a line. It is on the disk when this returns, but for what is done: that is written with the next line, and before
   * the event loop turns. What cannot be written becomes `problem`.
   */
  note(entry: JournalEntry): void;
  /** The log has grown so long that what is settled should be left out of it. */
  readonly isLong: boolean;
  /** Writes the log anew, with these lines only. */
  shorten(entries: readonly JournalEntry[]): void;
  /** Why lines are missing, where the disk took no more. */
  readonly problem: SetupError | undefined;
  /** The target is as it was: nothing is left to put back. */
  clear(): void;
}

/** What a run left behind that was cut off before it had put its target back. */
export interface LeftBehind {
  /** Path of the journal. */
  readonly path: string;
  /** The state before the run. */
  readonly target: SavedTarget;
  /** What the run did, in order. */
  readonly log: readonly JournalEntry[];
}

/** Keeps nothing: for targets that end with the run. */
export const NO_JOURNAL: Journal = {
  path: undefined,
  problem: undefined,
  isLong: false,
  save: () => {},
  note: () => {},
  shorten: () => {},
  clear: () => {},
};

/** The journal in the folder of a target. @param onProblem called once, when a line could not be written */
export function openJournal(folder: string, onProblem: () => void): Journal {
  return new FileJournal(folder, onProblem);
}

/**
 * What an earlier run left in the folder of a target; `undefined` where all was put back.
 * @throws SetupError where it cannot be read or is about another target
 */
export function readJournal(folder: string, identity?: TargetIdentity): LeftBehind | undefined {
  const { path, logPath } = filesIn(folder);
  if (!existsSync(path)) return undefined;
  const target = parseJournal(read(path), path, identity);
  const log = existsSync(logPath) ? parseLog(read(logPath), logPath) : [];
  return { path, target, log };
}

/**
 * Copies a journal with its log to a file, the log as `<file>.log`.
 * @throws SetupError `backup-unwritable`
 */
export function backUpJournal({ path }: LeftBehind, to: string): void {
  const { logPath } = filesIn(dirname(path));
  try {
    copyFileSync(path, to);
    if (existsSync(logPath)) copyFileSync(logPath, `${to}.log`);
  } catch (error) {
    const found = reasonOf(error);
    throw new SetupError(
      "backup-unwritable",
      `Cannot copy the journal to "${to}": ${found}; name a file that can be written`,
      { cause: error },
    );
  }
}

/** Takes the journal of a folder away. */
export function removeJournal(folder: string): void {
  const { path, logPath } = filesIn(folder);
  try {
    rmSync(path, { force: true });
    rmSync(logPath, { force: true });
  } catch (error) {
    throw stateUnwritable(path, error);
  }
}

class FileJournal implements Journal {
  readonly path: string;
  readonly #folder: string;
  readonly #logPath: string;
  readonly #onProblem: () => void;
  #problem: SetupError | undefined;
  #bytes = 0;
  /** Lines that are not written yet. */
  #lines = "";
  #soon: NodeJS.Immediate | undefined;

  constructor(folder: string, onProblem: () => void) {
    const { path, logPath } = filesIn(folder);
    this.path = path;
    this.#logPath = logPath;
    this.#folder = folder;
    this.#onProblem = onProblem;
  }

  get problem(): SetupError | undefined {
    return this.#problem;
  }

  save(target: SavedTarget): void {
    const beside = `${this.path}.tmp`;
    try {
      // A log without a journal is what is left of a run that had just ended.
      if (!existsSync(this.path)) rmSync(this.#logPath, { force: true });
      writeFileSync(beside, `${JSON.stringify(target, undefined, 1)}\n`, { mode: 0o600, flush: true });
      renameSync(beside, this.path);
      flushFolder(this.#folder);
    } catch (error) {
      throw stateUnwritable(this.path, error);
    }
  }

  get isLong(): boolean {
    return this.#bytes > LONG_LOG_BYTES;
  }

  note(entry: JournalEntry): void {
    const line = `${JSON.stringify(entry)}\n`;
    this.#bytes += line.length;
    this.#lines += line;
    if ("done" in entry) this.#soon ??= setImmediate(() => this.#flush());
    else this.#flush();
  }

  shorten(entries: readonly JournalEntry[]): void {
    this.#takeLines();
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    this.#bytes = text.length;
    this.#try(() => {
      writeFileSync(`${this.#logPath}.tmp`, text, { mode: 0o600 });
      renameSync(`${this.#logPath}.tmp`, this.#logPath);
    });
  }

  clear(): void {
    this.#takeLines();
    removeJournal(this.#folder);
    this.#bytes = 0;
  }

  #flush(): void {
    const lines = this.#takeLines();
    if (lines !== "") this.#try(() => appendFileSync(this.#logPath, lines, { mode: 0o600 }));
  }

  /** The lines that are not written yet; after that there are none. */
  #takeLines(): string {
    clearImmediate(this.#soon);
    this.#soon = undefined;
    const lines = this.#lines;
    this.#lines = "";
    return lines;
  }

  #try(write: () => void): void {
    if (this.#problem) return;
    try {
      write();
    } catch (error) {
      this.#problem = stateUnwritable(this.#logPath, error);
      this.#onProblem();
    }
  }
}

/** Past this size the log is written anew: a run of hours makes more commands than a disk should remember. */
const LONG_LOG_BYTES = 2_000_000;

function filesIn(folder: string): { readonly path: string; readonly logPath: string } {
  return { path: join(folder, "journal.json"), logPath: join(folder, "journal.log") };
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const found = reasonOf(error);
    throw new SetupError("journal-unreadable", `Cannot read the journal "${path}": ${found}; make it readable`, {
      cause: error,
    });
  }
}

/** A new name is on the disk only when its folder is. */
function flushFolder(folder: string): void {
  const file = openSync(folder, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
