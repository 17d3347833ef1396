/** The world around the commands: guilds, members, roles, channels, users, and where applications are installed. */
import type { Channel, Guild, Installation, Member, Role, User } from "./entities.js";

/** Everything by id. Records are never changed in place: adding one with a known id replaces it. */
export class World {
  readonly #users = new Map<string, User>();
  readonly #guilds = new Map<string, Guild>();
  readonly #roles = new Map<string, Role>();
  readonly #channels = new Map<string, Channel>();
  readonly #members = new Map<string, Map<string, Member>>();
  readonly #installations = new Map<string, Installation>();
  readonly #guildIdsOfUsers = new Map<string, Set<string>>();
  readonly #voiceChannels = new Map<string, string>();
  readonly #blockedTexts = new Map<string, Set<string>>();
  readonly #bannedAccounts = new Set<string>();

  user(id: string): User | undefined {
    return this.#users.get(id);
  }

  guild(id: string): Guild | undefined {
    return this.#guilds.get(id);
  }

  /** The role that everybody has is known under the id of the guild. */
  role(id: string): Role | undefined {
    return this.#roles.get(id);
  }

  channel(id: string): Channel | undefined {
    return this.#channels.get(id);
  }

  /** That of everybody first. */
  rolesOf(guildId: string): readonly Role[] {
    return [...this.#roles.values()].filter((role) => role.guildId === guildId);
  }

  /** In the order of their making. */
  channelsOf(guildId: string): readonly Channel[] {
    return [...this.#channels.values()].filter((channel) => channel.guildId === guildId);
  }

  member(guildId: string, userId: string): Member | undefined {
    return this.#members.get(guildId)?.get(userId);
  }

  /** In the order of joining. */
  membersOf(guildId: string): readonly Member[] {
    return [...(this.#members.get(guildId)?.values() ?? [])];
  }

  /** The guilds that a user, or the bot of an application, is in. */
  guildsOf(userId: string): readonly Guild[] {
    const ids = [...(this.#guildIdsOfUsers.get(userId) ?? [])];
    return ids.flatMap((id) => this.#guilds.get(id) ?? []);
  }

  /** An application in a guild or with a user; undefined where it is not. */
  installation(applicationId: string, placeId: string): Installation | undefined {
    return this.#installations.get(`${applicationId} ${placeId}`);
  }

  /** Whatever was installed, the oldest first. */
  installations(): IterableIterator<Installation> {
    return this.#installations.values();
  }

  addUser(user: User): User {
    this.#users.set(user.id, user);
    return user;
  }

  addGuild(guild: Guild): Guild {
    this.#guilds.set(guild.id, guild);
    return guild;
  }

  addRole(role: Role): Role {
    this.#roles.set(role.id, role);
    return role;
  }

  addChannel(channel: Channel): Channel {
    this.#channels.set(channel.id, channel);
    return channel;
  }

  addMember(member: Member): Member {
    const { guildId, userId } = member;
    setIn(this.#members, guildId, () => new Map<string, Member>()).set(userId, member);
    setIn(this.#guildIdsOfUsers, userId, () => new Set<string>()).add(guildId);
    return member;
  }

  removeMember(guildId: string, userId: string): void {
    this.#members.get(guildId)?.delete(userId);
    this.#guildIdsOfUsers.get(userId)?.delete(guildId);
  }

  addInstallation(installation: Installation): Installation {
    this.#installations.set(`${installation.applicationId} ${placeIdOf(installation)}`, installation);
    return installation;
  }

  removeInstallation(applicationId: string, placeId: string): void {
    this.#installations.delete(`${applicationId} ${placeId}`);
  }

  /** The voice channel that the bot of an application is in. */
  voiceChannelOf(applicationId: string, guildId: string): string | undefined {
    return this.#voiceChannels.get(`${applicationId} ${guildId}`);
  }

  /** Puts the bot of an application into a voice channel; undefined takes it out. */
  enterVoice(applicationId: string, guildId: string, channelId: string | undefined): void {
    const key = `${applicationId} ${guildId}`;
    if (channelId === undefined) this.#voiceChannels.delete(key);
    else this.#voiceChannels.set(key, channelId);
  }

  /** Texts that automatic moderation of a guild lets through nowhere. */
  blockedTextsOf(guildId: string): ReadonlySet<string> {
    return this.#blockedTexts.get(guildId) ?? NOTHING;
  }

  blockText(guildId: string, text: string): void {
    setIn(this.#blockedTexts, guildId, () => new Set<string>()).add(text);
  }

  /** The linked account of this user is banned. */
  isBanned(userId: string): boolean {
    return this.#bannedAccounts.has(userId);
  }

  ban(userId: string): void {
    this.#bannedAccounts.add(userId);
  }

  /** Forgets everything. */
  clear(): void {
    for (const each of [this.#users, this.#guilds, this.#roles, this.#channels, this.#members]) each.clear();
    for (const each of [this.#installations, this.#guildIdsOfUsers, this.#voiceChannels, this.#blockedTexts])
      each.clear();
    this.#bannedAccounts.clear();
  }
}

/** The id of the guild or of the user. */
export function placeIdOf({ place }: Installation): string {
  return "guildId" in place ? place.guildId : place.userId;
}

const NOTHING: ReadonlySet<string> = new Set();

function setIn<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
