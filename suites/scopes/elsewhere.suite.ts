/** A write changes its own scope alone: commands of the same name elsewhere stay, and so do permissions. */
import type { Lease, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { getPermissions, hold, putPermissions, ROLE_ALLOWED, USER_DENIED } from "../permissions/words.js";
import { type Draft, draft } from "../rows/draft.js";
import { type CommandScope, GLOBAL, GUILD, IN_SECOND_GUILD } from "../rows/scope.js";
import { at, bulk, create, edit, entry, idOf, list, named, remove, same, slot } from "../rows/steps.js";

const RULE = "scope.writes-stay-in-their-scope";

/** A place that a write must leave alone: what is there, and a look at it. */
interface Elsewhere {
  readonly word: string;
  /** Completes "leaves …". */
  readonly what: string;
  readonly lease: Lease;
  readonly given: readonly Step[];
  readonly look: (name: string, expect: readonly Check[]) => Step;
  /** The place has the same name in the same scope, so that a bulk overwrite would end it. */
  readonly isHere?: true;
}

const BY_OTHER = { as: "otherBot", path: { application_id: { $: "otherApplication" } } } as const;

/** A scope with a command of the name that is written elsewhere. */
function scopeWith(
  [word, what, lease]: readonly [string, string, Lease],
  scope: CommandScope,
  extra: Pick<Step, "as" | "path"> = {},
): Elsewhere {
  return {
    word,
    what,
    lease,
    given: [{ ...slot(scope, "slot-b"), name: "elsewhere", ...extra }],
    look: (name, expect) => ({ ...list(scope, name, expect), ...extra }),
  };
}

const otherApplication = (scope: CommandScope): Elsewhere =>
  scopeWith(["other-application", "the commands of another application", "otherApplication"], scope, BY_OTHER);

const otherType = (scope: CommandScope): Elsewhere => ({
  word: "other-type",
  what: "a command of another type",
  lease: scope.lease,
  given: [create(scope, "given", "elsewhere", { name: "slot-b", type: 2 })],
  look: (name, expect) =>
    list(
      scope,
      name,
      expect.map((check) => (check.check === "same" ? same(ofMenu("before"), ofMenu(name)) : check)),
    ),
  isHere: true,
});

const ofMenu = (listing: string) => entry(listing, "elsewhere");

/** Permissions, in the leased guild, of the command of the other scope that has the name that is written. */
const permissionsOf = (scope: CommandScope): Elsewhere => ({
  word: "permissions",
  what: `the permissions of a ${scope.name} command`,
  lease: scope === GUILD ? "guild" : "global",
  given: [
    { ...slot(scope, "slot-b"), name: "elsewhere" },
    putPermissions("given", "held", "elsewhere", [ROLE_ALLOWED, USER_DENIED]),
  ],
  look: (name) => getPermissions(name, "elsewhere", [hold(name, [ROLE_ALLOWED, USER_DENIED])]),
});

/** Every write but the bulk overwrite on one command, each with a look elsewhere after it. */
function writesIn(scope: CommandScope, look: (name: string) => Step): readonly Step[] {
  const writes = [
    create(scope, "act", "home", { name: "slot-b", description: "Made here" }),
    create(scope, "act", "overwritten", { name: "slot-b", description: "Overwritten here" }),
    edit(scope, "act", "edited", "home", { description: "Edited here", default_member_permissions: "8" }),
    remove(scope, "act", "deleted", "home"),
    create(scope, "act", "again", { name: "slot-b", description: "Made here again" }),
    edit(scope, "act", "renamed", "again", { name: "slot-moved" }),
  ];
  return writes.flatMap((write) => [write, look(`after-${write.name}`)]);
}

const unchanged = (name: string): readonly Check[] => [same(at("before"), at(name))];

function leavesElsewhere(scope: CommandScope, place: Elsewhere): readonly Draft[] {
  const { word, what, lease, given, look, isHere } = place;
  const leases = [...new Set([scope.lease, lease])] as const;
  // What is not there before cannot be left alone.
  const before: Step = { ...look("before", [named("before", { id: idOf("elsewhere") }, 1)]), part: "given" };
  const after = (name: string): Step => look(name, unchanged(name));
  const words = { rules: [RULE] as const, leases };
  const writing = draft({
    ...words,
    id: `${RULE}@${scope.name}-leaves-${word}`,
    title: `leaves ${what} unchanged when a ${scope.name} command is created, edited, renamed and deleted`,
    creates: isHere ? 4 : 3,
    steps: [...given, before, ...writesIn(scope, after)],
  });
  if (isHere) return [writing];
  const overwriting = draft({
    ...words,
    id: `${RULE}@bulk-${scope.name}-leaves-${word}`,
    title: `leaves ${what} unchanged when ${scope.name} commands are overwritten in bulk`,
    creates: 2,
    steps: [
      ...given,
      { ...slot(scope, "slot-b"), name: "home" },
      before,
      bulk(scope, "act", "put", []),
      after("after-put"),
    ],
  });
  return [writing, overwriting];
}

const MEMBERS = ["/name", "/type", "/description", "/options", "/default_member_permissions", "/nsfw"] as const;

/** Permissions are written for one command in one guild: lists of commands say nothing of it, nor does another guild. */
const editOfPermissions = draft({
  id: `${RULE}@permissions-leave-commands`,
  title: "leaves commands and the permissions of other commands unchanged when the permissions of one are edited",
  rules: [RULE],
  leases: ["guild", "global"],
  steps: [
    slot(GUILD, "slot-a"),
    slot(GUILD, "slot-b"),
    slot(GLOBAL, "slot-d"),
    putPermissions("given", "held", "slot-a", [ROLE_ALLOWED]),
    { ...list(GUILD, "before"), part: "given" },
    { ...list(GLOBAL, "before-globally"), part: "given" },
    putPermissions("act", "put", "slot-b", [USER_DENIED]),
    list(GUILD, "after", [
      same(entry("before", "slot-a"), entry("after", "slot-a")),
      // Whether the command whose permissions they are becomes another version is open.
      ...MEMBERS.map((member) => same(entry("before", "slot-b", member), entry("after", "slot-b", member))),
    ]),
    list(GLOBAL, "after-globally", [same(at("before-globally"), at("after-globally"))]),
    getPermissions("others", "slot-a", [hold("others", [ROLE_ALLOWED])]),
  ],
});

/** Permissions of a command stay while another application writes one of its name in the same guild. */
const writesOfOther = draft({
  id: `${RULE}@other-application-leaves-permissions`,
  title: "leaves permissions unchanged when another application writes a command of the same name in the guild",
  rules: [RULE],
  leases: ["guild", "otherApplication"],
  creates: 3,
  steps: [
    slot(GUILD, "slot-b"),
    putPermissions("given", "held", "slot-b", [ROLE_ALLOWED, USER_DENIED]),
    ...writesIn(GUILD, (name) => getPermissions(name, "slot-b", [hold(name, [ROLE_ALLOWED, USER_DENIED])])).map(
      (step) => (step.part === "act" ? { ...step, ...BY_OTHER, path: { ...step.path, ...BY_OTHER.path } } : step),
    ),
  ],
});

/** Cells of the law that `suites/testing/laws/elsewhere.test.ts` computes. */
export const elsewhereCases: readonly Draft[] = [
  ...[
    scopeWith(["guild", "the commands of a guild", "guild"], GUILD),
    otherApplication(GLOBAL),
    otherType(GLOBAL),
    permissionsOf(GUILD),
  ].flatMap((place) => leavesElsewhere(GLOBAL, place)),
  ...[
    scopeWith(["global", "global commands", "global"], GLOBAL),
    scopeWith(["other-guild", "the commands of another guild", "guild2"], GUILD, IN_SECOND_GUILD),
    otherApplication(GUILD),
    otherType(GUILD),
    permissionsOf(GLOBAL),
  ].flatMap((place) => leavesElsewhere(GUILD, place)),
  editOfPermissions,
  writesOfOther,
];
