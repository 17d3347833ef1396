/** One global command, used here and there: each use is delivered with what belongs to its guild, where it is allowed. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { entry, MANAGE_GUILD } from "../access/people.js";
import {
  channelId,
  command,
  delivered,
  deliveries,
  drive,
  FOR_ALL,
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
import { GLOBAL } from "../rows/scope.js";
import { type Body, create, remove, slot } from "../rows/steps.js";

const GUILDS = ["guild", "elsewhere"] as const;
const USERS = ["user", "other"] as const;
const LOCALES = ["en-US", "fr", "ja"] as const;
const NICKS = [null, "Ada"] as const;

/** Who uses it, and where. */
interface UseSomewhere {
  readonly in: (typeof GUILDS)[number];
  readonly by: (typeof USERS)[number];
}

interface DrawnWorld {
  /** Of the guilds, and of the users. */
  readonly guildLocales: readonly string[];
  readonly userLocales: readonly string[];
  /** Of each user in each guild. */
  readonly nicks: readonly (string | null)[];
  readonly uses: readonly UseSomewhere[];
}

const worlds: Arbitrary<DrawnWorld> = fc.record({
  guildLocales: fc.tuple(fc.constantFrom(...LOCALES), fc.constantFrom(...LOCALES)),
  userLocales: fc.tuple(fc.constantFrom(...LOCALES), fc.constantFrom(...LOCALES)),
  nicks: fc.array(fc.constantFrom(...NICKS), { minLength: 4, maxLength: 4 }),
  uses: fc.array(part(fc.record({ in: fc.constantFrom(...GUILDS), by: fc.constantFrom(...USERS) })), {
    minLength: 2,
    maxLength: 8,
    size: "max",
  }),
});

const USED: RuleId = "interaction.command.is-type-2";

function stepsOf({ guildLocales, userLocales, nicks, uses }: DrawnWorld): readonly Step[] {
  const members = GUILDS.flatMap((into, row) =>
    USERS.map((of, column) => {
      const nick = nicks[row * USERS.length + column];
      return member(into, of, typeof nick === "string" ? { nick } : {});
    }),
  );
  return [
    ...GUILDS.map((name, nth) => guild(name, { locale: guildLocales[nth] ?? "en-US" })),
    ...USERS.map((name, nth) => user(name, { locale: userLocales[nth] ?? "en-US" })),
    ...members,
    ...newCommand({}),
    ...USERS.map((name) => reach(name)),
    mark(),
    ...uses.map(({ in: place, by }, nth) => use(`use ${nth + 1}`, { by, in: channelId(place) })),
    deliveries("seen", [{ ...delivered("seen", uses.length), rule: USED }, { check: "received" }], "mark"),
  ];
}

/** Made anew: what a service remembers of a command is of the uses of one value then. */
function newCommand(more: Body): readonly Step[] {
  return [
    slot(GLOBAL, "before", { name: "slot-a", ...FOR_ALL }),
    remove(GLOBAL, "given", "gone", "before"),
    create(GLOBAL, "given", "command", { name: "slot-a", description: "Used in several guilds", ...FOR_ALL, ...more }),
  ];
}

const SEVERAL_GUILDS = {
  level: "must",
  needs: ["driver", "interactions"],
  leases: ["global", "driver"],
  creates: 1,
  emptiesScope: false,
  weight: 0.02,
} as const satisfies Partial<Property>;

/** What one use was delivered with says nothing of the next. */
export const usedInSeveralGuilds: Property = {
  id: "interaction.any-use-is-delivered@several-guilds",
  title: "sends each use of a global command with the guild, the member and the languages that it has",
  rules: [USED, "interaction.guild-id.is-present-in-guilds", "interaction.locale.is-of-the-client"],
  ...SEVERAL_GUILDS,
  steps: () => worlds.map(stepsOf),
};

/** A member of a guild, by the places of both in their lists. */
interface Membership {
  readonly in: (typeof GUILDS)[number];
  readonly of: (typeof USERS)[number];
}

const MEMBERSHIPS: readonly Membership[] = GUILDS.flatMap((into) => USERS.map((of) => ({ in: into, of })));

