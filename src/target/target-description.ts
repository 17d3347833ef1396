/** What target.json says, parsed: trusted from here on. */
import type { Capability } from "../contract/capabilities.js";
import type { Json } from "../contract/json.js";

export interface TargetTokens {
  readonly bot: string;
  readonly clientCredentials?: string;
  readonly guildManager?: string;
  readonly memberWithoutManage?: string;
}

export interface GuildDescription {
  readonly id: string;
  readonly channelIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly userIds: readonly string[];
}

export interface TargetDescription {
  readonly name: string;
  /** Without a trailing slash; operation paths are appended to it. */
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly tokens: TargetTokens;
  readonly otherApplication?: { readonly applicationId: string; readonly tokens: { readonly bot: string } };
  readonly guilds: readonly GuildDescription[];
  readonly interactions: readonly { readonly id: string; readonly token: string }[];
  readonly localeHeader?: string;
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
