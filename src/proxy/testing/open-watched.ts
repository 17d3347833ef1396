/** The proxy with its judgement in front of a served reference service. */
import { profileOf } from "../../contract/profile.js";
import { redactionOf } from "../../run/redact/redact.js";
import type { CaseFinished, RunEvent, RunFinished } from "../../run/result/event.js";
import { parseTarget } from "../../target/parse-target.js";
import type { JudgedExchange } from "../judge.js";
import { openProxy } from "../open-proxy.js";
import { proxyContextOf } from "../proxy-context.js";
import { Traffic, type TrafficOptions } from "../watch-traffic.js";

export interface Watched {
  readonly baseUrl: string;
  readonly events: readonly RunEvent[];
  readonly judged: readonly JudgedExchange[];
  /** Asks as the bot. @returns the answer where it is JSON */
  send(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  finish(): Promise<RunFinished>;
  findings(): readonly CaseFinished[];
  notices(): readonly string[];
  close(): Promise<void>;
}

/** The service behind the proxy. */
interface WatchedService {
  readonly baseUrl: string;
  /** The content of target.json. */
  readonly target: unknown;
}

/** @param more `isKnown: false`: as if there were no target.json that tells the tokens */
export async function openWatched(
  { baseUrl, target }: WatchedService,
  { isKnown = true, ...more }: Partial<TrafficOptions> & { readonly isKnown?: boolean } = {},
): Promise<Watched> {
  const description = parseTarget(target, "test");
  const profile = profileOf("documented");
  const url = new URL(baseUrl);
  const events: RunEvent[] = [];
  const judged: JudgedExchange[] = [];
  const traffic = new Traffic({
    baseUrl: url,
    name: "test",
    known: isKnown ? description : undefined,
    proxyContext: proxyContextOf(profile, profile.bindings, url, isKnown ? description : undefined),
    redact: isKnown ? redactionOf(description) : (text) => text,
    provenance: { seed: 0, tool: "test" },
    onEvent: (event) => events.push(event),
    onJudged: (one) => judged.push(one),
    ...more,
  });
  const proxy = await openProxy({ target: url, port: 0, host: "127.0.0.1", onPassed: (one) => traffic.pass(one) });
  const ownUrl = proxy.origin + url.pathname;
  return {
    baseUrl: ownUrl,
    events,
    judged,
    send: async (method, path, body) => {
      const headers = { authorization: `Bot ${description.tokens.bot}`, "content-type": "application/json" };
      const response = await fetch(ownUrl + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return response.json().catch(() => ({})) as Promise<Record<string, unknown>>;
    },
    finish: () => traffic.finish(),
    findings: () =>
      events.filter((event) => event.event === "case-finished").filter((one) => one.outcome.outcome === "failed"),
    notices: () => events.flatMap((event) => (event.event === "notice" ? [event.text] : [])),
    close: () => proxy.close(),
  };
}
