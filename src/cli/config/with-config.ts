/** What a command is given: its flags, and below them the configuration. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../../contract/setup-error.js";
import type { Flags } from "../flags.js";
import type { Screen } from "../progress/screen.js";
import { CONFIG_FILES } from "./config-files.js";

/** Members that are about the target of the file, and say nothing about another one. */
const ABOUT_ITS_TARGET: readonly string[] = ["target", "start", "startUrl", "startTimeout"];

/**
 * Flags win over the file, which `--config` names, or which is in the folder. Where flags name a target, the file does not say how that is started.
 *
 * @param known names of the flags that the command has; other members of the file are for other commands
 * @param folder where the file is searched, and where its paths begin
 * @throws SetupError where the file cannot be used
 */
export async function withConfig(
  flags: Flags,
  known: ReadonlySet<string>,
  screen: Screen,
  folder = process.cwd(),
): Promise<Flags> {
  const { config: path, ...given } = flags;
  const file = path ?? configIn(folder);
  if (file === undefined) return given;
  const { readConfig } = await import("./read-config.js");
  const config = await readConfig(file, folder);
  const namesTarget = [flags.target, flags.url, flags.appId, flags.inProcess].some((flag) => flag !== undefined);
  const members = Object.entries(config).filter(
    ([name]) => known.has(name) && !(namesTarget && ABOUT_ITS_TARGET.includes(name)),
  );
  if (flags.quiet !== true) await screen.err.write(`Configuration: ${file}\n`);
  return { ...Object.fromEntries(members), ...given };
}

/** The one configuration of a folder. @throws SetupError `config-invalid` for two */
function configIn(folder: string): string | undefined {
  const [file, other] = CONFIG_FILES.filter((name) => existsSync(join(folder, name)));
  if (file === undefined || other === undefined) return file;
  throw new SetupError(
    "config-invalid",
    `Cannot read "${file}": "${other}" is there too; keep one of them, or name one with --config`,
  );
}
