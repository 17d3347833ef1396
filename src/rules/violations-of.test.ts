import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../contract/json.js";
import type { EditContext, WriteContext } from "./context.js";
import type { RuleViolation } from "./violation.js";
import { violationsOfBulk, violationsOfCreate, violationsOfEdit, violationsOfPermissions } from "./violations-of.js";

const GLOBAL: WriteContext = { scope: "global" };
const GUILD: WriteContext = { scope: "guild" };
const CLOSED: WriteContext = {
  scope: "global",
  enumerations: { locales: new Set(["de", "fr"]), channelTypes: new Set([0]) },
};

const command = (members: JsonObject = {}): JsonObject => ({ name: "slot", description: "A command", ...members });
const option = (members: JsonObject = {}): JsonObject => ({ type: 3, name: "o", description: "An option", ...members });
const sub = (options: readonly Json[], members: JsonObject = {}) => option({ type: 1, options, ...members });
const optional = option({ name: "optional" });
const required = option({ name: "required", required: true });
const places = (violations: readonly RuleViolation[]) => violations.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe("a create", () => {
  test.each<[what: string, body: Json, context: WriteContext]>([
    ["a plain command", command(), GLOBAL],
    ["a chat-input command without description", { name: "slot" }, GLOBAL],
    ["a context menu with an empty description", { type: 2, name: "High Five", description: "" }, GLOBAL],
    ["an entry point with a free name", { type: 4, name: "Launch It", handler: 1 }, GLOBAL],
    ["required before optional", command({ options: [required, optional] }), GLOBAL],
    ["one name in two arrays", command({ options: [sub([optional]), sub([optional], { name: "p" })] }), GLOBAL],
    [
      "a localized name of two locales",
      command({
        options: [option({ name_localizations: { de: "x" } }), option({ name: "p", name_localizations: { fr: "x" } })],
      }),
      GLOBAL,
    ],
    [
      "a localized name equal to its own default",
      command({ options: [option({ name_localizations: { de: "o" } }), option({ name: "p" })] }),
      GLOBAL,
    ],
    [
      "a localized name that another subcommand has",
      command({
        options: [
          sub([option({ name_localizations: { de: "x" } })]),
          sub([option({ name_localizations: { de: "x" } })], { name: "p" }),
        ],
      }),
      GLOBAL,
    ],
    [
      "choices without autocomplete",
      command({ options: [option({ autocomplete: false, choices: [{ name: "a", value: "b" }] })] }),
      GLOBAL,
    ],
    [
      "an empty list where no list has a place",
      command({ options: [option({ type: 5, options: [], choices: [], channel_types: [] })] }),
      GLOBAL,
    ],
    [
      "false where no flag has a place",
      command({ options: [sub([], { required: false, autocomplete: false })] }),
      GLOBAL,
    ],
    ["a minimum above its maximum", command({ options: [option({ type: 4, min_value: 5, max_value: 1 })] }), GLOBAL],
    [
      "equal choices",
      command({
        options: [
          option({
            choices: [
              { name: "a", value: "b" },
              { name: "a", value: "b" },
            ],
          }),
        ],
      }),
      GLOBAL,
    ],
    [
      "null for everything optional",
      command({ options: null, nsfw: null, contexts: null, integration_types: null, handler: null, type: null }),
      GLOBAL,
    ],
    [
      "null inside an option",
      command({ options: [option({ choices: null, required: null, min_length: null, channel_types: null })] }),
      GLOBAL,
    ],
    [
      "null for global fields in a guild",
      command({ contexts: null, dm_permission: null, integration_types: null }),
      GUILD,
    ],
    [
      "global fields in a guild, of the public service",
      command({ dm_permission: true, contexts: [0, 1], integration_types: [0] }),
      { ...CLOSED, scope: "guild" },
    ],
    ["other permissions where they are open", command({ default_member_permissions: "0x8" }), GLOBAL],
    ["unknown members", command({ zzz: { a: 1 } }), GLOBAL],
    ["an unknown locale where the list is open", command({ name_localizations: { xx: "a" } }), GLOBAL],
    ["8000 characters", { name: "abcde", options: sized(7995) }, GLOBAL],
  ])("accepts %s", (_, body, context) => {
    expect(places(violationsOfCreate(body, context))).toEqual([]);
  });

  test.each<[what: string, body: Json, context: WriteContext, place: string]>([
    ["a capital", command({ name: "Slot" }), GLOBAL, "command.name.is-lowercase /name"],
    [
      "a word as permissions",
      command({ default_member_permissions: "null" }),
      GLOBAL,
      "command.default-member-permissions.round-trips /default_member_permissions",
    ],
    ["a space", command({ name: "a slot" }), GLOBAL, "command.name.matches-pattern /name"],
    ["33 characters", command({ name: "a".repeat(33) }), GLOBAL, "command.name.has-1-to-32-characters /name"],
    ["no name", { description: "A command" }, GLOBAL, "command.name.is-required /name"],
    ["null as name", command({ name: null }), GLOBAL, "command.name.is-required /name"],
    [
      "a capital in a localized name",
      command({ name_localizations: { de: "Groß" } }),
      GLOBAL,
      "localization.command-name.follows-the-name /name_localizations/de",
    ],
    [
      "a long localized context menu name",
      { type: 3, name: "A B", name_localizations: { de: "a".repeat(33) } },
      GLOBAL,
      "localization.context-menu-name.follows-the-name /name_localizations/de",
    ],
    [
      "a locale with a slash",
      command({ name_localizations: { "a/b~": "X" } }),
      GLOBAL,
      "localization.command-name.follows-the-name /name_localizations/a~1b~0",
    ],
    [
      "a capital in an option",
      command({ options: [option({ name: "O" })] }),
      GLOBAL,
      "option.name.is-lowercase /options/0/name",
    ],
    [
      "a capital in a group's subcommand",
      command({ options: [option({ type: 2, options: [sub([], { name: "S" })] })] }),
      GLOBAL,
      "option.name.is-lowercase /options/0/options/0/name",
    ],
    [
      "a capital in a localized option name",
      command({ options: [option({ name_localizations: { de: "O" } })] }),
      GLOBAL,
      "localization.option-name.follows-the-name /options/0/name_localizations/de",
    ],
    [
      "two options of one name",
      command({ options: [optional, optional] }),
      GLOBAL,
      "option.name.is-unique-in-its-array /options/1/name",
    ],
    [
      "two parameters of one name",
      command({ options: [sub([optional, optional])] }),
      GLOBAL,
      "option.name.is-unique-in-its-array /options/0/options/1/name",
    ],
    [
      "a localized name that is another's default",
      command({ options: [option({ name_localizations: { de: "p" } }), option({ name: "p" })] }),
      GLOBAL,
      "localization.option-name.differs-from-default-names /options/0/name_localizations/de",
    ],
    [
      "a localized name twice in a locale",
      command({
        options: [option({ name_localizations: { de: "x" } }), option({ name: "p", name_localizations: { de: "x" } })],
      }),
      GLOBAL,
      "localization.option-name.is-unique-per-locale /options/1/name_localizations/de",
    ],
    [
      "optional before required",
      command({ options: [optional, required] }),
      GLOBAL,
      "option.required-ones-come-first /options/1",
    ],
    [
      "optional before required in a subcommand",
      command({ options: [sub([optional, required])] }),
      GLOBAL,
      "option.required-ones-come-first /options/0/options/1",
    ],
    [
      "autocomplete with choices",
      command({ options: [option({ autocomplete: true, choices: [{ name: "a", value: "b" }] })] }),
      GLOBAL,
      "option.autocomplete.excludes-choices /options/0/autocomplete",
    ],
    [
      "a required subcommand",
      command({ options: [sub([], { required: true })] }),
      GLOBAL,
      "option.required.is-not-for-subcommands /options/0/required",
    ],
    [
      "options of a parameter",
      command({ options: [option({ options: [optional] })] }),
      GLOBAL,
      "option.options.are-for-subcommands-and-groups /options/0/options",
    ],
    [
      "choices of a user",
      command({ options: [option({ type: 6, choices: [{ name: "a", value: "b" }] })] }),
      GLOBAL,
      "option.choices.are-for-string-integer-number /options/0/choices",
    ],
    [
      "autocomplete of a role",
      command({ options: [option({ type: 8, autocomplete: true })] }),
      GLOBAL,
      "option.autocomplete.is-for-string-integer-number /options/0/autocomplete",
    ],
    [
      "channel types of a string",
      command({ options: [option({ channel_types: [0] })] }),
      GLOBAL,
      "option.channel-types.are-for-channels /options/0/channel_types",
    ],
    [
      "a bound of a string",
      command({ options: [option({ min_value: 0 })] }),
      GLOBAL,
      "option.bounds.are-for-integer-and-number /options/0/min_value",
    ],
    [
      "a length of an integer",
      command({ options: [option({ type: 4, max_length: 5 })] }),
      GLOBAL,
      "option.lengths.are-for-strings /options/0/max_length",
    ],
    [
      "a group in a group",
      command({ options: [option({ type: 2, options: [option({ type: 2 })] })] }),
      GLOBAL,
      "option.tree.refuses-a-group-in-a-group /options/0/options/0/type",
    ],
    [
      "a group in a subcommand",
      command({ options: [sub([option({ type: 2 })])] }),
      GLOBAL,
      "option.tree.refuses-a-group-in-a-subcommand /options/0/options/0/type",
    ],
    [
      "a subcommand in a subcommand",
      command({ options: [sub([sub([])])] }),
      GLOBAL,
      "option.tree.refuses-a-subcommand-in-a-subcommand /options/0/options/0/type",
    ],
    [
      "a parameter in a group",
      command({ options: [option({ type: 2, options: [optional] })] }),
      GLOBAL,
      "option.tree.refuses-a-parameter-in-a-group /options/0/options/0/type",
    ],
    [
      "a description of a user command",
      { type: 2, name: "A B", description: "x" },
      GLOBAL,
      "context-menu.description.is-not-allowed /description",
    ],
    [
      "options of a message command",
      { type: 3, name: "A B", options: [optional] },
      GLOBAL,
      "command.options.are-for-chat-input /options",
    ],
    [
      "a handler of a chat-input command",
      command({ handler: 1 }),
      GLOBAL,
      "command.handler.is-for-entry-points /handler",
    ],
    ["an entry point of a guild", { type: 4, name: "launch" }, GUILD, "entry-point.is-global-only /type"],
    [
      "an entry point without activity",
      { type: 4, name: "launch" },
      { scope: "global", hasActivity: false },
      "entry-point.needs-an-activity /type",
    ],
    [
      "an unsupported installation context",
      command({ integration_types: [0, 1] }),
      { scope: "global", integrationTypes: [0] },
      "command.integration-types.are-supported-by-the-application /integration_types/1",
    ],
    [
      "dm_permission in a guild",
      command({ dm_permission: true }),
      GUILD,
      "command.dm-permission.is-for-global-commands /dm_permission",
    ],
    [
      "permissions that are no digits, in the public service",
      command({ default_member_permissions: "null" }),
      CLOSED,
      "command.default-member-permissions.round-trips /default_member_permissions",
    ],
    [
      "integration_types in a guild",
      command({ integration_types: [0] }),
      GUILD,
      "command.integration-types.are-for-global-commands /integration_types",
    ],
    ["contexts in a guild", command({ contexts: [0] }), GUILD, "command.contexts.are-for-global-commands /contexts"],
    [
      "BOT_DM in a guild",
      command({ contexts: [0, 1] }),
      GUILD,
      "command.contexts.bot-dm-is-not-for-guild-commands /contexts",
    ],
    [
      "an unknown locale where the list is closed",
      command({ name_localizations: { xx: "a" } }),
      CLOSED,
      "localization.locale.is-known /name_localizations/xx",
    ],
    [
      "an unknown locale of a choice",
      command({ options: [option({ choices: [{ name: "a", value: "b", name_localizations: { xx: "a" } }] })] }),
      CLOSED,
      "localization.locale.is-known /options/0/choices/0/name_localizations/xx",
    ],
    [
      "an unknown channel type where the list is closed",
      command({ options: [option({ type: 7, channel_types: [0, 999] })] }),
      CLOSED,
      "option.channel-types.are-known /options/0/channel_types/1",
    ],
    ["8001 characters", command({ name: "abcdef", options: sized(7986) }), GLOBAL, "limit.command-size.is-8000 "],
    ["a body that is a list", [], GLOBAL, "command.fields.have-their-type "],
    ["an unknown type", command({ type: 5 }), GLOBAL, "command.type.is-known /type"],
  ])("refuses %s", (_, body, context, place) => {
    expect(places(violationsOfCreate(body, context))).toEqual([place]);
  });
});

