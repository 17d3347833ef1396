/** Roles of a guild. */
import type { JsonObject } from "../../contract/json.js";
import type { Call, SentOperation } from "../call.js";
import { roleObject } from "../interaction/entity-objects.js";
import { guildInReach } from "../notice/guild-in-reach.js";
import { isRefusal, type Refusal, refusedAs } from "../refusal/refusal.js";
import type { Role } from "../world/entities.js";
import { MANAGE_ROLES } from "../world/permission-bits.js";
import { bitsOf, bodyOf, kept, NOTHING, nameIn, type ResourceRow, shown } from "./resource-row.js";

const listRoles: SentOperation = (call) => {
  const guild = guildInReach(call, 0n);
  return isRefusal(guild) ? guild : shown(call.service.world.rolesOf(guild.id).map(roleObject));
};

const createRole: SentOperation = (call) => {
  const guild = guildInReach(call, MANAGE_ROLES);
  if (isRefusal(guild)) return guild;
  const { world, snowflakes } = call.service;
  const everyone = world.role(guild.id)?.permissions ?? 0n;
  const id = snowflakes.next();
  const blank: Role = { id, guildId: guild.id, name: "new role", permissions: everyone, position: 1 };
  return shown(roleObject(world.addRole(changed(blank, bodyOf(call)))));
};

const editRole: SentOperation = (call) => {
  const role = roleOf(call);
  return isRefusal(role) ? role : shown(roleObject(call.service.world.addRole(changed(role, bodyOf(call)))));
};

/** Members lose it. */
const deleteRole: SentOperation = (call) => {
  const role = roleOf(call);
  if (isRefusal(role)) return role;
  const { world } = call.service;
  world.removeRole(role.id);
  for (const member of world.membersOf(role.guildId)) {
    const roleIds = member.roleIds.filter((id) => id !== role.id);
    if (roleIds.length < member.roleIds.length) world.addMember({ ...member, roleIds });
  }
  return NOTHING;
};

function roleOf(call: Call): Role | Refusal {
  const guild = guildInReach(call, MANAGE_ROLES);
  if (isRefusal(guild)) return guild;
  const role = call.service.world.role(call.parameter("role_id"));
  return role?.guildId === guild.id ? role : refusedAs("unknown-role");
}

function changed(role: Role, body: JsonObject): Role {
  const { permissions } = body;
  return {
    ...role,
    name: nameIn(body) ?? role.name,
    permissions: permissions === undefined || permissions === null ? role.permissions : bitsOf(permissions),
    fields: { ...role.fields, ...kept(body, ["color", "colors", "hoist", "mentionable", "unicode_emoji"]) },
  };
}

const ROLE = "/guilds/{guild_id}/roles/{role_id}";

export const ROLE_ROWS: readonly ResourceRow[] = [
  { method: "GET", path: "/guilds/{guild_id}/roles", operation: listRoles },
  { method: "POST", path: "/guilds/{guild_id}/roles", operation: createRole, takesBody: true },
  { method: "PATCH", path: ROLE, operation: editRole, takesBody: true },
  { method: "DELETE", path: ROLE, operation: deleteRole },
];
