/** What the service gets wrong: most of it is the distance between rows and JSON. */

import type { RootCause } from "../zoo-service.js";

export const CAUSES = [
  {
    id: "names-compare-without-case",
    title: "Two user commands whose names differ in case only are taken for the same command.",
    source: "D1 Naming 3-4: USER and MESSAGE names may be mixed case; names are unique per type and scope",
    kind: "wrong uniqueness",
  },
  {
    id: "unique-key-forgets-type",
    title: "A user command with the name of a chat-input command overwrites it.",
    source: "D1 Naming 6: an application can have a global CHAT_INPUT and a global USER command of the same name",
    kind: "wrong uniqueness",
  },
  {
    id: "overwrite-gives-new-id",
    title: "A second POST with the same name answers with a new id.",
    source: "D1 What the service does 10: posting a used name is an upsert: the existing command is overwritten",
    kind: "identity not kept",
  },
  {
    id: "bulk-gives-new-ids",
    title: "Commands that stay in a bulk overwrite get new ids.",
    source: "D1 Bulk overwrite body element: id is the command ID if known; commands that already exist do not count",
    kind: "identity not kept",
  },
  {
    id: "permissions-stay-after-delete",
    title: "The permissions of a command are still listed after it is deleted.",
    source: "D1 Command permission, rule 5: deleting a command permanently deletes all its permissions",
    kind: "leftover state",
  },
  {
    id: "permissions-stay-after-rename",
    title: "The permissions of a command stay when it is renamed.",
    source: "D1 Command permission, rule 5: renaming a command permanently deletes all its permissions",
    kind: "leftover state",
  },
  {
    id: "permission-entries-add-up",
    title: "PUT of permissions keeps the entries that were there before.",
    source: "D1 Permissions endpoints: edit overwrites existing permissions",
    kind: "merge, not replace",
  },
  {
    id: "empty-columns-come-as-null",
    title: "Fields that were never set, such as options, come back as null.",
    source: "D1 Application command: options, contexts and integration_types are optional, not nullable",
    kind: "null returned",
  },
  {
    id: "booleans-come-as-integers",
    title: "Booleans come back as 0 and 1.",
    source: "D1 Application command: nsfw, default_permission and dm_permission are booleans",
    kind: "wrong type",
  },
  {
    id: "permission-bits-come-as-numbers",
    title: "default_member_permissions comes back as a number.",
    source: "D1 Application command: default_member_permissions is a bit set serialized as a string",
    kind: "wrong type",
  },
  {
    id: "bots-may-write-permissions",
    title: "PUT of permissions accepts the bot token.",
    source: "D1 Authentication 3: editing permissions accepts only a bearer token; a bot token is rejected",
    kind: "missing authorization",
  },
  {
    id: "overwrites-count-as-creates",
    title: "A POST that overwrites a command uses up one of the creates of the day.",
    source: "D1 Limits and Bulk overwrite: 200 creates per day per guild; commands that do not already exist count",
    kind: "limit counted wrongly",
  },
] as const satisfies readonly RootCause[];

export type CauseId = (typeof CAUSES)[number]["id"];
