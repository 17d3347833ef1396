/** Looks at a target before the plan is made: a few dozen requests in the global scope and in one guild. */
import type { OpenTarget } from "../open-target.js";
import type { Routes } from "../request.js";
import type { WorkspaceScope } from "../workspace/scope.js";
import type { Workspace } from "../workspace/workspace.js";
import { absentRoutes } from "./absent-routes.js";
import { NO_FACTS, type Sharing, type TargetFacts } from "./facts.js";
import { type Neighbour, probeCommands } from "./probe-commands.js";
import { missingMessageLists } from "./probe-messages.js";
import { probeUnrouted, type Unrouted } from "./unrouted.js";

export interface TargetProbeOptions {
  /** Method and path of each operation. */
  readonly routes: Routes;
  /** A create may be spent in a guild: its day does not have to stay untouched. */
  readonly mayUseGuild: boolean;
  /** Aborted: no further probe is sent. */
  readonly signal: AbortSignal | undefined;
}

/** Probes the global scope, one guild, and the list of messages. What the probe makes is deleted again. */
export async function probeTarget(
  target: OpenTarget,
  workspace: Workspace,
  options: TargetProbeOptions,
): Promise<TargetFacts> {
  const { routes, signal } = options;
  const unrouted = await probeUnrouted(target, signal);
  const facts = await probeScopes(target, workspace, unrouted, options);
  const lists = await missingMessageLists(target, routes, unrouted, signal);
  return { ...facts, missing: new Map([...facts.missing, ...absentRoutes(facts.missing), ...lists]) };
}

async function probeScopes(
  target: OpenTarget,
  workspace: Workspace,
  unrouted: Unrouted,
  { mayUseGuild, signal }: TargetProbeOptions,
): Promise<TargetFacts> {
  const probe = async (scope: WorkspaceScope, neighbours: readonly Neighbour[]): Promise<TargetFacts> => {
    const mayBulk = scope.residents?.size === 0;
    const facts = await probeCommands(workspace, scope, { mayBulk, unrouted, neighbours });
    await workspace.clean(scope, true);
    return facts;
  };
  const [guild, guild2] = workspace.guilds;
  const besideGlobal = [...other(target, workspace), ...neighbour(guild, "global-and-guilds")];
  const ofGlobal = { ...(signal?.aborted ? NO_FACTS : await probe(workspace.global, besideGlobal)), unrouted };
  if (!mayUseGuild || guild === undefined || signal?.aborted) return ofGlobal;
  await workspace.open(guild);
  const besideGuild = [...neighbour(guild2, "guilds"), ...neighbour(workspace.global, "global-and-guilds")];
  return merged(ofGlobal, await probe(guild, besideGuild));
}

/** The global scope of the other application, where target.json names one. */
function other({ description }: OpenTarget, workspace: Workspace): readonly Neighbour[] {
  const application = description.otherApplication?.applicationId;
  return application === undefined ? [] : neighbour(workspace.scopeOf(application, undefined), "applications");
}

function neighbour(scope: WorkspaceScope | undefined, sharing: Sharing): readonly Neighbour[] {
  return scope ? [{ scope, sharing }] : [];
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
    shares: [...new Set([...one.shares, ...other.shares])],
    latencyMs: one.latencyMs ?? other.latencyMs,
  };
}
