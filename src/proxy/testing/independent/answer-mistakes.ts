/** Answers of a command service that the documents rule out. */
import type { Command } from "./command-service.js";
import { changes, commands, GUILD, isList, lastOf, type ServiceMistake, without } from "./service-mistake.js";

/** Answers in the wrong form. */
export const FORM_MISTAKES: readonly ServiceMistake[] = [
  changes(
    [
      "a create of a new name answers 200",
      ["endpoint.create.answers-201-for-a-new-name"],
      "201 if new, 200 if overwritten",
    ],
    (a) => (a.status === 201 ? { ...a, status: 200 } : a),
  ),
  changes(
    [
      "a create of a used name answers 201",
      ["endpoint.create.answers-200-for-a-used-name"],
      "201 if new, 200 if overwritten",
    ],
    (a, { method }) => (method === "POST" && a.status === 200 ? { ...a, status: 201 } : a),
  ),
  changes(
    ["an edit answers 204", ["endpoint.edit.answers-200"], "Edit global command … 200, command"],
    (a, { method }) => (method === "PATCH" ? { status: 204 } : a),
  ),
  changes(
    ["a removal answers 200 with a body", ["endpoint.delete.answers-204"], "Delete global command … 204, no content"],
    (a, { method }) => (method === "DELETE" ? { status: 200, body: {} } : a),
  ),
  changes(
    [
      "a list is in an object",
      ["endpoint.list.answers-200-with-an-array"],
      "Get global commands … 200, array of command",
    ],
    (a, asked) => (isList(asked) ? { status: 200, body: { commands: a.body } } : a),
  ),
  changes(
    [
      "an overwrite answers with a count",
      ["endpoint.bulk.answers-200-with-an-array"],
      "Bulk overwrite … 200, array of commands",
    ],
    (a, { method, path }) =>
      method === "PUT" && path.at(-1) === "commands" ? { status: 200, body: { overwritten: 2 } } : a,
  ),
  changes(["a read answers 201", ["endpoint.get.answers-200"], "Get global command … 200, command"], (a, asked) =>
    asked.method === "GET" && /^\d+$/.test(lastOf(asked)) && a.status === 200 ? { ...a, status: 201 } : a,
  ),
  commands(
    ["ids are numbers", ["command.object.has-snowflakes"], "id | snowflake | Unique ID of the command"],
    (c) => ({ ...c, id: Number(c.id) }),
  ),
  commands(
    ["versions are left out", ["command.object.has-its-fields"], "version | snowflake | Autoincrementing"],
    (c) => without("version", c),
  ),
  commands(
    [
      "another application owns everything",
      ["command.application-id.equals-the-path"],
      "application_id | snowflake | Parent application",
    ],
    (c) => ({ ...c, application_id: "1999999999999999999" }),
  ),
  commands(
    [
      "the guild is left out",
      ["command.guild-id.equals-the-path"],
      "guild_id? | Present when the command is not global",
    ],
    (c) => without("guild_id", c),
  ),
  commands(
    [
      "global commands have a guild",
      ["command.guild-id.is-absent-globally"],
      "guild_id? | Present when the command is not global",
    ],
    (c) => ({ guild_id: GUILD, ...c }),
  ),
  // Its author expected the first rule alone. The table of fields calls a description a string, which null breaks as well.
  commands(
    [
      "context-menu commands have no description",
      ["context-menu.description.reads-as-empty-string", "command.object.has-its-fields"],
      "an empty string (never null) for user and message commands",
    ],
    (c) => (c.type === 1 ? c : { ...c, description: null }),
  ),
  changes(
    [
      "a permission is an object in words",
      ["permission.edit.answers-the-object", "permission.permission.is-boolean", "permission.get.answers-the-object"],
      "permission | boolean | true allows, false disallows",
    ],
    (a, { method, path }) =>
      method === "PUT" && path.at(-1) === "permissions"
        ? { ...a, body: { ...(a.body as object), permissions: [{ id: "1", type: 1, permission: "allow" }] } }
        : a,
  ),
];

/** Values that are not kept as they were sent. */
export const VALUE_MISTAKES: readonly ServiceMistake[] = [
  commands(
    [
      "a permission set of zero becomes null",
      ["command.default-member-permissions.keeps-zero", "command.default-member-permissions.round-trips"],
      "The value '0' forbids everyone except administrators",
    ],
    (c) => (c.default_member_permissions === "0" ? { ...c, default_member_permissions: null } : c),
  ),
  // Its author expected the first two rules. A command of another name is not the one that was created: "201, command object".
  commands(
    [
      "names of user commands are in lower case",
      [
        "context-menu.name.allows-spaces-and-mixed-case",
        "command.create.answers-what-is-read-back",
        "endpoint.create.answers-201-for-a-new-name",
      ],
      "USER and MESSAGE command names may be mixed case",
    ],
    (c) => ({ ...c, name: c.name.toLowerCase() }),
  ),
  commands(
    [
      "options are reversed",
      ["option.order.is-preserved", "option.required-ones-come-first", "option.fields.round-trip"],
      "each provided field entirely overwrites the existing value",
    ],
    (c) => (Array.isArray(c.options) ? { ...c, options: [...c.options].reverse() } : c),
  ),
  commands(
    [
      "values of choices are text",
      ["choice.value.follows-the-option-type", "option.fields.round-trip"],
      "value | Type follows the option type",
    ],
    (c) => JSON.parse(JSON.stringify(c).replace(/"value":(\d+)/g, '"value":"$1"')),
  ),
  commands(
    [
      "descriptions are cut",
      ["command.create.answers-what-is-read-back", "edit.replaces-provided-fields"],
      "description | 1-100 characters",
    ],
    (c) => ({ ...c, description: `${c.description}`.slice(0, 40) }),
  ),
  commands(
    [
      "nsfw is always false",
      ["command.create.answers-what-is-read-back", "command.nsfw.defaults-to-false", "edit.replaces-provided-fields"],
      "nsfw? | Age-restricted",
    ],
    (c) => ({ ...c, nsfw: false }),
  ),
  changes(
    [
      "lists have dictionaries without a wish",
      ["localization.list.omits-the-dictionaries", "localization.list.default-is-without-dictionaries"],
      "return name_localized … instead of the dictionaries, unless with_localizations is true",
    ],
    (a, asked) =>
      isList(asked)
        ? { ...a, body: (a.body as Command[]).map((c) => ({ name_localizations: { de: "klingel" }, ...c })) }
        : a,
  ),
  changes(
    [
      "lists lack dictionaries that are wished",
      ["localization.list.returns-dictionaries-on-request"],
      "instead of the dictionaries, unless with_localizations is true",
    ],
    (a, asked) =>
      isList(asked) ? { ...a, body: (a.body as Command[]).map((c) => without("name_localizations", c)) } : a,
  ),
];
