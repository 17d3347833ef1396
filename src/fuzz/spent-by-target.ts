/** Whether a failure comes from a day of creates that is over. */
import { isObject } from "../contract/json.js";
import type { Execution } from "../run/execute-case.js";
import type { Held } from "../run/place/leases.js";
import { findSpentScope } from "../run/place/spent-day.js";
import type { ReadyStage } from "../run/run-suites.js";
import { createsIn } from "../target/workspace/scope.js";

/** The public code of a create beyond those of the day. @see spec/SOURCES.md */
const DAILY_CREATES = 30034;

/** How services call that limit in their own words. */
const OF_A_DAY = /\b(?:daily|today|(?:a|per) day)\b/i;

/** The answer to the last request says that it was refused for the limit of a day. */
function saysSo({ exchanges }: Pick<Execution, "exchanges">): boolean {
  const answer = exchanges.at(-1)?.result.answer;
  if (!answer || answer.status < 400 || answer.status >= 500 || !isObject(answer.json)) return false;
  const { code, message } = answer.json;
  return code === DAILY_CREATES || (typeof message === "string" && OF_A_DAY.test(message));
}

/**
 * True where the day of a scope is over, so that a refused create says nothing of the rule of its case. A target may
 * count creates that it does not show, as one that makes commands anew does. So where it says that it refuses for the
 * limit of a day, and refuses plain creates too, that counts more than our own count. `check` decides whether it counts
 * as it must.
 */
export async function isOfSpentDay(
  held: Held,
  result: Pick<Execution, "outcome" | "exchanges">,
  { stage, availability, results }: ReadyStage,
): Promise<boolean> {
  const isFresh = availability.isClaimed("fresh-guilds");
  const isSaid = isFresh && saysSo(result);
  const wereSpent = new Set(held.scopes.filter(({ isSpent }) => isSpent));
  const scope = await findSpentScope(held, result, stage, isFresh && !isSaid);
  if (scope === undefined) return false;
  if (isSaid && scope.guild !== undefined && scope.isSpent && !wereSpent.has(scope))
    results.notice(
      `The target takes no more creates in guild ${scope.guild} today, after ${createsIn(scope)} that it confirmed; \`check\` tells whether it counts creates as it must`,
    );
  return true;
}
