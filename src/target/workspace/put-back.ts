/** Puts a target back as it was: ours are deleted, residents that are missing or changed are written again, all is read back. */

import { setTimeout as wait } from "node:timers/promises";
import { counted } from "../../contract/counted.js";
import type { SavedPermissions } from "../custody/journal-format.js";
import type { Caller } from "./calls.js";
import { putBackPermissions } from "./put-back-permissions.js";
import { putBackScope } from "./put-back-scope.js";
import type { Resource, WorkspaceScope } from "./scope.js";

/** A scope as it was, and what in it is ours to delete. */
export interface ScopeBefore {
  /** The scope itself. */
  readonly scope: WorkspaceScope;
  /** `undefined` where it could never be listed. */
  readonly residents: ReadonlyMap<string, Resource> | undefined;
  /** True of a command that the run has made. */
  readonly isOurs: (command: Resource) => boolean;
}

/** All that has to be as it was. */
export interface TargetBefore {
  /** In the order in which they are put back. */
  readonly scopes: readonly ScopeBefore[];
  /** Permissions of residents before the run. */
  readonly permissions: readonly SavedPermissions[];
  /** New ids of residents that were made again, by their old ones; grows. */
  readonly renewed: Map<string, string>;
  /** Called for each resident that was made again, before anything else is done. */
  readonly onRenewed: (scope: WorkspaceScope, old: string, id: string) => void;
  /** True of a problem that pauses did not solve before; default of none. */
  readonly isLasting?: (problem: string) => boolean;
}

/** What could not be put back, as one sentence. */
export interface Problem {
  /** One sentence for the reader. */
  readonly text: string;
  /** The target gave no answer at all: asking it about other scopes would only cost time. */
  readonly isSilent: boolean;
}

/** A target that restarts, or is busy, gets another request after these pauses. */
const PAUSES_MS = [250, 500, 1_000];

/**
 * Puts a target back. May be repeated, and may be cut off anywhere: it begins with what is there.
 * @returns what is not as it was, one sentence each; nothing where all was read back equal
 */
export async function putBackTarget(caller: Caller, before: TargetBefore): Promise<readonly string[]> {
  let problems = await putBackOnce(caller, before);
  for (const pause of PAUSES_MS) {
    if (
      problems.every(({ text }) => before.isLasting?.(text)) ||
      !caller.target.maySend() ||
      caller.target.patience.gaveUp !== undefined
    )
      break;
    await wait(pause);
    problems = await putBackOnce(caller, before);
  }
  return problems.map(({ text }) => text);
}

async function putBackOnce(caller: Caller, before: TargetBefore): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const [index, one] of before.scopes.entries()) {
    const found = await putBackScope(caller, one, before);
    problems.push(...found);
    if (!found.some(({ isSilent }) => isSilent)) continue;
    const left = before.scopes.length - index - 1;
    if (left > 0)
      problems.push({
        text: `${counted(left, "more scope was", "more scopes were")} not looked at after that`,
        isSilent: true,
      });
    return problems;
  }
  return [...problems, ...(await putBackPermissions(caller, before))];
}
