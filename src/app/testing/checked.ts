/** Runs check-app over an application and gathers its events. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { CaseFinished, RunEvent, RunFinished } from "../../run/result/event.js";
import { signingKeyOf } from "../../service/delivery/signing-key.js";
import { checkApp } from "../check-app.js";
import { type Change, type Listening, startPlain } from "./plain/plain-application.js";
import { COMMANDS } from "./sample/sample.mjs";

export const KEY = signingKeyOf("applications that are tried");

/** Who ends does so for good here. */
const RETURN_MS = 20;

/** A port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A library defers what it does not know, and never completes it. */
const COMPLETION_MS = 500;

/** What came of a check. */
export interface Checked {
  readonly cases: readonly CaseFinished[];
  readonly finished: RunFinished | undefined;
}

/** How an application is checked. */
interface Checking {
  /** Names of the sample commands that are used; default all. */
  readonly commands?: readonly string[];
  /** How long an answer is waited for. */
  readonly timeoutMs?: number;
  /** Port of the API for callbacks; default a free one. */
  readonly apiPort?: number;
  /** Receives the address for callbacks. */
  readonly onApi?: ((url: string) => void) | undefined;
  /** Nothing more is sent after a case of which this is true. */
  readonly isEnough?: (finished: CaseFinished) => boolean;
}

/** Checks whatever listens at an address. */
export async function checkAt(
  endpoint: string,
  { commands, timeoutMs, apiPort, onApi, isEnough }: Checking = {},
): Promise<Checked> {
  const events: RunEvent[] = [];
  const enough = new AbortController();
  await checkApp({
    endpoint,
    commands: COMMANDS.filter(({ name }) => commands?.includes(String(name)) ?? true),
    key: KEY,
    seed: 1,
    runs: 2,
    signal: enough.signal,
    onEvent: (event) => {
      events.push(event);
      if (event.event === "case-finished" && isEnough?.(event)) enough.abort();
    },
    returnMs: RETURN_MS,
    ...(apiPort === undefined ? {} : { api: { port: apiPort, patienceMs: COMPLETION_MS } }),
    ...(onApi === undefined ? {} : { onApi }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  return {
    cases: events.filter((event) => event.event === "case-finished"),
    finished: events.find((event) => event.event === "run-finished"),
  };
}

/** Checks an application while it listens. */
export async function checkListening(application: Listening, how: Checking = {}): Promise<Checked> {
  try {
    return await checkAt(application.url, { onApi: application.useApi, ...how });
  } finally {
    application.close();
  }
}

/** Checks the plain application, sound or changed. */
export async function checkPlain(change?: Change, how: Checking = {}): Promise<Checked> {
  return checkListening(await startPlain(KEY.publicKey, change), how);
}

/** Cases that came out red, of any level. */
export function redOf({ cases }: Pick<Checked, "cases">): readonly CaseFinished[] {
  return cases.filter(({ outcome }) => !["passed", "observed"].includes(outcome.outcome));
}

/** Rules that a case names if it failed: its own, and those of what it found. */
export function rulesNamed({ outcome, rules, finding }: CaseFinished): readonly RuleId[] {
  if (outcome.outcome !== "failed") return [];
  return [...rules, ...(finding?.violations.map(({ rule }) => rule) ?? [])];
}
