/** What the service gets wrong: it was written like any other list behind Koa. */

import type { RootCause } from "../zoo-service.js";

export const CAUSES = [
  {
    id: "second-post-is-refused",
    title: "A second POST with the same name, type and scope is refused with 409.",
    source: "D1 What the service does 10: posting a used name is an upsert: the existing command is overwritten",
    kind: "missing upsert",
  },
  {
    id: "create-answers-200",
    title: "A POST with a new name answers 200.",
    source: "D1 Errors: create with a new name: 201",
    kind: "wrong status",
  },
  {
    id: "edit-resets-what-is-left-out",
    title: "PATCH resets the fields that the client does not send.",
    source: "D1 States: PATCH: provided fields fully replaced; Edit body: every field is optional",
    kind: "fields lost",
  },
  {
    id: "unknown-delete-answers-204",
    title: "DELETE of a command that does not exist answers 204.",
    source: "D1 States: only a command that exists can be deleted with 204",
    kind: "wrong status",
  },
  {
    id: "guilds-share-one-list",
    title: "The commands of one guild are there in all guilds.",
    source: "D1 What the service does 3: a command is scoped globally or to one guild",
    kind: "shared scope",
  },
  {
    id: "lists-ignore-with-localizations",
    title: "Lists return the dictionaries, whatever with_localizations says.",
    source:
      "D1 Localization 5: lists return name_localized instead of the dictionaries unless with_localizations is true",
    kind: "ignored query",
  },
  {
    id: "capitals-are-lowered",
    title: "Capitals in the name of a chat-input command are turned into small letters.",
    source: "D1 Naming 2: where a letter has a lowercase variant, the lowercase variant must be used",
    kind: "silent change of input",
  },
  {
    id: "required-options-come-anywhere",
    title: "A required option is accepted after an optional one.",
    source: "D1 Command option: required options are listed before optional options",
    kind: "missing check",
  },
  {
    id: "counts-are-not-limited",
    title: "There may be more than 100 chat-input or 15 user commands in a scope.",
    source: "D1 Limits: 100 CHAT_INPUT, 15 USER and 15 MESSAGE commands, globally and per guild",
    kind: "missing limit",
  },
  {
    id: "creates-of-a-day-are-not-counted",
    title: "More than 200 commands can be created in a guild in one day.",
    source: "D1 Limits: command creates: 200 per day per guild",
    kind: "missing limit",
  },
  {
    id: "reading-needs-no-token",
    title: "Commands can be read without a token.",
    source: "D1 Authentication 2 and Endpoints: all command endpoints take a bot or client credentials token",
    kind: "missing authentication",
  },
  {
    id: "menus-have-null-as-description",
    title: "User and message commands come back with null as their description.",
    source: "D1 Application command: description is an empty string (never null) for user and message commands",
    kind: "null returned",
  },
] as const satisfies readonly RootCause[];

export type CauseId = (typeof CAUSES)[number]["id"];
