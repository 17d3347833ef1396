/** What a command is given: its flags, and below them the configuration of the current folder. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Flags } from "../flags.js";
import type { Screen } from "../screen.js";
import { CONFIG_FILES } from "./config-files.js";

/** Members that are about the target of the file, and say nothing about another one. */
const ABOUT_ITS_TARGET: readonly string[] = ["target", "start", "startUrl", "startTimeout"];

/**
 * Flags win over the file. Where they name a target, the file does not say how that is started.
 *
 * @param known names of the flags that the command has; other members of the file are for other commands
 * @param folder where the file is
 * @throws SetupError where the file cannot be used
 */
export async function withConfig(
  flags: Flags,
  known: ReadonlySet<string>,
  screen: Screen,
  folder = process.cwd(),
): Promise<Flags> {
  if (!CONFIG_FILES.some((name) => existsSync(join(folder, name)))) return flags;
  const { readConfig } = await import("./read-config.js");
  const config = await readConfig(folder);
  if (config === undefined) return flags;
  const namesTarget = [flags.target, flags.url, flags.appId, flags.inProcess].some((flag) => flag !== undefined);
  const members = Object.entries(config.flags).filter(
    ([name]) => known.has(name) && !(namesTarget && ABOUT_ITS_TARGET.includes(name)),
  );
  if (flags.quiet !== true) await screen.err.write(`Configuration: ${config.file}\n`);
  return { ...Object.fromEntries(members), ...flags };
}
