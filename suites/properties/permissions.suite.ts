/** Permissions of a global command: each guild has its own. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Lease, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import {
  CHANNEL_ALLOWED,
  getPermissions,
  hold,
  OF_SECOND_GUILD,
  putPermissions,
  ROLE_ALLOWED,
  USER_DENIED,
} from "../permissions/words.js";
import { needsOf } from "../rows/draft.js";
import { GLOBAL, GUILD, IN_SECOND_GUILD } from "../rows/scope.js";
import { bulk, create, edit, remove } from "../rows/steps.js";

const LEASES: readonly Lease[] = ["guild", "guild2", "global"];

const HERE_ALLOWED = [ROLE_ALLOWED, USER_DENIED, CHANNEL_ALLOWED] as const;
const NAME = "per-guild";

const made: Step = create(GLOBAL, "given", "made", { name: NAME, description: "A new command" });
const other: Step = create(GLOBAL, "given", "other", { name: "per-guild-too", description: "Another new command" });

/** What happens beside edits of permissions; none of it is about the permissions of global commands. */
type Beside = "guild-bulk" | "guild-bulk-there" | "global-edit" | "guild-command" | "other-put";

const BESIDE: Readonly<Record<Beside, (name: string) => readonly Step[]>> = {
  "guild-bulk": (name) => [bulk(GUILD, "act", name, [])],
  "guild-bulk-there": (name) => [bulk(GUILD, "act", name, [], IN_SECOND_GUILD)],
  "global-edit": (name) => [edit(GLOBAL, "act", name, "made", { description: "An edited command" })],
  // Of the same type and name: it has permissions of its own, and they go with it.
  "guild-command": (name) => [
    create(GUILD, "act", name, { name: NAME, description: "A command of the guild" }),
    putPermissions("act", `${name} put`, name, [USER_DENIED]),
    remove(GUILD, "act", `${name} delete`, name),
  ],
  "other-put": (name) => [putPermissions("act", name, "other", [CHANNEL_ALLOWED])],
};

/** One thing that is done, in one guild or beside its permissions. */
type Act = { readonly entries: readonly Template[]; readonly isThere: boolean } | Beside;

const putOf = ({ which, isThere }: { readonly which: readonly number[]; readonly isThere: boolean }): Act => ({
  entries: (isThere ? OF_SECOND_GUILD : HERE_ALLOWED).filter((_, nth) => which.includes(nth)),
  isThere,
});

const isPut = (act: Act): boolean => typeof act !== "string";

const acts: Arbitrary<readonly Act[]> = fc.noBias(
  fc.array(
    part(
      fc.oneof(
        { withCrossShrink: true },
        {
          arbitrary: fc.record({ which: fc.subarray([0, 1, 2]), isThere: fc.boolean() }).map(putOf),
          weight: 3,
        },
        { arbitrary: fc.constantFrom<Act>(...(Object.keys(BESIDE) as Beside[])), weight: 2 },
      ),
    ),
    { minLength: 1, maxLength: 8, size: "max" },
  ),
);

/** @param isRenamed the command has another name at the end, and so no permissions */
function stepsOf(drawn: readonly Act[], isReadThereFirst: boolean, isRenamed: boolean): readonly Step[] {
  const steps: Step[] = [made];
  if (drawn.includes("other-put")) steps.push(other);
  const held: { here?: readonly Template[]; there?: readonly Template[] } = {};
  for (const [nth, act] of drawn.entries()) {
    const name = `act ${nth + 1}`;
    if (typeof act === "string") steps.push(...BESIDE[act](name));
    else steps.push(putPermissions("act", name, "made", act.entries, act.isThere ? IN_SECOND_GUILD : {}));
    if (typeof act !== "string") held[act.isThere ? "there" : "here"] = act.entries;
  }
  // Of several edits one may have reached the other guild.
  const isBeside = drawn.some((act) => typeof act === "string") && drawn.filter(isPut).length < 2;
  const rule = isBeside ? "scope.writes-stay-in-their-scope" : "permission.edit.is-read-back";
  const reads = [
    ...(held.here ? [getPermissions("here", "made", [{ ...hold("here", held.here), rule }])] : []),
    getPermissions(
      "there",
      "made",
      [
        { check: "answered" },
        { ...hold("there", held.there ?? []), rule: isBeside ? rule : "permission.is-per-guild" },
      ],
      IN_SECOND_GUILD,
    ),
  ];
  const all = [...steps, ...(isReadThereFirst ? reads.toReversed() : reads)];
  if (!isRenamed) return all;
  const none = (name: string): readonly Check[] => [
    { check: "answered" },
    { ...hold(name, []), rule: "edit.rename-drops-permissions" },
  ];
  const gone = [
    getPermissions("here after a rename", "made", none("here after a rename")),
    getPermissions("there after a rename", "made", none("there after a rename"), IN_SECOND_GUILD),
  ];
  const rename = edit(GLOBAL, "act", "renamed", "made", { name: "renamed-per-guild" });
  return [...all, rename, ...(isReadThereFirst ? gone.toReversed() : gone)];
}

/** What is set in one guild is not read in the other, in whatever order both are edited and read. */
export const permissionsPerGuild: Property = {
  id: "permission.any-list-is-of-one-guild@global",
  title: "stores any permissions of a global command separately for each guild",
  rules: [
    "permission.is-per-guild",
    "permission.edit.is-read-back",
    "scope.writes-stay-in-their-scope",
    "edit.rename-drops-permissions",
  ],
  level: "must",
  needs: [...needsOf(LEASES, []), "permissions-edit", "bulk-overwrite"],
  leases: LEASES,
  creates: 2,
  emptiesScope: true,
  weight: 0.08,
  steps: () => fc.tuple(acts, fc.boolean(), fc.boolean()).map((drawn) => stepsOf(...drawn)),
};
