/** The world that a service starts with. */
import type { Seed, SeedGuild } from "../seed.js";
import { BOT_PERMISSIONS, EVERYONE_PERMISSIONS } from "./permission-bits.js";
import type { ServiceWorld } from "./world.js";

/** What every installation has unless it says otherwise. */
export const DEFAULT_SCOPES: readonly string[] = ["bot", "applications.commands"];

const LOCALE = "en-US";
/** When everybody joined; before any interaction. */
const JOINED_AT = "2024-01-01T00:00:00.000000+00:00";

/** Adds the guilds of the seed with their members and both applications: the beginning of the world. */
export function seedWorld(world: ServiceWorld, seed: Seed): void {
  for (const { id } of [seed.application, seed.otherApplication]) addUser(world, id, true);
  for (const id of [seed.managerId, seed.plainMemberId]) addUser(world, id, false);
  for (const guild of seed.guilds) seedGuild(world, seed, guild);
  world.begin();
}

function seedGuild(world: ServiceWorld, seed: Seed, { id: guildId, channelIds, roleIds, userIds }: SeedGuild): void {
  world.addGuild({ id: guildId, name: `guild ${guildId}`, ownerId: seed.managerId, locale: LOCALE });
  world.addRole({ id: guildId, guildId, name: "@everyone", permissions: EVERYONE_PERMISSIONS, position: 0 });
  roleIds.forEach((id, index) => {
    world.addRole({ id, guildId, name: `role ${index + 1}`, permissions: 0n, position: index + 1 });
  });
  channelIds.forEach((id, index) => {
    const name = `channel-${index + 1}`;
    world.addChannel({ id, guildId, type: 0, name, isNsfw: false, overwrites: [], recipientIds: [] });
  });
  for (const id of userIds) addUser(world, id, false);
  for (const { id } of [seed.application, seed.otherApplication]) {
    world.addInstallation({
      applicationId: id,
      place: { guildId },
      scopes: DEFAULT_SCOPES,
      permissions: BOT_PERMISSIONS,
    });
  }
  const everybody = [seed.application.id, seed.otherApplication.id, seed.managerId, seed.plainMemberId, ...userIds];
  for (const userId of everybody) {
    world.addMember({ guildId, userId, roleIds: [], nick: null, joinedAt: JOINED_AT });
  }
}

function addUser(world: ServiceWorld, id: string, isBot: boolean): void {
  world.addUser({ id, username: isBot ? `bot${id}` : `user${id}`, locale: LOCALE, isAdult: true, isBot });
}
