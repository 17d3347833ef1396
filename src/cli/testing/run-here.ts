/** The command line inside the test process: no start of a second one. */
import { runCommandLine } from "../program.js";
import { fakeScreen } from "./fake-screen.js";

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line to its end; what it throws, it throws. */
export async function run(...args: readonly string[]): Promise<Ran> {
  const screen = fakeScreen();
  const code = await runCommandLine(args, screen);
  return { code, stdout: screen.stdout(), stderr: screen.stderr() };
}

/** The lines of stdout as JSON objects. */
export function ndjson({ stdout }: Ran): Record<string, unknown>[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));
}
