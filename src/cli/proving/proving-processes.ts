/** Asks faults in several processes at once; each takes the next fault as soon as it is free. */
import { type ChildProcess, fork } from "node:child_process";
import { childEnvironment } from "../../contract/child-environment.js";
import { SetupError } from "../../contract/setup-error.js";
import type { Kills } from "../../run/prove/kills-of.js";
import type { FaultFacts, Proof } from "../../run/prove/proof.js";
import type { ProofSettings } from "../../run/prove/prove-fault.js";
import { ownProcess } from "../own-process.js";
import type { FaultRequest } from "../prove-process.js";

export interface ProvingOptions<Answer> {
  /** Seed and number of values, the same in every process. */
  readonly proof: ProofSettings;
  /** Number of child processes. */
  readonly processes: number;
  /** Aborted: no further fault is begun. */
  readonly signal: AbortSignal;
  /** Receives each result and the number of results so far. */
  readonly onAnswer: (answer: Answer, done: number) => void;
}

/** What is found of a fault, by what is wanted. */
export interface Answers {
  /** Whether a case kills the fault, and which. */
  readonly proof: Proof;
  /** Every case that kills the fault. */
  readonly kills: Kills;
}

/**
 * The proof of each fault, or all its kills, in any order; those made so far where the signal is aborted.
 *
 * @throws SetupError `proof-failed` where a process ends before its work does
 */
export async function askInProcesses<Ask extends keyof Answers>(
  ask: Ask,
  faults: readonly FaultFacts[],
  options: ProvingOptions<Answers[Ask]>,
): Promise<readonly Answers[Ask][]> {
  const { proof, signal } = options;
  const waiting = faults.map(({ id }) => id).values();
  const answers: Answers[Ask][] = [];
  const count = Math.min(options.processes, faults.length);
  const work = async (): Promise<void> => {
    const child = fork(ownProcess("prove-process"), [], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: childEnvironment(),
    });
    try {
      for (const fault of waiting) {
        if (signal.aborted) return;
        const answer = await answerOf(child, { ask, fault, options: proof }, signal);
        if (answer === undefined) return;
        answers.push(answer as Answers[Ask]);
        options.onAnswer(answer as Answers[Ask], answers.length);
      }
    } finally {
      if (child.connected) child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: count }, work));
  return answers;
}

/** @returns `undefined` where the signal was aborted before */
function answerOf(child: ChildProcess, request: FaultRequest, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null): void =>
      reject(
        new SetupError(
          "proof-failed",
          `Cannot prove the fault "${request.fault}": the process that tests it ended with ${code}; to see why, run slashproof serve --fault ${request.fault}`,
        ),
      );
    const onAbort = (): void => settle(undefined);
    const settle = (answer: unknown): void => {
      child.off("exit", onEnd);
      child.off("message", settle);
      signal.removeEventListener("abort", onAbort);
      resolve(answer);
    };
    child.once("exit", onEnd).once("message", settle);
    signal.addEventListener("abort", onAbort, { once: true });
    child.send(request);
  });
}
