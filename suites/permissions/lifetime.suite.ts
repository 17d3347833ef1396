/** When the permissions of a command end: with it, with its name, and not before. */
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { entry, MANAGER_TOKEN, permit } from "../access/people.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { command, guildId, later, userId, WORLD } from "../rows/driver.js";
import { inBothScopes } from "../rows/scope.js";
import { at, bulk, create, edit, idOf, REFUSED, remove, request, slot } from "../rows/steps.js";
import { getPermissions, hold, putPermissions, ROLE_ALLOWED, USER_DENIED } from "./words.js";

const BOTH = [ROLE_ALLOWED, USER_DENIED];
const fresh = { name: "with-permissions", description: "A command with permissions" };

/** The types of context menu commands, as titles and ids say them. */
const MENUS = [
  { type: 2, title: "user command", slug: "user" },
  { type: 3, title: "message command", slug: "message" },
] as const;

/** The stage of every row: a command with two permissions, seen to be there. */
function equipped(of: string): readonly Step[] {
  return [
    putPermissions("given", "put", of, BOTH),
    { ...getPermissions("there", of, [hold("there", BOTH)]), part: "given" },
  ];
}

/** No permissions of the command of step `of` are left in the list of its guild. */
const noneListed = (of: string): Step =>
  request("read", "all", PERMISSION_OPERATIONS.list, [
    { check: "accepted" },
    { check: "permissions", at: { $: "all", find: { id: idOf(of) }, at: "/permissions" }, are: [] },
  ]);

/** More than a year. */
const LONG_HOURS = 400 * 24;

/** What was set once is there until something takes it away: a year is no reason. */
const lastsForLong = draftOf("permission.edit.is-read-back", "@a-year-later", {
  title: "keeps the permissions of a command and those of its application for more than a year",
  needs: ["driver"],
  steps: [
    ...WORLD,
    ...MANAGER_TOKEN,
    command("command", { name: "guarded" }),
    permit("permitted", [entry("user", userId(), false)]),
    permit("for-all", [entry("user", userId(), true)], { $: "application" }),
    ...heldInWorld("at first", "given"),
    ...later("later", LONG_HOURS),
    ...heldInWorld("a year later", "read"),
  ],
});

/** Both lists are there as they were set. */
function heldInWorld(moment: string, part: "given" | "read"): readonly Step[] {
  const one = (whose: string, of: Template, isAllowed: boolean): Step => {
    const name = `${whose} ${moment}`;
    const expect = [{ check: "accepted" }, hold(name, [entry("user", userId(), isAllowed)])] as const;
    return request(part, name, PERMISSION_OPERATIONS.get, { path: { guild_id: guildId(), command_id: of }, expect });
  };
  return [one("own", at("command", "/id"), false), one("of-the-application", { $: "application" }, true)];
}

