/** Users, members of guilds, and bans. */
import { elementsOf, type JsonObject } from "../../contract/json.js";
import type { Call, OperationAnswer, SentOperation } from "../call.js";
import { availableGuild, guildMemberObject } from "../gateway/guild-objects.js";
import { userObject } from "../message/user-object.js";
import { guildInReach } from "../notice/guild-in-reach.js";
import { isRefusal, type Refusal, refusedAs } from "../refusal/refusal.js";
import { limitOf } from "../routes/limit-of.js";
import type { Member } from "../world/entities.js";
import {
  BAN_MEMBERS,
  CHANGE_NICKNAME,
  KICK_MEMBERS,
  MANAGE_NICKNAMES,
  MANAGE_ROLES,
  MODERATE_MEMBERS,
} from "../world/permission-bits.js";
import { bodyOf, kept, NOTHING, type ResourceRow, shown } from "./resource-row.js";

const getUser: SentOperation = ({ service, parameter }) => {
  const user = service.world.user(parameter("user_id"));
  return user === undefined ? refusedAs("unknown-user") : shown(userObject(service.world, user.id));
};

const getGuild: SentOperation = (call) => {
  const guild = guildInReach(call, 0n);
  if (isRefusal(guild)) return guild;
  const { world } = call.service;
  const whole = availableGuild(world, guild, call.sender.application.id);
  const { channels: _, threads: __, members: ___, member_count: count = 0, ...shownGuild } = whole;
  return shown({ ...shownGuild, approximate_member_count: count, approximate_presence_count: count });
};

/** The member of the path, or the bot itself; for a bot that may do this. @param needed permission bits */
function memberOf(call: Call, needed: bigint): Member | Refusal {
  const guild = guildInReach(call, needed);
  if (isRefusal(guild)) return guild;
  const userId = call.parameter("user_id") || call.sender.application.id;
  return call.service.world.member(guild.id, userId) ?? refusedAs("unknown-member");
}

const getMember: SentOperation = (call) => {
  const member = memberOf(call, 0n);
  return isRefusal(member) ? member : shown(guildMemberObject(call.service.world, member));
};

/** Default and most that a page has; public facts. */
const PAGE = { default: 1, max: 1_000 };

const listMembers: SentOperation = (call) => pageOfMembers(call, ({ userId }) => isAfter(userId, call.query("after")));

const searchMembers: SentOperation = (call) => {
  const start = (call.query("query") ?? "").toLowerCase();
  const { world } = call.service;
  return pageOfMembers(call, ({ userId, nick }) =>
    [nick, world.user(userId)?.username].some((name) => name?.toLowerCase().startsWith(start) === true),
  );
};

function pageOfMembers(call: Call, isListed: (member: Member) => boolean): OperationAnswer {
  const guild = guildInReach(call, 0n);
  if (isRefusal(guild)) return guild;
  const limit = limitOf(call, PAGE);
  if (isRefusal(limit)) return limit;
  const { world } = call.service;
  const found = world.membersOf(guild.id).filter(isListed);
  const sorted = found.sort((left, right) => (isAfter(left.userId, right.userId) ? 1 : -1));
  return shown(sorted.slice(0, limit).map((member) => guildMemberObject(world, member)));
}

function isAfter(id: string, after = "0"): boolean {
  return BigInt(id) > (/^\d{1,20}$/.test(after) ? BigInt(after) : 0n);
}

/** Which permission each member of the body needs. */
const NEEDED: Readonly<Record<string, bigint>> = {
  nick: MANAGE_NICKNAMES,
  roles: MANAGE_ROLES,
  communication_disabled_until: MODERATE_MEMBERS,
};

const editMember: SentOperation = (call) => {
  const needed = Object.keys(bodyOf(call)).reduce((bits, name) => bits | (NEEDED[name] ?? 0n), 0n);
  return change(call, needed);
};

const editSelf: SentOperation = (call) => change(call, CHANGE_NICKNAME);

