/** Who may use a command in which guild, by roles and permissions of each, and that none of it counts in direct messages. */
import fc, { type Arbitrary } from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { Template } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { ADMINISTRATOR, entry, MANAGE_GUILD } from "../access/people.js";
import { bits } from "../rows/bits.js";
import {
  channelId,
  command,
  delivered,
  deliveries,
  directMessages,
  drive,
  guild,
  guildId,
  mark,
  member,
  NOT_DELIVERED,
  reach,
  roleId,
  use,
  user,
  userId,
} from "../rows/driver.js";
import { at, type Body } from "../rows/steps.js";
import { GUILDS, newCommand, SEVERAL_GUILDS, USERS, type UseSomewhere, worlds } from "./several-guilds.js";

/** A member of a guild, by the places of both in their lists. */
interface Membership {
  readonly in: (typeof GUILDS)[number];
  readonly of: (typeof USERS)[number];
}

const MEMBERSHIPS: readonly Membership[] = GUILDS.flatMap((into) => USERS.map((of) => ({ in: into, of })));

/** A bit of permissions that some members have by a role, or a list of permissions that forbids it to the others. */
type By = "bit" | "high-bit" | "administrator" | "application" | "command";

/** Where a role that allows nothing is beside the one that a member has, or alone, where it has none. */
type Beside = "no role" | "before" | "after";

/** Who may use the command where, and in which order members join. */
interface DrawnAccess {
  readonly by: By;
  /** Each guild has a command of its own. */
  readonly isOfGuilds: boolean;
  readonly joining: readonly Membership[];
  readonly mayUse: readonly Membership[];
  readonly beside: Beside;
  /** Members have other roles at first, and try to use it. */
  readonly isChanged: boolean;
  readonly uses: readonly UseSomewhere[];
}

const accesses: Arbitrary<DrawnAccess> = fc.record({
  by: fc.constantFrom<By>("bit", "high-bit", "administrator", "application", "command"),
  isOfGuilds: fc.boolean(),
  joining: fc.shuffledSubarray([...MEMBERSHIPS], { minLength: MEMBERSHIPS.length }),
  mayUse: fc.subarray([...MEMBERSHIPS], { minLength: 1, maxLength: MEMBERSHIPS.length - 1 }),
  beside: fc.constantFrom<Beside>("no role", "before", "after"),
  isChanged: fc.boolean(),
  uses: worlds.map(({ uses }) => uses),
});

const ASKS_FOR_ITS_BIT: RuleId = "access.default-member-permissions.asks-for-its-bit";

const RULES: Readonly<Record<By, { readonly allowed: RuleId; readonly forbidden: RuleId }>> = {
  bit: { allowed: ASKS_FOR_ITS_BIT, forbidden: ASKS_FOR_ITS_BIT },
  "high-bit": { allowed: ASKS_FOR_ITS_BIT, forbidden: ASKS_FOR_ITS_BIT },
  administrator: {
    allowed: "access.administrators.use-all-commands",
    forbidden: "access.default-member-permissions.zero-forbids",
  },
  application: {
    allowed: "permission.is-per-guild",
    forbidden: "access.application-entry.applies-without-an-overwrite",
  },
  command: { allowed: "permission.is-per-guild", forbidden: "access.denied-user.neither-sees-nor-uses" },
};

/** A documented bit that is none of the first 32: it is lost where permissions are kept as integers. */
const CREATE_EVENTS = bits(44);

/** What a command demands of members, and the permissions of the role that meets it. */
const DEMANDS: Readonly<Partial<Record<By, { readonly demanded: string; readonly given: string }>>> = {
  bit: { demanded: MANAGE_GUILD, given: MANAGE_GUILD },
  "high-bit": { demanded: CREATE_EVENTS, given: CREATE_EVENTS },
  administrator: { demanded: "0", given: ADMINISTRATOR },
};

const roleIn = (name: string): string => `role-in-${name}`;
const plainIn = (name: string): string => `plain-role-in-${name}`;

/** The roles of a member. */
function rolesOf(into: string, isGiven: boolean, beside: Beside): readonly Template[] {
  const [own, plain] = [isGiven ? [roleId(roleIn(into))] : [], beside === "no role" ? [] : [roleId(plainIn(into))]];
  return beside === "before" ? [...plain, ...own] : [...own, ...plain];
}

const commandOf = (place: string, { isOfGuilds }: DrawnAccess): string =>
  isOfGuilds ? `command-of-${place}` : "command";

/** Members in their order. @param isAllowed which of them have the role that is demanded */
function joined(drawn: DrawnAccess, isAllowed: (one: Membership) => boolean, moment = ""): readonly Step[] {
  return drawn.joining.map((one) => {
    const hasRoles = drawn.by in DEMANDS;
    const joins = member(one.in, one.of, hasRoles ? { role_ids: rolesOf(one.in, isAllowed(one), drawn.beside) } : {});
    return { ...joins, name: `${joins.name}${moment}` };
  });
}

