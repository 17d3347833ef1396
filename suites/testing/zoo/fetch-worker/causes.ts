/** What the worker does wrong. */

import type { RootCause } from "../zoo-service.js";

export const CAUSES: readonly RootCause[] = [
  {
    id: "create-answers-200",
    title: "A creation is answered with Response.json, which says 200 also for a new command.",
    source: "D1, Errors: create with a new name, 201",
    kind: "wrong status",
  },
  {
    id: "delete-answers-200",
    title: "A deletion is answered with 200 and a small object.",
    source: "D1, Global commands: delete, 204, no content",
    kind: "wrong status",
  },
  {
    id: "names-unique-across-types",
    title: "A POST looks for the name without the type and overwrites a command of another type.",
    source: "D1, Naming and uniqueness rules 4: unique per application, per type",
    kind: "wrong uniqueness",
  },
  {
    id: "menu-description-is-accepted",
    title: "User and message commands may be sent with a description, which is stored.",
    source: "D1, Application command: description sent for a user or message command on creation is not allowed",
    kind: "missing input check",
  },
  {
    id: "names-are-lowercased",
    title: "Command names are turned into lower case before they are checked.",
    source: "D1, Naming and uniqueness rules 2 and 3: lowercase must be used; user and message names may be mixed case",
    kind: "silent correction",
  },
  {
    id: "edit-resets-options",
    title: "A PATCH that gives no options empties them.",
    source: "D1, Edit body: every field is optional, each provided field overwrites",
    kind: "reset on edit",
  },
  {
    id: "missing-options-are-null",
    title: "A command without options is returned with options of null.",
    source: "D1, Application command: options is optional and not nullable",
    kind: "wrong representation",
  },
  {
    id: "ids-are-numbers",
    title: "Ids and versions are counted numbers instead of strings.",
    source: "D1, Application command: id is a snowflake",
    kind: "wrong representation",
  },
  {
    id: "get-without-token",
    title: "The route of one command answers GET without a token.",
    source: "D1, Endpoints: all command endpoints take a bot token or a client credentials token",
    kind: "missing authentication",
  },
  {
    id: "nested-options-are-not-checked",
    title: "The options inside of subcommands and groups are not checked.",
    source: "D1, Command option: options of a subcommand are options; Subcommands and groups 2",
    kind: "missing input check",
  },
  {
    id: "commands-are-not-limited",
    title: "There is no limit of the number of commands.",
    source: "D1, Limits: 100 chat-input, 15 user and 15 message commands",
    kind: "missing limit",
  },
  {
    id: "bad-json-answers-500",
    title: "A body that is no JSON ends in an exception that is not caught.",
    source: "D1, Create body: an object with a name",
    kind: "error as 500",
  },
];
