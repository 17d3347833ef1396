/** Asks faults in processes, but those not of which is known already what would be found. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { FaultFacts } from "../../run/prove/proof.js";
import { DEFAULT_OUT } from "../files/out-folder.js";
import type { Flags } from "../flags.js";
import { ProofCache, provingCode } from "./proof-cache.js";
import type { ProvingCode } from "./proof-keys.js";
import { type Answers, askInProcesses, type ProvingOptions } from "./proving-processes.js";

export interface FaultsAnswered<Answer> {
  /** One result for each fault that was reached, in the order of the faults. */
  readonly answers: readonly Answer[];
  /** How many were kept from an earlier run. */
  readonly kept: number;
}

const DEFAULT_CACHE = join(DEFAULT_OUT, "prove-cache");

/** How faults are run. */
export interface AskFaultsOptions<Answer> extends Omit<ProvingOptions<Answer>, "processes"> {
  /** Folder of the cache, whether it is ignored, and the number of processes. */
  readonly flags: Pick<Flags, "cache" | "fresh" | "workers">;
}

/**
 * What is found of each fault; what is measured anew is kept for the next time, even where the signal is aborted.
 *
 * @throws SetupError `proof-failed`, or `file-unwritable` where nothing can be kept
 */
export async function askFaults<Ask extends keyof Answers>(
  ask: Ask,
  faults: readonly FaultFacts[],
  { proof, flags, signal, onAnswer }: AskFaultsOptions<Answers[Ask]>,
): Promise<FaultsAnswered<Answers[Ask]>> {
  const { cache: folder = DEFAULT_CACHE, fresh, workers } = flags;
  const code = provingCode();
  const name = `${ask}${proof.fastOf === undefined ? "" : "-fast"}.json`;
  const cache = code && (await ProofCache.open<Answers[Ask]>(join(folder, name), code, proof));
  const known = fresh ? [] : faults.flatMap((fault) => cache?.get(fault) ?? []);
  const isKnown = new Set(known.map(({ fault }) => fault));
  const waiting = new Map(faults.filter(({ id }) => !isKnown.has(id)).map((fault) => [fault.id, fault]));
  try {
    const requested = await askInProcesses(ask, [...waiting.values()], {
      proof,
      processes: workers ?? availableParallelism(),
      signal,
      onAnswer: (answer, done) => {
        const fault = waiting.get(answer.fault);
        if (fault) cache?.put(fault, answer);
        onAnswer(answer, done);
      },
    });
    return { answers: [...known, ...requested], kept: known.length };
  } finally {
    // Where code changed meanwhile, it is not known which of both was running.
    if (waiting.size > 0 && isSame(code, provingCode())) await cache?.save();
  }
}

function isSame(one: ProvingCode | undefined, other: ProvingCode | undefined): boolean {
  return one?.environment === other?.environment && one?.suites === other?.suites;
}
