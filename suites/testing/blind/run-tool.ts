/** Runs the built command line as a user does: `node dist/main.js …`. */
import { spawn } from "node:child_process";

/** A run that takes longer is ended, and counts as wrong. */
const LONGEST_MS = 240_000;

export interface ToolRun {
  readonly exitCode: number | null;
  readonly output: string;
}

export async function runTool(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<ToolRun> {
  const child = spawn(process.execPath, ["dist/main.js", ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
  let output = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  child.stderr.on("data", (data) => {
    output += data;
  });
  const exitCode = await new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  clearTimeout(timer);
  return { exitCode, output };
}
