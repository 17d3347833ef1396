/** Whether one more command fits into a scope. @see D1 "Limits" */

import { LIMITS } from "../../contract/limits.gen.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { CommandCall } from "../call.js";
import type { Refusal } from "../refusal/refusal.js";

const LIMIT_RULES: ReadonlyMap<number, RuleId> = new Map<number, RuleId>([
  [1, "limit.chat-input.is-100"],
  [2, "limit.user.is-15"],
  [3, "limit.message.is-15"],
  [4, "entry-point.is-single"],
]);

/** Why a new command of this type does not fit, or undefined where it does. */
export function refuseFullScope({ scope, service }: CommandCall, type: number): Refusal | undefined {
  const limit = service.policies.commandLimitOf(type);
  if (scope.count(type) < limit) return undefined;
  return { refusal: "too-many-commands", limit, rule: LIMIT_RULES.get(type) ?? "bulk.type-limits-hold" };
}

/** Why no more commands can be created today, or undefined where `count` more can. */
export function refuseSpentDay({ scope }: CommandCall, count: number): Refusal | undefined {
  if (count <= scope.dailyCreates.remaining()) return undefined;
  return { refusal: "too-many-creates", limit: LIMITS.dailyCreates.max };
}
