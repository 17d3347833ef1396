/** The user whose uses a history of a command decides, as a member with roles. */
import type { Step } from "../../src/case/case.js";
import type { Reference } from "../../src/case/template.js";
import { ADMINISTRATOR, MANAGE_GUILD } from "../access/people.js";
import { drive, guildId, member, roleId } from "../rows/driver.js";

/** Where the role that gives the user the permission is, beside one that gives nothing. */
export type Roles = "alone" | "before" | "after";

const role = (name: string, permissions: string): Step =>
  drive("given", name, "makeRole", { guild_id: guildId(), permissions });

/** The roles of the user, where these matter. */
export function rolesOf(roles: Roles | undefined): readonly Reference[] {
  if (roles === undefined) return [];
  const [own, plain] = [roleId(), roleId("plain-role")];
  return { alone: [own], before: [own, plain], after: [plain, own] }[roles];
}

/** The user as a member with them. */
export function memberWith(roles: readonly Reference[]): readonly Step[] {
  if (roles.length === 0) return [member()];
  return [
    role("role", MANAGE_GUILD),
    ...(roles.length === 1 ? [] : [role("plain-role", "0")]),
    member("guild", "user", { role_ids: roles }),
  ];
}

/** They become an administrator. */
export const promoted = (roles: readonly Reference[]): readonly Step[] => [
  role("power", ADMINISTRATOR),
  { ...member("guild", "user", { role_ids: [roleId("power"), ...roles] }), name: "promoted" },
];
