/** From a chosen target to one that requests can be sent to. */
import type { OpenedBy } from "../../contract/opened-by.js";
import type { ProfileName } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import { mostRequestsAtOnce } from "../../run/limits/request-limit.js";
import { redactionOf } from "../../run/redact/redact.js";
import { isLoopback } from "../../target/loopback.js";
import { openModuleTarget } from "../../target/open-module-target.js";
import { type OpenOptions, type OpenTarget, openFetchTarget, openTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import { importDefault } from "../files/import-default.js";
import { DEFAULT_OUT } from "../files/out-folder.js";
import type { Flags } from "../flags.js";
import type { ChosenTarget } from "./choose-target.js";
import { startEmbedded } from "./embedded.js";

const MODULE = { kind: "target", exported: "{ fetch, target } or { start, stop }" } as const;

const EMBEDDED_SOURCE = "the embedded reference service";

/** How a target is used. */
export interface Opening {
  /** What the embedded service is started with; default `documented`. */
  readonly profile?: ProfileName | undefined;
  /** Number of workers. Their groups have twice as many requests under way, each with a connection of its own. */
  readonly workers: number;
  /** Aborted where the user does not want to wait for the service any longer. */
  readonly signal?: AbortSignal;
  /** Prints a line about the service that was started. */
  readonly say?: (line: string) => void;
}

/**
 * Opens the target. Whoever calls it closes it, which also ends an embedded service and the one of `--start`.
 *
 * @throws SetupError where the description is wrong, the target is remote, a module cannot be imported, or the
 * service does not start
 */
export async function openChosen(
  chosen: ChosenTarget,
  flags: Flags,
  { profile, workers, ...seen }: Opening,
): Promise<OpenTarget> {
  const options: OpenOptions = {
    connections: mostRequestsAtOnce(workers),
    openedBy: openedBy(chosen, flags),
    ...(flags.allowRemote ? { allowRemote: true } : {}),
    ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }),
  };
  switch (chosen.from) {
    case "json":
      return startedFor(openTarget(parseTarget(chosen.json, chosen.source), options), flags, seen);
    case "module":
      return openModuleTarget(await importDefault(chosen.path, MODULE), chosen.path, options);
    case "embedded":
      if (chosen.fault !== undefined) return (await import("./faulty.js")).openFaulty(chosen.fault).target;
      return openEmbedded(chosen.inProcess, profile ?? "documented", { ...options, isEmbedded: true });
  }
}

/** What the flags name; a token is no part of it. */
export function openedBy(chosen: ChosenTarget, { target }: Flags): OpenedBy {
  if (chosen.from === "embedded")
    return { by: "embedded", ...(chosen.fault === undefined ? {} : { fault: chosen.fault }) };
  return target === undefined ? { by: "flags" } : { by: "file", path: target };
}

const START_TIMEOUT_MS = 60_000;

/** The target, once the service of `--start` answers. */
async function startedFor(
  target: OpenTarget,
  { start: command, startUrl, startTimeout, out, allowRemote }: Flags,
  { signal, say = () => undefined }: Pick<Opening, "signal" | "say">,
): Promise<OpenTarget> {
  if (command === undefined) return target;
  const { startService } = await import("../start/start-service.js");
  const close = target.close;
  try {
    checkStartUrl(startUrl, allowRemote);
    const service = await startService({
      command,
      url: startUrl ?? target.description.baseUrl,
      timeoutMs: startTimeout ?? START_TIMEOUT_MS,
      folder: out ?? DEFAULT_OUT,
      redact: redactionOf(target.description),
      ...(signal ? { signal } : {}),
      say,
      onEnd: (ending, log) => {
        target.onNotice(`The service ended ${ending} during the run; its output is in ${log}`);
        target.patience.noteEnd(`the service ended ${ending}`);
      },
    });
    target.close = async () => {
      await close();
      await service.close();
    };
    return target;
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws SetupError `target-is-remote` */
function checkStartUrl(url: string | undefined, allowRemote: boolean | undefined): void {
  if (url === undefined || allowRemote || isLoopback(url)) return;
  throw new SetupError(
    "target-is-remote",
    `Cannot wait for the service at "${url}": it is not on this machine; pass --allow-remote if you are allowed to send requests there`,
  );
}

async function openEmbedded(inProcess: boolean, profile: ProfileName, options: OpenOptions): Promise<OpenTarget> {
  if (inProcess) {
    const { createWholeService } = await import("../../service/in-process.js");
    const { target, fetch, gateway } = createWholeService({ profile });
    return openFetchTarget(parseTarget(target, EMBEDDED_SOURCE), fetch, { ...options, gateway });
  }
  const embedded = await startEmbedded(profile);
  const target = openTarget(parseTarget(embedded.target, EMBEDDED_SOURCE), options);
  const close = target.close;
  target.close = async () => {
    await close();
    embedded.close();
  };
  return target;
}