/** Who may use the command where, and in which order members join. */
interface DrawnAccess {
  /** A bit of permissions that some members have, or permissions of the application that forbid it to the others. */
  readonly by: "bit" | "permissions";
  /** Each guild has a command of its own. */
  readonly isOfGuilds: boolean;
  readonly joining: readonly Membership[];
  readonly mayUse: readonly Membership[];
  readonly uses: readonly UseSomewhere[];
}

const accesses: Arbitrary<DrawnAccess> = fc.record({
  by: fc.constantFrom("bit" as const, "permissions" as const),
  isOfGuilds: fc.boolean(),
  joining: fc.shuffledSubarray([...MEMBERSHIPS], { minLength: MEMBERSHIPS.length }),
  mayUse: fc.subarray([...MEMBERSHIPS], { minLength: 1, maxLength: MEMBERSHIPS.length - 1 }),
  uses: worlds.map(({ uses }) => uses),
});

const RULES: Readonly<Record<DrawnAccess["by"], { readonly allowed: RuleId; readonly forbidden: RuleId }>> = {
  bit: {
    allowed: "access.default-member-permissions.asks-for-its-bit",
    forbidden: "access.default-member-permissions.asks-for-its-bit",
  },
  permissions: {
    allowed: "permission.is-per-guild",
    forbidden: "access.application-entry.applies-without-an-overwrite",
  },
};

function accessStepsOf({ by, isOfGuilds, joining, mayUse, uses }: DrawnAccess): readonly Step[] {
  const isAllowed = (where: string, who: string): boolean => mayUse.some((one) => one.in === where && one.of === who);
  const roleIn = (name: string): string => `role-in-${name}`;
  const roles = GUILDS.map((name) =>
    drive("given", roleIn(name), "makeRole", { guild_id: guildId(name), permissions: MANAGE_GUILD }),
  );
  const forbidden = GUILDS.map((name) =>
    drive("given", `forbidden-in-${name}`, "changePermissions", {
      guild_id: guildId(name),
      command_id: { $: "application" },
      permissions: USERS.filter((who) => !isAllowed(name, who)).map((who) => entry("user", userId(who), false)),
    }),
  );
  const joined = joining.map(({ in: into, of }) =>
    member(into, of, by === "bit" && isAllowed(into, of) ? { role_ids: [roleId(roleIn(into))] } : {}),
  );
  const rules = RULES[by];
  const restricted: Body = by === "bit" ? { default_member_permissions: MANAGE_GUILD } : {};
  const commandOf = (place: string): string => (isOfGuilds ? `command-of-${place}` : "command");
  const commands = isOfGuilds
    ? GUILDS.map((name) => command(commandOf(name), { name: "restricted", ...restricted }, name))
    : newCommand(restricted);
  const allowed = uses.filter((one) => isAllowed(one.in, one.by));
  return [
    ...GUILDS.map((name) => guild(name)),
    ...USERS.map((name) => user(name)),
    ...(by === "bit" ? roles : []),
    ...joined,
    ...commands,
    ...(by === "bit" ? [] : forbidden),
    ...MEMBERSHIPS.map(({ in: place, of }) => ({
      ...reach(of, channelId(place), commandOf(place)),
      name: `${of}-reaches-${place}`,
    })),
    mark(),
    ...uses.map(({ in: place, by: who }, nth) => {
      const isDue = isAllowed(place, who);
      const outcome = isDue ? "delivered" : NOT_DELIVERED;
      const rule = isDue ? rules.allowed : rules.forbidden;
      return use(`use ${nth + 1}`, { of: commandOf(place), by: who, in: channelId(place), outcome, rule });
    }),
    deliveries("seen", [{ ...delivered("seen", allowed.length), rule: rules.allowed }, { check: "received" }], "mark"),
  ];
}

/** What a member may do in one guild says nothing of another. */
export const allowedInSeveralGuilds: Property = {
  id: "access.any-member-has-the-rights-of-each-guild@several-guilds",
  title: "lets each member use a command in the guilds in which they may",
  rules: [
    "access.default-member-permissions.asks-for-its-bit",
    "permission.is-per-guild",
    "access.application-entry.applies-without-an-overwrite",
  ],
  ...SEVERAL_GUILDS,
  steps: () => accesses.map(accessStepsOf),
};
