/** `slashproof fuzz`: random and stateful search within a budget; what it finds becomes files that last. */
import { SetupError } from "../../contract/setup-error.js";
import type { FuzzOptions } from "../../fuzz/options.js";
import { runFuzz } from "../../fuzz/run-fuzz.js";
import { profileFor } from "../check/check.js";
import type { ParsedCommandLine } from "../commands.js";
import type { ExitCode } from "../end/exit-code.js";
import { systemReason } from "../end/failure.js";
import { expectingOf } from "../expectations/expecting.js";
import { makeFolder } from "../files/make-folder.js";
import { recordRun } from "../fixtures/record-run.js";
import type { Flags } from "../flags.js";
import { type FuzzProgress, fuzzProgressOn } from "../progress/fuzz-progress.js";
import { chooseTarget } from "../target/choose-target.js";
import { openChosen } from "../target/open-chosen.js";
import { toolName } from "../version.js";
import { waitOf } from "../wait.js";

const DEFAULT_SEED = 1;
/** Cases that run at the same time where `--workers` says nothing. */
export const DEFAULT_WORKERS = 8;

/** Folder of the corpus where `--corpus` names none. */
export const DEFAULT_CORPUS = "reports/corpus";

/** Cases where neither `--runs` nor `--time` bounds the run: some seconds on a service that is near. */
const DEFAULT_RUNS = 10_000;

/** Fuzzes the target that the flags speak of. */
export async function run(invocation: ParsedCommandLine): Promise<ExitCode> {
  const { flags, screen } = invocation;
  const corpus = flags.corpus ?? DEFAULT_CORPUS;
  if (flags.queue !== undefined) {
    const { runCampaign } = await import("./fuzz-queue.js");
    const { runs } = budgetOf(flags);
    return runCampaign(invocation, flags.queue, { seed: flags.seed ?? DEFAULT_SEED, runs, corpus });
  }
  const workers = flags.workers ?? DEFAULT_WORKERS;
  const expecting = await expectingOf(flags);
  const chosen = await chooseTarget(flags);
  await makeCorpus(corpus);
  let progress: FuzzProgress | undefined;
  const watch = (): FuzzProgress => {
    progress = fuzzProgressOn(screen.err, flags.quiet === true);
    return progress;
  };
  return recordRun(
    invocation,
    async ({ onEvent, signal, say }) => {
      const target = await openChosen(chosen, flags, { profile: flags.profile, workers, signal, say });
      try {
        const finished = await runFuzz({
          target,
          profile: profileFor(flags, target.description.profile),
          seed: flags.seed ?? DEFAULT_SEED,
          workers,
          corpus,
          ...budgetOf(flags),
          ...(flags.shard === undefined ? {} : { shard: `${flags.shard.index}/${flags.shard.count}` }),
          ...waitOf(flags),
          allowDestructive: flags.allowDestructive === true,
          signal,
          onEvent: (event) => {
            expecting.see(event);
            onEvent(event);
          },
          ...expecting.options,
          onStatus: (status) => progress?.status(status),
          tool: toolName(),
        });
        await expecting.conclude(finished);
        return finished;
      } finally {
        await target.close();
      }
    },
    watch,
  );
}

function budgetOf({ runs, time, plateau }: Flags): Pick<FuzzOptions, "runs" | "timeLimitMs" | "plateau"> {
  return {
    runs: runs ?? (time === undefined ? DEFAULT_RUNS : Number.POSITIVE_INFINITY),
    ...(time === undefined ? {} : { timeLimitMs: time }),
    ...(plateau === undefined ? {} : { plateau }),
  };
}

/** Makes the folder of the corpus. @throws SetupError `corpus-unwritable` */
export async function makeCorpus(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (error) {
    throw new SetupError(
      "corpus-unwritable",
      `Cannot make the corpus "${folder}": ${systemReason(error)}; pass --corpus with a folder that can be written`,
      { cause: error },
    );
  }
}
