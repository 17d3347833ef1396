import { describe, expect, test } from "vitest";
import type { OperationId } from "./operations.js";
import type { RuleId } from "./rule-ids.gen.js";
import { validateRequest, validateResponse } from "./validate.js";

const PING = { name: "ping", description: "Answers pong" };
const TEXT = { type: 3, name: "text", description: "Some text" };
const ANSWER = { id: "1", application_id: "2", name: "ping", description: "Answers pong", version: "3" };
const PERMISSION = { id: "1", type: 1, permission: true };

/** A command with one option, three levels down as well as on top. */
function withOption(option: object): object[] {
  const subcommand = { type: 1, name: "sub", description: "A subcommand", options: [option] };
  const group = { type: 2, name: "group", description: "A group", options: [subcommand] };
  return [
    { ...PING, options: [option] },
    { ...PING, options: [subcommand] },
    { ...PING, options: [group] },
  ];
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describe("a body with one fault has one violation, which knows its rule and its place", () => {
  const faults: readonly (readonly [RuleId, string, object])[] = [
    ["command.name.is-required", "/name", { description: "Answers pong" }],
    ["command.name.has-1-to-32-characters", "/name", { ...PING, name: "" }],
    ["command.name.has-1-to-32-characters", "/name", { ...PING, name: "a".repeat(33) }],
    ["command.name.matches-pattern", "/name", { ...PING, name: "a b" }],
    ["command.name.matches-pattern", "/name", { ...PING, name: "ping\n" }],
    ["command.fields.have-their-type", "/name", { ...PING, name: 5 }],
    ["command.name.has-1-to-32-characters", "/name", { type: 2, name: "a".repeat(33) }],
    ["command.type.is-known", "/type", { ...PING, type: 5 }],
    ["command.type.is-known", "/type", { ...PING, type: "1" }],
    ["command.description.has-1-to-100-characters", "/description", { ...PING, description: "" }],
    ["command.description.has-1-to-100-characters", "/description", { ...PING, description: "a".repeat(101) }],
    ["context-menu.description.is-not-allowed", "/description", { type: 2, name: "High Five", description: "x" }],
    ["command.options.are-for-chat-input", "/options", { type: 3, name: "Save", options: [TEXT] }],
    [
      "command.options.has-at-most-25",
      "/options",
      { ...PING, options: times(26, (n) => ({ ...TEXT, name: `o${n}` })) },
    ],
    ["command.fields.have-their-type", "/options", { ...PING, options: {} }],
    ["command.fields.have-their-type", "/nsfw", { ...PING, nsfw: "true" }],
    ["command.integration-types.are-known", "/integration_types/0", { ...PING, integration_types: [2] }],
    ["command.contexts.are-known", "/contexts/1", { ...PING, contexts: [0, 3] }],
    ["entry-point.handler.is-known", "/handler", { type: 4, name: "Launch", handler: 3 }],
    [
      "localization.command-name.follows-the-name",
      "/name_localizations/de",
      { ...PING, name_localizations: { de: "a b" } },
    ],
    [
      "localization.context-menu-name.follows-the-name",
      "/name_localizations/de",
      { type: 2, name: "Hi", name_localizations: { de: "" } },
    ],
    [
      "localization.description.has-1-to-100-characters",
      "/description_localizations/fr",
      { ...PING, description_localizations: { fr: "" } },
    ],
    ["option.type.is-known", "/options/0/type", { ...PING, options: [{ ...TEXT, type: 12 }] }],
    ["option.type.is-known", "/options/0/type", { ...PING, options: [{ name: "text", description: "x" }] }],
    ["command.fields.have-their-type", "", [] as object],
  ];

  test.each(faults)("%s at %s", (rule, pointer, body) => {
    const found = validateRequest("createGlobalCommand", body);

    expect(found.map((violation) => [violation.rule, violation.pointer])).toEqual([[rule, pointer]]);
  });
});

describe("an option with one fault has one violation at every depth", () => {
  const choice = { name: "a", value: "a" };
  const faults: readonly (readonly [RuleId, string, object])[] = [
    ["option.name.is-required", "/name", { type: 3, description: "x" }],
    ["option.name.has-1-to-32-characters", "/name", { ...TEXT, name: "" }],
    ["option.name.matches-pattern", "/name", { ...TEXT, name: "my opt" }],
    ["option.description.is-required", "/description", { type: 3, name: "text" }],
    ["option.description.has-1-to-100-characters", "/description", { ...TEXT, description: "" }],
    ["option.fields.have-their-type", "/required", { ...TEXT, required: "yes" }],
    ["option.fields.have-their-type", "/autocomplete", { ...TEXT, autocomplete: 1 }],
    ["option.choices.has-at-most-25", "/choices", { ...TEXT, choices: times(26, () => choice) }],
    ["option.autocomplete.excludes-choices", "/autocomplete", { ...TEXT, choices: [choice], autocomplete: true }],
    ["option.min-length.is-0-to-6000", "/min_length", { ...TEXT, min_length: -1 }],
    ["option.min-length.is-0-to-6000", "/min_length", { ...TEXT, min_length: 1.5 }],
    ["option.max-length.is-1-to-6000", "/max_length", { ...TEXT, max_length: 0 }],
    ["option.bounds.of-integers-are-integers", "/min_value", { ...TEXT, type: 4, min_value: 1.5 }],
    ["option.bounds.of-integers-are-safe", "/max_value", { ...TEXT, type: 4, max_value: 2 ** 53 }],
    ["option.bounds.of-numbers-are-in-range", "/max_value", { ...TEXT, type: 10, max_value: 2 ** 54 }],
    ["choice.name.is-required", "/choices/0/name", { ...TEXT, choices: [{ value: "a" }] }],
    ["choice.value.is-required", "/choices/0/value", { ...TEXT, choices: [{ name: "a" }] }],
    ["choice.name.has-1-to-100-characters", "/choices/0/name", { ...TEXT, choices: [{ name: "", value: "a" }] }],
    ["choice.value.follows-the-option-type", "/choices/0/value", { ...TEXT, choices: [{ name: "a", value: 1 }] }],
    [
      "choice.value.follows-the-option-type",
      "/choices/0/value",
      { ...TEXT, type: 4, choices: [{ name: "a", value: 1.5 }] },
    ],
    [
      "choice.value.has-at-most-100-characters",
      "/choices/0/value",
      { ...TEXT, choices: [{ name: "a", value: "a".repeat(101) }] },
    ],
    [
      "choice.name-localizations.follow-the-name",
      "/choices/0/name_localizations/de",
      { ...TEXT, choices: [{ ...choice, name_localizations: { de: "" } }] },
    ],
    [
      "localization.option-name.follows-the-name",
      "/name_localizations/de",
      { ...TEXT, name_localizations: { de: "A B" } },
    ],
  ];
  const places = ["/options/0", "/options/0/options/0", "/options/0/options/0/options/0"];

  test.each(faults)("%s at %s", (rule, pointer, option) => {
    const found = withOption(option).map((body) => validateRequest("createGuildCommand", body));

    expect(found.map((violations) => violations.map((violation) => [violation.rule, violation.pointer]))).toEqual(
      places.map((place) => [[rule, place + pointer]]),
    );
  });

  test.each([
    ["option.tree.refuses-a-group-in-a-group", 2, 2],
    ["option.tree.refuses-a-parameter-in-a-group", 2, 3],
    ["option.tree.refuses-a-group-in-a-subcommand", 1, 2],
    ["option.tree.refuses-a-subcommand-in-a-subcommand", 1, 1],
  ] as const)("%s", (rule, outer, inner) => {
    const body = { ...PING, options: [{ ...TEXT, type: outer, options: [{ ...TEXT, type: inner }] }] };

    const found = validateRequest("createGlobalCommand", body);

    expect(found.map((violation) => [violation.rule, violation.pointer])).toEqual([
      [rule, "/options/0/options/0/type"],
    ]);
  });
});

describe("other operations", () => {
  const faults: readonly (readonly [OperationId, RuleId, string, unknown])[] = [
    ["createGuildCommand", "entry-point.is-global-only", "/type", { type: 4, name: "Launch" }],
    ["bulkOverwriteGlobalCommands", "bulk.body-is-an-array", "", PING],
    ["bulkOverwriteGuildCommands", "command.name.is-required", "/1/name", [PING, { description: "x" }]],
    ["editGlobalCommand", "command.name.has-1-to-32-characters", "/name", { name: "" }],
    ["editGuildCommand", "command.options.has-at-most-25", "/options", { options: times(26, () => TEXT) }],
    ["editCommandPermissions", "permission.edit.body-has-its-members", "/permissions", {}],
    [
      "editCommandPermissions",
      "permission.edit.body-has-its-members",
      "/permissions/0/id",
      { permissions: [{ type: 1, permission: true }] },
    ],
    [
      "editCommandPermissions",
      "permission.type.is-known",
      "/permissions/0/type",
      { permissions: [{ ...PERMISSION, type: 4 }] },
    ],
    [
      "editCommandPermissions",
      "permission.permission.is-boolean",
      "/permissions/0/permission",
      { permissions: [{ ...PERMISSION, permission: 1 }] },
    ],
    [
      "editCommandPermissions",
      "permission.id.is-a-snowflake",
      "/permissions/0/id",
      { permissions: [{ ...PERMISSION, id: "x" }] },
    ],
    [
      "editCommandPermissions",
      "permission.edit.takes-at-most-100",
      "/permissions",
      { permissions: times(101, () => PERMISSION) },
    ],
  ];

  test.each(faults)("%s: %s at %s", (operation, rule, pointer, body) => {
    const found = validateRequest(operation, body);

    expect(found.map((violation) => [violation.rule, violation.pointer])).toEqual([[rule, pointer]]);
  });

  test.each([
    ["a chat input command without a type", "createGlobalCommand", PING],
    ["members that no table names", "createGlobalCommand", { ...PING, made_up: 1 }],
    ["a user command with spaces", "createGuildCommand", { type: 2, name: "High Five" }],
    [
      "null where the tables have it",
      "createGlobalCommand",
      { ...PING, name_localizations: null, contexts: null, dm_permission: null },
    ],
    ["marks of Devanagari and Thai", "createGlobalCommand", { ...PING, name: "नमस्ते" }],
    ["32 astral letters", "createGlobalCommand", { ...PING, name: "𐐨".repeat(32) }],
    ["an empty edit", "editGlobalCommand", {}],
    ["an empty overwrite", "bulkOverwriteGlobalCommands", []],
    [
      "a context menu command with a description in a bulk overwrite",
      "bulkOverwriteGuildCommands",
      [{ type: 2, name: "Hi", description: "x" }],
    ],
    ["a body where none is documented", "listGlobalCommands", { any: "thing" }],
  ] as const)("%s is sound for %s", (_, operation, body) => {
    expect(validateRequest(operation, body)).toEqual([]);
  });
});

describe("answers", () => {
  test.each([
    ["the least that is documented", ANSWER],
    ["members of their own", { ...ANSWER, extra: { deep: [] } }],
    [
      "null in nullable fields",
      { ...ANSWER, name_localizations: null, contexts: null, default_member_permissions: null },
    ],
    ["a user command with an empty description", { ...ANSWER, type: 2, description: "" }],
    ["an id of twenty digits", { ...ANSWER, id: "18446744073709551615" }],
  ])("may have %s", (_, body) => {
    expect(validateResponse("createGlobalCommand", 201, body)).toEqual([]);
  });

  test.each([
    ["createGlobalCommand", 201, "command.object.has-its-fields", "/version", { ...ANSWER, version: undefined }],
    ["createGlobalCommand", 200, "command.object.has-its-fields", "/options", { ...ANSWER, options: null }],
    ["getGuildCommand", 200, "command.object.has-snowflakes", "/id", { ...ANSWER, id: "abc" }],
    ["editGuildCommand", 200, "command.object.has-snowflakes", "/version", { ...ANSWER, version: 3 }],
    ["getGlobalCommand", 200, "context-menu.description.reads-as-empty-string", "/description", { ...ANSWER, type: 3 }],
    [
      "getGlobalCommand",
      200,
      "command.object.has-its-fields",
      "/options/0/options/0/name",
      { ...ANSWER, options: [{ ...TEXT, type: 1, options: [{ ...TEXT, name: 1 }] }] },
    ],
    ["listGlobalCommands", 200, "endpoint.list.answers-200-with-an-array", "", { commands: [] }],
    ["listGuildCommands", 200, "command.object.has-its-fields", "/0/name", [{ ...ANSWER, name: undefined }]],
    ["bulkOverwriteGuildCommands", 200, "endpoint.bulk.answers-200-with-an-array", "", ANSWER],
    [
      "getCommandPermissions",
      200,
      "permission.get.answers-the-object",
      "/permissions",
      { id: "1", application_id: "2", guild_id: "3" },
    ],
    ["editCommandPermissions", 200, "permission.edit.answers-the-object", "", []],
    ["listCommandPermissions", 200, "permission.list.answers-objects", "", {}],
  ] as const)("%s %d: %s at %s", (operation, status, rule, pointer, body) => {
    const found = validateResponse(operation, status, JSON.parse(JSON.stringify(body)));

    expect(found.map((violation) => [violation.rule, violation.pointer])).toEqual([[rule, pointer]]);
  });

  test("are open where they refuse", () => {
    expect(validateResponse("createGlobalCommand", 422, "no")).toEqual([]);
  });
});
