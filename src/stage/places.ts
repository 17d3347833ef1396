/** Roles and channels that a test adds. */
import type { StageScene } from "./scene.js";

/** A new role of the guild. */
export interface RoleOptions {
  /** Default: one of the service's own. */
  readonly name?: string;
  /** Bit set of permissions: `PermissionFlagsBits.BanMembers`. Default none. */
  readonly permissions?: bigint;
}

/** Something with an id and a name. */
export interface Named {
  /** Snowflake. */
  readonly id: string;
  /** As clients show it. */
  readonly name: string;
}

/** Adds a role to the guild of the stage. */
export function makeRole({ service, guildId }: StageScene, { name, permissions = 0n }: RoleOptions): Named {
  const id = service.snowflakes.next();
  return service.world.addRole({ id, guildId, name: name ?? `role ${id}`, permissions, position: 1 });
}
