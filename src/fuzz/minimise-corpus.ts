/** Makes a corpus as small as it can be with the same coverage; the one that was there before is kept beside it, once. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { SetupError } from "../contract/setup-error.js";
import { entryNamesIn, readEntryAt, unwritable } from "./corpus.js";
import { type CorpusEntry, fileNameOf, readEntry, textOf } from "./corpus-entry.js";
import { smallestCover } from "./smallest-cover.js";

/** What became of a corpus. */
export interface MinimisedCorpus {
  /** Entries that were there. */
  readonly entries: number;
  /** Entries that are left. */
  readonly kept: number;
  /** Bytes of the entries before. */
  readonly bytesBefore: number;
  /** Bytes of the entries that are left. */
  readonly bytesAfter: number;
  /** Where the corpus is as it was before; absent where nothing was changed. */
  readonly backup?: string;
  /** One sentence for each file that is no entry; they stay as they are. */
  readonly problems: readonly string[];
}

/** Smaller entries by the names of the files that they replace. */
export type SmallerEntries = ReadonlyMap<string, CorpusEntry>;

interface Summary {
  readonly name: string;
  readonly bytes: number;
  readonly reached: readonly string[];
}

/**
 * Keeps all findings, and the inputs that reach together what all inputs reach, the smaller ones first. Everything is
 * written to a new folder, which then takes the place of the old one: what stops on the way changes nothing. The folder as
 * it was takes the place of an older backup. A corpus that is as small as it can be stays, without a backup.
 *
 * @param smaller entries that take the place of others, by the names of their files
 * @throws SetupError `corpus-unreadable`, `corpus-unwritable`
 */
export function minimiseCorpus(folder: string, smaller: SmallerEntries = new Map()): MinimisedCorpus {
  const place = placeOf(folder);
  const { findings, inputs, problems } = summariesOf(place);
  const kept = [...findings, ...smallestCover(inputs)];
  const keptNames = new Set(kept.map(({ name }) => name));
  const dropped = new Set(inputs.map(({ name }) => name).filter((name) => !keptNames.has(name)));
  const beside = folderBeside(place, folder);
  try {
    const bytesAfter = writeKept(place, beside, { keptNames, dropped, smaller });
    const bytesBefore = [...findings, ...inputs].reduce((sum, { bytes }) => sum + bytes, 0);
    const found = { entries: findings.length + inputs.length, kept: kept.length, bytesBefore, bytesAfter, problems };
    if (dropped.size === 0 && smaller.size === 0 && bytesAfter === bytesBefore) {
      rmSync(beside, { recursive: true });
      return found;
    }
    return { ...found, backup: swap(place, beside, `${place}.before`) };
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    throw unwritable(folder, error);
  }
}

function placeOf(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  throw noCorpus(folder);
}

/** Says that there is no such folder. */
export function noCorpus(folder: string): SetupError {
  return new SetupError(
    "corpus-unreadable",
    `Cannot read the corpus "${folder}": there is no such folder; pass the folder that fuzz --corpus wrote`,
  );
}

function folderBeside(place: string, folder: string): string {
  try {
    return mkdtempSync(`${place}.tmp-`);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Few words of each entry: a corpus may be larger than the memory. */
function summariesOf(place: string) {
  const [findings, inputs, problems]: [Summary[], Summary[], string[]] = [[], [], []];
  for (const name of entryNamesIn(place)) {
    const read = readEntryAt(place, name);
    if ("problem" in read) {
      problems.push(read.problem);
      continue;
    }
    const { kind, profile, reached } = read.entry;
    const bytes = statSync(join(place, name)).size;
    const list = kind === "finding" ? findings : inputs;
    list.push({ name, bytes, reached: reached.map((one) => `${profile} ${one}`) });
  }
  return { findings, inputs, problems };
}

/** What becomes of the files of a folder. */
interface KeptFiles {
  readonly keptNames: ReadonlySet<string>;
  readonly dropped: ReadonlySet<string>;
  readonly smaller: SmallerEntries;
}

/** Entries in their short form, all other files as they are. @returns bytes of the entries */
function writeKept(place: string, beside: string, { keptNames, dropped, smaller }: KeptFiles): number {
  let bytes = 0;
  for (const name of readdirSync(place)) {
    if (dropped.has(name)) continue;
    const entry = smaller.get(name);
    const [from, to] = [join(place, name), join(beside, entry ? fileNameOf(entry) : name)];
    const read = entry ? { entry } : keptNames.has(name) ? readEntry(readFileSync(from, "utf8")) : undefined;
    if (read && "entry" in read) {
      const text = textOf(read.entry);
      writeFileSync(to, text);
      bytes += Buffer.byteLength(text);
    } else {
      cpSync(from, to, { recursive: true });
    }
  }
  return bytes;
}

/**
 * The folder is there at all times but for a moment, and back at once where the second step fails.
 * @param wanted the name of the backup; the next free one where something else than an older backup has it
 * @returns the backup
 */
function swap(place: string, beside: string, wanted: string): string {
  const backup = freeName(wanted);
  renameSync(place, backup);
  try {
    renameSync(beside, place);
  } catch (error) {
    renameSync(backup, place);
    throw error;
  }
  if (backup === wanted || !hasOnlyEntries(wanted)) return backup;
  rmSync(wanted, { recursive: true });
  renameSync(backup, wanted);
  return wanted;
}

/** A folder with anything else is not ours to remove. */
function hasOnlyEntries(folder: string): boolean {
  return statSync(folder).isDirectory() && readdirSync(folder).every((name) => "entry" in readEntryAt(folder, name));
}

function freeName(wanted: string): string {
  let free = wanted;
  for (let nth = 2; existsSync(free); nth++) free = `${wanted}-${nth}`;
  return free;
}
