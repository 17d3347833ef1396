/** Every field of target.json with its meaning: the parser refuses other names, and `docs/target.md` lists these. */
import type { Bindings } from "../contract/bindings.js";

/** A field of target.json. */
export interface TargetField {
  /** Its place, with `[]` for the elements of a list: `guilds[].id`. */
  readonly path: string;
  /** What to write, and what it is used for. Markdown. */
  readonly meaning: string;
  /** Set where target.json must have the field. */
  readonly isRequired?: true;
}

/** The fields in the order of the documentation. */
export const TARGET_FIELDS: readonly TargetField[] = [
  { path: "name", meaning: "the name in reports; default: the base URL" },
  {
    path: "baseUrl",
    meaning: "everything before `/applications`, such as `http://127.0.0.1:4010/api/v10`",
    isRequired: true,
  },
  { path: "applicationId", meaning: "the application that is used", isRequired: true },
  { path: "tokens", meaning: "tokens without their scheme", isRequired: true },
  { path: "tokens.bot", meaning: "sent as `Authorization: Bot …`", isRequired: true },
  { path: "tokens.clientCredentials", meaning: "sent as `Bearer`: a token of the application itself" },
  { path: "tokens.guildManager", meaning: "sent as `Bearer`: a member who may edit command permissions" },
  { path: "tokens.memberWithoutManage", meaning: "sent as `Bearer`: a member who may not" },
  { path: "otherApplication", meaning: "a second application, to check that two applications do not see each other" },
  { path: "otherApplication.applicationId", meaning: "its id" },
  { path: "otherApplication.tokens", meaning: "its tokens" },
  { path: "otherApplication.tokens.bot", meaning: "its bot token" },
  {
    path: "guilds",
    meaning: "a list of guilds that slashproof uses during the run; more guilds allow more workers",
  },
  { path: "guilds[].id", meaning: "the guild" },
  { path: "guilds[].channelIds", meaning: "its channels, for messages and for permissions of channels" },
  { path: "guilds[].roleIds", meaning: "its roles, for permissions" },
  { path: "guilds[].userIds", meaning: "its members, for permissions" },
  {
    path: "interactions",
    meaning:
      "a list of interactions of commands that wait for their answer, for a target without a driver; four are enough",
  },
  { path: "interactions[].id", meaning: "the interaction" },
  { path: "interactions[].token", meaning: "its token" },

  { path: "localeHeader", meaning: "the service's own header for the locale of the requester" },
  { path: "profile", meaning: "`documented` (default) or `discord`, which adds public error codes and limits" },
  {
    path: "capabilities",
    meaning: 'a list of optional surfaces that the service claims, by the names under "Capabilities" of docs/target.md',
  },
  {
    path: "bindings",
    meaning: 'values that the documents leave open, as described under "Bindings" of docs/target.md',
  },
  {
    path: "driver",
    meaning: "the URL of a [driver](driver.md), or the path of a JavaScript module, relative to this file",
  },
];

/** What each binding sets. */
export const BINDING_MEANINGS: Readonly<Record<keyof Bindings, string>> = {
  bulkMethod: "the method of a bulk overwrite of commands: `PUT`, `POST` or `PATCH`",
  bulkPath: "its path, for all guilds and for one",
  permissionsListPath: "the path that lists the permissions of all commands of a guild",
  batchEditMethod: "the method that edits the permissions of several commands, one of the same",
  batchEditPath: "its path",
  paths: "paths of other operations, by operation id: messages, callbacks, pins and so on",
  localeHeader: "the header for the locale of the requester",
  userInstall: "the value of USER_INSTALL in `integration_types`",
  callbackTypes: "the types of responses to an interaction",
  locales: "locale codes that the service knows",
  channelTypes: "channel types that the service knows",
  contextMenuDescriptionInBulk:
    "how a bulk overwrite writes a menu command: `absent` without a description, or `empty`",
};

/** The names of the direct members of an object in target.json. @param path of the object; empty for the whole file */
export function namesIn(path: string): readonly string[] {
  const head = path === "" ? "" : `${path}.`;
  return TARGET_FIELDS.filter((field) => field.path.startsWith(head))
    .map((field) => field.path.slice(head.length))
    .filter((name) => /^\w+$/.test(name));
}
