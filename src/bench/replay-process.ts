/** The bare replay in a process of its own: what it costs where nothing is compiled yet. */
import { fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { RecordedRequest } from "./record-requests.js";
import { type BareReplay, replayBare } from "./replay-bare.js";

const FILE = fileURLToPath(import.meta.url);
const JOB_VARIABLE = "SLASHPROOF_BENCH_REPLAY";

/** What the process is to do. */
interface Job {
  /** A file with the requests as JSON. */
  readonly file: string;
  readonly baseUrl: string;
  readonly concurrency: number;
}

/** Replays in a fresh process. @param file where the requests are written for it */
export async function replayInProcess(requests: readonly RecordedRequest[], job: Job): Promise<BareReplay> {
  await writeFile(job.file, JSON.stringify(requests));
  const env = { ...process.env, [JOB_VARIABLE]: JSON.stringify(job) };
  const child = fork(FILE, { execArgv: ["--import", "tsx"], env });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Cannot replay the requests: the process ended with ${code}`)));
    child.once("message", (replay: BareReplay) => resolve(replay));
  });
}

const job = process.env[JOB_VARIABLE];
if (job !== undefined && process.argv[1] === FILE) {
  const { file, baseUrl, concurrency } = JSON.parse(job) as Job;
  const requests = JSON.parse(await readFile(file, "utf8")) as readonly RecordedRequest[];
  process.send?.(await replayBare(baseUrl, requests, concurrency));
  process.disconnect();
}
