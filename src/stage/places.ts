/** Guilds, roles and channels that a test adds. */
import { guildChannelObject } from "../service/gateway/guild-objects.js";
import { roleObject } from "../service/interaction/entity-objects.js";
import { type Channel, isThread } from "../service/world/entities.js";
import type { ShownChannel, ShownRole } from "./answer.js";
import { makeUser, permissionBits, type UserOptions } from "./make-user.js";
import type { StageScene } from "./scene.js";
import type { StageUser } from "./stage-user.js";

export interface RoleOptions {
  /** Default: one of the service's own. */
  readonly name?: string;
  /** Bit set of permissions: `PermissionFlagsBits.BanMembers`, or its decimal digits. Default none. */
  readonly permissions?: bigint | string;
}

export interface ChannelOptions {
  /** Default: one of the service's own. */
  readonly name?: string;
  /** One of the public channel types. Default 0, a text channel; 11 is a public thread. */
  readonly type?: number;
  /** The channel of a thread, or the category. Default for a thread: the first channel of the guild. */
  readonly parentId?: string;
}

/** Something with an id and a name. */
export interface Named {
  /** Snowflake. */
  readonly id: string;
  /** As clients show it. */
  readonly name: string;
}

/** A guild with the bot in it. */
export interface StageGuild {
  /** Snowflake of the guild. */
  readonly guildId: string;
  /** Snowflake of its first text channel. */
  readonly channelId: string;
  /** A new user in its first channel, a member of the guild unless `isMember` is false. */
  readonly user: (options?: UserOptions) => StageUser;
  /** A new role. */
  readonly role: (options?: RoleOptions) => Named;
  /** A new channel or thread; users go there with `ada.in(channel.id)`. */
  readonly channel: (options?: ChannelOptions) => Named;
  /** The channels and threads that are there now, also those that the bot made. */
  readonly channels: () => readonly ShownChannel[];
  /** The roles that are there now, also those that the bot made. */
  readonly roles: () => readonly ShownRole[];
}

/** What a test can add to the guild of a scene. */
export function guildOf(scene: StageScene, channelId: string): StageGuild {
  const { guildId, service } = scene;
  return {
    guildId,
    channelId,
    user: (options = {}) => makeUser(scene, channelId, options),
    role: (options = {}) => makeRole(scene, options),
    channel: (options = {}) => makeChannel(scene, channelId, options),
    // The service makes these objects, so their members are what they are said to be.
    channels: () => service.world.channelsOf(guildId).map((channel) => guildChannelObject(channel) as ShownChannel),
    roles: () => service.world.rolesOf(guildId).map((role) => roleObject(role) as ShownRole),
  };
}

/** A further guild, which the bot is invited to: it receives the event of that. */
export function makeGuild(scene: StageScene): StageGuild {
  scene.traffic.noteAct();
  const made = scene.driver.makeGuild({});
  return guildOf({ ...scene, guildId: String(made["guild_id"]) }, String(made["channel_id"]));
}

function makeRole({ service, guildId }: StageScene, { name, permissions = 0n }: RoleOptions): Named {
  const id = service.snowflakes.next();
  return named(
    service.world.addRole({
      id,
      guildId,
      name: name ?? `role ${id}`,
      permissions: permissionBits(permissions),
      position: 1,
    }),
  );
}

function makeChannel(
  { service, guildId }: StageScene,
  firstChannelId: string,
  { name, type = 0, parentId = isThread({ type }) ? firstChannelId : undefined }: ChannelOptions,
): Named {
  const id = service.snowflakes.next();
  const parent: Partial<Channel> = parentId === undefined ? {} : { parentId };
  const common = { isNsfw: false, overwrites: [], recipientIds: [], ...parent };
  return named(service.world.addChannel({ id, guildId, type, name: name ?? `channel-${id}`, ...common }));
}

function named({ id, name }: Named): Named {
  return { id, name };
}
