/** Proves faults in several processes at once; each takes the next fault as soon as it is free. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { SetupError } from "../contract/setup-error.js";
import type { FaultFacts, Proof } from "../run/prove/proof.js";
import type { ProofRequest } from "./prove-process.js";

export interface ProvingOptions {
  readonly seed: number;
  readonly runs: number;
  readonly processes: number;
  readonly signal: AbortSignal;
  readonly onProof: (proof: Proof, done: number) => void;
}

/** Beside this file, under the extension that this file was loaded with. */
const ENTRY = fileURLToPath(import.meta.url).replace(/proving-processes(\.[jt]s)$/, "prove-process$1");

/**
 * All proofs, in any order; those made so far where the signal is aborted.
 *
 * @throws SetupError `proof-failed` where a process ends before its work does
 */
export async function proveInProcesses(
  faults: readonly FaultFacts[],
  options: ProvingOptions,
): Promise<readonly Proof[]> {
  const waiting = faults.map(({ id }) => id).values();
  const proofs: Proof[] = [];
  const count = Math.max(1, Math.min(options.processes, faults.length));
  const work = async (): Promise<void> => {
    const child = fork(ENTRY, [], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
    try {
      for (const fault of waiting) {
        if (options.signal.aborted) return;
        const proof = await ask(child, { fault, seed: options.seed, runs: options.runs }, options.signal);
        if (proof === undefined) return;
        proofs.push(proof);
        options.onProof(proof, proofs.length);
      }
    } finally {
      if (child.connected) child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: count }, work));
  return proofs;
}

function ask(child: ChildProcess, request: ProofRequest, signal: AbortSignal): Promise<Proof | undefined> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null): void =>
      reject(
        new SetupError(
          "proof-failed",
          `Cannot prove the fault "${request.fault}": its process ended with ${code}; slashproof serve --fault ${request.fault} shows it alone`,
        ),
      );
    const onAbort = (): void => settle(undefined);
    const settle = (proof: Proof | undefined): void => {
      child.off("exit", onEnd);
      child.off("message", onProof);
      signal.removeEventListener("abort", onAbort);
      resolve(proof);
    };
    const onProof = (message: unknown): void => settle(message as Proof);
    child.once("exit", onEnd).once("message", onProof);
    signal.addEventListener("abort", onAbort, { once: true });
    child.send(request);
  });
}
