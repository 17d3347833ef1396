/** Races about permissions: whatever happens beside an edit of them, they are what some order of the requests leaves. */
import fc, { type Arbitrary } from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import {
  CHANNEL_ALLOWED,
  hold,
  OF_SECOND_GUILD,
  putPermissions,
  ROLE_ALLOWED,
  USER_DENIED,
} from "../permissions/words.js";
import { needsOf } from "../rows/draft.js";
import { GLOBAL, IN_SECOND_GUILD } from "../rows/scope.js";
import { at, type Body, bulk } from "../rows/steps.js";
import { OTHER_COMMAND, READS_OF_BOTH_PERMISSIONS, READS_OF_PERMISSIONS, THE_COMMAND } from "./race.js";
import { both, ECHO, gone, oneMember, patch, post, put, type Race, several, whole } from "./race-requests.js";

const entries = fc.subarray([ROLE_ALLOWED, USER_DENIED], { minLength: 1 });

const permit = (part: Step["part"], step: string, permissions: Template, path: Step["path"] = THE_COMMAND): Step => ({
  ...putPermissions(part, step, "start", permissions, part === "given" ? {} : []),
  path,
});

/** A request beside an edit of permissions: it keeps them, drops them, or may do either. */
const besidePermissions = (nth: number): Arbitrary<Step> => {
  const step = (what: string): string => `${what} ${nth + 1}`;
  const renamed: Body = { name: "renamed" };
  return fc.oneof(
    entries.map((permissions) => permit("act", step("permissions"), permissions)),
    entries.map((permissions) => permit("act", step("other permissions"), permissions, OTHER_COMMAND)),
    both.map((elements) => put(step("bulk"), elements)),
    whole.map((fields) => put(step("shorter bulk"), [{ ...fields, name: "echo" }])),
    whole.map((fields) => post(step("create"), "echo", fields)),
    oneMember.map((fields) => patch(step("edit"), fields)),
    oneMember.map((fields) => ({ ...patch(step("other edit"), fields), path: OTHER_COMMAND })),
    fc.constantFrom(renamed, { name: "echo" }).map((fields) => patch(step("rename"), fields)),
    fc.constantFrom(THE_COMMAND, OTHER_COMMAND).map((path) => ({ ...gone(step("delete")), path })),
  );
};

/**
 * A command of the name, new where the race has freed it: what was written to the one before is not its own. It is written
 * whole, since what an overwriting create leaves out is open.
 */
const NEXT_OF_ITS_NAME: readonly Step[] = [
  {
    ...post("next create", "echo", { description: "Next", default_member_permissions: "0" }),
    expect: [{ check: "accepted", rule: "upsert.after-delete-is-a-create" }],
  },
  {
    name: "get permissions of the next",
    part: "read",
    call: PERMISSION_OPERATIONS.get,
    path: { command_id: at("next create", "/id") },
    expect: [],
  },
];

/** The races about permissions. */
export const PERMISSION_RACES: readonly Race[] = [
  {
    id: "permissions-with-rename",
    title: "keeps or deletes permissions as if an edit and a rename at the same time ran one after the other",
    rule: "edit.rename-drops-permissions",
    standing: [ECHO],
    creates: 1,
    reads: READS_OF_PERMISSIONS,
    requests: entries.map((permissions) => [
      permit("act", "permissions", permissions),
      patch("rename", { name: "renamed" }),
    ]),
  },
  {
    id: "permissions-with-permissions",
    title: "stores the permissions of two commands that are edited at the same time",
    rule: "permission.edit.is-read-back",
    standing: [ECHO, { ...ECHO, name: "ping" }],
    creates: 2,
    reads: READS_OF_BOTH_PERMISSIONS,
    requests: fc
      .tuple(entries, entries)
      .map(([one, other]) => [
        permit("act", "permissions", one),
        permit("act", "other permissions", other, OTHER_COMMAND),
      ]),
  },
  {
    id: "permissions-of-one-command",
    title: "ends with one of the lists when permissions of one command are edited at the same time",
    rule: "permission.edit.replaces-all",
    standing: [ECHO],
    creates: 1,
    reads: READS_OF_PERMISSIONS,
    requests: several(entries, 2, 3, (permissions, nth) => permit("act", `permissions ${nth + 1}`, permissions)),
  },
  {
    id: "permissions-with-any",
    title: "keeps or deletes permissions as if edits of them and of commands at the same time ran one after the other",
    rule: "permission.edit.is-read-back",
    standing: [ECHO, { ...ECHO, name: "ping" }],
    before: [
      permit("given", "held", [CHANNEL_ALLOWED]),
      permit("given", "other held", [CHANNEL_ALLOWED], OTHER_COMMAND),
    ],
    creates: 6,
    reads: READS_OF_BOTH_PERMISSIONS,
    after: NEXT_OF_ITS_NAME,
    requests: fc
      .tuple(
        entries,
        fc.integer({ min: 1, max: 3 }).chain((count) => fc.tuple(...[0, 1, 2].slice(0, count).map(besidePermissions))),
      )
      .map(([permissions, beside]) => [permit("act", "permissions", permissions), ...beside]),
  },
];

/** Edits of permissions of global commands in two guilds: each is of a command and a guild that no other one is of. */
const inTwoGuilds = fc.record({
  here: entries,
  there: entriesThere(1),
  /** What they have before. */
  held: fc.tuple(fc.constantFrom([], [CHANNEL_ALLOWED]), entriesThere(0)),
  /** Another command is edited too. */
  beside: fc.option(entries),
});

function entriesThere(minLength: number): Arbitrary<readonly Template[]> {
  return fc.subarray<Template>([...OF_SECOND_GUILD], { minLength });
}

/** Permissions of one command in several guilds, edited at the same time: each guild has its own then. */
export const permissionsInEachGuild: Property = {
  id: "race.permissions-in-each-guild@global",
  title: "stores the permissions of a global command in two guilds that are edited at the same time",
  rules: ["permission.is-per-guild"],
  level: "must",
  needs: [...needsOf(["guild", "guild2", "global"], []), "bulk-overwrite", "permissions-edit"],
  leases: ["guild", "guild2", "global"],
  creates: 2,
  emptiesScope: true,
  weight: 0.06,
  steps: () =>
    inTwoGuilds.map(({ here, there, held: [heldHere, heldThere], beside }) => {
      const ofOther = beside ? [{ name: "other", permissions: beside, path: OTHER_COMMAND }] : [];
      const inSecond = { ...THE_COMMAND, ...IN_SECOND_GUILD.path };
      const edits = [
        { name: "here", permissions: here, path: THE_COMMAND },
        { name: "there", permissions: there, path: inSecond },
        ...ofOther,
      ];
      const accepted: Check = { check: "accepted", rule: "permission.is-per-guild" };
      return [
        bulk(GLOBAL, "given", "start", [ECHO, { ...ECHO, name: "ping" }]),
        permit("given", "held here", heldHere),
        permit("given", "held there", heldThere, inSecond),
        ...edits.map(({ name, permissions, path }): Step => {
          const edit = permit("act", `permissions ${name}`, permissions, path);
          return { ...edit, together: "race", expect: [accepted] };
        }),
        ...edits.map(({ name, permissions, path }): Step => {
          const seen = `get permissions ${name}`;
          const expect: readonly Check[] = [{ ...hold(seen, permissions), rule: "permission.is-per-guild" }];
          return { name: seen, part: "read", call: PERMISSION_OPERATIONS.get, path, expect };
        }),
      ];
    }),
};
