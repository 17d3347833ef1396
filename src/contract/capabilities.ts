/** The optional surfaces of a target. A claimed one must be exercised; one that is not named is probed. */

export const CAPABILITIES = {
  "guild-commands": "commands of one guild (needs a guild in target.json)",
  "second-guild": "two guilds, for isolation between them",
  "bulk-overwrite": "replacing all commands of a scope at once (path is a binding)",
  "permissions-list": "reading the permissions of all commands of a guild (path is a binding)",
  "permissions-edit": "editing permissions (needs tokens.guildManager, and user, role and channel ids)",
  "able-user-check": "refusing a user who may not manage the guild (needs tokens.memberWithoutManage)",
  "client-credentials": "bearer tokens of the client credentials grant (needs tokens.clientCredentials)",
  "other-application": "a second application (needs otherApplication)",
  "locale-header": "the service's own locale header (needs localeHeader)",
  "entry-point": "an application with an activity, so that it may have an entry point command",
  "user-install": "an application that can be installed to users",
  messages: "messages with components in the channels of a guild (paths are bindings; needs a channel id)",
  uploads: "files sent along with a message",
  interactions: "answers to interactions (needs a driver, or interactions in target.json)",
  "given-interactions": "interactions that wait for their answer (needs interactions in target.json)",
  notices: "the endpoints that platform notices mention",
  gateway: "a gateway that the bot can connect to",
  driver: "a control plane that acts as a user (needs driver in target.json)",
  "fresh-guilds":
    "guilds that have seen no command create today, so that the 200th is known (claimed only, never probed)",
} as const;

export type Capability = keyof typeof CAPABILITIES;
