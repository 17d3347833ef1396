/** `slashproof check-app`: does an application answer interactions over HTTP as a service expects it? */

import { checkApp } from "../../app/check-app.js";
import { commandsOfService } from "../../app/commands-of-service.js";
import { registeredCommands } from "../../app/registered-commands.js";
import type { RunAgain } from "../../app/run-recorder.js";
import type { Json } from "../../contract/json.js";
import { SetupError } from "../../contract/setup-error.js";
import type { ParsedCommandLine } from "../commands.js";
import type { ExitCode } from "../end/exit-code.js";
import { survivingErrors } from "../end/uncaught.js";
import { expectingOf } from "../expectations/expecting.js";
import { readCommandsFile } from "../files/read-commands-file.js";
import { recordRun } from "../fixtures/record-run.js";
import type { Flags } from "../flags.js";
import { callbackOptionsOf } from "../target/callback-options.js";
import { chooseTarget } from "../target/choose-target.js";
import { chosenApplication } from "../target/chosen-application.js";
import { openChosen } from "../target/open-chosen.js";
import { originOfKey, readSigningKey } from "../target/read-signing-key.js";
import { toolName } from "../version.js";

/** How interactions come over HTTP is publicly known alone, so public facts are judged unless the flags say otherwise. */
const DEFAULT_PROFILE = "discord";

/** Asks the application at an address all that its commands can lead to. */
export async function run(invocation: ParsedCommandLine): Promise<ExitCode> {
  const { args, flags, screen } = invocation;
  const profile = flags.profile ?? DEFAULT_PROFILE;
  const key = await readSigningKey(flags.key);
  const application = await chosenApplication(args[0] ?? "", flags, key);
  const expecting = await expectingOf(flags);
  const { commands, source } = await readCommands(flags);
  registeredCommands(commands, source);
  await screen.err.write(`Public key of the requests: ${key.publicKey}\n`);
  return recordRun(invocation, async ({ onEvent, signal }) => {
    const release = survivingErrors(application, screen);
    const finished = await checkApp({
      endpoint: application.endpoint,
      address: application.address,
      commands,
      source,
      key,
      again: againOf(flags),
      profile,
      ...(flags.name === undefined ? {} : { name: flags.name }),
      ...(flags.seed === undefined ? {} : { seed: flags.seed }),
      ...(flags.runs === undefined ? {} : { runs: flags.runs }),
      ...(flags.time === undefined ? {} : { timeLimitMs: flags.time }),
      ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }),
      api: callbackOptionsOf(flags),
      onApi: (url) => {
        application.useApi(url);
        void screen.err.write(`Address of the API for callbacks: ${url}\n`);
      },
      filters: { ...(flags.only ? { only: flags.only } : {}), ...(flags.skip ? { skip: flags.skip } : {}) },
      signal,
      onEvent: (event) => {
        expecting.see(event);
        onEvent(event);
      },
      ...expecting.options,
      tool: toolName(),
    }).finally(release);
    await expecting.conclude(finished);
    return finished;
  });
}

/** The flags that decide how an application is reached, without any that is left to us. */
function againOf({ key, apiPort, target, commands }: Flags): RunAgain {
  return {
    ...(target === undefined ? {} : { opened: { by: "file", path: target } }),
    ...(commands === undefined ? {} : { commandsFile: commands }),
    ...(key === undefined ? {} : { signedWith: originOfKey(key) }),
    ...(apiPort === undefined || apiPort === 0 ? {} : { apiPort }),
  };
}

interface Commands {
  readonly commands: Json;
  /** What errors call them. */
  readonly source: string;
}

/** From the file of `--commands`, or from the service of `--target`. */
async function readCommands(flags: Flags): Promise<Commands> {
  const { commands: path, target: targetPath, profile = DEFAULT_PROFILE } = flags;
  if ((path === undefined) === (targetPath === undefined)) {
    const found =
      path === undefined
        ? "neither --commands nor --target is given; pass --commands <file> or --target <file>"
        : "--commands and --target are both given; pass one of them";
    throw new SetupError("usage", `Cannot determine the application's commands: ${found}`);
  }
  if (path !== undefined) return { commands: await readCommandsFile(path), source: path };
  const target = await openChosen(await chooseTarget(flags), flags, { profile, workers: 1 });
  try {
    return { commands: [...(await commandsOfService(target, profile))], source: target.description.baseUrl };
  } finally {
    await target.close();
  }
}