describe("an edit", () => {
  const stored = (type: number): EditContext => ({
    scope: "global",
    current: { type, name: "slot", description: "x".repeat(90), options: sized(7900) },
  });

  test.each<[what: string, body: Json, type: number]>([
    ["of nothing", {}, 1],
    ["with null, which keeps what is there", { options: null, name: null }, 1],
    ["to the same type", { type: 1 }, 1],
    ["of a description that is not shown", { description: "" }, 2],
    ["of a context menu name", { name: "Mixed Case" }, 2],
    ["that makes room", { options: [], description: "A command" }, 1],
  ])("is accepted %s", (_, body, type) => {
    expect(places(violationsOfEdit(body, stored(type)))).toEqual([]);
  });

  test.each<[what: string, body: Json, context: EditContext, place: string]>([
    ["another type", { type: 2 }, stored(1), "edit.type-is-fixed /type"],
    ["a space in a chat-input name", { name: "a b" }, stored(1), "command.name.matches-pattern /name"],
    ["a capital in a chat-input name", { name: "Ab" }, stored(1), "command.name.is-lowercase /name"],
    [
      "a space in a localized name",
      { name_localizations: { de: "a b" } },
      stored(1),
      "localization.command-name.follows-the-name /name_localizations/de",
    ],
    [
      "an empty description",
      { description: "" },
      stored(1),
      "command.description.has-1-to-100-characters /description",
    ],
    ["options of a user command", { options: [optional] }, stored(2), "edit.options-are-for-chat-input /options"],
    ["a handler of a chat-input command", { handler: 2 }, stored(1), "command.handler.is-for-entry-points /handler"],
    [
      "contexts in a guild",
      { contexts: [0] },
      { ...stored(1), scope: "guild" },
      "edit.global-fields-are-not-for-guilds /contexts",
    ],
    [
      "growth past 8000 characters",
      { name: "slot-of-seven", description: "x".repeat(100) },
      stored(1),
      "limit.command-size.is-8000 ",
    ],
  ])("is refused over %s", (_, body, context, place) => {
    expect(places(violationsOfEdit(body, context))).toEqual([place]);
  });
});

