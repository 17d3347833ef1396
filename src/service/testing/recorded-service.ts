/** The reference service on a socket, with the proxy of the toolkit between it and a real client. */
import type { Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { type ProfileName, profileOf } from "../../contract/profile.js";
import { validateRequest, validateResponse } from "../../contract/validate.js";
import { openProxy } from "../../proxy/open-proxy.js";
import type { ProxiedExchange } from "../../proxy/proxied-exchange.js";
import { type ProxyContext, proxyContextOf } from "../../proxy/proxy-context.js";
import { Traffic } from "../../proxy/watch-traffic.js";
import { redactionOf } from "../../run/redact/redact.js";
import { parseBody } from "../../target/parse-body.js";
import { parseTarget } from "../../target/parse-target.js";
import type { ReferenceTarget } from "../reference-target.js";
import { serveReferenceService } from "../serve.js";

/** What a client sent and got. */
export interface Recorded {
  readonly operation: OperationId;
  /** `Bot` or `Bearer`. */
  readonly scheme: string;
  readonly sent: Json | undefined;
  readonly status: number;
  readonly answer: Json | undefined;
}

export interface RecordedService {
  /** Address that replaces `https://discord.com/api`; its gateway is reached through the proxy too. */
  readonly apiUrl: string;
  readonly target: ReferenceTarget;
  /** Everything since the last call. */
  takeRecorded(): readonly Recorded[];
  /**
   * Ends both.
   * @throws Error where the proxy found fault with the service, or with a request that the service took
   */
  close(): Promise<void>;
}

/** Starts both on free ports. */
export async function startRecordedService(profileName: ProfileName): Promise<RecordedService> {
  const served = await serveReferenceService({ port: 0, profile: profileName });
  const known = parseTarget(served.target, "recorded service");
  const profile = profileOf(profileName);
  const baseUrl = new URL(served.baseUrl);
  const proxyContext = proxyContextOf(profile, profile.bindings, baseUrl);
  const found: string[] = [];
  const traffic = new Traffic({
    baseUrl,
    name: known.name,
    known,
    proxyContext,
    redact: redactionOf(known),
    provenance: { seed: 0, tool: "test" },
    onEvent: () => undefined,
    onJudged: (judged, bugs) => {
      const isTaken = (judged.passed.answer?.status ?? 500) < 300;
      for (const { id, finding } of bugs)
        if (isTaken || id.startsWith("service.")) found.push(`${id}: ${finding?.curl}`);
    },
  });
  let passed: ProxiedExchange[] = [];
  const proxy = await openProxy({
    target: baseUrl,
    port: 0,
    host: "127.0.0.1",
    gateway: {
      isAsked: (method, path) => /^getGateway/.test(proxyContext.match(method, path)?.operation ?? ""),
      allowRemote: false,
    },
    onPassed: (one) => {
      passed.push(one);
      traffic.pass(one);
    },
  });

  return {
    apiUrl: `${proxy.origin}/api`,
    target: served.target,
    takeRecorded() {
      const taken = passed;
      passed = [];
      return taken.map((one) => recordedOf(one, proxyContext));
    },
    async close() {
      await proxy.close();
      await served.close();
      await traffic.finish();
      if (found.length > 0) throw new Error(`The proxy found fault:\n${found.join("\n")}`);
    },
  };
}

/** What the contract has against these exchanges, one line each: requests that were accepted, and all answers. */
export function faultsOf(recorded: readonly Recorded[]): readonly string[] {
  return recorded.flatMap(({ operation, sent, status, answer }) => [
    ...(status < 300 ? validateRequest(operation, sent) : []).map(
      ({ pointer, message }) => `${operation} sent ${pointer}: ${message}`,
    ),
    ...validateResponse(operation, status, answer).map(
      ({ pointer, message }) => `${operation} answered ${status} ${pointer}: ${message}`,
    ),
  ]);
}

/** @throws Error for a request that is no operation of the contract */
function recordedOf({ method, path, headers, body, answer }: ProxiedExchange, { match }: ProxyContext): Recorded {
  const { operation } = match(method, path) ?? {};
  if (operation === undefined) throw new Error(`${method} ${path} is no operation of the contract`);
  return {
    operation,
    scheme: headers.authorization?.split(" ")[0] ?? "",
    sent: parseBody(body.whole?.toString("utf8") ?? ""),
    status: answer?.status ?? 0,
    answer: parseBody(answer?.body.whole?.toString("utf8") ?? ""),
  };
}
