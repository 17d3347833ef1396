/** What the service remembers. */
import type { Content } from "./commands/content.js";
import type { Component } from "./components/component.js";
import type { Fields } from "./values.js";

/** A command where it is kept. */
export interface Command extends Content {
  readonly id: string;
  /** Null for a global command. */
  readonly guild: string | null;
  version: string;
}

/** An entry of a list of permissions: role 1, user 2, channel 3. */
export interface Entry {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

export interface Application {
  readonly id: string;
  readonly botId: string;
  integrationTypes: readonly number[];
  hasActivity: boolean;
  isDiscoverable: boolean;
  /** By id, those of all scopes. */
  readonly commands: Map<string, Command>;
  /** By guild, then by command or application. */
  readonly permissions: Map<string, Map<string, readonly Entry[]>>;
  /** By guild, when commands were created. */
  readonly creates: Map<string, readonly number[]>;
}

export interface User {
  readonly id: string;
  readonly locale: string;
  readonly isAdult: boolean;
  readonly isBot: boolean;
  readonly name: string;
}

export interface Role {
  readonly id: string;
  readonly name: string;
  readonly permissions: bigint;
  readonly position: number;
}

export interface Member {
  readonly user: string;
  roles: readonly string[];
  nick: string | null;
  readonly joined: string;
}

/** How an application is in a guild. */
export interface Installation {
  readonly scopes: readonly string[];
  readonly permissions: string;
}

export interface Guild {
  readonly id: string;
  readonly owner: string;
  readonly locale: string;
  readonly roles: Map<string, Role>;
  readonly members: Map<string, Member>;
  /** By application. */
  readonly installations: Map<string, Installation>;
  readonly blockedTexts: string[];
}

/** For a role 0, for a member 1. */
export interface ChannelOverwrite {
  readonly id: string;
  readonly type: number;
  readonly allow: string;
  readonly deny: string;
}

export interface Channel {
  readonly id: string;
  /** Null for direct messages. */
  readonly guild: string | null;
  readonly type: number;
  readonly parent: string | null;
  readonly nsfw: boolean;
  readonly overwrites: readonly ChannelOverwrite[];
  readonly recipients: readonly string[];
  /** The application whose bot a direct message is with. */
  readonly app: string | null;
  readonly name: string;
  lastMessage: string | null;
}

export interface Attachment {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly content_type: string;
  readonly url: string;
  readonly proxy_url: string;
  readonly description?: string;
}

/** What a client can write in a message. */
export interface MessageContent {
  content: string;
  embeds: readonly unknown[];
  components: readonly Component[];
  attachments: readonly Attachment[];
  flags: number;
  poll: Fields | null;
  stickers: readonly string[];
  mentions: readonly string[];
  mention_roles: readonly string[];
  mention_everyone: boolean;
}

export interface Message extends MessageContent {
  readonly id: string;
  readonly channel: string;
  readonly author: string;
  /** The application that sent it. */
  readonly app: string | null;
  readonly at: number;
  edited: number | null;
  /** Its content may be read by applications. */
  readonly readable: boolean;
  /** The only user who sees it. */
  readonly onlyFor: string | null;
  readonly metadata?: Fields;
  readonly reference?: Fields;
  readonly snapshots?: readonly unknown[];
  /** The interaction that it follows. */
  followUpOf?: string;
}

export interface Token {
  readonly kind: "bot" | "client" | "user";
  readonly app: string;
  readonly user?: string;
  readonly scopes: readonly string[];
  /** What renews it. */
  readonly refresh?: string;
}

export interface Modal {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly Component[];
}

/** An interaction that the application can answer. */
export interface OpenInteraction {
  readonly id: string;
  readonly token: string;
  readonly app: string;
  readonly type: number;
  readonly user: string;
  readonly channel: string;
  readonly guild: string | null;
  readonly at: number;
  /** Type of the first answer. */
  answered: number | null;
  /** The message that answers it. */
  original: string | null;
  modal: Modal | null;
  followUps: number;
  /** Flags of a message that is sent later. */
  laterFlags: number;
  isPending: boolean;
  /** The application is there because the user has installed it, and for no other reason. */
  readonly isOfUserAlone: boolean;
  /** The message whose component was used. */
  readonly message?: string;
  /** Type of the option that is typed into. */
  readonly optionType?: number;
}
