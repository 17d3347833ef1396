/** The people and places of a guild in which access is decided, and how its permissions are set. */
import type { Step } from "../../src/case/case.js";
import type { Reference, Template } from "../../src/case/template.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import { bits } from "../rows/bits.js";
import { channelId, drive, guild, guildId, member, roleId, textChannel, user, userId } from "../rows/driver.js";
import { at, type Body, request } from "../rows/steps.js";

/** Permission bits. @see D1 "Command permission", public facts 1.1 */
export const ADMINISTRATOR = bits(3);
export const MANAGE_GUILD = bits(5);
export const SEND_MESSAGES = bits(11);
export const MANAGE_ROLES = bits(28);
/** To manage the guild and its roles. */
export const MANAGER = bits(5, 28);
/** Administrator, beside other permissions. */
const ADMINISTRATOR_AND_MORE = bits(3, 5, 11);

/** A member by what sets them apart. */
export type Person = "ann" | "bob" | "keeper" | "admin" | "chief" | "minor";

/** Steps that bring a person into the guild; `bob` has the role of step `role`. */
const PEOPLE: Readonly<Record<Person, readonly Step[]>> = {
  ann: [user("ann"), member("guild", "ann")],
  bob: [
    drive("given", "role", "makeRole", { guild_id: guildId(), permissions: "0" }),
    user("bob"),
    member("guild", "bob", { role_ids: [roleId()] }),
  ],
  keeper: withPower("keeper", MANAGE_GUILD),
  admin: withPower("admin", ADMINISTRATOR),
  chief: withPower("chief", ADMINISTRATOR_AND_MORE),
  minor: [user("minor", { is_adult: false }), member("guild", "minor")],
};

export type AccessSpot =
  | "here"
  | "elsewhere"
  | "thread"
  | "adults-only"
  | "silent"
  | "silent-for-bob"
  | "silent-for-a-role"
  | "open-for-bob";

/** A text channel of the guild with these overwrites, each an id, 0 for a role or 1 for a member, and what it does to writing. */
const channelWith = (
  name: AccessSpot,
  ...overwrites: readonly (readonly [Template, 0 | 1, "allow" | "deny"])[]
): Step =>
  drive("given", name, "makeChannel", {
    guild_id: guildId(),
    type: 0,
    overwrites: overwrites.map(([id, type, does]) => ({ id, type, allow: "0", deny: "0", [does]: SEND_MESSAGES })),
  });

const SPOTS: Readonly<Record<AccessSpot, readonly Step[]>> = {
  here: [],
  elsewhere: [textChannel("elsewhere")],
  thread: [drive("given", "thread", "makeChannel", { guild_id: guildId(), type: 11, parent_id: channelId() })],
  "adults-only": [drive("given", "adults-only", "makeChannel", { guild_id: guildId(), type: 0, nsfw: true })],
  silent: [channelWith("silent", [guildId(), 0, "deny"])],
  "silent-for-bob": [channelWith("silent-for-bob", [userId("bob"), 1, "deny"])],
  "silent-for-a-role": [channelWith("silent-for-a-role", [roleId(), 0, "deny"])],
  "open-for-bob": [channelWith("open-for-bob", [guildId(), 0, "deny"], [userId("bob"), 1, "allow"])],
};

/** Steps that make a spot. */
export const stepsOfSpot = (spot: AccessSpot): readonly Step[] => SPOTS[spot];

/** Bob, or his role, has to be there before the spot is. */
export const isAboutBob = (spot: AccessSpot): boolean =>
  spot === "silent-for-bob" || spot === "silent-for-a-role" || spot === "open-for-bob";

/** Where a spot is. */
export const placeOf = (spot: AccessSpot): Reference => (spot === "here" ? channelId() : at(spot, "/channel_id"));

/** A guild with these people and spots in it. */
export function scene(people: readonly Person[], spots: readonly AccessSpot[]): readonly Step[] {
  const others = [...new Set(people)].flatMap((person) => PEOPLE[person]);
  return [guild(), ...others, ...[...new Set(spots)].flatMap((spot) => SPOTS[spot])];
}

/** Someone who may manage the guild and its roles, and a token of theirs for permissions. */
export const MANAGER_TOKEN: readonly Step[] = [
  ...withPower("manager", MANAGER),
  drive("given", "manager-token", "makeToken", {
    user_id: userId("manager"),
    scopes: ["applications.commands.permissions.update"],
  }),
];

/** PUT of the permissions of the command of step `of`, by the manager. */
export function permit(name: string, permissions: readonly Body[], of: Template = at("command", "/id")): Step {
  return request("given", name, PERMISSION_OPERATIONS.edit, {
    path: { guild_id: guildId(), command_id: of },
    as: at("manager-token", "/token"),
    body: { permissions },
  });
}

/** An entry of a permission list. */
export const entry = (type: "role" | "user" | "channel", id: Template, permission: boolean): Body => ({
  id,
  type: { role: 1, user: 2, channel: 3 }[type],
  permission,
});

/** The constant for all channels of the guild. */
export const ALL_CHANNELS: Reference = { ...guildId(), minus: 1 };

/** Steps that bring a member into a guild who has a role with these permissions. */
export function withPower(name: string, permissions: string, into = "guild"): readonly Step[] {
  const role = `${name}-role`;
  return [
    drive("given", role, "makeRole", { guild_id: guildId(into), permissions }),
    user(name),
    member(into, name, { role_ids: [roleId(role)] }),
  ];
}
