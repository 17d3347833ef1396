/** Which target the flags speak of. */
import { SetupError } from "../../contract/setup-error.js";
import type { Flags } from "../flags.js";
import { isModulePath, readTargetJson } from "./read-target.js";

/** Where a target comes from; JSON is not yet looked into. */
export type ChosenTarget =
  | {
      readonly from: "embedded";
      readonly inProcess: boolean;
      /** With this deliberate fault; then it runs in process. */
      readonly fault?: string;
    }
  | { readonly from: "json"; readonly json: unknown; readonly source: string }
  | { readonly from: "module"; readonly path: string };

const TOKEN_VARIABLE = "SLASHPROOF_BOT_TOKEN";

/**
 * A file, a URL with application and token, or else the embedded reference service.
 *
 * @throws SetupError with code `usage` where flags contradict each other or one of three is missing
 */
export async function chooseTarget(flags: Flags, env: NodeJS.ProcessEnv = process.env): Promise<ChosenTarget> {
  const chosen = await targetOf(flags, env);
  checkStart(flags, chosen);
  return chosen;
}

/** Only a service with an address can be started and waited for. */
function checkStart({ start, startUrl, startTimeout }: Flags, { from }: ChosenTarget): void {
  const lonely = startUrl === undefined ? startTimeout !== undefined && "--start-timeout" : "--start-url";
  if (start === undefined) {
    if (lonely) throw new SetupError("usage", `Cannot use ${lonely} alone: nothing is started; pass --start too`);
    return;
  }
  if (from === "json") return;
  const found = from === "module" ? "a module starts its service itself" : "no target is named";
  const wayOut = from === "module" ? "leave out --start" : "pass --target or --url too";
  throw new SetupError("usage", `Cannot use --start "${start}": ${found}; ${wayOut}`);
}

async function targetOf(flags: Flags, env: NodeJS.ProcessEnv): Promise<ChosenTarget> {
  const { target, url, appId, botToken, inProcess } = flags;
  const alone = { "--url": url, "--app-id": appId, "--bot-token": botToken, "--in-process": inProcess };
  if (target !== undefined) {
    for (const [name, value] of Object.entries(alone)) {
      if (value !== undefined) throw usage(`--target "${target}"`, `${name} is given too`, "pass one of them");
    }
    if (isModulePath(target)) return { from: "module", path: target };
    return { from: "json", json: await readTargetJson(target), source: target };
  }
  if (url === undefined) {
    const lonely = appId === undefined ? botToken && "--bot-token" : "--app-id";
    if (lonely) throw usage(lonely, "no --url says where the target is", "pass --url, or --target with a target.json");
    return { from: "embedded", inProcess: inProcess === true };
  }
  if (inProcess)
    throw usage(`--url "${url}"`, "--in-process is given too", "--in-process is only for the embedded service");
  if (appId === undefined) throw usage(`--url "${url}"`, "no application id is given", "pass --app-id");
  const bot = botToken ?? env[TOKEN_VARIABLE];
  if (!bot) throw usage(`--url "${url}"`, "no bot token is given", `set ${TOKEN_VARIABLE} or pass --bot-token`);
  return { from: "json", json: { baseUrl: url, applicationId: appId, tokens: { bot } }, source: "the command line" };
}

function usage(subject: string, found: string, wayOut: string): SetupError {
  return new SetupError("usage", `Cannot choose the target from ${subject}: ${found}; ${wayOut}`);
}
