/** Runs a command of the user beside us, such as a client's own test suite. */
import { spawn } from "node:child_process";
import { SetupError } from "../contract/setup-error.js";
import { systemReason } from "./end/failure.js";

/** A command that has started. */
export interface Behind {
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number>;
}

/**
 * Starts the command; a signal that ends us ends it too.
 * What it prints goes to standard error: standard output is for results.
 *
 * @returns once it has started, and before it can have sent anything
 * @throws SetupError with code `command-failed` where it cannot be started
 */
export function startBehind(
  [file = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Behind> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ["inherit", 2, 2], env: { ...process.env, ...env } });
    const stop = (): void => void child.kill();
    signal.addEventListener("abort", stop, { once: true });
    const ended = new Promise<number>((resolveCode) => {
      child.once("close", (code) => {
        signal.removeEventListener("abort", stop);
        resolveCode(code ?? 1);
      });
    });
    child.once("spawn", () => resolve({ ended }));
    child.once("error", (cause) => {
      const wayOut = "put a program that this machine has behind --";
      reject(new SetupError("command-failed", `Cannot run "${file}": ${systemReason(cause)}; ${wayOut}`, { cause }));
    });
  });
}
