/** Looks at a target before the plan is made: a few dozen requests in the global scope and in one guild. */
import type { OpenTarget } from "../open-target.js";
import type { WorkspaceScope } from "../workspace/scope.js";
import type { Workspace } from "../workspace/workspace.js";
import { NO_FACTS, type TargetFacts } from "./facts.js";
import { probeCommands } from "./probe-commands.js";
import { askUnrouted } from "./unrouted.js";

/**
 * Probes the global scope, and one guild. What the probe makes is deleted again.
 * @param mayUseGuild a create may be spent in a guild: its day does not have to stay untouched
 */
export async function probeTarget(
  target: OpenTarget,
  workspace: Workspace,
  mayUseGuild: boolean,
  signal?: AbortSignal,
): Promise<TargetFacts> {
  const unrouted = await askUnrouted(target, signal);
  const probe = async (scope: WorkspaceScope): Promise<TargetFacts> => {
    const mayBulk = scope.residents?.size === 0;
    const facts = await probeCommands(workspace, scope, mayBulk, unrouted);
    await workspace.clean(scope, true);
    return facts;
  };
  const ofGlobal = { ...(signal?.aborted ? NO_FACTS : await probe(workspace.global)), unrouted };
  const [guild] = workspace.guilds;
  if (!mayUseGuild || guild === undefined || signal?.aborted) return ofGlobal;
  await workspace.open(guild);
  return merged(ofGlobal, await probe(guild));
}

/** What one scope says, and what it leaves open, the other. */
function merged(one: TargetFacts, other: TargetFacts): TargetFacts {
  return {
    upsert: one.upsert === "unknown" ? other.upsert : one.upsert,
    keepsOmitted: one.keepsOmitted ?? other.keepsOmitted,
    keepsIdsInBulk: one.keepsIdsInBulk ?? other.keepsIdsInBulk,
    missing: new Map([...one.missing, ...other.missing]),
    unrouted: one.unrouted,
    notStored: [...new Set([...one.notStored, ...other.notStored])],
    latencyMs: one.latencyMs ?? other.latencyMs,
  };
}
