/** Opens a described target: sockets, or a module in process. */
import type { OpenedBy } from "../contract/opened-by.js";
import { SetupError } from "../contract/setup-error.js";
import { boundList } from "./bound-list.js";
import { type DriverConnection, openDriver } from "./driver/driver-connection.js";
import type { DriverFunctions } from "./driver/driver-functions.js";
import { type FetchHandler, openFetch } from "./fetch-transport.js";
import type { ConnectInProcess } from "./gateway/gateway-wire.js";
import { GlobalReads, waitForWrites } from "./global-reads.js";
import { isLoopback } from "./loopback.js";
import { waitWhileAway, withoutIntermediary } from "./outage.js";
import { Patience } from "./patience.js";
import { DEFAULT_RATE_LIMIT, obeyRateLimits, type RateLimitPolicy, waitNotice } from "./rate-limit.js";
import { resendReads } from "./resend.js";
import { SentRequests } from "./sent-requests.js";
import { DEFAULT_CONNECTIONS, openSockets } from "./socket-transport.js";
import type { TargetDescription } from "./target-description.js";
import { DEFAULT_LIMITS, type Transport, type WireLimits, type WireRequest, type WireResult } from "./wire.js";

/** A target that requests can be sent to. */
export interface OpenTarget {
  /** The content of target.json. */
  readonly description: TargetDescription;
  /** The reference service that comes with the toolkit: it has no target file. */
  readonly isEmbedded: boolean;
  /** Reached through its `fetch`: it has no address that another process could use. */
  readonly isInProcess: boolean;
  /** How it was named, so that a command can name it again. */
  readonly openedBy: OpenedBy;
  /** Its commands may be there after the run: another process, or a module that says so. */
  readonly outlivesRun: boolean;
  /** On this machine. */
  readonly isLoopback: boolean;
  /** Sends one request; obeys 429. Never throws: what goes wrong on the wire is a failure in the result. */
  send(request: WireRequest, signal?: AbortSignal): Promise<WireResult>;
  /** Lets the toolkit act as a user; most targets have none. */
  readonly driver: DriverConnection | undefined;
  /** Leads to its gateway where that is in this process too; elsewhere the target says an address. */
  readonly gateway?: ConnectInProcess;
  /** Called before each request; if it refuses, nothing is sent. Set by whoever has custody of the target. */
  maySend: () => boolean;
  /** Gives the target up where no answer comes any more. */
  readonly patience: Patience;
  /** Counts every request, those to the driver included. */
  readonly traffic: SentRequests;
  /** Reads of global commands wait where they show a write only after a while. */
  readonly globalReads: DelayedReads;
  /** Waits for rate limits are reported to the function that was set last. */
  onNotice: (text: string) => void;
  /** Ends all connections; a target in this process is stopped. */
  close(): Promise<void>;
}

/** How long reads wait after a write. Mutable: it is learnt while a target is used. */
export interface DelayedReads {
  /** In milliseconds; 0 where what was written can be read at once. */
  delayMs: number;
  /** Whether it was learnt already. */
  isKnown: boolean;
}

export interface OpenOptions extends Partial<WireLimits> {
  /** Requests under way at once; default 8. */
  readonly connections?: number;
  /** Targets that are not on loopback are refused without it. */
  readonly allowRemote?: boolean;
  /** True for the reference service that comes with the toolkit. */
  readonly isEmbedded?: boolean;
  /** Default: by a program, or as the embedded service. */
  readonly openedBy?: OpenedBy;
  /** Bounds of the obedience to 429. */
  readonly rateLimit?: Partial<RateLimitPolicy>;
  /** The commands of a target in this process are kept somewhere that outlives it; default false. */
  readonly isPersistent?: boolean;
  /** Functions of the driver, for a target that is a module; they win over what target.json names. */
  readonly driver?: DriverFunctions;
  /** The gateway of a target in this process. */
  readonly gateway?: ConnectInProcess;
}

/**
 * Opens a target over sockets.
 * @throws SetupError `target-is-remote`, `driver-is-remote` where it is not on this machine and `allowRemote` is not given
 */
