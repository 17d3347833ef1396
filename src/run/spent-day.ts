/** Tells a day of creates that was used up before this run from a target that refuses what it must take. */
import { LIMITS } from "../contract/limits.gen.js";
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../contract/operations.js";
import type { Scope } from "../target/workspace/scope.js";
import type { DoneExchange } from "./exchange.js";
import type { Held } from "./leases.js";
import type { CaseResult } from "./run-case.js";
import type { Stage } from "./stage.js";

/**
 * The scope of a failed or blocked case that has no room for as many plain commands as the case makes. Its day is
 * over: others made commands there before us, or it is the global scope and the target counts creates there as well,
 * which the documents leave open. A target that takes the plain commands refused the case for another reason.
 *
 * Asked only where a create was refused that should not have been.
 *
 * @param isFresh target.json claims that its guilds have seen no create today
 */
export async function findSpentScope(
  held: Held,
  result: CaseResult,
  stage: Stage,
  isFresh: boolean,
): Promise<Scope | undefined> {
  const { outcome } = result.outcome;
  if (outcome !== "failed" && outcome !== "blocked" && outcome !== "flaky") return undefined;
  const wanted = Math.max(1, result.asked.creates);
  for (const scope of held.scopes) {
    if (scope.application !== stage.workspace.global.application || (isFresh && scope.guild !== undefined)) continue;
    if (!result.exchanges.some((exchange) => isRefusedCreate(exchange, scope)) || !isAnyCreateTaken(stage)) continue;
    if (await stage.workspace.takesCreates(scope, wanted)) continue;
    scope.creates = Math.max(scope.creates, LIMITS.dailyCreates.max - wanted + 1);
    return scope;
  }
  return undefined;
}

/** A target that takes no command anywhere is not spent, it is wrong. */
function isAnyCreateTaken({ workspace }: Stage): boolean {
  return [workspace.global, ...workspace.guilds].some(({ accepted }) => accepted > 0);
}

function isRefusedCreate({ step, result }: DoneExchange, scope: Scope): boolean {
  const { create, bulk } = scope.guild === undefined ? GLOBAL_OPERATIONS : GUILD_OPERATIONS;
  const calls: readonly OperationId[] = [create, bulk];
  const status = result.answer?.status ?? 0;
  return step.part !== "twin" && calls.includes(step.call) && status >= 400 && status < 500;
}