/** Everybody tries it: what comes of it is not judged. */
const tries = (drawn: DrawnAccess, moment: string): readonly Step[] =>
  MEMBERSHIPS.map(({ in: place, of }) => ({
    ...reach(of, channelId(place), commandOf(place, drawn)),
    name: `${of}-reaches-${place}${moment}`,
  }));

/** What decides who may use it, beside roles. */
function forbidden(drawn: DrawnAccess, isAllowed: (one: Membership) => boolean): readonly Step[] {
  return GUILDS.flatMap((name) => {
    const denied = USERS.filter((of) => !isAllowed({ in: name, of }));
    // Where all may use it, nothing was ever said.
    if (denied.length === 0) return [];
    return drive("given", `forbidden-in-${name}`, "changePermissions", {
      guild_id: guildId(name),
      command_id: drawn.by === "application" ? { $: "application" } : at(commandOf(name, drawn), "/id"),
      permissions: denied.map((who) => entry("user", userId(who), false)),
    });
  });
}

function stepsOf(drawn: DrawnAccess): readonly Step[] {
  const { by, isOfGuilds, mayUse, beside, isChanged, uses } = drawn;
  const isAllowed = (one: Membership): boolean => mayUse.some((may) => may.in === one.in && may.of === one.of);
  const demand = DEMANDS[by];
  const role = (name: string, inGuild: string, permissions: string): Step =>
    drive("given", name, "makeRole", { guild_id: guildId(inGuild), permissions });
  const roles =
    demand === undefined
      ? []
      : GUILDS.flatMap((name) => [
          role(roleIn(name), name, demand.given),
          ...(beside === "no role" ? [] : [role(plainIn(name), name, "0")]),
        ]);
  const restricted: Body = demand === undefined ? {} : { default_member_permissions: demand.demanded };
  const commands = isOfGuilds
    ? GUILDS.map((name) => command(commandOf(name, drawn), { name: "restricted", ...restricted }, name))
    : newCommand(restricted);
  const isOther = isChanged && demand !== undefined;
  const rules = RULES[by];
  return [
    ...GUILDS.map((name) => guild(name)),
    ...USERS.map((name) => user(name)),
    ...roles,
    ...joined(drawn, (one) => isAllowed(one) !== isOther),
    ...commands,
    ...(isOther ? [...tries(drawn, "-at-first"), ...joined(drawn, isAllowed, "-with-other-roles")] : []),
    ...(demand === undefined ? forbidden(drawn, isAllowed) : []),
    ...tries(drawn, ""),
    mark(),
    ...uses.map(({ in: place, by: who }, nth) => {
      const isDue = isAllowed({ in: place, of: who });
      const outcome = isDue ? "delivered" : NOT_DELIVERED;
      const rule = isDue ? rules.allowed : rules.forbidden;
      return use(`use ${nth + 1}`, { of: commandOf(place, drawn), by: who, in: channelId(place), outcome, rule });
    }),
    deliveries(
      "seen",
      [
        {
          ...delivered("seen", uses.filter(({ in: place, by: of }) => isAllowed({ in: place, of })).length),
          rule: rules.allowed,
        },
        { check: "received" },
      ],
      "mark",
    ),
    ...(isOfGuilds || demand !== undefined ? [] : usesInDirectMessages(uses)),
  ];
}

/** Permissions are those of guilds: whom all of them forbid a command may use it in direct messages with the application. */
function usesInDirectMessages(uses: readonly UseSomewhere[]): readonly Step[] {
  const users = USERS.filter((name) => uses.some(({ by }) => by === name));
  const place = (name: string): Template => at(`messages-of-${name}`, "/channel_id");
  return [
    ...users.flatMap((name) => [
      directMessages(`messages-of-${name}`, name),
      { ...reach(name, place(name)), name: `${name}-reaches-messages` },
    ]),
    mark("mark in messages"),
    ...users.map((by) => use(`use in messages of ${by}`, { by, in: place(by), rule: IN_MESSAGES })),
    deliveries(
      "seen in messages",
      [{ ...delivered("seen in messages", users.length), rule: IN_MESSAGES }, { check: "received" }],
      "mark in messages",
    ),
  ];
}

const IN_MESSAGES: RuleId = "access.global-commands.are-in-direct-messages";

/** What a member may do in one guild says nothing of another. */
export const allowedInSeveralGuilds: Property = {
  id: "access.any-member-has-the-rights-of-each-guild@several-guilds",
  title: "lets each member use a command in the guilds in which they may, whichever roles they have",
  rules: [
    "access.default-member-permissions.asks-for-its-bit",
    "permission.is-per-guild",
    "access.application-entry.applies-without-an-overwrite",
    "access.administrators.use-all-commands",
    IN_MESSAGES,
  ],
  ...SEVERAL_GUILDS,
  steps: () => accesses.map(stepsOf),
};
