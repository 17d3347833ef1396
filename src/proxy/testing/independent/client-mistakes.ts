/** Requests of clients that the documents rule out. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { GUILD, type InvalidRequest } from "./service-mistake.js";

/** A mistake, and what its author expected of `proxy` before it ran. */
export interface ClientMistake extends InvalidRequest {
  /** What the client does. */
  readonly id: string;
  /** The rules that name it; one of them is enough. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** The words that it breaks, in D1 unless it says D2 or PF. */
  readonly sentence: string;
}

type Named = readonly [id: string, rules: readonly [RuleId, ...RuleId[]], sentence: string];
const sends = ([id, rules, sentence]: Named, request: InvalidRequest): ClientMistake => ({
  id,
  rules,
  sentence,
  ...request,
});
const creates = (named: Named, command: object): ClientMistake =>
  sends(named, { body: { name: "ping", description: "Answers", ...command } });
const option = (more: object = {}): object => ({ type: 3, name: "text", description: "A text", ...more });
const takes = (named: Named, ...options: object[]): ClientMistake => creates(named, { options });
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const entry = (more: object = {}): object => ({ id: "1400000000000000001", type: 1, permission: true, ...more });
const permits = (named: Named, permissions: unknown, as: "bot" | "user" = "user"): ClientMistake =>
  sends(named, { method: "PUT", path: `/guilds/${GUILD}/commands/{id}/permissions`, body: { permissions }, as });
const sub = (name: string, ...options: object[]): object => ({ type: 1, name, description: "Sub", options });
const group = (name: string, ...options: object[]): object => ({ type: 2, name, description: "Group", options });

const NAME = "name | 1-32 characters";
/** Commands. */
export const COMMAND_MISTAKES: readonly ClientMistake[] = [
  creates(["capital letter", ["command.name.is-lowercase"], "the lowercase variant must be used"], { name: "Ping" }),
  creates(["name of 33", ["command.name.has-1-to-32-characters"], NAME], { name: "n".repeat(33) }),
  creates(["space in a name", ["command.name.matches-pattern"], "CHAT_INPUT command names … match the pattern"], {
    name: "ping pong",
  }),
  sends(["no name", ["command.name.is-required"], "name | string | yes"], { body: { description: "Answers" } }),
  creates(["description of 101", ["command.description.has-1-to-100-characters"], "description | 1-100 characters"], {
    description: "d".repeat(101),
  }),
  creates(["empty description", ["command.description.has-1-to-100-characters"], "description | 1-100 characters"], {
    description: "",
  }),
  creates(["type 9", ["command.type.is-known"], "Command types: 1 to 4"], { type: 9 }),
  creates(
    ["options of a user command", ["command.options.are-for-chat-input"], "options? | Chat-input commands only"],
    { type: 2, description: undefined, options: [option()] },
  ),
  creates(
    [
      "description of a user command",
      ["context-menu.description.is-not-allowed"],
      "When description is sent for a user or message command on creation it is not allowed",
    ],
    { type: 2 },
  ),
  creates(
    [
      "capital letter in a localization",
      ["localization.command-name.follows-the-name"],
      "Each value follows the restrictions of name",
    ],
    { name_localizations: { de: "Klingel" } },
  ),
  creates(["8,001 characters", ["limit.command-size.is-8000"], "at most 8000"], {
    options: many(20, (n) =>
      option({
        name: `o${n}`,
        choices: many(4, (c) => ({ name: `${c}`.padEnd(50, "n"), value: `${c}`.padEnd(50, "v") })),
      }),
    ),
  }),
  sends(
    [
      "entry point in a guild",
      ["entry-point.is-global-only"],
      "An application cannot have a PRIMARY_ENTRY_POINT guild command",
    ],
    { path: `/guilds/${GUILD}/commands`, body: { type: 4, name: "launch", handler: 1 } },
  ),
  creates(["name is a number", ["command.fields.have-their-type"], "name | string"], { name: 5 }),
  sends(
    [
      "two commands with one name in an overwrite",
      ["bulk.names.are-unique-per-type"],
      "Command names are unique per application, per type, within each scope",
    ],
    {
      method: "PUT",
      body: [
        { name: "one", description: "A" },
        { name: "one", description: "B" },
      ],
    },
  ),
  sends(
    ["an overwrite with an object", ["bulk.body-is-an-array"], "Bulk overwrite global commands | array of commands"],
    { method: "PUT", body: { commands: [] } },
  ),
  sends(["an edit to 33 characters", ["command.name.has-1-to-32-characters"], NAME], {
    method: "PATCH",
    path: "/commands/{id}",
    body: { name: "n".repeat(33) },
  }),
  sends(["half a body", ["endpoint.malformed-json-is-refused"], "create body below"], { body: '{"name":"ping",' }),
  sends(
    ["no token", ["authentication.missing-token-is-refused"], "All command management endpoints accept either form"],
    { as: "nobody", body: { name: "ping", description: "Answers" } },
  ),
];

