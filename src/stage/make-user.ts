/** New users of a stage. */
import { showValue } from "../case/show.js";
import { SetupError } from "../contract/setup-error.js";
import { DEFAULT_SCOPES } from "../service/world/seeded-world.js";
import type { StageScene } from "./scene.js";
import { StageError } from "./stage-error.js";
import { StageUser } from "./stage-user.js";

export interface UserOptions {
  /** Default: one of the service's own. */
  readonly name?: string;
  /** Of the client. Default `en-US`. */
  readonly locale?: string;
  /** Bits beside those that everybody has: `PermissionFlagsBits.BanMembers`, or their decimal digits. A role gives them. */
  readonly permissions?: bigint | string;
  /** 18 or more; default true. */
  readonly isAdult?: boolean;
  /** Is a member of the guild from the start; default true. Otherwise it may join later with `joins()`. */
  readonly isMember?: boolean;
  /** Has the application installed for itself, so that it goes everywhere with the user. */
  readonly hasInstalled?: boolean;
}

/** A member of the guild, who is in its channel. @param channelId of the stage */
export function makeUser(scene: StageScene, channelId: string, options: UserOptions): StageUser {
  const { service, applicationId, guildId } = scene;
  const { world, snowflakes } = service;
  const channel = world.channel(channelId);
  if (channel === undefined)
    throw new SetupError("channel-gone", `Cannot make a user: there is no channel ${channelId}`);
  const id = snowflakes.next();
  const { name = `user${id}`, locale = "en-US", isAdult = true, permissions, hasInstalled = false } = options;
  const { isMember = true } = options;
  const user = world.addUser({ id, username: name, locale, isAdult, isBot: false });
  const roleIds = permissions === undefined ? [] : [snowflakes.next()];
  for (const roleId of roleIds) {
    const bits = permissionBits(permissions ?? 0n);
    world.addRole({ id: roleId, guildId, name: `role of ${name}`, permissions: bits, position: 1 });
  }
  // The user was there before the bot looked: no event says that it came.
  service.changes.silently(() => {
    if (!isMember) return;
    world.addMember({ guildId, userId: id, roleIds, nick: null, joinedAt: new Date(service.now()).toISOString() });
  });
  if (hasInstalled) {
    world.addInstallation({ applicationId, place: { userId: id }, scopes: DEFAULT_SCOPES, permissions: 0n });
  }
  return new StageUser(scene, { user, roleIds }, channel);
}

/** The bit set. @throws StageError `not-possible` for what is none */
export function permissionBits(permissions: bigint | string): bigint {
  if (typeof permissions === "bigint" || /^\d+$/.test(permissions)) return BigInt(permissions);
  const wrong = `Cannot give the permissions ${showValue(permissions)}: they are no set of bits`;
  throw new StageError("not-possible", `${wrong}; pass a bigint such as 4n, or its decimal digits`);
}