describe("a bulk overwrite", () => {
  const many = (count: number, type: number) =>
    Array.from({ length: count }, (_, index) => ({ type, name: `n${index}` }));

  test.each<[what: string, body: Json]>([
    ["of nothing", []],
    ["of one name in three types", [command(), { type: 2, name: "slot" }, { type: 3, name: "slot" }]],
    ["of full counts", [...many(100, 1), ...many(15, 2), ...many(15, 3), ...many(1, 4)]],
  ])("is accepted %s", (_, body) => {
    expect(places(violationsOfBulk(body, GLOBAL))).toEqual([]);
  });

  test.each<[what: string, body: Json, place: string]>([
    ["an object", {}, "bulk.body-is-an-array "],
    ["a name twice in a type", [command(), command({ type: 1 })], "bulk.names.are-unique-per-type /1/name"],
    ["101 chat-input commands", many(101, 1), "bulk.type-limits-hold /100"],
    ["16 user commands", many(16, 2), "bulk.type-limits-hold /15"],
    ["two entry points", many(2, 4), "entry-point.is-single /1"],
    ["a fault of one element", [command(), command({ name: "Other" })], "command.name.is-lowercase /1/name"],
    ["an element that is no object", [command(), 5], "command.fields.have-their-type /1"],
  ])("is refused over %s", (_, body, place) => {
    expect(places(violationsOfBulk(body, GLOBAL))).toEqual([place]);
  });
});

