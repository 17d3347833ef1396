/** What target.json says, parsed: trusted from here on. */
import type { Capability } from "../contract/capabilities.js";
import type { Json } from "../contract/json.js";

export interface TargetTokens {
  /** Token of the bot. */
  readonly bot: string;
  /** Bearer token of the application, with the scope for commands. */
  readonly clientCredentials?: string;
  /** Bearer token of a user who may manage the guild. */
  readonly guildManager?: string;
  /** Bearer token of a member who may not manage the guild. */
  readonly memberWithoutManage?: string;
}

export interface GuildDescription {
  /** Snowflake of the guild. */
  readonly id: string;
  /** Channels that messages and permissions may name. */
  readonly channelIds: readonly string[];
  /** Roles that permissions may name. */
  readonly roleIds: readonly string[];
  /** Members that permissions may name. */
  readonly userIds: readonly string[];
}

export interface TargetDescription {
  /** Name for reports. */
  readonly name: string;
  /** Without a trailing slash; operation paths are appended to it. */
  readonly baseUrl: string;
  /** Snowflake of the application. */
  readonly applicationId: string;
  /** Tokens by what they are for. */
  readonly tokens: TargetTokens;
  /** A second application, for isolation; absent where there is none. */
  readonly otherApplication?: { readonly applicationId: string; readonly tokens: { readonly bot: string } };
  /** Guilds that the run may use; empty means global commands only. */
  readonly guilds: readonly GuildDescription[];
  /** Interactions that the user made, for the callback routes. */
  readonly interactions: readonly { readonly id: string; readonly token: string }[];
  /** Name of the header for a locale. */
  readonly localeHeader?: string;
  /** Profile of the target; `--profile` wins. */
  readonly profile?: string;
  /** Claimed ones; the others are probed. */
  readonly capabilities: readonly Capability[];
  /** Overrides of the profile's bindings. */
  readonly bindings: Readonly<Record<string, Json>>;
  /** URL of a control plane, or the path of a module from the folder of `source`. */
  readonly driver?: string;
  /** Where it was read: a file name, for messages. */
  readonly source: string;
}
