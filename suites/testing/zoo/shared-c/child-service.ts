/** Services of the zoo that are programs of their own: what they print when they listen, and how they are ended. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * The first line that a program prints.
 *
 * @param needs what has to be installed, for the message where it cannot be started
 * @throws Error where it cannot be started, or ends before
 */
export function firstLineOf(child: ChildProcess, needs: string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      reject(new Error(`${needs}, which could not be started: ${error.message}`));
    });
    child.once("exit", (code) => reject(new Error(`The service ended with ${code} before it listened.`)));
    if (child.stdout !== null) createInterface(child.stdout).once("line", resolve);
  });
}

/** Ends a program, if it has not ended yet. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