/** Options, choices, permissions, and components. */
export const PART_MISTAKES: readonly ClientMistake[] = [
  takes(
    ["capital letter in an option", ["option.name.is-lowercase"], "the lowercase variant must be used"],
    option({ name: "Text" }),
  ),
  takes(
    [
      "two options with one name",
      ["option.name.is-unique-in-its-array"],
      "Option names are unique within one options array",
    ],
    option(),
    option({ type: 4 }),
  ),
  takes(
    [
      "required after optional",
      ["option.required-ones-come-first"],
      "Required options are listed before optional options",
    ],
    option(),
    option({ name: "other", required: true }),
  ),
  takes(
    ["26 options", ["command.options.has-at-most-25", "option.options.has-at-most-25"], "Options per command | 25"],
    ...many(26, (n) => option({ name: `o${n}` })),
  ),
  takes(
    ["26 choices", ["option.choices.has-at-most-25"], "choices? | Max 25"],
    option({ choices: many(26, (n) => ({ name: `${n}`, value: `${n}` })) }),
  ),
  takes(
    ["choices and autocomplete", ["option.autocomplete.excludes-choices"], "Cannot be true when choices are present"],
    option({ autocomplete: true, choices: [{ name: "a", value: "a" }] }),
  ),
  takes(
    ["choices of a boolean", ["option.choices.are-for-string-integer-number"], "choices? | STRING, INTEGER, NUMBER"],
    option({ type: 5, choices: [{ name: "a", value: "a" }] }),
  ),
  takes(
    ["minimum of a string", ["option.bounds.are-for-integer-and-number"], "min_value? | INTEGER, NUMBER"],
    option({ min_value: 1 }),
  ),
  takes(["min_length of 6,001", ["option.min-length.is-0-to-6000"], "0 to 6000"], option({ min_length: 6001 })),
  takes(["max_length of 0", ["option.max-length.is-1-to-6000"], "1 to 6000"], option({ max_length: 0 })),
  takes(
    ["group in a group", ["option.tree.refuses-a-group-in-a-group"], "Invalid shapes: a group inside a group"],
    group("outer", group("inner", sub("leaf"))),
  ),
  takes(
    [
      "group in a subcommand",
      ["option.tree.refuses-a-group-in-a-subcommand"],
      "Invalid shapes: … a subcommand containing a group",
    ],
    sub("outer", group("inner", sub("leaf"))),
  ),
  takes(
    [
      "required subcommand",
      ["option.required.is-not-for-subcommands"],
      "required? | all but SUB_COMMAND and SUB_COMMAND_GROUP",
    ],
    { ...sub("leaf"), required: true },
  ),
  takes(
    ["channel types of a string", ["option.channel-types.are-for-channels"], "channel_types? | CHANNEL"],
    option({ channel_types: [0] }),
  ),
  takes(
    ["text for an integer", ["choice.value.follows-the-option-type"], "Type follows the option type"],
    option({ type: 4, choices: [{ name: "one", value: "1" }] }),
  ),
  takes(
    ["choice name of 101", ["choice.name.has-1-to-100-characters"], "name | 1-100 characters"],
    option({ choices: [{ name: "n".repeat(101), value: "v" }] }),
  ),
  takes(
    ["choice value of 101", ["choice.value.has-at-most-100-characters"], "a string is up to 100 characters"],
    option({ choices: [{ name: "n", value: "v".repeat(101) }] }),
  ),
  takes(
    ["half an integer", ["option.bounds.of-integers-are-integers"], "integer for INTEGER"],
    option({ type: 4, min_value: 1.5 }),
  ),
  takes(
    [
      "a localized name that is in use",
      ["localization.option-name.differs-from-default-names"],
      "Localized option names must differ from all default option names",
    ],
    option({ name: "one", name_localizations: { de: "two" } }),
    option({ name: "two" }),
  ),
  permits(
    ["101 permissions", ["permission.edit.takes-at-most-100"], "up to 100 entries"],
    many(101, (n) => entry({ id: `${1400000000000000001n + BigInt(n)}` })),
  ),
  permits(["permission type 4", ["permission.type.is-known"], "ROLE = 1, USER = 2, CHANNEL = 3"], [entry({ type: 4 })]),
  permits(
    ["permission in words", ["permission.permission.is-boolean"], "permission | boolean"],
    [entry({ permission: "true" })],
  ),
  permits(
    [
      "permissions as an object",
      ["permission.edit.body-has-its-members"],
      "{permissions: array of command permission}",
    ],
    {},
  ),
  permits(
    ["permissions by a bot", ["permission.edit.refuses-a-bot-token"], "A bot token is rejected with an error"],
    [entry()],
    "bot",
  ),
];

/**
 * The author expected faults of the client. Whether a guild refuses or ignores contexts is open, and a path with letters
 * may be an operation that the documents do not show.
 */
export const OPEN_REQUESTS: readonly InvalidRequest[] = [
  { path: `/guilds/${GUILD}/commands`, body: { name: "ping", description: "Answers", contexts: [0] } },
  { method: "DELETE", path: "/commands/ping" },
];
