/** The content of target.json for a service. */

import type { Guild, World } from "./world.js";

export interface Target {
  readonly name: string;
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly tokens: {
    readonly bot: string;
    readonly clientCredentials?: string;
    readonly guildManager?: string;
    readonly memberWithoutManage?: string;
  };
  readonly otherApplication: { readonly applicationId: string; readonly tokens: { readonly bot: string } };
  readonly guilds: readonly Guild[];
  readonly interactions: readonly never[];
  readonly localeHeader: string;
}

/** What of the service is offered decides which tokens the target names. */
export interface TargetParts {
  readonly hasClientCredentials: boolean;
  readonly hasPermissions: boolean;
}

export function targetOf(name: string, port: number, world: World, parts: TargetParts): Target {
  return {
    name,
    baseUrl: `http://127.0.0.1:${port}/api/v10`,
    applicationId: world.main.id,
    tokens: {
      bot: world.main.botToken,
      ...(parts.hasClientCredentials ? { clientCredentials: world.main.clientToken } : {}),
      ...(parts.hasPermissions ? { guildManager: world.managerToken, memberWithoutManage: world.memberToken } : {}),
    },
    otherApplication: { applicationId: world.other.id, tokens: { bot: world.other.botToken } },
    guilds: world.guilds,
    interactions: [],
    localeHeader: "X-Service-Locale",
  };
}
