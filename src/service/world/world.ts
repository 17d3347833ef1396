/** The world around the commands: guilds, members, roles, channels, users, and where applications are installed. */
import { Changes } from "./changes.js";
import {
  type Ban,
  type Channel,
  DIRECT_MESSAGE,
  type Guild,
  type Installation,
  type Member,
  type Reaction,
  type Role,
  type ThreadJoin,
  type User,
} from "./entities.js";
import { UndoLog } from "./journal.js";
import { KeyedStore } from "./keyed-store.js";

/** Everything by id. Records are never changed in place: adding one with a known id replaces it. */
export class ServiceWorld {
  readonly #journal = new UndoLog();
  readonly #users = new Map<string, User>();
  readonly #guilds = new Map<string, Guild>();
  readonly #roles = new Map<string, Role>();
  readonly #channels = new Map<string, Channel>();
  readonly #members = new Map<string, Map<string, Member>>();
  readonly #installations = new Map<string, Installation>();
  readonly #memberships = new Map<string, Map<string, Member>>();
  readonly #voiceChannels = new Map<string, string>();
  readonly #blockedTexts = new Map<string, ReadonlySet<string>>();
  readonly #bannedAccounts = new Map<string, true>();
  readonly #changes: Changes;
  /** Reactions to messages. */
  readonly reactions: KeyedStore<Reaction>;
  /** Users who joined threads, beside those who wrote in them. */
  readonly threadJoins: KeyedStore<ThreadJoin>;
  /** Bans from guilds. */
  readonly bans: KeyedStore<Ban>;

  /** @param changes where additions and removals are reported */
  constructor(changes = new Changes()) {
    this.#changes = changes;
    this.reactions = new KeyedStore(
      ({ messageId, userId, emoji }) => `${messageId} ${userId} ${emoji}`,
      (change) => changes.report({ kind: "reaction", ...change }),
    );
    this.threadJoins = new KeyedStore(
      ({ threadId, userId }) => `${threadId} ${userId}`,
      (change) => changes.report({ kind: "threadJoin", ...change }),
    );
    this.bans = new KeyedStore(
      ({ guildId, userId }) => `${guildId} ${userId}`,
      (change) => changes.report({ kind: "ban", ...change }),
    );
  }

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

  /** The conversation of these two alone. */
  directChannel(userId: string, botId: string): Channel | undefined {
    const isIt = ({ type, recipientIds: ids }: Channel) =>
      type === DIRECT_MESSAGE && ids.length === 2 && ids.includes(userId) && ids.includes(botId);
    return [...this.#channels.values()].find(isIt);
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
    const ids = [...(this.#memberships.get(userId)?.keys() ?? [])];
    return ids.flatMap((id) => this.#guilds.get(id) ?? []);
  }

  /** An application in a guild or with a user; undefined where it is not. */
  installation(applicationId: string, placeId: string): Installation | undefined {
    return this.#installations.get(`${applicationId} ${placeId}`);
  }

  addUser(user: User): User {
    this.#journal.set(this.#users, user.id, user);
    return user;
  }

  addGuild(guild: Guild): Guild {
    this.#journal.set(this.#guilds, guild.id, guild);
    return guild;
  }

  addRole(role: Role): Role {
    const before = this.#roles.get(role.id);
    this.#journal.set(this.#roles, role.id, role);
    this.#changes.report({ kind: "role", before, after: role });
    return role;
  }

  removeRole(id: string): void {
    const before = this.#roles.get(id);
    this.#journal.delete(this.#roles, id);
    this.#changes.report({ kind: "role", before, after: undefined });
  }

  addChannel(channel: Channel): Channel {
    const before = this.#channels.get(channel.id);
    this.#journal.set(this.#channels, channel.id, channel);
    this.#changes.report({ kind: "channel", before, after: channel });
    return channel;
  }

  /** Its messages are kept elsewhere. */
  removeChannel(id: string): void {
    const before = this.#channels.get(id);
    this.#journal.delete(this.#channels, id);
    this.#changes.report({ kind: "channel", before, after: undefined });
  }

  addMember(member: Member): Member {
    const { guildId, userId } = member;
    const before = this.member(guildId, userId);
    this.#journal.set(this.#innerOf(this.#members, guildId), userId, member);
    this.#journal.set(this.#innerOf(this.#memberships, userId), guildId, member);
    this.#changes.report({ kind: "member", before, after: member });
    return member;
  }

  removeMember(guildId: string, userId: string): void {
    const before = this.member(guildId, userId);
    this.#journal.delete(this.#innerOf(this.#members, guildId), userId);
    this.#journal.delete(this.#innerOf(this.#memberships, userId), guildId);
    this.#changes.report({ kind: "member", before, after: undefined });
  }

  addInstallation(installation: Installation): Installation {
    this.#journal.set(this.#installations, `${installation.applicationId} ${placeIdOf(installation)}`, installation);
    return installation;
  }

  removeInstallation(applicationId: string, placeId: string): void {
    this.#journal.delete(this.#installations, `${applicationId} ${placeId}`);
  }

  /** The voice channel that the bot of an application is in. */
  voiceChannelOf(applicationId: string, guildId: string): string | undefined {
    return this.#voiceChannels.get(`${applicationId} ${guildId}`);
  }

  /** Puts the bot of an application into a voice channel; undefined takes it out. */
  enterVoice(applicationId: string, guildId: string, channelId: string | undefined): void {
    const key = `${applicationId} ${guildId}`;
    if (channelId === undefined) this.#journal.delete(this.#voiceChannels, key);
    else this.#journal.set(this.#voiceChannels, key, channelId);
  }

  /** Texts that automatic moderation of a guild lets through nowhere. */
  blockedTextsOf(guildId: string): ReadonlySet<string> {
    return this.#blockedTexts.get(guildId) ?? NOTHING;
  }

  blockText(guildId: string, text: string): void {
    this.#journal.set(this.#blockedTexts, guildId, new Set([...this.blockedTextsOf(guildId), text]));
  }

  /** The linked account of this user is banned. */
  isBanned(userId: string): boolean {
    return this.#bannedAccounts.has(userId);
  }

  ban(userId: string): void {
    this.#journal.set(this.#bannedAccounts, userId, true);
  }

  /** Takes the world as it is for its beginning. */
  begin(): void {
    this.#journal.forget();
  }

  /** Goes back to its beginning, and reports nothing. */
  takeBack(): void {
    this.#journal.takeBack();
    for (const each of [this.reactions, this.threadJoins, this.bans]) each.clear();
  }

  #innerOf<V>(map: Map<string, Map<string, V>>, key: string): Map<string, V> {
    const inner = map.get(key) ?? new Map<string, V>();
    if (inner.size === 0) this.#journal.set(map, key, inner);
    return inner;
  }
}

/** The id of the guild or of the user. */
export function placeIdOf({ place }: Installation): string {
  return "guildId" in place ? place.guildId : place.userId;
}

const NOTHING: ReadonlySet<string> = new Set();
