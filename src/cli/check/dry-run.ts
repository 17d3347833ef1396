/** `slashproof check --dry-run`: what a check would do to the target. */
import { formatDryRun } from "../../report/dry-run.js";
import { dryRun } from "../../run/plan/dry-run.js";
import type { RunOptions } from "../../run/run-suites.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";

/** Prints the plan, as text or with `--json` as one object. */
export async function showDryRun(
  { flags, screen }: ParsedCommandLine,
  options: Omit<RunOptions, "onEvent">,
): Promise<ExitCode> {
  const plan = await dryRun(options);
  const { name, baseUrl } = options.target.description;
  const text = flags.json
    ? `${JSON.stringify({ format: "slashproof-plan/1", ...plan })}\n`
    : formatDryRun(plan, { target: `${name} (${baseUrl})`, width: screen.out.columns() });
  await screen.out.write(text);
  return EXIT.conformant;
}