export function openTarget(description: TargetDescription, options: OpenOptions = {}): OpenTarget {
  const isLocal = isLoopback(description.baseUrl);
  if (!isLocal && !options.allowRemote) {
    throw new SetupError(
      "target-is-remote",
      `Cannot check "${description.baseUrl}": it is not on this machine; pass --allow-remote if you are allowed to send requests there`,
    );
  }
  const limits = limitsOf(options);
  const raw = openSockets(description.baseUrl, options.connections ?? DEFAULT_CONNECTIONS, limits);
  return open(description, { raw, limits }, options, {
    isLoopback: isLocal,
    isInProcess: false,
    isEmbedded: options.isEmbedded === true,
    outlivesRun: options.isEmbedded !== true,
    driver: openDriver(description, limits, options),
  });
}

/** Opens a target in this process through its `fetch`. */
export function openFetchTarget(
  description: TargetDescription,
  fetch: FetchHandler,
  options: OpenOptions = {},
): OpenTarget {
  const limits = limitsOf(options);
  const inProcess = (address: string): Transport => openFetch(fetch, address, limits);
  return open(description, { raw: inProcess(description.baseUrl), limits }, options, {
    isLoopback: true,
    isInProcess: true,
    isEmbedded: options.isEmbedded === true,
    outlivesRun: options.isPersistent === true,
    driver: openDriver(description, limits, { ...options, inProcess }),
    ...(options.gateway ? { gateway: options.gateway } : {}),
  });
}

function open(
  description: TargetDescription,
  { raw, limits }: { readonly raw: Transport; readonly limits: WireLimits },
  options: OpenOptions,
  place: Pick<OpenTarget, "isLoopback" | "isInProcess" | "isEmbedded" | "outlivesRun" | "driver" | "gateway">,
): OpenTarget {
  const policy = { ...DEFAULT_RATE_LIMIT, ...options.rateLimit };
  const patience = new Patience(limits.timeoutMs, policy.maxWaitMs);
  const traffic = new SentRequests();
  const waiting = { longestMs: limits.timeoutMs, ended: () => patience.ended };
  const present = waitWhileAway(watched(raw, patience, traffic), waiting);
  const globalReads = new GlobalReads();
  const obedient = obeyRateLimits(resendReads(present), policy, {
    onWait: (waitMs) => target.onNotice(waitNotice(waitMs)),
    ended: () => patience.ended,
    longestMs: () => patience.longestWaitMs,
  });
  const transport = waitForWrites(obedient, globalReads);
  const target: OpenTarget = {
    description,
    openedBy: options.openedBy ?? { by: place.isEmbedded ? "embedded" : "program" },
    ...place,
    driver: place.driver && countedDriver(place.driver, traffic),
    send: (request, signal) => (target.maySend() ? transport.send(request, signal) : Promise.resolve(TAKEN_OVER)),
    maySend: () => true,
    patience,
    traffic,
    globalReads,
    onNotice: () => {},
    close: async () => void (await Promise.all([transport.close(), place.driver?.close()])),
  };
  patience.onAway = (text) => target.onNotice(text);
  return target;
}

/** Each attempt is seen by the patience and the traffic of the target, and none is made once it has given up. */
function watched(raw: Transport, patience: Patience, traffic: SentRequests): Transport {
  return {
    close: () => raw.close(),
    send: async (request, signal) => {
      if (patience.gaveUp !== undefined) return notSentAnyMore(patience.gaveUp);
      const result = withoutIntermediary(boundList(await raw.send(request, signal)));
      patience.see(request, result);
      traffic.see(request, result);
      return result;
    },
  };
}

function countedDriver(driver: DriverConnection, traffic: SentRequests): DriverConnection {
  return {
    ...driver,
    send: async (request, signal) => {
      const result = await driver.send(request, signal);
      traffic.seeDriver(request, result);
      return result;
    },
  };
}

function notSentAnyMore(reason: string): WireResult {
  return { failure: { kind: "aborted", message: `no request any more: ${reason}` }, durationMs: 0 };
}

const TAKEN_OVER: WireResult = {
  failure: { kind: "aborted", message: "no request any more: another run has taken the target over" },
  durationMs: 0,
};

function limitsOf(options: OpenOptions): WireLimits {
  return {
    timeoutMs: options.timeoutMs ?? DEFAULT_LIMITS.timeoutMs,
    maxBodyBytes: options.maxBodyBytes ?? DEFAULT_LIMITS.maxBodyBytes,
  };
}
