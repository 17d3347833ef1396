/** `slashproof replay`: saved findings, each alone. */
import type { ProfileName } from "../contract/profile.js";
import { profileOf } from "../contract/profile.js";
import { formatFinding } from "../report/console.js";
import { counted, printable } from "../report/text.js";
import { type Replay, replayFinding } from "../run/replay.js";
import type { OpenTarget } from "../target/open-target.js";
import { chooseTarget } from "./choose-target.js";
import type { Invocation } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { listenForInterrupt } from "./interrupt.js";
import { openChosen } from "./open-chosen.js";
import { readFindings, type SavedFinding } from "./read-findings.js";
import type { Screen } from "./screen.js";
import { toolName } from "./version.js";

/** Replays in the order of the files. @returns 1 where any case fails still, 3 where one could not be asked, else 0 */
export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, flags, screen } = invocation;
  const saved = await readFindings(args[0] ?? "");
  const chosen = await chooseTarget(flags);
  const interrupt = listenForInterrupt(
    () => void screen.err.write("Stopping: the target is put back. Ctrl-C again leaves at once.\n"),
  );
  const targets = new Map<ProfileName, OpenTarget>();
  const replays: Replay[] = [];
  try {
    for (const one of saved) {
      if (interrupt.signal.aborted) break;
      const profile = profileOf(one.finding.profile).name;
      const target = targets.get(profile) ?? (await openChosen(chosen, flags, profile, 2));
      targets.set(profile, target);
      const options = { allowDestructive: flags.allowDestructive === true, signal: interrupt.signal, tool: toolName() };
      const replay = await replayFinding(one.finding, target, options);
      if (interrupt.signal.aborted) break;
      replays.push(replay);
      if (flags.json)
        await screen.out.write(
          `${JSON.stringify({ file: one.file, id: one.finding.id, case: one.finding.case.id, ...replay })}\n`,
        );
      else if (!flags.quiet) await screen.out.write(shown(one, replay, screen));
    }
  } finally {
    for (const target of targets.values()) await target.close();
    interrupt.release();
  }
  if (interrupt.signal.aborted) return EXIT.interrupted;
  if (!flags.json) await screen.out.write(`${totalOf(replays)}\n`);
  return exitCodeOf(replays);
}

/** The finding as it is now: with what was seen this time where it failed, or one line where it did not. */
function shown(
  { file, finding }: SavedFinding,
  { outcome, isSeenAgain, exchanges, curl }: Replay,
  screen: Screen,
): string {
  const { colors } = screen.out;
  if (outcome.outcome !== "failed") {
    const passed = outcome.outcome === "passed" || outcome.outcome === "observed";
    const reason = "reason" in outcome ? `: ${printable(outcome.reason, 400)}` : "";
    const mark = passed ? colors.green("PASSED") : colors.yellow(outcome.outcome.toUpperCase());
    return `${mark}  ${printable(finding.case.id, 400)}${reason}\n`;
  }
  const now = { ...finding, violations: outcome.violations, exchanges, curl };
  const options = { color: colors.isColorSupported, width: Math.min(screen.out.columns() ?? 100, 120), file };
  const note = isSeenAgain ? "" : `\n  ${colors.yellow("It fails in another way than it did when it was saved.")}`;
  return `${formatFinding(now, options)}${note}\n\n`;
}

function totalOf(replays: readonly Replay[]): string {
  const failed = replays.filter(({ outcome }) => outcome.outcome === "failed").length;
  const undecided = replays.filter(isUndecided).length;
  const facts = [
    `${counted(replays.length, "finding")} replayed`,
    `${failed} still fail`.replace(/^1 still fail$/, "1 still fails"),
  ];
  return [...facts, ...(undecided > 0 ? [`${undecided} could not be asked`] : [])].join(" · ");
}

function isUndecided({ outcome }: Replay): boolean {
  return !["failed", "passed", "observed"].includes(outcome.outcome);
}

function exitCodeOf(replays: readonly Replay[]): ExitCode {
  if (replays.some(({ outcome }) => outcome.outcome === "failed")) return EXIT.findings;
  return replays.some(isUndecided) ? EXIT.inconclusive : EXIT.conformant;
}
