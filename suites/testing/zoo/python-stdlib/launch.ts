/** Starts a Python program that prints its port, and ends it. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Launched {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * The program ends when its input ends, and so with this process too.
 *
 * @throws Error where the command is missing or the program ends before it listens
 */
export async function launch(settings: object, command = "python3"): Promise<Launched> {
  const script = fileURLToPath(new URL("service.py", import.meta.url));
  const child = spawn(command, ["-B", script], { stdio: ["pipe", "pipe", "pipe"] });
  const errors: string[] = [];
  child.stderr.on("data", (data) => errors.push(String(data)));
  child.stdin.on("error", () => {});
  const failure = new Promise<never>((_, reject) => {
    child.once("error", () =>
      reject(new Error(`The service python-stdlib needs ${command}, which cannot be started.`)),
    );
    child.once("exit", (code) => reject(new Error(`service.py ended with ${code}: ${errors.join("")}`)));
  });
  failure.catch(() => {});
  child.stdin.write(`${JSON.stringify(settings)}\n`);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, "line"), failure])) as [string];
  return { port: Number(line), close: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, "exit");
    child.stdin?.end();
    await exited;
  }
}
