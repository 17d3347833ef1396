/** What is kept otherwise than it was sent: members dropped, tidied, converted or given a wrong default. */
import type { Json } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { isObject, type JsonObject } from "../../../rules/violation.js";
import type { StoredCommand } from "../../store/stored-command.js";
import type { Apply, Fault } from "../fault.js";
import { type Change, stored, storedNew } from "../stored.js";
import { withOptions } from "./answers.js";
import { inEachScope, row } from "./row.js";

const LOST = "What an application registered is not what its users get";
const TIDIED = "A client that compares what it sent with what is there registers it again and again";

export type ChangeOption = (option: JsonObject, depth: number) => JsonObject;

/** Options are kept otherwise. */
export function storedOptionsAs(change: ChangeOption): Apply {
  return stored((command) => withOptions(command, change) as StoredCommand);
}

/** Choices are kept otherwise. */
export function storedChoicesAs(change: (choice: JsonObject, option: JsonObject, index: number) => JsonObject): Apply {
  return storedOptionsAs((option) => {
    const { choices } = option;
    if (!Array.isArray(choices)) return option;
    return {
      ...option,
      choices: choices.map((choice, index) => (isObject(choice) ? change(choice, option, index) : choice)),
    };
  });
}

function withoutMember(holder: JsonObject, member: string): JsonObject {
  const { [member]: _left, ...others } = holder;
  return others;
}

const OPTION_MEMBERS = [
  "required",
  "choices",
  "channel_types",
  "min_value",
  "max_value",
  "min_length",
  "max_length",
  "autocomplete",
];

const dropped: readonly Fault[] = [
  ...OPTION_MEMBERS.flatMap((member) => [
    ...inEachScope(
      row(
        `option.${member}.is-dropped`,
        "option.fields.round-trip",
        `forgets ${member} of options`,
        LOST,
        storedOptionsAs((option) => withoutMember(option, member)),
      ),
    ),
    row(
      `option.${member}.is-dropped-below-the-top`,
      "option.fields.round-trip",
      `forgets ${member} of options in subcommands`,
      LOST,
      storedOptionsAs((option, depth) => (depth > 1 ? withoutMember(option, member) : option)),
    ),
  ]),
  ...["min_value", "max_value", "min_length"].map((member) =>
    row(
      `option.${member}.zero-is-dropped`,
      "option.fields.round-trip",
      `takes ${member} 0 for none`,
      "A limit of zero is no limit any more",
      storedOptionsAs((option) => (option[member] === 0 ? withoutMember(option, member) : option)),
      "rare",
    ),
  ),
  row(
    "choice.value.zero-is-dropped",
    "option.fields.round-trip",
    "takes the value 0 of a choice for the empty text",
    "Whoever picks that choice sends something else",
    storedChoicesAs((choice) => (choice["value"] === 0 ? { ...choice, value: "" } : choice)),
    "rare",
  ),
];

