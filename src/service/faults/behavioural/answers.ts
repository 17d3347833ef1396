/** Commands that are answered otherwise than they are. */
import { isObject, type Json, type JsonObject } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { CommandCall } from "../../call.js";
import { type Apply, type Fault, fault, withHarm } from "../fault.js";
import { inEachScope } from "../in-scope.js";
import { answered, type Verb } from "../operations.js";

type Change = (command: JsonObject, call: CommandCall) => JsonObject;

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

export const answerFaults: readonly Fault[] = withHarm(UNREADABLE, [
  ...MISSING.flatMap(({ member, rule }) => [
    fault(`command.lacks-${member}`, rule, {
      title: `answers commands without ${member}`,
      apply: shown(without(member)),
    }),
    ...(["list", "get", "create", "edit", "bulk"] as const).map((verb) =>
      fault(`command.lacks-${member}-in-${verb}`, rule, {
        title: `answers commands without ${member} on ${verb}`,
        apply: shown(without(member), [verb]),
      }),
    ),
  ]),
  fault("command.id-is-a-number", "command.object.has-snowflakes", {
    title: "answers ids as numbers",
    harm: "JavaScript rounds the id, and nothing has the rounded one",
    apply: shown((command) => ({ ...command, id: Number(command["id"]) })),
  }),
  fault("command.version-is-a-number", "command.object.has-snowflakes", {
    title: "answers versions as numbers",
    apply: shown((command) => ({ ...command, version: Number(command["version"]) })),
  }),
  fault("command.version-is-a-word", "command.object.has-snowflakes", {
    title: "answers a version that is no snowflake",
    apply: shown((command) => ({ ...command, version: `v${command["version"]}` })),
  }),
  ...inEachScope("command.application-id-is-of-another", "command.application-id.equals-the-path", {
    title: "names another application in a command",
    harm: "A client files the command under the wrong bot",
    apply: shown((command, { service, application }) => ({
      ...command,
      application_id: [...service.applications.keys()].find((id) => id !== application.id) ?? "1",
    })),
  }),
  fault("command.guild-id-is-of-another", "command.guild-id.equals-the-path", {
    title: "names another guild in a guild command",
    harm: "A client files the command under the wrong guild",
    apply: shown((command, { application, guildId }) =>
      guildId === undefined
        ? command
        : { ...command, guild_id: [...application.guilds.keys()].find((id) => id !== guildId) ?? "1" },
    ),
  }),
  fault("command.guild-id-is-there-globally", "command.guild-id.is-absent-globally", {
    title: "names a guild in a global command",
    harm: "A client takes the command for one of that guild",
    apply: shown((command, { application, guildId }) =>
      guildId === undefined ? { ...command, guild_id: [...application.guilds.keys()][0] ?? "1" } : command,
    ),
  }),
  fault("command.options-are-null", "command.object.has-its-fields", {
    title: "answers options: null where there are none",
    harm: "A well-known client library throws on every such command",
    apply: shown((command) =>
      Array.isArray(command["options"]) && command["options"].length === 0 ? { ...command, options: null } : command,
    ),
    kind: "reported",
  }),
  fault("command.name-is-null-in-lists", "command.object.has-its-fields", {
    title: "answers name: null in lists",
    apply: shown((command) => ({ ...command, name: null }), ["list"]),
  }),
  fault("command.nsfw-is-a-word", "command.object.has-its-fields", {
    title: "answers nsfw as a text",
    apply: shown((command) => ({ ...command, nsfw: String(command["nsfw"]) })),
  }),
  fault("command.permissions-are-a-number", "command.object.has-its-fields", {
    title: "answers default_member_permissions as a number",
    apply: shown((command) =>
      typeof command["default_member_permissions"] === "string"
        ? { ...command, default_member_permissions: Number(command["default_member_permissions"]) }
        : command,
    ),
  }),
  fault("command.type-is-missing-for-menus", "endpoint.list.returns-all-types", {
    title: "answers user and message commands without their type",
    harm: "A client takes them for slash commands",
    apply: shown(({ type, ...others }) => (type === 1 ? { type, ...others } : others)),
  }),
  fault("context-menu.description-is-null", "context-menu.description.reads-as-empty-string", {
    title: "answers description: null for user and message commands",
    apply: shown((command) =>
      command["type"] === 2 || command["type"] === 3 ? { ...command, description: null } : command,
    ),
  }),
  fault("context-menu.description-is-the-name", "context-menu.description.reads-as-empty-string", {
    title: "answers the name as description of user and message commands",
    harm: "A client that compares commands registers them again and again",
    apply: shown((command) =>
      command["type"] === 2 || command["type"] === 3 ? { ...command, description: command["name"] ?? null } : command,
    ),
  }),
  ...inEachScope("create.answers-other-than-read", "command.create.answers-what-is-read-back", {
    title: "answers a create with an id that no read knows",
    harm: "The client keeps an id that leads nowhere",
    apply: answered(["create"], ({ body }) =>
      isObject(body) ? { body: { ...body, id: String(BigInt(String(body["id"])) + 1n) } } : undefined,
    ),
  }),
  ...inEachScope("create.answers-a-tidied-description", "command.create.answers-what-is-read-back", {
    title: "answers a create with a description other than the stored one",
    harm: "The client keeps a copy that differs from what users see",
    apply: answered(["create"], ({ body }) =>
      isObject(body) ? { body: { ...body, description: `${body["description"]}.` } } : undefined,
    ),
  }),
  ...inEachScope("edit.answers-the-changes-only", "edit.answers-the-whole-command", {
    title: "answers an edit with the changed members only",
    harm: "A client that replaces its copy loses the rest",
    apply: answered(["edit"], ({ body }, { body: sent }) =>
      isObject(body) && isObject(sent)
        ? { body: Object.fromEntries(Object.entries(body).filter(([member]) => member === "id" || member in sent)) }
        : undefined,
    ),
  }),
  ...inEachScope("command.version-moves-on-read", "command.version.stays-on-read", {
    title: "gives a command a new version whenever it is read",
    harm: "A client that caches by version never hits",
    apply: shown((command, { service }) => ({ ...command, version: service.snowflakes.next() }), ["get", "list"]),
  }),
  ...inEachScope("list.moves-versions", "command.version.stays-on-read", {
    title: "shows versions in lists that differ from those of single reads",
    harm: "A client that caches by version never hits",
    apply: shown((command, { service }) => ({ ...command, version: service.snowflakes.next() }), ["list"]),
  }),
  ...inEachScope("dictionaries.are-missing-in-single-answers", "localization.dictionaries.are-in-single-answers", {
    title: "answers single commands without their dictionaries",
    harm: "An editor of translations shows none and deletes them on save",
    apply: shown(
      ({ name_localizations: _names, description_localizations: _descriptions, ...others }) => others,
      ["get", "create", "edit"],
    ),
  }),
]);
