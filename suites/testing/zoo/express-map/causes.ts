/** What the service does wrong. */

import type { RootCause } from "../zoo-service.js";

export const causes = [
  {
    id: "body-is-spread",
    title: "Create and edit store whatever the client sends, its own id, version and unknown members included.",
    source: "D1, Resources, Application command: 'id: Unique ID of the command'; 'version: Autoincrementing'",
    kind: "mass assignment",
  },
  {
    id: "name-is-only-required",
    title: "A name must be there, but neither its length nor its characters are checked.",
    source: "D1, Naming and uniqueness rules, 1 and 2; Create body: 'name: 1-32 characters'",
    kind: "missing check of input",
  },
  {
    id: "description-is-not-checked",
    title: "Descriptions may be missing, too long, or given for the menus of users and messages.",
    source: "D1, Resources, Application command: 'description: 1-100 characters for chat-input commands'",
    kind: "missing check of input",
  },
  {
    id: "localizations-are-not-checked",
    title: "Dictionaries of the command are stored unseen.",
    source: "D1, Resources, Application command: 'Each value follows the restrictions of name'",
    kind: "missing check of input",
  },
  {
    id: "options-are-not-checked",
    title: "Options are stored unseen.",
    source: "D1, Resources, Command option; Subcommands and groups; Limits: 'Options per command: 25'",
    kind: "missing check of input",
  },
  {
    id: "second-post-makes-duplicate",
    title: "A create with a name in use makes a second command.",
    source: "D1, What the service does, 10: 'Posting a command whose name is already used is an upsert'",
    kind: "missing upsert",
  },
  {
    id: "edit-takes-used-name",
    title: "An edit may give a command the name of another of its type and scope.",
    source:
      "D1, Naming and uniqueness rules, 4: 'Command names are unique per application, per type, within each scope'",
    kind: "missing uniqueness",
  },
  {
    id: "create-answers-200",
    title: "A create of a new command answers 200.",
    source: "D1, Errors: 'Create with a new name: 201'",
    kind: "wrong status",
  },
  {
    id: "delete-unknown-answers-204",
    title: "A delete of a command that does not exist answers 204.",
    source: "D1, States and transitions: 'exists, DELETE, does not exist, response 204'",
    kind: "wrong status",
  },
  {
    id: "ids-are-looked-up-without-scope",
    title: "One command is read, edited and deleted through any scope and application, by its id alone.",
    source: "D1, What the service does, 3: 'A command is scoped globally or to one guild'",
    kind: "shared storage",
  },
  {
    id: "limits-are-not-enforced",
    title: "Commands are not counted, neither per type nor per day.",
    source: "D1, Limits: 'Global CHAT_INPUT commands per application: 100'; 'Command creates: 200 per day per guild'",
    kind: "missing limit",
  },
  {
    id: "list-ignores-with-localizations",
    title: "Lists always show the dictionaries and never the localized texts.",
    source: "D1, Localization, 5: 'return name_localized and description_localized instead of the dictionaries'",
    kind: "ignored query",
  },
] as const satisfies readonly RootCause[];

export type CauseId = (typeof causes)[number]["id"];
