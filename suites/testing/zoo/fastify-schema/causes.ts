/** What the service does wrong. */

import type { RootCause } from "../zoo-service.js";

export const causes = [
  {
    id: "schema-coerces-types",
    title: "The validator turns values of a wrong type into the right one, such as '1' into 1 and 5 into '5'.",
    source: "D1, Create body: 'type: integer', 'nsfw: boolean', 'name: string'",
    kind: "lenient check of input",
  },
  {
    id: "names-must-be-ascii",
    title: "Names of slash commands and options may hold ASCII letters, digits, hyphens and underscores only.",
    source: "D1, Naming and uniqueness rules, 1: the pattern allows all letters and numbers, Devanagari and Thai",
    kind: "strict check of input",
  },
  {
    id: "dictionaries-may-not-be-null",
    title: "Localizations that are null are refused.",
    source: "D1, Create body: 'name_localizations: dictionary, no, nullable'",
    kind: "strict check of input",
  },
  {
    id: "required-order-is-not-checked",
    title: "A required option may come after an optional one.",
    source: "D1, Command option: 'Required options are listed before optional options'",
    kind: "missing check of input",
  },
  {
    id: "option-names-may-repeat",
    title: "Two options of one list may have the same name.",
    source: "D1, Naming and uniqueness rules, 9: 'Option names are unique within one options array'",
    kind: "missing check of input",
  },
  {
    id: "combined-size-is-not-checked",
    title: "The combined characters of a slash command are not counted.",
    source: "D1, Size and usage rules for slash commands, 1: 'are at most 8000'",
    kind: "missing limit",
  },
  {
    id: "options-are-null",
    title: "A command without options is returned with options null.",
    source: "D1, Resources, Application command: 'options?: array of option', optional and not nullable",
    kind: "wrong value",
  },
  {
    id: "edit-fills-in-defaults",
    title: "An edit resets the flags that it leaves out to their defaults.",
    source: "D1, Edit body: 'Every field is optional, and each provided field entirely overwrites the existing value'",
    kind: "lost data",
  },
  {
    id: "bulk-renews-ids",
    title: "A bulk overwrite gives new ids to commands that exist.",
    source:
      "D1, Guild commands: 'Commands that do not already exist count toward the daily create limits'; 'id? if known'",
    kind: "identity is not kept",
  },
  {
    id: "permissions-survive-the-command",
    title: "Permissions of a command stay when it is deleted or renamed.",
    source: "D1, Command permission, 5: 'Deleting or renaming a command permanently deletes all permissions'",
    kind: "stale data",
  },
  {
    id: "bot-writes-permissions",
    title: "A bot token may edit the permissions of a command.",
    source: "D1, Authentication, 3: 'A bot token is rejected with an error'",
    kind: "missing authentication",
  },
  {
    id: "permissions-are-merged",
    title: "An edit of permissions keeps the entries that it does not name.",
    source: "D1, Permissions endpoints: 'overwrites existing permissions'",
    kind: "merge instead of replace",
  },
] as const satisfies readonly RootCause[];

export type CauseId = (typeof causes)[number]["id"];
