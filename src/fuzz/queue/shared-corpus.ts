/** The corpus of a campaign on the disk of the one who coordinates it: what workers get of it, and what they give to it. */
import { readCorpus, saveEntry } from "../corpus.js";
import { readEntry, textOf } from "../corpus-entry.js";
import type { CampaignStore } from "./campaign-store.js";
import type { QueueJob } from "./run-job.js";

/** Entries of a corpus of more bytes are not sent to workers: Redis keeps all of them in memory. */
const MOST_CORPUS_BYTES = 64 * 1024 * 1024;

/** So many entries are read from Redis at once. */
const CHUNK = 50;

/** Mutable: it knows which entries of workers are on the disk. */
export class SharedCorpus {
  readonly #folder: string;
  readonly #store: CampaignStore;
  readonly #saved = new Set<string>();

  constructor(folder: string, store: CampaignStore) {
    this.#folder = folder;
    this.#store = store;
  }

  /**
   * The entries on the disk, as jobs carry them.
   * @param say receives one line for each problem
   * @throws SetupError `corpus-unreadable`
   */
  entries(say: (line: string) => void): QueueJob["entries"] {
    const { entries, problems } = readCorpus(this.#folder);
    for (const problem of problems) say(problem);
    const sent: { file: string; text: string }[] = [];
    let bytes = 0;
    for (const { file, entry } of entries) {
      const text = textOf(entry);
      bytes += Buffer.byteLength(text);
      if (bytes > MOST_CORPUS_BYTES) break;
      sent.push({ file, text });
    }
    if (sent.length < entries.length)
      say(
        `The corpus is too large for a queue: ${entries.length - sent.length} of ${entries.length} entries are not replayed`,
      );
    return sent;
  }

  /**
   * Writes to the disk what workers found since.
   * @throws SetupError `corpus-unwritable`
   */
  async save(): Promise<void> {
    if ((await this.#store.entryCount()) === this.#saved.size) return;
    const names = (await this.#store.entryNames()).filter((name) => !this.#saved.has(name));
    for (let first = 0; first < names.length; first += CHUNK) {
      const chunk = names.slice(first, first + CHUNK);
      for (const text of await this.#store.entryTexts(chunk)) {
        const read = readEntry(text);
        if ("entry" in read) saveEntry(this.#folder, read.entry);
      }
      for (const name of chunk) this.#saved.add(name);
    }
  }
}