const casesInBothScopes: readonly Draft[] = inBothScopes((scope) => {
  const place = `${scope.name}-command`;
  const goneFromTheList = (rule: RuleId, how: string, away: Step, variant = "", more: readonly Step[] = []): Draft =>
    draftOf(rule, `@${variant}list.${place}`, {
      title: `lists no permissions of a command that was ${how}`,
      creates: 2,
      steps: [create(scope, "given", "first", fresh), ...equipped("first"), away, noneListed("first"), ...more],
    });
  const endsWithTheCommand = (what: string, variant: string, body: Template): Draft =>
    draftOf("permission.delete-drops-permissions", variant, {
      title: `deletes the permissions of a ${what} with it, so that a new ${what} of the same name has none`,
      creates: 2,
      steps: [
        create(scope, "given", "first", body),
        ...equipped("first"),
        remove(scope, "act", "gone", "first"),
        create(scope, "act", "second", body),
        getPermissions("of-the-new", "second", [{ check: "answered" }, hold("of-the-new", [])]),
        getPermissions("of-the-old", "first", [{ check: "answered" }, hold("of-the-old", [])]),
      ],
    });
  return [
    goneFromTheList("permission.delete-drops-permissions", "deleted", remove(scope, "act", "away", "first")),
    goneFromTheList(
      "edit.rename-drops-permissions",
      "renamed",
      edit(scope, "act", "away", "first", { name: "renamed" }),
    ),
    // Whether the id is taken as a link or the command goes away, its permissions go.
    goneFromTheList(
      "edit.rename-drops-permissions",
      "renamed by its id in a bulk overwrite",
      bulk(scope, "act", "away", [{ id: idOf("first"), name: "renamed", description: "Under another name" }]),
      "bulk.",
      [getPermissions("after", "first", [{ check: "answered" }, hold("after", [])])],
    ),
    goneFromTheList(
      "bulk.removal-drops-permissions",
      "left out of a bulk overwrite",
      bulk(scope, "act", "away", [{ name: "slot-a", description: "The only one left" }]),
    ),
    endsWithTheCommand("command", `@${place}`, fresh),
    ...MENUS.map(({ type, title, slug }) =>
      endsWithTheCommand(title, `@${slug}.${place}`, { type, name: "With permissions" }),
    ),
    draftOf("edit.rename-drops-permissions", `@${place}`, {
      title: "deletes the permissions of a renamed command, also after it gets its old name back",
      creates: 1,
      steps: [
        create(scope, "given", "first", fresh),
        ...equipped("first"),
        edit(scope, "act", "renamed", "first", { name: "renamed" }),
        getPermissions("after", "first", [{ check: "answered" }, hold("after", [])]),
        edit(scope, "act", "back", "first", { name: "with-permissions" }),
        getPermissions("later", "first", [{ check: "answered" }, hold("later", [])]),
      ],
    }),
    draftOf("upsert.keeps-permissions", `@${place}`, {
      title: "keeps the permissions of a command when a create overwrites it",
      steps: [
        slot(scope, "slot-a"),
        ...equipped("slot-a"),
        create(scope, "act", "again", { name: "slot-a", description: "Written over" }),
        getPermissions("after", "slot-a", [hold("after", BOTH)]),
      ],
    }),
    draftOf("endpoint.refused-write-leaves-no-trace", `@permissions.${place}`, {
      title: "keeps the permissions of a command whose rename is refused for an invalid option",
      steps: [
        slot(scope, "slot-a"),
        ...equipped("slot-a"),
        edit(
          scope,
          "twin",
          "twin",
          "slot-a",
          { name: "renamed", options: [{ type: 3, name: "Not lower", description: "An option" }] },
          { expect: [REFUSED] },
        ),
        getPermissions("after", "slot-a", [hold("after", BOTH)]),
      ],
    }),
    draftOf("edit.keeps-other-fields", `@permissions.${place}`, {
      title: "keeps the permissions of a command when its description is edited",
      level: "should",
      steps: [
        slot(scope, "slot-a"),
        ...equipped("slot-a"),
        edit(scope, "act", "edit", "slot-a", { description: "Edited" }),
        getPermissions("after", "slot-a", [hold("after", BOTH)]),
      ],
    }),
    draftOf("edit.same-name-and-permissions-is-open", `@${place}`, {
      title: "may keep or delete permissions when a command is renamed to its own name",
      steps: [
        slot(scope, "slot-a"),
        ...equipped("slot-a"),
        edit(scope, "act", "edit", "slot-a", { name: "slot-a" }),
        getPermissions("after", "slot-a", [
          {
            check: "observe",
            what: "permissions after a rename to the same name",
            at: { $: "after", at: "/permissions" },
          },
        ]),
      ],
    }),
    draftOf("bulk.removal-drops-permissions", `@${place}`, {
      title: "deletes the permissions of a command that a bulk overwrite leaves out",
      creates: 2,
      steps: [
        create(scope, "given", "first", fresh),
        ...equipped("first"),
        bulk(scope, "act", "overwritten", [{ name: "slot-a", description: "The only one left" }]),
        create(scope, "act", "second", fresh),
        getPermissions("of-the-new", "second", [{ check: "answered" }, hold("of-the-new", [])]),
        getPermissions("of-the-old", "first", [{ check: "answered" }, hold("of-the-old", [])]),
      ],
    }),
  ];
});

export const permissionLifetimeCases: readonly Draft[] = [lastsForLong, ...casesInBothScopes];
