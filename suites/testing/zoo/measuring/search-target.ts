/** A short search of an open service of the zoo, and the commands that have to be there after it. */
import { join } from "node:path";
import type { Outcome } from "../../../../src/case/outcome.js";
import { runFuzz } from "../../../../src/fuzz/run-fuzz.js";
import type { RunFinished } from "../../../../src/run/result/event.js";
import type { OpenTarget } from "../../../../src/target/open-target.js";
import type { TargetDescription } from "../../../../src/target/target-description.js";

/** What came of a search. */
export interface SearchedTarget {
  /** The last event of the search. */
  readonly finished: RunFinished;
  /** Outcomes of all cases that did not pass. */
  readonly rest: readonly Outcome[];
}

/** Searches with seed 5, 250 values and no corpus, and closes the target. @param stateFolder for locks, journals and the corpus */
export async function searchTarget(target: OpenTarget, stateFolder: string): Promise<SearchedTarget> {
  const rest: Outcome[] = [];
  const finished = await runFuzz({
    target,
    profile: "documented",
    seed: 5,
    runs: 250,
    corpus: join(stateFolder, "corpus"),
    stateFolder,
    onEvent: (event) => {
      if (event.event === "case-finished" && event.outcome.outcome !== "passed") rest.push(event.outcome);
    },
  });
  await target.close();
  return { finished, rest };
}

/** Id, type, version and name of each global command of a service on this machine. */
export async function globalCommandsOf({
  baseUrl,
  applicationId,
  tokens,
}: TargetDescription): Promise<readonly object[]> {
  const headers = { authorization: `Bot ${tokens.bot}` };
  const answer = await fetch(`${baseUrl}/applications/${applicationId}/commands`, { headers });
  const list = (await answer.json()) as readonly Readonly<Record<string, unknown>>[];
  return list.map(({ id, type, version, name }) => ({ id, type, version, name }));
}