const tidied: readonly Fault[] = [
  row(
    "option.order.is-alphabetical",
    "option.order.is-preserved",
    "sorts options by name",
    "Users type values into the wrong fields",
    sortedOptions((one, other) => compare(one["name"], other["name"])),
  ),
  row(
    "option.order.is-reversed",
    "option.order.is-preserved",
    "reverses options",
    "Users type values into the wrong fields",
    stored((command) => (command.options ? { ...command, options: [...command.options].reverse() } : command)),
  ),
  row(
    "option.order.is-by-type",
    "option.order.is-preserved",
    "sorts options by their type",
    "Users type values into the wrong fields",
    sortedOptions((one, other) => Number(one["type"]) - Number(other["type"])),
  ),
  row(
    "option.order.is-alphabetical-in-subcommands",
    "option.order.is-preserved",
    "sorts the options of subcommands by name",
    "Users type values into the wrong fields",
    storedOptionsAs((option) =>
      Array.isArray(option["options"])
        ? { ...option, options: [...option["options"]].sort((one, other) => compare(nameOf(one), nameOf(other))) }
        : option,
    ),
  ),
  row(
    "choice.order.is-alphabetical",
    "choice.order.is-preserved",
    "sorts choices by name",
    "The menu is not in the order that its author chose",
    sortedChoices((one, other) => compare(nameOf(one), nameOf(other))),
  ),
  row(
    "choice.order.is-reversed",
    "choice.order.is-preserved",
    "reverses choices",
    "The menu is not in the order that its author chose",
    sortedChoices(() => -1),
  ),
  row(
    "choice.value.integers-become-texts",
    "option.fields.round-trip",
    "keeps values of integer choices as texts",
    "An application gets a text where it asked for a number",
    storedChoicesAs((choice, option) =>
      option["type"] === 4 ? { ...choice, value: String(choice["value"]) } : choice,
    ),
  ),
  row(
    "choice.value.doubles-become-integers",
    "option.fields.round-trip",
    "cuts values of number choices to integers",
    "Half a unit becomes none",
    storedChoicesAs((choice) =>
      typeof choice["value"] === "number" ? { ...choice, value: Math.trunc(choice["value"]) } : choice,
    ),
  ),
  row(
    "option.bounds.doubles-become-integers",
    "option.bounds.of-numbers-may-be-doubles",
    "cuts bounds of number options to integers",
    "Half a unit becomes none",
    storedOptionsAs((option) => ({ ...option, ...truncated(option, "min_value"), ...truncated(option, "max_value") })),
  ),
  row(
    "choice.name.is-in-lowercase",
    "choice.name.allows-any-character",
    "keeps names of choices in lower case",
    TIDIED,
    storedChoicesAs((choice) => ({ ...choice, name: String(choice["name"]).toLowerCase() })),
  ),
  row(
    "choice.name.loses-symbols",
    "choice.name.allows-any-character",
    "takes emoji out of names of choices",
    TIDIED,
    storedChoicesAs((choice) => ({
      ...choice,
      name: String(choice["name"]).replace(/\p{Extended_Pictographic}/gu, "?"),
    })),
  ),
  row(
    "choice.name.is-trimmed",
    "choice.name.allows-any-character",
    "trims and joins the words of names of choices",
    TIDIED,
    storedChoicesAs((choice) => ({ ...choice, name: String(choice["name"]).replace(/\s+/g, "") })),
  ),
  row(
    "context-menu.name.is-in-lowercase",
    "context-menu.name.allows-spaces-and-mixed-case",
    "keeps names of user and message commands in lower case",
    TIDIED,
    storedNew((command) => (isMenu(command) ? { ...command, name: command.name.toLowerCase() } : command)),
  ),
  row(
    "context-menu.name.has-hyphens",
    "context-menu.name.allows-spaces-and-mixed-case",
    "keeps spaces in names of user and message commands as hyphens",
    TIDIED,
    storedNew((command) => (isMenu(command) ? { ...command, name: command.name.replaceAll(" ", "-") } : command)),
  ),
  row(
    "command.description.is-trimmed-to-50",
    "option.fields.round-trip",
    "cuts descriptions of options to 50 characters",
    TIDIED,
    storedOptionsAs((option) => ({ ...option, description: String(option["description"]).slice(0, 50) })),
  ),
];

const permissionsField: readonly Fault[] = [
  wrongField(
    "command.default-member-permissions.is-rounded",
    "command.default-member-permissions.round-trips",
    "keeps default_member_permissions as a float of 24 bits",
    "A command is open to members who have another permission",
    (text) => (text === null ? null : BigInt(Math.fround(Number(text))).toString()),
  ),
  wrongField(
    "command.default-member-permissions.has-32-bits",
    "command.default-member-permissions.round-trips",
    "keeps 32 bits of default_member_permissions",
    "A command is open to everybody",
    (text) => (text === null ? null : (BigInt(text) & 0xffffffffn).toString()),
  ),
  wrongField(
    "command.default-member-permissions.is-dropped",
    "command.default-member-permissions.round-trips",
    "forgets default_member_permissions",
    "A command for moderators is open to everybody",
    () => null,
  ),
  wrongField(
    "command.default-member-permissions.zero-is-none",
    "command.default-member-permissions.keeps-zero",
    'takes default_member_permissions "0" for none',
    "A command for administrators is open to everybody",
    (text) => (text === "0" ? null : text),
  ),
  wrongField(
    "command.default-member-permissions.none-is-zero",
    "command.default-member-permissions.defaults-to-none",
    'keeps "0" where default_member_permissions was not sent',
    "A command is closed to all but administrators",
    (text) => text ?? "0",
  ),
  wrongField(
    "command.default-member-permissions.none-is-8",
    "command.default-member-permissions.defaults-to-none",
    "asks for administrators where default_member_permissions was not sent",
    "A command is closed to all but administrators",
    (text) => text ?? "8",
  ),
];

const defaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "command.type.defaults-to-user",
      "command.type.defaults-to-chat-input",
      "makes a user command where no type was sent",
      "Slash commands appear in the menu of users",
      storedNew((command, { type }) => (type === undefined ? { ...command, type: 2 } : command)),
    ),
  ),
  row(
    "bulk.type-defaults-to-user",
    "bulk.type-defaults-to-chat-input",
    "makes user commands of bulk elements without a type",
    "Slash commands appear in the menu of users",
    storedNewInBulk((command, { type }) => (type === undefined ? { ...command, type: 2 } : command)),
  ),
  ...inEachScope(
    row(
      "command.nsfw.defaults-to-true",
      "command.nsfw.defaults-to-false",
      "marks commands as age-restricted where nothing was sent",
      "Commands vanish for most users",
      storedNew((command, { nsfw }) => (nsfw === undefined ? { ...command, nsfw: true } : command)),
    ),
  ),
  ...inEachScope(
    row(
      "command.nsfw.is-dropped",
      "command.nsfw.defaults-to-false",
      "forgets nsfw",
      "An age-restricted command is open to all ages",
      stored((command) => ({ ...command, nsfw: false })),
    ),
  ),
  ...inEachScope(
    row(
      "command.default-permission.defaults-to-false",
      "command.default-permission.defaults-to-true",
      "disables commands where default_permission was not sent",
      "Nobody can use the command",
      storedNew((command, body) =>
        body["default_permission"] === undefined ? { ...command, default_permission: false } : command,
      ),
    ),
  ),
  ...inEachScope(
    row(
      "option.required.defaults-to-true",
      "option.required.defaults-to-false",
      "takes options for required where nothing was sent",
      "Users cannot leave a field empty",
      storedOptionsAs((option) =>
        option["required"] === undefined && option["type"] !== 1 && option["type"] !== 2
          ? { ...option, required: true }
          : option,
      ),
    ),
  ),
  row(
    "bulk.contexts-default-to-guilds",
    "bulk.contexts-default",
    "keeps contexts [0] where a bulk element has none",
    "A command is missing in direct messages",
    storedNewInBulk((command, { contexts }) =>
      contexts === undefined && command.guild_id === undefined ? { ...command, contexts: [0] } : command,
    ),
  ),
  row(
    "bulk.contexts-default-to-none",
    "bulk.contexts-default",
    "keeps empty contexts where a bulk element has none",
    "A command is nowhere to be used",
    storedNewInBulk((command, { contexts }) =>
      contexts === undefined && command.guild_id === undefined ? { ...command, contexts: [] } : command,
    ),
  ),
];

const ownMembers: readonly Fault[] = (["id", "application_id", "guild_id", "version"] as const).flatMap((member) =>
  inEachScope(
    row(
      `command.${member}.can-be-set`,
      "command.server-fields.cannot-be-set",
      `takes ${member} from the body of a create`,
      "A sender decides what only the service may decide",
      storedNew((command, body) =>
        typeof body[member] === "string" && /^[0-9]+$/.test(body[member])
          ? { ...command, [member]: body[member] }
          : command,
      ),
    ),
  ),
);

export const fieldFaults: readonly Fault[] = [...dropped, ...tidied, ...permissionsField, ...defaults, ...ownMembers];

function wrongField(
  id: string,
  rule: RuleId,
  title: string,
  harm: string,
  change: (text: string | null) => string | null,
): Fault {
  return row(
    id,
    rule,
    title,
    harm,
    stored((command) => ({ ...command, default_member_permissions: change(command.default_member_permissions) })),
  );
}

/** Commands of bulk overwrites only: their defaults are those of bulk elements. */
export function storedNewInBulk(change: Change): Apply {
  return (sound, acted) => ({
    newCommand: (body, identity, given) => {
      const command = sound.newCommand(body, identity, given);
      const changed = given === sound.bulkDefaults ? change(command, body) : command;
      if (JSON.stringify(changed) !== JSON.stringify(command)) acted();
      return changed;
    },
  });
}

function sortedOptions(order: (one: JsonObject, other: JsonObject) => number): Apply {
  return stored((command) => (command.options ? { ...command, options: [...command.options].sort(order) } : command));
}

function sortedChoices(order: (one: Json, other: Json) => number): Apply {
  return storedOptionsAs((option) =>
    Array.isArray(option["choices"]) ? { ...option, choices: [...option["choices"]].sort(order) } : option,
  );
}

function truncated(option: JsonObject, member: string): JsonObject {
  const value = option[member];
  return typeof value === "number" ? { [member]: Math.trunc(value) } : {};
}

function nameOf(value: Json): Json | undefined {
  return isObject(value) ? value["name"] : undefined;
}

function compare(one: Json | undefined, other: Json | undefined): number {
  return String(one) < String(other) ? -1 : 1;
}

function isMenu({ type }: StoredCommand): boolean {
  return type === 2 || type === 3;
}
