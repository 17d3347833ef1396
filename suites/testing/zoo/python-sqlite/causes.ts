/** What the Python service over SQLite does wrong. */

import type { RootCause } from "../zoo-service.js";

export const CAUSES: readonly RootCause[] = [
  {
    id: "global-names-repeat",
    title: "The unique index has a NULL guild for global commands, so a second POST of a name makes a duplicate.",
    source: "D1, What the service does 10: posting a name that is already used is an upsert",
    kind: "missing upsert",
  },
  {
    id: "upsert-gives-new-id",
    title: "INSERT OR REPLACE gives the overwritten command another id.",
    source: "D1, States: POST of the same name, type and scope, exists, overwritten",
    kind: "identity not kept",
  },
  {
    id: "names-ignore-case",
    title: "The column of the name is NOCASE, so user commands that differ only in case overwrite each other.",
    source: "D1, Naming and uniqueness rules 3: user and message command names may be mixed case",
    kind: "wrong uniqueness",
  },
  {
    id: "nsfw-is-a-number",
    title: "The flag nsfw is returned as the 0 or 1 that SQLite stores.",
    source: "D1, Application command: nsfw is a boolean",
    kind: "wrong representation",
  },
  {
    id: "description-localizations-are-lost",
    title: "There is no column for the translations of the description.",
    source: "D1, Application command: description_localizations, dictionary locale to string",
    kind: "member not stored",
  },
  {
    id: "permissions-stay-after-delete",
    title: "Foreign keys are not switched on, so the permissions of a deleted command stay.",
    source: "D1, Guild application command permissions, rule 5: deleting permanently deletes all permissions",
    kind: "missing cascade",
  },
  {
    id: "edit-with-null-is-ignored",
    title: "An edit updates with COALESCE, so null does not clear a member.",
    source: "D1, Edit body: each provided field entirely overwrites the existing value",
    kind: "merge instead of replacement",
  },
  {
    id: "bulk-keeps-menus",
    title: "A bulk overwrite removes only the slash commands that are not in the list.",
    source: "D1, States: commands not in the list are removed; all types are overwritten",
    kind: "missing removal",
  },
  {
    id: "size-counts-defaults-only",
    title: "The limit of 8000 characters does not count translations.",
    source: "D1, Size and usage rules 1: the longest localization of each field counts",
    kind: "wrong limit",
  },
  {
    id: "permissions-are-added",
    title: "An edit of permissions adds to the rows of before.",
    source: "D1, Permissions endpoints: edit overwrites existing permissions",
    kind: "merge instead of replacement",
  },
  {
    id: "any-member-edits-permissions",
    title: "Every bearer token may edit permissions, also of a member who may not manage the guild.",
    source: "D1, Authentication 3: belonging to a user with permission to manage the guild and its roles",
    kind: "missing authorization",
  },
  {
    id: "wrong-shape-answers-500",
    title: "A body that is no object ends in a Python exception and an HTML page with 500.",
    source: "D1, Create body: an object with a name",
    kind: "error as 500",
  },
];
