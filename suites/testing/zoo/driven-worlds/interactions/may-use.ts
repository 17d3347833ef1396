/** Whether a command is there for a user, and whether the user may use it. */
import { canSend, guildPermissions, hasScope, sharesGuild } from "../access.js";
import { ADMINISTRATOR } from "../bits.js";
import { entriesOf } from "../commands/permissions.js";
import type { Application, Command, Guild } from "../entities.js";
import { isThread } from "../values.js";
import type { World } from "../world.js";
import { type Place, refuse } from "./place.js";

const USER_COMMAND = 2;
const DIRECT_MESSAGE = 1;
const SCOPE = "applications.commands";

/** Where a command can be installed: to a guild, or to a user. */
const TO_GUILD = 0;
const TO_USER = 1;

/** Where it can be used. */
const IN_GUILD = 0;
const IN_BOT_DM = 1;
const IN_PRIVATE_CHANNEL = 2;

const DENIED = "may not use it here";

/** @throws Refusal unless the command is there and the user may use it */
export function requireUse(world: World, app: Application, command: Command, place: Place): void {
  if (command.guild !== null) requireOwnGuild(app, command, place);
  else requireContext(world, app, command, place);
  const { user, channel, guild, bits } = place;
  if (command.nsfw && app.isDiscoverable) refuse("denied", "a discoverable application has no age-restricted commands");
  if (command.nsfw && !user.isAdult) refuse("denied", "is for adults");
  if (command.type === USER_COMMAND && guild && !canSend(channel, bits))
    refuse("denied", "Permission Denied: may not send messages here");
  if (guild) requirePermission(world, app, command, { ...place, guild });
}

function requireOwnGuild(app: Application, command: Command, { guild }: Place): void {
  if (!guild || guild.id !== command.guild) refuse("unknown", "belongs to another guild");
  if (!hasScope(guild, app.id, SCOPE)) refuse("unknown", "the application is not here");
}

function requireContext(world: World, app: Application, command: Command, place: Place): void {
  const { user, channel, guild } = place;
  const { contexts, integration_types: installed = [] } = command;
  const runsIn = (context: number): boolean => !contexts || contexts.includes(context);
  const scopes = world.userInstallations.get(app.id)?.get(user.id) ?? [];
  const isByUser = installed.includes(TO_USER) && scopes.includes(SCOPE);
  const isForGuilds = installed.includes(TO_GUILD);
  if (guild) {
    const isByGuild = isForGuilds && hasScope(guild, app.id, SCOPE);
    if (!isByGuild && !isByUser) refuse("unknown", "the application is not here");
    if (!runsIn(IN_GUILD)) refuse("denied", "is not for guilds");
    return;
  }
  if (channel.type !== DIRECT_MESSAGE) {
    if (!isByUser) refuse("unknown", "the application is not installed to the user");
    if (!runsIn(IN_PRIVATE_CHANNEL)) refuse("denied", "is not for private channels");
    return;
  }
  if (channel.app !== app.id) {
    if (!isByUser || !runsIn(IN_PRIVATE_CHANNEL)) refuse("unknown", "is a direct message with another user");
    return;
  }
  if (!isByUser && !(isForGuilds && sharesGuild(world, app, user.id)))
    refuse("unknown", "shares no guild with the bot");
  if (contexts ? !contexts.includes(IN_BOT_DM) : command.dm_permission === false)
    refuse("denied", "is not for direct messages");
}

/** Types of entries. */
const ROLE = 1;
const USER = 2;
const CHANNEL = 3;

type InGuild = Place & { readonly guild: Guild };

function requirePermission(world: World, app: Application, command: Command, place: InGuild): void {
  const { user, guild } = place;
  const own = guildPermissions(guild, user.id);
  if (own & ADMINISTRATOR) return;
  const entries = entriesOf(app, guild.id, command.id) ?? entriesOf(app, guild.id, app.id) ?? [];
  const said = (type: number, id: string): boolean | undefined =>
    entries.find((one) => one.type === type && one.id === id)?.permission;
  const inChannel = channelsOf(world, place)
    .map((id) => said(CHANNEL, id))
    .find((one) => one !== undefined);
  if (inChannel === false) refuse("denied", DENIED);
  const ofRoles = (guild.members.get(user.id)?.roles ?? [])
    .map((id) => said(ROLE, id))
    .filter((one) => one !== undefined);
  const forUser =
    said(USER, user.id) ?? (ofRoles.length > 0 ? ofRoles.includes(true) : undefined) ?? said(ROLE, guild.id);
  if (forUser === false) refuse("denied", DENIED);
  if (forUser === undefined) requireDefault(command, own);
}

/** Ids under which a channel can be in a list, what says most first. */
function channelsOf({ isFixed }: World, { channel, guild }: InGuild): readonly string[] {
  const isCovered = isThread(channel.type) && isFixed("threads-have-no-channel");
  const parent = isCovered && channel.parent !== null ? [channel.parent] : [];
  const all = isFixed("all-channels-is-no-constant") ? [(BigInt(guild.id) - 1n).toString()] : [];
  return [channel.id, ...parent, ...all];
}

function requireDefault({ default_member_permissions: wanted, default_permission }: Command, own: bigint): void {
  if (wanted === null ? !default_permission : wanted === "0") refuse("denied", DENIED);
  if (wanted !== null && (own & BigInt(wanted)) !== BigInt(wanted)) refuse("denied", DENIED);
}
