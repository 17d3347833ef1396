/** What the service gets wrong: much of it comes from how Python sees texts, numbers and what is empty. */

import type { RootCause } from "../zoo-service.js";

export const CAUSES = [
  {
    id: "ids-are-integers",
    title: "Ids and versions of commands are sent as numbers.",
    source: "D1 Application command: id and version are snowflakes, as in the strings of paths and bodies",
    kind: "wrong type",
  },
  {
    id: "name-length-in-bytes",
    title: "The length of a name is counted in bytes: 32 letters of other alphabets are refused.",
    source: "D1 Naming 1 and Limits: names have 1-32 characters, matched with the unicode flag",
    kind: "wrong unit",
  },
  {
    id: "names-of-some-scripts-are-refused",
    title: "Names with vowel signs of Thai or Devanagari, or with an apostrophe, are refused.",
    source: "D1 Naming 1: the pattern allows the apostrophe and the scripts Deva and Thai",
    kind: "check too strict",
  },
  {
    id: "names-may-end-with-a-newline",
    title: "A name with a line break at its end is accepted.",
    source: "D1 Naming 1: names match the pattern, which has no line break",
    kind: "check too loose",
  },
  {
    id: "booleans-pass-as-integers",
    title: "true is accepted where a number is expected, such as the value of an INTEGER choice.",
    source: "D1 Option choice: the type of value follows the option type",
    kind: "check too loose",
  },
  {
    id: "nested-options-are-not-checked",
    title: "Options inside subcommands and groups are stored without a look at them.",
    source: "D1 Subcommands and groups 2 and Command option: the rules of options hold for nested ones",
    kind: "missing check",
  },
  {
    id: "delete-answers-200",
    title: "DELETE answers 200.",
    source: "D1 Errors: delete success: 204 no content",
    kind: "wrong status",
  },
  {
    id: "edit-skips-empty-values",
    title: "PATCH leaves false, null and empty lists aside: what was set cannot be taken back.",
    source: "D1 Edit body: each provided field entirely overwrites the existing value",
    kind: "input ignored",
  },
  {
    id: "bulk-keeps-what-is-left-out",
    title: "A bulk overwrite keeps the commands that are not in the list.",
    source: "D1 States: bulk overwrite: commands not in the list are removed",
    kind: "merge, not replace",
  },
  {
    id: "guild-bulk-is-forgotten",
    title: "There is no bulk overwrite for guilds.",
    source: "D1 Guild commands: bulk overwrite guild commands: 200, array",
    kind: "missing route",
  },
  {
    id: "accept-language-is-ignored",
    title: "Lists are localized for the service's own header only, not for Accept-Language.",
    source: "D1 Localization 6: the locale is taken from X-Service-Locale, then Accept-Language, then the settings",
    kind: "ignored header",
  },
  {
    id: "any-token-fits-any-application",
    title: "The token of one application manages the commands of another.",
    source: "D1 Authentication 1: the token is one for the application",
    kind: "missing authorization",
  },
] as const satisfies readonly RootCause[];

export type CauseId = (typeof CAUSES)[number]["id"];
