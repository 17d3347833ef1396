/** Permissions of a global command: each guild has its own. */
import fc from "fast-check";
import type { Lease, Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import {
  CHANNEL_ALLOWED,
  getPermissions,
  hold,
  putPermissions,
  ROLE_ALLOWED,
  USER_DENIED,
} from "../permissions/words.js";
import { needsOf } from "../rows/draft.js";
import { GLOBAL } from "../rows/scope.js";
import { create } from "../rows/steps.js";

const LEASES: readonly Lease[] = ["guild", "guild2", "global"];
const THERE = { path: { guild_id: { $: "guild2" } } };

const made: Step = create(GLOBAL, "given", "made", { name: "per-guild", description: "A new command" });

/** What is set in one guild is not read in the other, in whatever order both are edited and read. */
export const permissionsPerGuild: Property = {
  id: "permission.any-list-is-of-one-guild@global",
  title: "stores any permissions of a global command separately for each guild",
  rules: ["permission.is-per-guild", "permission.edit.is-read-back"],
  level: "must",
  needs: [...needsOf(LEASES, []), "permissions-edit"],
  leases: LEASES,
  creates: 0,
  emptiesScope: false,
  weight: 0.05,
  steps: () =>
    fc
      .record({
        entries: fc.subarray([ROLE_ALLOWED, USER_DENIED, CHANNEL_ALLOWED], { minLength: 1 }),
        isThereToo: fc.boolean(),
        isReadThereFirst: fc.boolean(),
      })
      .map(({ entries, isThereToo, isReadThereFirst }): readonly Step[] => {
        const there = isThereToo ? [USER_DENIED] : [];
        const perGuild = { ...hold("there", there), rule: "permission.is-per-guild" } as const;
        const reads = [
          getPermissions("here", "made", [{ ...hold("here", entries), rule: "permission.edit.is-read-back" } as const]),
          getPermissions("there", "made", [{ check: "answered" }, perGuild], THERE),
        ];
        return [
          made,
          putPermissions("act", "put", "made", entries),
          ...(isThereToo ? [putPermissions("act", "put-there", "made", there, THERE)] : []),
          ...(isReadThereFirst ? reads.toReversed() : reads),
        ];
      }),
};