describe("an edit of permissions", () => {
  const entry = { id: "1", type: 1, permission: true };

  test.each<[what: string, body: Json, expected: readonly string[]]>([
    ["an empty list", { permissions: [] }, []],
    ["100 entries", { permissions: Array(100).fill(entry) }, []],
    ["101 entries", { permissions: Array(101).fill(entry) }, ["permission.edit.takes-at-most-100 /permissions"]],
    ["no list", {}, ["permission.edit.body-has-its-members /permissions"]],
    ["an unknown type", { permissions: [{ ...entry, type: 4 }] }, ["permission.type.is-known /permissions/0/type"]],
    ["a word as id", { permissions: [{ ...entry, id: "abc" }] }, ["permission.id.is-a-snowflake /permissions/0/id"]],
  ])("with %s", (_, body, expected) => {
    expect(places(violationsOfPermissions(body))).toEqual(expected);
  });
});

/** Choices that make up exactly this many characters, options of one choice list included. */
function sized(characters: number): readonly Json[] {
  const choices = (left: number) => {
    const list: Json[] = [];
    for (let rest = left; rest > 0; rest -= 101) {
      const length = Math.min(rest, 101);
      list.push(length === 1 ? { name: "x", value: "" } : { name: "x", value: "v".repeat(length - 1) });
    }
    return list;
  };
  const options: Json[] = [];
  for (let rest = characters; rest > 0; ) {
    const own = Math.min(rest - 3, 25 * 101);
    options.push({ type: 3, name: `o${options.length}`, description: "d", choices: choices(own) });
    rest -= own + 3;
  }
  return options;
}

describe("default_member_permissions as a number", () => {
  const body = command({ default_member_permissions: 32 });
  const judged = (context: WriteContext, sent: Json = body) =>
    [
      violationsOfCreate(sent, context),
      violationsOfEdit(sent, { ...context, current: { type: 1 } }),
      violationsOfBulk([sent], context),
    ].flatMap(places);

  test("is taken by the public service", () => expect(judged(CLOSED)).toEqual([]));

  test("has the wrong type by the documents", () => {
    const rule = "command.fields.have-their-type";
    expect(judged(GLOBAL)).toEqual([
      `${rule} /default_member_permissions`,
      `${rule} /default_member_permissions`,
      `${rule} /0/default_member_permissions`,
    ]);
  });

  test.each([-1, 0.5, true, ["32"]])("is wrong everywhere where it is %j", (value) => {
    expect(judged(CLOSED, command({ default_member_permissions: value }))).toHaveLength(3);
  });
});
