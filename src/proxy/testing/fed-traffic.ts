/** The judgement of the proxy without sockets: exchanges are handed to it as if they had gone by. */

import type { ProfileName } from "../../contract/profile.js";
import { profileOf } from "../../contract/profile.js";
import type { CaseFinished, RunEvent } from "../../run/result/event.js";
import { BodyCopy } from "../body-copy.js";
import type { ProxiedExchange } from "../proxied-exchange.js";
import { proxyContextOf } from "../proxy-context.js";
import { Traffic } from "../watch-traffic.js";

/** One exchange: what was sent, and what was answered. Without a status no answer came. */
export interface Fed {
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly sent?: unknown;
  readonly status?: number;
  readonly answer?: unknown;
  /** Default: a bot token. `null` sends none. */
  readonly authorization?: string | null;
  /** Another request was open at the same time. */
  readonly overlaps?: boolean;
  /** Counts the connections to the service that came after none was left. */
  readonly session?: number;
}

const BASE = "http://127.0.0.1:9/api/v10";

/** Ids of the findings that these exchanges give, in order; advice ends in "(advice)". */
export async function findingsOf(
  exchanges: readonly Fed[],
  profile: ProfileName = "documented",
): Promise<readonly string[]> {
  return (await failuresOf(exchanges, profile)).map(({ id, level }) => (level === "must" ? id : `${id} (advice)`));
}

/** The failed cases that these exchanges give. */
export async function failuresOf(
  exchanges: readonly Fed[],
  profileName: ProfileName = "documented",
  isSoleClient = false,
): Promise<readonly CaseFinished[]> {
  const events: RunEvent[] = [];
  const profile = profileOf(profileName);
  const baseUrl = new URL(BASE);
  const traffic = new Traffic({
    baseUrl,
    name: "fed",
    known: undefined,
    isSoleClient,
    proxyContext: proxyContextOf(profile, profile.bindings, baseUrl),
    redact: (text) => text,
    provenance: { seed: 0, tool: "test" },
    onEvent: (event) => events.push(event),
  });
  for (const one of exchanges) traffic.pass(proxiedOf(one));
  await traffic.finish();
  return events.flatMap((event) =>
    event.event === "case-finished" && event.outcome.outcome === "failed" ? [event] : [],
  );
}

/** The exchange as the proxy has it once it has gone through. */
function proxiedOf(fed: Fed): ProxiedExchange {
  const { method, path, sent, status, answer, authorization = "Bot token", overlaps = false, session = 1 } = fed;
  const type = { "content-type": "application/json" };
  return {
    method,
    path: new URL(BASE).pathname + path,
    headers: { ...(sent === undefined ? {} : type), ...(authorization === null ? {} : { authorization }) },
    body: copyOf(sent),
    ...(status === undefined
      ? { failure: { kind: "broken-off", message: "the service broke off" } as const }
      : { answer: { status, headers: type, body: copyOf(answer) } }),
    durationMs: 1,
    overlaps,
    session,
  };
}

function copyOf(value: unknown): BodyCopy {
  const copy = new BodyCopy();
  if (value !== undefined) copy.add(Buffer.from(typeof value === "string" ? value : JSON.stringify(value)));
  return copy;
}
