/** Tells a day of creates that was used up before this run from a target that refuses what it must take. */
import type { Case } from "../../case/case.js";
import type { Outcome } from "../../case/outcome.js";
import { LIMITS } from "../../contract/limits.gen.js";
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS } from "../../contract/operations.js";
import { createsIn, type WorkspaceScope } from "../../target/workspace/scope.js";
import { type DoneExchange, scopeKeyOf } from "../exchange.js";
import type { Execution } from "../execute-case.js";
import type { Stage } from "../stage.js";
import { lastRefusedIn } from "./last-refused.js";
import type { Held } from "./leases.js";
import { PresentCommands } from "./present-commands.js";

/**
 * The scope of a case without a pass that takes no plain command any more, though others are taken. Its day is over:
 * others made commands there before us, or it is the global scope and the target counts creates there as well, which
 * the documents leave open. A target that takes the plain commands refused the case for another reason. Where the scope
 * is not spent, it has room for fewer commands than the case wanted.
 *
 * Read only where a create was refused that should not have been.
 *
 * @param isFresh the guilds are known to have seen no create before this run
 */
export async function findSpentScope(
  held: Held,
  result: Pick<Execution, "outcome" | "exchanges">,
  stage: Stage,
  isFresh: boolean,
): Promise<WorkspaceScope | undefined> {
  const { outcome } = result.outcome;
  if (outcome !== "failed" && outcome !== "blocked" && outcome !== "flaky" && outcome !== "no-room") return undefined;
  for (const scope of held.scopes) {
    if (scope.application !== stage.workspace.global.application) continue;
    const wanted = Math.max(
      0,
      ...result.exchanges.map((one, nth) => refusedCreates(one, result.exchanges.slice(0, nth), scope)),
    );
    if (wanted === 0 || !isAnyCreateTaken(stage)) continue;
    // Where the count is ours alone, the day cannot be over before it says so.
    if (isFresh && scope.guild !== undefined && !isPastDay(scope, wanted)) continue;
    if (scope.isSpent) return scope;
    const isTooMany = isOverByCount(scope, wanted);
    // A sound target refuses what is too many for the day: one create shows whether its day is over, or whether it counts at all.
    const isTaken = await stage.workspace.takesCreates(scope, isTooMany ? 1 : wanted);
    if (isTaken && (!isTooMany || scope.isUnlimited)) continue;
    scope.isSpent = !isTaken;
    return scope;
  }
  return undefined;
}

/**
 * How many new commands the last create of a case in a scope would have made, where it was refused and that may come
 * from a day that was over; 0 otherwise. What a guild refuses for a case about the creates of a day is what it wants.
 */
export function refusedByDay({ rules }: Case, exchanges: readonly DoneExchange[], scope: WorkspaceScope): number {
  if (scope.isUnlimited || rules.some((rule) => rule.includes("daily-create"))) return 0;
  return lastRefusedIn(exchanges, scope);
}

/** True where so many more are more than a day has, by our own count of the guild. Names that a target takes wrongly use it up as well. */
export function isPastDay(scope: WorkspaceScope, more: number): boolean {
  return scope.guild !== undefined && createsIn(scope) + more > LIMITS.dailyCreates.max;
}

/** So many more are too many for a sound target. */
function isOverByCount({ guild, isUnlimited, creates }: WorkspaceScope, wanted: number): boolean {
  return guild !== undefined && !isUnlimited && creates + wanted > LIMITS.dailyCreates.max;
}

/** What a case becomes whose scope has no room. */
export function outcomeOfSpent(scope: WorkspaceScope): Outcome {
  return scope.guild === undefined
    ? {
        outcome: "no-room",
        reason: "the target takes no more new global commands today; whether global creates count toward a day is open",
      }
    : {
        outcome: "no-room",
        reason: scope.isSpent
          ? "the guild takes no more new commands today, and no other guild has room"
          : "the guild has no room for so many new commands today, and no other guild has any",
      };
}

/** A target that takes no command anywhere is not spent, it is wrong. */
function isAnyCreateTaken({ workspace }: Stage): boolean {
  return [workspace.global, ...workspace.guilds].some(({ accepted }) => accepted > 0);
}

/**
 * How many commands a refused request would have made in the scope, where it should not have been refused: those that
 * the answers before it do not show there.
 */
function refusedCreates(refused: DoneExchange, before: readonly DoneExchange[], scope: WorkspaceScope): number {
  const { step, sent, result } = refused;
  const { create, bulk } = scope.guild === undefined ? GLOBAL_OPERATIONS : GUILD_OPERATIONS;
  const status = result.answer?.status ?? 0;
  if (step.part === "twin" || status < 400 || status >= 500) return 0;
  if (step.call === create) return 1;
  if (step.call !== bulk) return 0;
  const place = scopeKeyOf(refused);
  const present = new PresentCommands();
  for (const one of before) if (scopeKeyOf(one) === place) present.note(one);
  return present.newIn(sent);
}
