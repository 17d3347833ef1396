/** `slashproof restore`: what runs that were cut off left behind, shown and put right by hand. */
import { profileOf } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import { counted, printable } from "../../report/text.js";
import { RunCustody } from "../../run/custody-of-run.js";
import { redactionOf } from "../../run/redact/redact.js";
import { bindTarget } from "../../target/bind-target.js";
import { allJournals, type KeptJournal } from "../../target/custody/all-journals.js";
import { backUpJournal, type LeftBehind } from "../../target/custody/journal.js";
import { stateFolder } from "../../target/custody/state-folder.js";
import type { OpenTarget } from "../../target/open-target.js";
import { preflight } from "../../target/preflight.js";
import { compileRoutes } from "../../target/request.js";
import { Workspace } from "../../target/workspace/workspace.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { listenForInterrupt } from "../end/interrupt.js";
import type { Flags } from "../flags.js";
import type { Screen } from "../progress/screen.js";
import { chooseTarget } from "../target/choose-target.js";
import { openChosen } from "../target/open-chosen.js";
import { waitOf } from "../wait.js";
import { clearLeftovers, type LeftoverChoice, leftoverChoiceOf } from "./leftovers.js";

/** Requests are sent one after the other. */
const WORKERS = 1;

/** Lists all journals, or restores the target that the flags name. */
export async function run({ flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const leftovers = flags.leftovers && leftoverChoiceOf(flags.leftovers);
  const chosen = await chooseTarget(flags);
  if (chosen.from === "embedded") return list(flags, screen);
  const target = await openChosen(chosen, flags, { workers: WORKERS });
  const interrupt = listenForInterrupt(() => undefined);
  let code: ExitCode = EXIT.conformant;
  try {
    const custody = await RunCustody.take(target, "restore", { ...waitOf(flags), signal: interrupt.signal });
    try {
      if (leftovers === undefined) await restore(target, custody, flags, screen);
      else code = await clear(target, custody, leftovers, { screen, isDryRun: flags.dryRun === true });
    } finally {
      custody.release();
    }
  } finally {
    interrupt.release();
    await target.close();
  }
  return interrupt.signal.aborted ? EXIT.interrupted : code;
}

async function list(flags: Flags, screen: Screen): Promise<ExitCode> {
  if (flags.backup !== undefined || flags.dryRun || flags.leftovers !== undefined)
    throw new SetupError("usage", "Cannot restore: no target is named; pass --target with its target.json");
  const folder = stateFolder();
  const journals = await allJournals(folder);
  for (const journal of journals) await screen.out.write(`${shown(journal)}\n`);
  const waiting = journals.filter(({ holder }) => holder === undefined).length;
  await screen.out.write(`${counted(waiting, "target")} to be restored in ${folder}\n`);
  return EXIT.conformant;
}

function shown({ folder, left, problem, holder }: KeptJournal): string {
  const state = holder === undefined ? "to be restored: pass --target with its target.json" : `in use: ${holder}`;
  const unread = problem === undefined ? [folder, `  ${state}`] : [problem];
  const lines = left === undefined ? unread : linesOf(left, state);
  return lines.map((line) => printable(line, 1_000)).join("\n");
}

function linesOf(left: LeftBehind, state: string): readonly string[] {
  const { baseUrl, applicationId, startedAt, command } = left.target;
  return [
    `${baseUrl}, application ${applicationId}`,
    `  ${state}`,
    `  slashproof ${command}, begun ${startedAt}; ${contentOf(left)}`,
    `  ${left.path}`,
  ];
}

function contentOf({ target }: LeftBehind): string {
  const commands = target.scopes.reduce((sum, { residents }) => sum + residents.length, 0);
  return `${counted(commands, "command")} and the permissions of ${target.permissions.length} were there before`;
}

/** Commands of a run without a journal. @throws SetupError where there is one: it knows more than the commands say */
async function clear(
  target: OpenTarget,
  custody: RunCustody,
  choice: LeftoverChoice,
  how: { readonly screen: Screen; readonly isDryRun: boolean },
): Promise<ExitCode> {
  if (custody.left)
    throw new SetupError(
      "usage",
      `Cannot look for leftovers: the journal of a run on ${target.description.baseUrl} is here; run slashproof restore without --leftovers first`,
    );
  const routes = compileRoutes(bindTarget(target.description, profileOf("documented")));
  await preflight(target, routes, custody.signal);
  return clearLeftovers({ target, routes }, choice, how);
}

async function restore(target: OpenTarget, custody: RunCustody, flags: Flags, screen: Screen): Promise<void> {
  const { left } = custody;
  if (!left) {
    await screen.out.write(
      `Nothing to restore: the state folder has no run on ${target.description.baseUrl} that was cut off; --leftovers show looks for commands of a run with another one\n`,
    );
    return;
  }
  if (flags.backup !== undefined) {
    backUpJournal(left, flags.backup);
    await screen.out.write(`Copy of the journal: ${flags.backup}\n`);
  }
  const routes = compileRoutes(bindTarget(target.description, profileOf("documented")));
  const workspace = new Workspace(target, routes, { mayDisplace: false, journal: custody.journal, command: "restore" });
  await preflight(target, routes, custody.signal);
  const differences = await workspace.differences(left);
  const redact = redactionOf(target.description);
  for (const line of differences) await screen.out.write(`${printable(redact(line), 1_000)}\n`);
  await screen.out.write(`${counted(differences.length, "difference")} from before; ${contentOf(left)}\n`);
  if (flags.dryRun || custody.signal.aborted) return;
  for (const text of await custody.recover(workspace)) await screen.out.write(`${text}\n`);
}
