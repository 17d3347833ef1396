/** What was reported of real services, row by row, and the faults that do the same. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";

/** One report. Its name leads to its faults: `slashproof faults --only 'discord-api-docs#5615'`. */
export type Report = {
  /**
   * - `discord-api-docs#N` an issue of the public API
   * - `published.<what>` reproduced in published software, which is not named
   * - `classic.<what>` a fault that services of every kind have
   */
  readonly name: `discord-api-docs#${number}` | `published.${string}` | `classic.${string}`;
  /** Completes "the service …", or "the builder …", "the application …". */
  readonly what: string;
} & Found;

/** Where it is found: by a case that kills the fault, by another command, or nowhere, because nothing says that it is wrong. */
type Found =
  | { readonly faults: readonly [string, ...string[]] }
  | { readonly command: "check-builder" | "check-app" }
  | { readonly observed: RuleId; readonly why: string };

const issue = (number: number, what: string, ...faults: readonly [string, ...string[]]): Report => ({
  name: `discord-api-docs#${number}`,
  what,
  faults,
});
const published = (word: string, what: string, ...faults: readonly [string, ...string[]]): Report => ({
  name: `published.${word}`,
  what,
  faults,
});
const classic = (word: string, what: string, ...faults: readonly [string, ...string[]]): Report => ({
  name: `classic.${word}`,
  what,
  faults,
});

const ISSUES: readonly Report[] = [
  issue(3784, "answers 500 to options that are an object", "command.options-as-object-is-a-server-error"),
  issue(4541, "answers 500 to a modal without data", "response.modal-that-lacks-data-is-a-server-error"),
  issue(3202, "answers 500 to min_values without max_values", "select.min-values-alone-is-a-server-error"),
  issue(8144, "answers 500 to a checkbox group without options", "checkbox-group.without-options-is-a-server-error"),
  issue(7528, "answers 500 to more than 64 media items", "gallery.of-65-items-is-a-server-error"),
  issue(8554, "answers 500 to much text in a message", "message.long-text-is-a-server-error"),
  issue(8611, "lists no messages where one has a container", "message.list-fails-on-containers"),
  issue(
    5615,
    "takes a required option after an optional one in a subcommand",
    "option.required-ones-come-first.not-asked-in-subcommands",
  ),
  {
    name: "discord-api-docs#5149",
    what: "takes a min_length above max_length",
    observed: "option.lengths.order-is-open",
    why: "The documents bound each of the two and say nothing of both together",
  },
  issue(4838, "drops default_member_permissions in a bulk overwrite", "bulk.drops-permissions"),
  issue(4856, "does not show the commands of a bulk overwrite", "bulk.leaves-commands-invisible"),
  issue(8574, "answers options of an entry point command in a wrong way", "entry-point.keeps-options"),
  issue(5239, "answers a missing scope with a wrong code", "discord.missing-scope.has-no-code"),
  {
    name: "discord-api-docs#2941",
    what: "names a wrong limit in the text of an error",
    observed: "error.body-is-open",
    why: "Neither the documents nor public facts give the texts of errors",
  },
  issue(7800, "does not ignore required of a select in a message", "select.required-counts-in-messages"),
  issue(3673, "takes the same custom_id on disabled components", "component.custom-id.may-repeat-on-disabled-ones"),
  issue(6471, "measures the name of a choice instead of its value", "choice.value-is-measured-by-its-name"),
  issue(4687, "answers 405 to a documented PUT", "permission.edit.answers-405"),
  issue(7394, "says two different waits in one 429", "discord.too-many-creates.says-two-waits"),
  issue(7220, "answers 404 to a valid token", "authentication.client-credentials-find-nothing"),
  issue(6851, "answers 404 to a valid token", "authentication.client-credentials-find-nothing"),
];

const PUBLISHED: readonly Report[] = [
  published("second-command-of-a-name", "makes a second command of a used name", "upsert.makes-a-second-command"),
  published(
    "create-without-id-and-version",
    "answers a create without id and version",
    "command.lacks-id-in-create",
    "command.lacks-version-in-create",
  ),
  published("overwritten-type", "overwrites a command of another type", "create.overwrites-another-type"),
  published("partial-bulk", "applies the good elements of a refused bulk overwrite", "bulk.is-partial"),
  published("errors-in-a-list", "answers 200 with an error in the list", "bulk.answers-errors-inside-the-list"),
  published("object-clears-the-scope", "takes an object for an empty list", "bulk.object-clears-the-scope"),
  published("object-is-a-server-error", "answers 500 to an object", "bulk.object-is-a-server-error"),
  published("mixed-lists", "shows guild commands in the global list", "list.of-all-holds-guild-commands"),
  published(
    "other-applications-read",
    "lets a command be read through another application",
    "scope.path-reaches-other-applications-on-get",
  ),
  published(
    "other-applications-delete",
    "lets a command be deleted through another application",
    "scope.path-reaches-other-applications-on-delete",
  ),
  published("unchecked-edit", "asks nothing of an edit", "edit.validates-nothing"),
  published("edit-needs-a-name", "refuses an edit without a name", "edit.needs-a-name"),
  published("path-id", "answers 500 to an id that is no number", "request.bad-path-id-is-a-server-error"),
  published("malformed-json", "makes a command of malformed JSON", "request.malformed-json-is-empty"),
  published("null-options", "answers null for options", "command.options-are-null"),
  published(
    "refused-fields",
    "refuses valid fields and types of options",
    "option.min_value.is-refused",
    "option.max_value.is-refused",
    "option.min_length.is-refused",
    "option.channel_types.is-refused",
    "option.type.refuses-10",
    "option.type.refuses-11",
  ),
  published(
    "unknown-interaction",
    "never answers a callback for an unknown interaction",
    "response.to-an-unknown-interaction-never-comes",
  ),
  { name: "published.builders-ask-too-little", what: "takes what no service takes", command: "check-builder" },
  {
    name: "published.builders-change-input",
    what: "changes what it is given without a message",
    command: "check-builder",
  },
  { name: "published.unsigned-request-ends-the-process", what: "ends on an unsigned request", command: "check-app" },
];

/** The ten kinds of TOSEM 2023, table 7. */
const CLASSIC: readonly Report[] = [
  classic("server-error", "answers 500 to valid input", "select.min-values-alone-is-a-server-error"),
  classic(
    "wrong-type",
    "answers a member of another type",
    "command.id-is-a-number",
    "list.answers-an-object",
    "get.answers-an-array",
  ),
  classic("undocumented-status", "answers success with another status", "edit.answers-202-for-200"),
  classic("ignored-maximum", "ignores a maximum", "option.choices.has-at-most-25.not-asked"),
  classic("ignored-enumeration", "ignores an enumeration", "option.type.is-known.not-asked"),
  classic("ignored-required", "ignores that a member is required", "command.name.is-required.not-asked"),
  classic("wrong-location", "says a wrong place of what it made", "create.answers-other-than-read"),
  classic("delete-without-effect", "answers a delete and removes nothing", "delete.does-nothing"),
  classic("partial-edit", "changes only a part of what an edit says", "edit.ignores-default_member_permissions"),
  classic("put-twice", "makes something else of the same PUT", "bulk.gives-new-ids-when-repeated"),
];

/** Every row of the lists, in their order. */
export const REPORTS: readonly Report[] = [...ISSUES, ...PUBLISHED, ...CLASSIC];

/** Names of the reports that a fault reproduces. */
export function reportsOf(faultId: string): readonly Report["name"][] {
  return REPORTS.filter((report) => "faults" in report && report.faults.includes(faultId)).map(({ name }) => name);
}
