/** What the service does wrong. */

import type { RootCause } from "../zoo-service.js";

export const causes = [
  {
    id: "lengths-are-bytes",
    title: "Lengths of texts are counted in bytes of UTF-8, not in characters.",
    source: "D1, Limits: 'Command name: 1-32 characters'; 'Command and option description: 1-100 characters'",
    kind: "wrong unit",
  },
  {
    id: "names-are-lowercased",
    title: "Names of commands are turned into lower case before they are checked and stored.",
    source: "D1, Naming and uniqueness rules, 2 and 3: 'USER and MESSAGE command names may be mixed case'",
    kind: "silently changed input",
  },
  {
    id: "upsert-merges",
    title: "A create over an existing command keeps the fields that it leaves out.",
    source: "D1, What the service does, 10: 'the existing command is overwritten'",
    kind: "merge instead of replace",
  },
  {
    id: "upsert-answers-201",
    title: "A create over an existing command answers 201.",
    source: "D1, Errors: 'Create with an existing name: 200, command overwritten'",
    kind: "wrong status",
  },
  {
    id: "names-are-unique-across-types",
    title: "Commands of different types cannot have the same name: the later takes the place of the earlier.",
    source: "D1, Naming and uniqueness rules, 6: 'a global CHAT_INPUT and a global USER command with the same name'",
    kind: "wrong uniqueness",
  },
  {
    id: "bulk-keeps-the-rest",
    title: "A bulk overwrite keeps the commands that are not in the list.",
    source: "D1, States and transitions: 'commands not in the list are removed'",
    kind: "merge instead of replace",
  },
  {
    id: "delete-answers-200",
    title: "A delete answers 200 with a body.",
    source: "D1, Errors: 'Delete success: 204 no content'",
    kind: "wrong status",
  },
  {
    id: "query-breaks-the-route",
    title: "Routes are matched against the address with its query, so lists with a query are not found.",
    source: "D1, Endpoints: 'query with_localizations? boolean, default false'",
    kind: "missing route",
  },
  {
    id: "bearer-is-refused",
    title: "Tokens of client credentials are refused.",
    source: "D1, Authentication, 2: 'All command management endpoints accept either form'",
    kind: "wrong authentication",
  },
  {
    id: "guild-edit-has-no-route",
    title: "Guild commands cannot be edited.",
    source: "D1, Guild commands: 'PATCH /applications/{application_id}/guilds/{guild_id}/commands/{command_id}'",
    kind: "missing route",
  },
  {
    id: "limit-is-off-by-one",
    title: "One command more than the limit of its type can be created.",
    source: "D1, Limits: 'Global CHAT_INPUT commands per application: 100'",
    kind: "off by one",
  },
] as const satisfies readonly RootCause[];

export type CauseId = (typeof causes)[number]["id"];
