/** A case before the profile has given it its level. */

import type { Case, Lease, Level, Step } from "../../src/case/case.js";
import type { Capability } from "../../src/contract/capabilities.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";

/** A case whose level is still that of its first rule in the profile; `level` is set only where the case asks less than its rule. */
export interface Draft extends Omit<Case, "level"> {
  readonly level?: Level;
  /** Asked in this profile only. */
  readonly profile?: "discord";
}

interface Words {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly [RuleId, ...RuleId[]];
  readonly leases: readonly Lease[];
  readonly steps: readonly Step[];
  readonly creates?: number;
  readonly emptiesScope?: boolean;
  readonly needs?: readonly Capability[];
  readonly level?: Level;
  readonly profile?: "discord";
}

/** Fills in what follows from the steps: which capabilities they need. */
export function draft(words: Words): Draft {
  const { creates = 0, emptiesScope = false, needs = [], ...rest } = words;
  return { ...rest, creates, emptiesScope, needs: [...new Set([...needs, ...needsOf(words.leases, words.steps)])] };
}

/** The capabilities that leases and steps call for, in the order they come up. */
export function needsOf(leases: readonly Lease[], steps: readonly Step[]): readonly Capability[] {
  return [...new Set([...leases.flatMap((lease) => NEEDS_OF_LEASE[lease]), ...steps.flatMap(needsOfStep)])];
}

const NEEDS_OF_LEASE: Readonly<Record<Lease, readonly Capability[]>> = {
  global: [],
  guild: ["guild-commands"],
  guild2: ["second-guild"],
  otherApplication: ["other-application"],
  driver: ["driver"],
  application: [],
};

function needsOfStep(step: Step): readonly Capability[] {
  const needs: Capability[] = [];
  if (step.call.startsWith("bulkOverwrite")) needs.push("bulk-overwrite");
  if (step.call === PERMISSION_OPERATIONS.list) needs.push("permissions-list");
  if (step.as === "guildManager") needs.push("permissions-edit");
  if (step.as === "memberWithoutManage") needs.push("able-user-check");
  if (step.as === "clientCredentials") needs.push("client-credentials");
  if (step.as === "otherBot") needs.push("other-application");
  if (step.headers && "{localeHeader}" in step.headers) needs.push("locale-header");
  return needs;
}
