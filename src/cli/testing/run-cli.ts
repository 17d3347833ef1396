/** The command line as a user meets it: a process with arguments, two streams and an exit code. */
import { type ChildProcess, spawn } from "node:child_process";
import { inject } from "vitest";

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** Resolves with all that was printed once the text has been seen on either stream. */
  until(text: string | RegExp): Promise<string>;
  readonly ended: Promise<Ran>;
}

interface Surroundings {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** What comes in by standard input; without it there is none. */
  readonly input?: string;
}

/** Starts the command line, built from the sources, in a folder of its own; colours off unless `env` says otherwise. */
export function startCli(args: readonly string[], options: Surroundings = {}): Running {
  const state = process.env["SLASHPROOF_STATE"];
  const env = { PATH: process.env["PATH"], NO_COLOR: "1", SLASHPROOF_STATE: state, ...options.env };
  const child = spawn(process.execPath, [inject("cli"), ...args], { cwd: options.cwd, env, stdio: "pipe" });
  // A command that does not read to the end is no error of the test.
  child.stdin.on("error", () => undefined).end(options.input ?? "");
  let stdout = "";
  let stderr = "";
  const watchers = new Set<() => void>();
  const note = (): void => {
    for (const watch of watchers) watch();
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    note();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    note();
  });
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, stdout, stderr });
      note();
    });
  });
  const until = (text: string | RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const watch = (): void => {
        const all = stdout + stderr;
        if (typeof text === "string" ? all.includes(text) : text.test(all)) resolve(all);
        else if (child.exitCode !== null)
          reject(new Error(`the process ended with ${child.exitCode} before it printed ${text}: ${all}`));
      };
      watchers.add(watch);
      watch();
    });
  return { child, until, ended };
}

/** Runs the command line to its end. */
export function runCli(args: readonly string[], options: Surroundings = {}): Promise<Ran> {
  return startCli(args, options).ended;
}
