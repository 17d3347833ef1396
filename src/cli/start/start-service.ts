/** `--start`: starts the service of the user, waits until it answers, and ends it with the run. */
import { setTimeout as pause } from "node:timers/promises";
import { SetupError } from "../../contract/setup-error.js";
import type { Redact } from "../../run/redact/redact.js";
import { isContinuousIntegration } from "../continuous-integration.js";
import { type ProcessGroup, startGroup } from "./process-group.js";
import { openServiceLog, type ServiceLog } from "./service-log.js";

/** What is started, and how it is seen. */
export interface ServiceStart {
  /** A command of a shell, such as `node server.js`. */
  readonly command: string;
  /** Any answer from here, but 502, 503 and 504, says that the service runs. */
  readonly url: string;
  /** How long it may take to answer, in milliseconds. */
  readonly timeoutMs: number;
  /** The folder that keeps its output. */
  readonly folder: string;
  /** Hides the tokens of the target in its output. */
  readonly redact: Redact;
  /** Aborted where the user does not want to wait any longer. */
  readonly signal?: AbortSignal;
  /** Prints a line for the user. */
  readonly say: (line: string) => void;
  /** Called once if it ends by itself after it answered. @param ending how, such as `with exit code 1`; log is the file of its output */
  readonly onEnd: (ending: string, log: string) => void;
}

/** A service that answers. */
export interface StartedService {
  /** Ends it with all that it started; does nothing for one that ran before. */
  close(): Promise<void>;
}

const LOOK_MS = 100;
const LOOK_TIMEOUT_MS = 2_000;
const NOT_READY: readonly number[] = [502, 503, 504];

/**
 * Starts the service, unless it answers already: then that one is used. In CI it must be a new one.
 *
 * @throws SetupError `service-not-started` with the last lines of its output
 */
export async function startService(start: ServiceStart): Promise<StartedService> {
  if (await doesAnswer(start.url)) {
    if (isContinuousIntegration())
      throw cannot(
        start,
        `"${start.url}" answers already, and in CI each run starts its own`,
        "end what uses that port",
      );
    start.say(`Uses the service that already answers at ${start.url}; --start was not needed`);
    return { close: async () => undefined };
  }
  const log = await openServiceLog(start.folder, start.redact);
  const group = startGroup(start.command, log.write);
  const close = async (): Promise<void> => {
    await group.end();
    log.close();
  };
  try {
    await waitForAnswer(start, group, log);
  } catch (error) {
    await close();
    throw error;
  }
  start.say(`Started the service, which answers at ${start.url}; its output is in ${log.path}`);
  let isWanted = true;
  void group.ended.then(() => isWanted && start.onEnd(group.ending ?? "", log.path));
  return {
    close: () => {
      isWanted = false;
      return close();
    },
  };
}

async function waitForAnswer(start: ServiceStart, group: ProcessGroup, log: ServiceLog): Promise<void> {
  const until = performance.now() + start.timeoutMs;
  while (performance.now() < until) {
    const isThere = await doesAnswer(start.url);
    if (start.signal?.aborted) throw cannot(start, "it was interrupted before the service answered", "start it again");
    if (group.ending !== undefined)
      throw cannot(start, `it ended ${group.ending} before it answered at "${start.url}"`, STAYS, log);
    if (isThere) return;
    await Promise.race([pause(LOOK_MS), group.ended]);
  }
  const found = `nothing answered at "${start.url}" within ${start.timeoutMs / 1000} s, and it still runs`;
  const [elsewhere] = log.lastLines().flatMap((line) => ADDRESS.exec(line) ?? []);
  const hint = elsewhere === undefined ? "" : ` (its output names ${elsewhere})`;
  throw cannot(
    start,
    `${found}${hint}`,
    "write its address as baseUrl into the target file, or pass a longer --start-timeout",
    log,
  );
}

const STAYS = "pass a command that runs until it is ended";
const ADDRESS = /\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):\d+|\bport:? \d+/i;

async function doesAnswer(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
    const response = await fetch(url, { redirect: "manual", headers: { connection: "close" }, signal });
    await response.body?.cancel();
    return !NOT_READY.includes(response.status);
  } catch {
    return false;
  }
}

function cannot({ command, redact }: ServiceStart, found: string, wayOut: string, log?: ServiceLog): SetupError {
  const lines = log?.lastLines() ?? [];
  const details = log === undefined || lines.length > 0 ? lines : ["It printed nothing."];
  return new SetupError(
    "service-not-started",
    `Cannot start the service with "${redact(command)}": ${found}; ${wayOut}`,
    {
      details,
    },
  );
}
