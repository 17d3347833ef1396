/** Operations makeUser, makeRole and makeMember. */
import type { DriverOperationOf } from "./driver-context.js";

/** Adds a user to the world. @returns its id */
export const makeUser: DriverOperationOf = ({ service }, body) => {
  const id = service.snowflakes.next();
  service.world.addUser({
    id,
    username: `user${id}`,
    locale: body.optionalText("locale") ?? "en-US",
    isAdult: body.optionalFlag("is_adult") ?? true,
    isBot: body.optionalFlag("is_bot") ?? false,
  });
  return { user_id: id };
};

/** Adds a role to a guild. @returns its id */
export const makeRole: DriverOperationOf = ({ service }, body) => {
  const guild = body.known("guild_id", "guild", (id) => service.world.guild(id));
  const id = service.snowflakes.next();
  const permissions = body.optionalBits("permissions") ?? 0n;
  service.world.addRole({ id, guildId: guild.id, name: `role ${id}`, permissions, position: 1 });
  return { role_id: id };
};

/** Lets a user join, or changes the roles and the nick of a member. */
export const makeMember: DriverOperationOf = ({ service: { world, now } }, body) => {
  const guild = body.known("guild_id", "guild", (id) => world.guild(id));
  const user = body.known("user_id", "user", (id) => world.user(id));
  const before = world.member(guild.id, user.id);
  const roleIds = body.optionalTexts("role_ids") ?? before?.roleIds ?? [];
  const stray = roleIds.find((id) => world.role(id)?.guildId !== guild.id);
  if (stray !== undefined) return body.fail("role_ids", `${stray} is no role of the guild`, "make it with makeRole");
  world.addMember({
    guildId: guild.id,
    userId: user.id,
    roleIds: roleIds.filter((id) => id !== guild.id),
    nick: body.optionalText("nick") ?? before?.nick ?? null,
    joinedAt: before?.joinedAt ?? new Date(now()).toISOString(),
  });
  return {};
};
