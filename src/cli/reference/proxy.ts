/** `slashproof proxy`: between a client and a service, both held to the contract. */
import type { OpenedBy } from "../../contract/opened-by.js";
import type { OperationId } from "../../contract/operations.js";
import { profileOf } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import type { GatewayOptions } from "../../proxy/gateway-address.js";
import { openProxy } from "../../proxy/open-proxy.js";
import { type ProxyContext, proxyContextOf } from "../../proxy/proxy-context.js";
import { Traffic } from "../../proxy/watch-traffic.js";
import { redactionOf } from "../../run/redact/redact.js";
import type { RunFinished } from "../../run/result/event.js";
import { bindTarget } from "../../target/bind-target.js";
import { isLoopback } from "../../target/loopback.js";
import { parseTarget } from "../../target/parse-target.js";
import type { TargetDescription } from "../../target/target-description.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { writeFileAtomically } from "../files/atomic-file.js";
import { type RunHooks, recordingTo, recordRun } from "../fixtures/record-run.js";
import type { Flags } from "../flags.js";
import { type TrafficProgress, trafficProgressOn } from "../progress/traffic-lines.js";
import { startBehind } from "../run-behind.js";
import { addressVariables, clientOptions } from "../target/client-addresses.js";
import { readTargetJson } from "../target/read-target.js";
import { toolName } from "../version.js";

/** Their responses name the address of the gateway. */
const GATEWAY_OPERATIONS: ReadonlySet<OperationId | undefined> = new Set(["getGateway", "getGatewayUrl"]);

const DEFAULT_PORT = 4020;
const DEFAULT_HOST = "127.0.0.1";

/** Proxies until Ctrl-C, or until the command that it was given has ended; one that fails is no success here either. */
export async function run(invocation: ParsedCommandLine): Promise<ExitCode> {
  const { flags, screen } = invocation;
  const service = await serviceOf(flags);
  let progress: TrafficProgress | undefined;
  const watch = (): TrafficProgress => {
    progress = trafficProgressOn(screen.err, flags.quiet === true);
    return progress;
  };
  let behind = 0;
  const go = async (hooks: RunHooks): Promise<RunFinished> => {
    const { finished, exitCode } = await proxied(invocation, service, hooks, () => progress);
    behind = exitCode;
    return finished;
  };
  const code = await recordRun(invocation, go, watch, "ends");
  if (behind === 0) return code;
  await screen.err.write(`The command ended with exit code ${behind}.\n`);
  return code === EXIT.conformant ? EXIT.cannotRun : code;
}

/** The service behind the proxy, and what is known of it. */
interface ProxiedService {
  readonly baseUrl: URL;
  readonly known: TargetDescription | undefined;
  readonly openedBy: OpenedBy;
}

async function proxied(
  { args, flags, screen }: ParsedCommandLine,
  { baseUrl, known, openedBy }: ProxiedService,
  { onEvent, signal }: RunHooks,
  progress: () => TrafficProgress | undefined,
): Promise<{ readonly finished: RunFinished; readonly exitCode: number }> {
  const profile = profileOf(flags.profile ?? known?.profile ?? "documented");
  const bindings = known === undefined ? profile.bindings : bindTarget(known, profile);
  let exitCode = 0;
  const log = await recordingTo(flags.record);
  try {
    const proxyContext = proxyContextOf(profile, bindings, baseUrl, known);
    let traffic: Traffic | undefined;
    const proxy = await openProxy({
      target: baseUrl,
      port: flags.port ?? DEFAULT_PORT,
      host: flags.host ?? DEFAULT_HOST,
      ...(flags.gateway ? { gateway: gatewayOf(proxyContext, flags) } : {}),
      onPassed: (passed) => traffic?.pass(passed),
      onTunnel: () => traffic?.tunnel(),
      onGarbled: (reason) => traffic?.garbled(reason),
    });
    try {
      const url = proxy.origin + baseUrl.pathname.replace(/\/+$/, "");
      const announce = async (): Promise<void> => {
        if (flags.printUrl !== undefined) await writeFileAtomically(flags.printUrl, `${url}\n`);
      };
      if (args.length > 0) await announce();
      const behind = args.length > 0 ? await startBehind(args, addressVariables(url), signal) : undefined;
      // Only now, before the first connection: a port in use, or a wrong command, must not cost anybody an earlier report.
      traffic = new Traffic({
        baseUrl,
        name: known?.name ?? baseUrl.host,
        known,
        proxyContext,
        redact: known === undefined ? (text) => text : redactionOf(known),
        provenance: { seed: 0, tool: toolName() },
        openedBy,
        isSoleClient: flags.soleClient === true,
        onEvent,
        onJudged: (judged, bugs) => progress()?.judged(judged, bugs),
        ...(log ? { onRecording: log.write } : {}),
      });
      if (behind === undefined) await announce();
      if (!flags.quiet) await screen.err.write(`${url} forwards to ${baseUrl.href}\n`);
      if (behind === undefined && !flags.quiet) await screen.err.write(clientLines(url));
      if (behind === undefined) await untilAborted(signal);
      else exitCode = await behind.ended;
    } finally {
      await proxy.close();
    }
    return { finished: await traffic.finish(), exitCode };
  } finally {
    await log?.close();
  }
}

function clientLines(url: string): string {
  return clientOptions(url)
    .map(({ client, option }) => `  ${client.padEnd(CLIENT_WIDTH)}  ${option}\n`)
    .join("");
}

const CLIENT_WIDTH = 10;

function gatewayOf({ match }: ProxyContext, { allowRemote }: Flags): GatewayOptions {
  return {
    isAsked: (method, path) => GATEWAY_OPERATIONS.has(match(method, path)?.operation),
    allowRemote: allowRemote === true,
  };
}

/** @throws SetupError where `--target` is missing, wrong or remote */
async function serviceOf({ target, allowRemote }: Flags): Promise<ProxiedService> {
  if (target === undefined) {
    const wayOut = "pass --target with the base URL of the service, or with a target.json";
    throw new SetupError("usage", `Cannot start the proxy: no service was named; ${wayOut}`);
  }
  const isUrl = /^https?:\/\//i.test(target);
  if (isUrl && !URL.canParse(target)) {
    throw new SetupError("usage", `Cannot start the proxy for "${target}": it is no URL; pass one such as ${EXAMPLE}`);
  }
  const known = isUrl ? undefined : parseTarget(await readTargetJson(target), target);
  const baseUrl = new URL(known?.baseUrl ?? target);
  if (!isLoopback(baseUrl.href) && !allowRemote) {
    const wayOut = "pass --allow-remote if requests may be sent there";
    throw new SetupError(
      "target-is-remote",
      `Cannot start the proxy for "${baseUrl.href}": it is not on this machine; ${wayOut}`,
    );
  }
  return { baseUrl, known, openedBy: isUrl ? { by: "flags" } : { by: "file", path: target } };
}

const EXAMPLE = "http://127.0.0.1:4010/api/v10";

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
