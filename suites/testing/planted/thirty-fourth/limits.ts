/** Mistakes about how many and how long: sizes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Change, countOf, inCommands, inOptions, isSome, withOptions } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, bulk, createA, IN_GUILD, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { changed, handledBy, refuses } from "../wrap.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const USER_COMMAND = 2;
/** Subcommands that the mistaken service allows in a group. */
const IN_GROUP = 10;
/** Commands of a page in the mistaken service. */
const PAGE = 10;
/** Chat-input commands of a scope. @see D1 Limits */
const MAX_COMMANDS = 100;
/** Choices of an option. @see D1 Limits */
const MAX_CHOICES = 25;
/** Characters of a command. @see D1 Limits */
const MAX_CHARACTERS = 8000;
/** Characters of the name of a choice. @see D1 Limits */
const MAX_CHOICE_NAME = 100;
const LIST_OF_PERMISSIONS = /\/guilds\/\d+\/commands\/permissions$/;

/** True for a group that has many subcommands. */
function isLargeGroup({ type, options }: JsonObject): boolean {
  return type === GROUP && countOf(options) > IN_GROUP;
}

/** How many characters a text has; 0 for any other value. */
function charactersOf(value: Json | undefined): number {
  return typeof value === "string" ? [...value].length : 0;
}

/** The texts of a dictionary. */
function textsOf(dictionary: Json | undefined): readonly Json[] {
  return isObject(dictionary) ? Object.values(dictionary) : [];
}

/** The characters of the longest text of a field, its default included. */
function longestOf(part: JsonObject, field: "name" | "description"): number {
  return Math.max(...[part[field], ...textsOf(part[`${field}_localizations`])].map(charactersOf));
}

/** The characters of all texts of the names of choices. */
function allNamesOf(choice: JsonObject): number {
  return [choice["name"], ...textsOf(choice["name_localizations"])].reduce<number>(
    (sum, text) => sum + charactersOf(text),
    0,
  );
}

/** The characters of a command as the mistaken service counts them. */
function sizeWithAllChoices(command: JsonObject): number {
  const own = (part: JsonObject) => longestOf(part, "name") + longestOf(part, "description");
  let size = own(command);
  const add: Change = (option) => {
    size += own(option);
    for (const choice of elementsOf(option["choices"]).filter(isObject))
      size += allNamesOf(choice) + charactersOf(choice["value"]);
    return option;
  };
  withOptions(command, add);
  return size;
}

/** Sets the permissions of the command of this place in the bulk overwrite that was the first request. */
function permitElement(index: number): PlainRequest {
  const path = `${IN_GUILD}/{#0.${index}.id}/permissions`;
  return { method: "PUT", path, body: { permissions: [ALLOW_ROLE] }, as: "guildManager" };
}

/** So many small commands. */
function commands(count: number): readonly JsonObject[] {
  return times(count, (index) => ({ name: `a${index}`, description: "a" }));
}

const LONG_CHOICES = times(MAX_CHOICES, (index) => {
  const name = `${index}`.padEnd(MAX_CHOICE_NAME, "a");
  return { name, name_localizations: { de: name, fr: name, it: name }, value: `v${index}` };
});
const SUBCOMMANDS = times(IN_GROUP + 1, (index) => ({ type: SUBCOMMAND, name: `s${index}`, description: "s" }));

/** Those of a bound. */
export const LIMITS: readonly PlantedBug[] = [
  {
    id: "groups-take-ten-subcommands",
    what: "A command is refused if one of its groups has more than ten subcommands.",
    kind: "size",
    rules: ["option.options.has-at-most-25", "option.tree.allows-documented-shapes", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, isLargeGroup)),
    minimal: [createA({ options: [{ type: GROUP, name: "g", description: "g", options: SUBCOMMANDS }] })],
  },
  {
    id: "localized-choices-count-in-every-language",
    what: "Of a choice the names in all languages count toward the 8,000 characters, and not only the longest one.",
    kind: "size",
    rules: [
      "limit.command-size.counts-one-localization",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.is-8000",
      "limit.command-size.counts-every-level",
      "limit.command-size.counts-choice-values",
      "choice.name-localizations.follow-the-name",
      "localization.names.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => sizeWithAllChoices(command) > MAX_CHARACTERS)),
    minimal: [createA({ options: [{ type: STRING, name: "o", description: "o", choices: LONG_CHOICES }] })],
  },
  {
    id: "permissions-of-all-commands-are-one-page",
    what: "The list of the permissions of all commands in a guild ends after ten commands.",
    kind: "size",
    rules: ["permission.list.answers-objects", "permission.edit.is-read-back", "permission.get.answers-the-object"],
    plant: handledBy(() => async ({ request }, { pass }) => {
      const isList = request.method === "GET" && LIST_OF_PERMISSIONS.test(new URL(request.url).pathname);
      const response = await pass();
      return isList ? changed(response, (body) => elementsOf(body).slice(0, PAGE)) : response;
    }),
    minimal: [
      bulk(commands(PAGE + 1)),
      ...times(PAGE + 1, permitElement),
      { method: "GET", path: `${IN_GUILD}/permissions` },
    ],
  },
  {
    id: "bulks-hold-a-hundred-of-all-types",
    what: "A bulk overwrite of more than 100 commands is refused, although no type has more than its own limit.",
    kind: "size",
    rules: [
      "bulk.type-limits-hold",
      "limit.types-are-independent",
      "limit.chat-input.is-100",
      "limit.user.is-15",
      "limit.message.is-15",
      "bulk.covers-all-types",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: refuses((body, { operation }) => operation === "bulk" && countOf(body) > MAX_COMMANDS),
    minimal: [bulk([...commands(MAX_COMMANDS), { name: "u", type: USER_COMMAND, description: "" }])],
  },
];