function change(call: Call, needed: bigint): OperationAnswer {
  const member = memberOf(call, needed);
  if (isRefusal(member)) return member;
  const { world } = call.service;
  return shown(guildMemberObject(world, world.addMember(changedMember(member, bodyOf(call)))));
}

function changedMember(member: Member, body: JsonObject): Member {
  const { nick, roles } = body;
  return {
    ...member,
    nick: nick === undefined ? member.nick : typeof nick === "string" && nick !== "" ? nick : null,
    roleIds: Array.isArray(roles) ? elementsOf(roles).map(String) : member.roleIds,
    fields: { ...member.fields, ...kept(body, ["communication_disabled_until", "mute", "deaf"]) },
  };
}

const addRole: SentOperation = (call) => changeRoles(call, (ids, id) => [...ids.filter((each) => each !== id), id]);
const removeRole: SentOperation = (call) => changeRoles(call, (ids, id) => ids.filter((each) => each !== id));

function changeRoles(call: Call, changed: (ids: readonly string[], id: string) => readonly string[]): OperationAnswer {
  const member = memberOf(call, MANAGE_ROLES);
  if (isRefusal(member)) return member;
  const role = call.service.world.role(call.parameter("role_id"));
  if (role?.guildId !== member.guildId) return refusedAs("unknown-role");
  call.service.world.addMember({ ...member, roleIds: changed(member.roleIds, role.id) });
  return NOTHING;
}

const kick: SentOperation = (call) => {
  const member = memberOf(call, KICK_MEMBERS);
  if (isRefusal(member)) return member;
  call.service.world.removeMember(member.guildId, member.userId);
  return NOTHING;
};

/** Also of users who are not there. */
const ban: SentOperation = (call) => {
  const guild = guildInReach(call, BAN_MEMBERS);
  if (isRefusal(guild)) return guild;
  const { world } = call.service;
  const user = world.user(call.parameter("user_id"));
  if (user === undefined) return refusedAs("unknown-user");
  world.bans.add({ guildId: guild.id, userId: user.id });
  if (world.member(guild.id, user.id) !== undefined) world.removeMember(guild.id, user.id);
  return NOTHING;
};

const unban: SentOperation = (call) => {
  const guild = guildInReach(call, BAN_MEMBERS);
  if (isRefusal(guild)) return guild;
  const banned = { guildId: guild.id, userId: call.parameter("user_id") };
  if (!call.service.world.bans.has(banned)) return refusedAs("unknown-ban");
  call.service.world.bans.remove(banned);
  return NOTHING;
};

const listBans: SentOperation = (call) => {
  const guild = guildInReach(call, BAN_MEMBERS);
  if (isRefusal(guild)) return guild;
  const { world } = call.service;
  const bans = world.bans.filter(({ guildId }) => guildId === guild.id);
  return shown(bans.map(({ userId }) => ({ reason: null, user: userObject(world, userId) })));
};

const MEMBER = "/guilds/{guild_id}/members/{user_id}";
const BAN = "/guilds/{guild_id}/bans/{user_id}";

export const PEOPLE_ROWS: readonly ResourceRow[] = [
  { method: "GET", path: "/users/{user_id}", operation: getUser },
  { method: "GET", path: "/guilds/{guild_id}", operation: getGuild },
  { method: "GET", path: "/guilds/{guild_id}/members", operation: listMembers },
  { method: "GET", path: "/guilds/{guild_id}/members/search", operation: searchMembers },
  { method: "GET", path: MEMBER, operation: getMember },
  { method: "PATCH", path: "/guilds/{guild_id}/members/@me", operation: editSelf, takesBody: true },
  { method: "PATCH", path: MEMBER, operation: editMember, takesBody: true },
  { method: "DELETE", path: MEMBER, operation: kick },
  { method: "PUT", path: `${MEMBER}/roles/{role_id}`, operation: addRole },
  { method: "DELETE", path: `${MEMBER}/roles/{role_id}`, operation: removeRole },
  { method: "GET", path: "/guilds/{guild_id}/bans", operation: listBans },
  { method: "PUT", path: BAN, operation: ban },
  { method: "DELETE", path: BAN, operation: unban },
];
