/** What a POSIX shell makes of a printed command. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** The words of a `slashproof …` command after the shell has read it, without starting slashproof. */
export async function wordsOf(command: string, env: Record<string, string>): Promise<readonly string[]> {
  const script = `slashproof() { printf '%s\\0' "$@"; }\n${command}`;
  const { stdout } = await execute("sh", ["-c", script], { env });
  return stdout.split("\0").slice(0, -1);
}

/** The status of the last response that a curl command shows; undefined where it shows none. */
export async function statusOf(command: string, env: Record<string, string>): Promise<number | undefined> {
  const { stdout } = await execute("sh", ["-c", command], { env, timeout: 20_000 });
  const statuses = [...stdout.matchAll(/^HTTP\/[\d.]+ (\d{3})/gm)].map(([, status]) => Number(status));
  return statuses.at(-1);
}
