/** Commands that are answered otherwise than they are. */
import type { Json } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { isObject, type JsonObject } from "../../../rules/violation.js";
import type { Call } from "../../call.js";
import type { Apply, Fault } from "../fault.js";
import { answered, type Verb } from "../operations.js";
import { inEachScope, row } from "./row.js";

type Change = (command: JsonObject, call: Call) => JsonObject;

const SHOWING: readonly Verb[] = ["list", "create", "bulk", "get", "edit"];

/** Each command of an answer is changed on its way out. */
export function shown(change: Change, verbs: readonly Verb[] = SHOWING): Apply {
  return answered(verbs, ({ body }, call) => {
    const one = (command: Json): Json => (isObject(command) ? change(command, call) : command);
    return body === undefined ? undefined : { body: Array.isArray(body) ? body.map(one) : one(body) };
  });
}

/** Options at every depth are changed on their way out. */
export function withOptions(
  holder: JsonObject,
  change: (option: JsonObject, depth: number) => JsonObject,
  depth = 1,
): JsonObject {
  const { options } = holder;
  if (!Array.isArray(options)) return holder;
  return {
    ...holder,
    options: options.map((option) =>
      isObject(option) ? withOptions(change(option, depth), change, depth + 1) : option,
    ),
  };
}

function without(member: string): Change {
  return ({ [member]: _left, ...others }) => others;
}

const UNREADABLE = "A typed client fails on the answer";

interface MissingMember {
  readonly member: string;
  readonly rule: RuleId;
}

const MISSING: readonly MissingMember[] = [
  ...["id", "application_id", "name", "description", "version"].map((member) => ({
    member,
    rule: "command.object.has-its-fields" as const,
  })),
  { member: "guild_id", rule: "command.guild-id.equals-the-path" },
];

