/** What the service does wrong. */

import type { RootCause } from "../zoo-service.js";

export const causes = [
  {
    id: "ids-are-numbers",
    title: "Ids and versions of commands are numbers, not snowflakes in strings.",
    source: "D1, Resources, Application command: 'id: snowflake'; 'version: snowflake'",
    kind: "wrong type",
  },
  {
    id: "bulk-answers-201",
    title: "A bulk overwrite answers 201.",
    source: "D1, Global commands: 'Bulk overwrite global commands: 200, array of commands'",
    kind: "wrong status",
  },
  {
    id: "empty-list-is-refused",
    title: "A bulk overwrite with an empty list is refused, so commands cannot be removed.",
    source: "D1, Guild commands: 'Bulk overwrite: replaces the whole command list of that scope'",
    kind: "strict check of input",
  },
  {
    id: "names-may-repeat",
    title: "A list may hold two commands of the same type and name.",
    source:
      "D1, Naming and uniqueness rules, 4: 'Command names are unique per application, per type, within each scope'",
    kind: "missing uniqueness",
  },
  {
    id: "guilds-share-one-list",
    title: "All guilds of an application have one list of commands.",
    source: "D1, What the service does, 3: 'A command is scoped globally or to one guild'",
    kind: "shared storage",
  },
  {
    id: "bulk-defaults-are-missing",
    title: "Integration types and contexts that are left out get no defaults.",
    source: "D1, Bulk overwrite body element: 'integration_types defaults to [0]', 'contexts defaults to [0,1,2]'",
    kind: "missing defaults",
  },
  {
    id: "localizations-are-not-stored",
    title: "Dictionaries of commands are dropped.",
    source: "D1, Localization, 1: 'Localization applies to names and descriptions of commands' on create or update",
    kind: "input is not stored",
  },
  {
    id: "locale-header-is-not-read",
    title: "The locale of the requester is taken from Accept-Language only.",
    source: "D1, Localization, 6: 'taken from the header X-Service-Locale, then Accept-Language'",
    kind: "ignored header",
  },
  {
    id: "texts-are-trimmed",
    title: "Spaces around names and descriptions are cut off before they are checked and stored.",
    source: "D1, Naming and uniqueness rules, 1: names of slash commands match the pattern, which has no space",
    kind: "silently changed input",
  },
  {
    id: "twenty-five-options-are-refused",
    title: "A list of 25 options is refused.",
    source: "D1, Limits: 'Options per command, options per subcommand or group: 25'",
    kind: "off by one",
  },
  {
    id: "member-permissions-are-a-number",
    title: "Default member permissions are returned as a number.",
    source: "D1, Resources, Application command: 'Permission bit set serialized as a string'",
    kind: "wrong type",
  },
] as const satisfies readonly RootCause[];

export type CauseId = (typeof causes)[number]["id"];
