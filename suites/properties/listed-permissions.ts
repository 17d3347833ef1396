/** The list of the permissions of a guild has those of each command, however many there are. */
import fc from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { GUILD_OPERATIONS, PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import { entry, MANAGER_TOKEN, permit } from "../access/people.js";
import { guildId, userId, WORLD } from "../rows/driver.js";
import { ACCEPTED, type Body, named, request } from "../rows/steps.js";

/** Few commands, and one more than each of two usual lengths of a page. */
const NUMBERS = [2, 11, 26] as const;

const EVERYONE_DENIED: Body = entry("role", guildId(), false);
const USER_ALLOWED: Body = entry("user", userId(), true);

/** What a command may be permitted. */
const ENTRIES: readonly (readonly Body[])[] = [[EVERYONE_DENIED], [USER_ALLOWED], [EVERYONE_DENIED, USER_ALLOWED]];

const path = { guild_id: guildId() };

function stepsOf(number: number, first: number): readonly Step[] {
  const names = Array.from({ length: number }, (_, nth) => `permitted-${nth + 1}`);
  const entriesOf = (nth: number): readonly Body[] => ENTRIES[(nth + first) % ENTRIES.length] ?? [];
  const idOf = (name: string) => ({ $: "made", find: { name }, at: "/id" });
  const held = names.flatMap((name, nth): readonly Check[] => [
    named("all", { id: idOf(name) }, 1),
    {
      check: "permissions",
      at: { $: "all", find: { id: idOf(name) }, at: "/permissions" },
      are: entriesOf(nth),
      rule: "permission.edit.is-read-back",
    },
  ]);
  return [
    ...WORLD,
    ...MANAGER_TOKEN,
    request("given", "made", GUILD_OPERATIONS.bulk, {
      path,
      body: names.map((name) => ({ name, description: "One of many commands" })),
      expect: ACCEPTED,
    }),
    ...names.map((name, nth) => permit(`permit ${name}`, entriesOf(nth), idOf(name))),
    request("read", "all", PERMISSION_OPERATIONS.list, { path, expect: [...ACCEPTED, ...held] }),
  ];
}

/** In a guild that the driver makes, as the commands are among the creates of its day. */
export const permissionsAreListed: Property = {
  id: "permission.any-commands-are-listed@new-guild",
  title: "lists the permissions of any number of commands of a guild",
  rules: ["permission.list.answers-objects", "permission.edit.is-read-back"],
  level: "must",
  needs: ["driver", "guild-commands", "bulk-overwrite", "permissions-list"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.01,
  sideBySide: "driven",
  steps: () =>
    fc.tuple(fc.constantFrom(...NUMBERS), fc.nat({ max: ENTRIES.length - 1 })).map((drawn) => stepsOf(...drawn)),
};