export const answerFaults: readonly Fault[] = [
  ...MISSING.flatMap(({ member, rule }) => [
    row(`command.lacks-${member}`, rule, `answers commands without ${member}`, UNREADABLE, shown(without(member))),
    ...(["list", "get", "create", "edit", "bulk"] as const).map((verb) =>
      row(
        `command.lacks-${member}-in-${verb}`,
        rule,
        `answers commands without ${member} on ${verb}`,
        UNREADABLE,
        shown(without(member), [verb]),
      ),
    ),
  ]),
  row(
    "command.id-is-a-number",
    "command.object.has-snowflakes",
    "answers ids as numbers",
    "JavaScript rounds the id, and nothing has the rounded one",
    shown((command) => ({ ...command, id: Number(command["id"]) })),
  ),
  row(
    "command.version-is-a-number",
    "command.object.has-snowflakes",
    "answers versions as numbers",
    UNREADABLE,
    shown((command) => ({ ...command, version: Number(command["version"]) })),
  ),
  row(
    "command.version-is-a-word",
    "command.object.has-snowflakes",
    "answers a version that is no snowflake",
    UNREADABLE,
    shown((command) => ({ ...command, version: `v${command["version"]}` })),
  ),
  ...inEachScope(
    row(
      "command.application-id-is-of-another",
      "command.application-id.equals-the-path",
      "names another application in a command",
      "A client files the command under the wrong bot",
      shown((command, { service, application }) => ({
        ...command,
        application_id: [...service.applications.keys()].find((id) => id !== application.id) ?? "1",
      })),
    ),
  ),
  row(
    "command.guild-id-is-of-another",
    "command.guild-id.equals-the-path",
    "names another guild in a guild command",
    "A client files the command under the wrong guild",
    shown((command, { application, guildId }) =>
      guildId === undefined
        ? command
        : { ...command, guild_id: [...application.guilds.keys()].find((id) => id !== guildId) ?? "1" },
    ),
  ),
  row(
    "command.guild-id-is-there-globally",
    "command.guild-id.is-absent-globally",
    "names a guild in a global command",
    "A client takes the command for one of that guild",
    shown((command, { application, guildId }) =>
      guildId === undefined ? { ...command, guild_id: [...application.guilds.keys()][0] ?? "1" } : command,
    ),
  ),
  row(
    "command.options-are-null",
    "command.object.has-its-fields",
    "answers options: null where there are none",
    "A well-known client library throws on every such command",
    shown((command) =>
      Array.isArray(command["options"]) && command["options"].length === 0 ? { ...command, options: null } : command,
    ),
    "reported",
  ),
  row(
    "command.name-is-null-in-lists",
    "command.object.has-its-fields",
    "answers name: null in lists",
    UNREADABLE,
    shown((command) => ({ ...command, name: null }), ["list"]),
  ),
  row(
    "command.nsfw-is-a-word",
    "command.object.has-its-fields",
    "answers nsfw as a text",
    UNREADABLE,
    shown((command) => ({ ...command, nsfw: String(command["nsfw"]) })),
  ),
  row(
    "command.permissions-are-a-number",
    "command.object.has-its-fields",
    "answers default_member_permissions as a number",
    UNREADABLE,
    shown((command) =>
      typeof command["default_member_permissions"] === "string"
        ? { ...command, default_member_permissions: Number(command["default_member_permissions"]) }
        : command,
    ),
  ),
  row(
    "command.type-is-missing-for-menus",
    "endpoint.list.returns-all-types",
    "answers user and message commands without their type",
    "A client takes them for slash commands",
    shown(({ type, ...others }) => (type === 1 ? { type, ...others } : others)),
  ),
  row(
    "context-menu.description-is-null",
    "context-menu.description.reads-as-empty-string",
    "answers description: null for user and message commands",
    UNREADABLE,
    shown((command) => (command["type"] === 2 || command["type"] === 3 ? { ...command, description: null } : command)),
  ),
  row(
    "context-menu.description-is-the-name",
    "context-menu.description.reads-as-empty-string",
    "answers the name as description of user and message commands",
    "A client that compares commands registers them again and again",
    shown((command) =>
      command["type"] === 2 || command["type"] === 3 ? { ...command, description: command["name"] ?? null } : command,
    ),
  ),
  ...inEachScope(
    row(
      "create.answers-other-than-read",
      "command.create.answers-what-is-read-back",
      "answers a create with an id that no read knows",
      "The client keeps an id that leads nowhere",
      answered(["create"], ({ body }) =>
        isObject(body) ? { body: { ...body, id: String(BigInt(String(body["id"])) + 1n) } } : undefined,
      ),
    ),
  ),
  ...inEachScope(
    row(
      "create.answers-a-tidied-description",
      "command.create.answers-what-is-read-back",
      "answers a create with a description other than the stored one",
      "The client keeps a copy that differs from what users see",
      answered(["create"], ({ body }) =>
        isObject(body) ? { body: { ...body, description: `${body["description"]}.` } } : undefined,
      ),
    ),
  ),
  ...inEachScope(
    row(
      "edit.answers-the-changes-only",
      "edit.answers-the-whole-command",
      "answers an edit with the changed members only",
      "A client that replaces its copy loses the rest",
      answered(["edit"], ({ body }, { body: sent }) =>
        isObject(body) && isObject(sent)
          ? { body: Object.fromEntries(Object.entries(body).filter(([member]) => member === "id" || member in sent)) }
          : undefined,
      ),
    ),
  ),
  ...inEachScope(
    row(
      "command.version-moves-on-read",
      "command.version.stays-on-read",
      "gives a command a new version whenever it is read",
      "A client that caches by version never hits",
      shown((command, { service }) => ({ ...command, version: service.snowflakes.next() }), ["get", "list"]),
    ),
  ),
  ...inEachScope(
    row(
      "list.moves-versions",
      "command.version.stays-on-read",
      "shows versions in lists that differ from those of single reads",
      "A client that caches by version never hits",
      shown((command, { service }) => ({ ...command, version: service.snowflakes.next() }), ["list"]),
    ),
  ),
  ...inEachScope(
    row(
      "dictionaries.are-missing-in-single-answers",
      "localization.dictionaries.are-in-single-answers",
      "answers single commands without their dictionaries",
      "An editor of translations shows none and deletes them on save",
      shown(
        ({ name_localizations: _names, description_localizations: _descriptions, ...others }) => others,
        ["get", "create", "edit"],
      ),
    ),
  ),
];
