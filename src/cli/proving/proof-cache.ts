/** Keeps what was found of faults between runs of `prove`, for as long as nothing changes that it depends on. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "node:process";
import { fileURLToPath } from "node:url";
import { suiteOf } from "../../../suites/index.js";
import { fileOfPackage } from "../../contract/own-package.js";
import type { Kills } from "../../run/prove/kills-of.js";
import type { FaultFacts, Proof } from "../../run/prove/proof.js";
import { type ProofScope, ProvingSuites } from "../../run/prove/proving-suites.js";
import { writeFileAtomically } from "../files/atomic-file.js";
import { ownProcess } from "../own-process.js";
import { hashOf, hashOfDependencies, hashOfFiles, reachedFiles } from "./code-hash.js";
import { keyOfNaming, keyOfWhole, type ProvingCode, type ProvingRun } from "./proof-keys.js";

/** What is kept: a proof, or all kills. Nothing is kept that an error of the toolkit had a part in. */
export type CachedAnswer = Proof | Kills;

interface Entry {
  readonly key: string;
  /** Where more than the cases that name the rule was run. */
  readonly whole?: string;
  readonly answer: CachedAnswer;
}

interface Kept {
  readonly format: typeof FORMAT;
  readonly entries: Readonly<Record<string, Entry>>;
}

const FORMAT = "slashproof-proof-cache/1";
const SUITES = new ProvingSuites(suiteOf);
const ROOT = fileURLToPath(fileOfPackage("."));
const SUITES_FOLDER = join(ROOT, "suites");

/**
 * Hashes of the code that proofs are made with; `undefined` where no lockfile says what packages there are.
 * In a bundle the suites are part of everything, and have no hash of their own.
 */
export function provingCode(): ProvingCode | undefined {
  const dependencies = hashOfDependencies(ROOT);
  if (dependencies === undefined) return undefined;
  const entry = ownProcess("prove-process");
  const own = reachedFiles(entry, (path) => path.startsWith(SUITES_FOLDER));
  const known = new Set(own);
  const suites = entry.endsWith(".ts") ? reachedFiles(join(SUITES_FOLDER, "index.ts"), (path) => known.has(path)) : [];
  return { environment: hashOf([hashOfFiles(own, ROOT), dependencies, version]), suites: hashOfFiles(suites, ROOT) };
}

/** What was found before, by fault. */
export class ProofCache<Of extends CachedAnswer> {
  readonly #path: string;
  readonly #code: ProvingCode;
  readonly #run: ProvingRun;
  readonly #entries: Map<string, Entry>;

  private constructor(path: string, code: ProvingCode, run: ProvingRun, entries: Map<string, Entry>) {
    this.#path = path;
    this.#code = code;
    this.#run = run;
    this.#entries = entries;
  }

  /** @param file its content is believed only if it is one of ours; anything else is an empty one */
  static async open<Of extends CachedAnswer>(
    file: string,
    code: ProvingCode,
    run: ProvingRun,
  ): Promise<ProofCache<Of>> {
    return new ProofCache<Of>(file, code, run, new Map(Object.entries(await entriesIn(file))));
  }

  /** What was found of a fault, if it would be found again. */
  get(fault: FaultFacts): Of | undefined {
    const entry = this.#entries.get(fault.id);
    if (entry === undefined || entry.key !== this.#keyOf(fault)) return undefined;
    if (entry.whole !== undefined && entry.whole !== this.#wholeOf(fault)) return undefined;
    return entry.answer as Of;
  }

  /** Takes in what was found of a fault. */
  put(fault: FaultFacts, answer: Of): void {
    if (answer.harnessErrors > 0) this.#entries.delete(fault.id);
    else {
      const whole = "askedAll" in answer && answer.askedAll ? { whole: this.#wholeOf(fault) } : {};
      this.#entries.set(fault.id, { key: this.#keyOf(fault), ...whole, answer });
    }
  }

  /** @throws SetupError `file-unwritable` */
  async save(): Promise<void> {
    const kept: Kept = { format: FORMAT, entries: Object.fromEntries(this.#entries) };
    await writeFileAtomically(this.#path, `${JSON.stringify(kept)}\n`);
  }

  #keyOf(fault: FaultFacts): string {
    return keyOfNaming(fault, SUITES.naming(this.#scopeOf(fault), fault.rule), this.#code, this.#run);
  }

  #wholeOf(fault: FaultFacts): string {
    return keyOfWhole(SUITES.whole(this.#scopeOf(fault)), this.#code, this.#run);
  }

  #scopeOf({ profile = "documented" }: FaultFacts): ProofScope {
    return { profile, fastOf: this.#run.fastOf };
  }
}

async function entriesIn(file: string): Promise<Kept["entries"]> {
  try {
    const kept = JSON.parse(await readFile(file, "utf8")) as Partial<Kept> | null;
    return kept?.format === FORMAT && typeof kept.entries === "object" ? kept.entries : {};
  } catch {
    return {};
  }
}
