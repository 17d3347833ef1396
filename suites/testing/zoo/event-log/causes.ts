/** What the service with the event log does wrong. */

import type { RootCause } from "../zoo-service.js";

export const CAUSES: readonly RootCause[] = [
  {
    id: "upsert-merges-old-members",
    title: "A second POST of a name keeps the members of the first one that it does not give.",
    source: "D1, What the service does 10: the existing command is overwritten",
    kind: "merge instead of replacement",
  },
  {
    id: "bulk-gives-new-ids",
    title: "A bulk overwrite deletes every command and creates it anew with another id.",
    source:
      "D1, Bulk overwrite: commands that do not already exist count as creates; element id is the command ID if known",
    kind: "identity not kept",
  },
  {
    id: "empty-bulk-is-ignored",
    title: "A bulk overwrite with an empty list records no event and removes nothing.",
    source: "D1, States: commands not in the list are removed",
    kind: "missing removal",
  },
  {
    id: "permissions-survive-delete",
    title: "The fold of a deletion leaves the permissions of the command in place.",
    source: "D1, Guild application command permissions, rule 5: deleting permanently deletes all permissions",
    kind: "missing cascade",
  },
  {
    id: "permissions-survive-rename",
    title: "The fold of an edit leaves the permissions of a renamed command in place.",
    source: "D1, Guild application command permissions, rule 5: renaming permanently deletes all permissions",
    kind: "missing cascade",
  },
  {
    id: "delete-of-unknown-answers-204",
    title: "A DELETE records its event without a look whether the command exists.",
    source: "D1, States: exists, DELETE, does not exist, response 204",
    kind: "missing existence check",
  },
  {
    id: "bot-token-edits-permissions",
    title: "Permissions can be edited with a bot token.",
    source: "D1, Authentication 3: a bot token is rejected with an error",
    kind: "missing authorization",
  },
  {
    id: "guilds-share-a-stream",
    title: "The stream of guild commands is named without the guild, so all guilds have the same commands.",
    source: "D1, What the service does 3: a command is scoped globally or to one guild",
    kind: "shared scope",
  },
  {
    id: "list-returns-dictionaries",
    title: "Lists return the dictionaries of translations even without with_localizations.",
    source: "D1, Localization 5: name_localized and description_localized instead of the dictionaries",
    kind: "wrong representation",
  },
  {
    id: "version-stays-after-edit",
    title: "An edit leaves the version of the creation.",
    source: "D1, Application command: version is updated on substantial changes",
    kind: "member not updated",
  },
  {
    id: "description-length-in-bytes",
    title: "The length of a description is measured in bytes, so that 60 letters with accents are refused.",
    source: "D1, Limits: command and option description 1-100 characters",
    kind: "wrong unit",
  },
  {
    id: "option-order-is-not-checked",
    title: "A required option may be after an optional one.",
    source: "D1, Command option: required options are listed before optional options",
    kind: "missing input check",
  },
];
