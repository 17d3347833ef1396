/** Bugs of numbers of things, and of lengths. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { inCommands, inComponents, inOptions, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, createA, permissions, permit, row, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, refuses } from "../wrap.js";

const STRING = 3;
const USER_SELECT = 5;
const SELECTS: ReadonlySet<Json | undefined> = new Set([3, 5, 6, 7, 8]);

/** Characters of every name, description and value in it, translations aside. */
function charactersOf(part: Json | undefined): number {
  if (Array.isArray(part)) return part.reduce<number>((sum, one: Json) => sum + charactersOf(one), 0);
  if (!isObject(part)) return 0;
  const own = ["name", "description", "value"].reduce((sum, member) => sum + [...textOf(part, member)].length, 0);
  return own + charactersOf(part["options"]) + charactersOf(part["choices"]);
}

/** How many bytes a text has; 0 for any other value. */
function bytesOf(value: Json): number {
  return typeof value === "string" ? Buffer.byteLength(value) : 0;
}

/** A command with 25 long options. */
function longCommand(name: string): JsonObject {
  const options = times(25, (index) => ({ type: STRING, name: `o${index}`, description: "d".repeat(100) }));
  return { name, description: "a", options };
}

/** Bugs of this kind. */
export const NINETEENTH_SIZES: readonly PlantedBug[] = [
  {
    id: "option-name-is-measured-in-utf-16",
    what: "An option name of more than 16 letters outside the first plane is refused, as each counts twice",
    kind: "size",
    // D1 "Naming and uniqueness rules" 1: option names match {1,32} with the unicode flag set.
    rules: ["option.name.has-1-to-32-characters", "command.name.counts-code-points", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      isSome(
        (change) => inOptions((option) => change(option)),
        (option) => textOf(option, "name").length > 32,
      ),
    ),
    minimal: [createA({ options: [{ type: STRING, name: "\u{20000}".repeat(17), description: "a" }] })],
  },
  {
    id: "bulk-list-has-8000-characters",
    what: "The 8000 characters of a command are counted over all commands of a bulk overwrite",
    kind: "size",
    // D1 "Size and usage rules for slash commands" 1: characters of a command, its options and choices are at most 8000.
    rules: ["limit.command-size.is-8000", "endpoint.bulk.answers-200-with-an-array"],
    plant: refuses((body, { operation }) => operation === "bulk" && charactersOf(body) > 8000),
    minimal: [bulk(times(4, (index) => longCommand(`c${index}`)))],
  },
  {
    id: "permissions-are-read-up-to-50",
    what: "Reading the permissions of a command shows the first 50 entries only",
    kind: "size",
    // D1 "Guild application command permissions": max 100; the edit overwrites existing permissions with up to 100 entries.
    rules: ["permission.edit.is-read-back", "permission.edit.takes-at-most-100", "permission.get.answers-the-object"],
    plant: answers((body, { operation }) =>
      operation === "get-permissions" && isObject(body)
        ? withMember(body, "permissions", (entries) => elementsOf(entries).slice(0, 50))
        : body,
    ),
    minimal: [
      createA({}),
      permit(
        0,
        times(51, (index) => ({ id: String(10n ** 17n + BigInt(index)), type: 2, permission: true })),
      ),
      permissions(0),
    ],
  },
  {
    id: "translated-description-is-measured-in-bytes",
    what: "A translation of a description is refused where it has more than 100 bytes of UTF-8",
    kind: "size",
    // D1 "Application command": each value of description_localizations follows the restrictions of description, 1-100 characters.
    rules: [
      "localization.description.has-1-to-100-characters",
      "localization.descriptions.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(
      isSome(inCommands, (command) => {
        const translations = command["description_localizations"];
        return isObject(translations) && Object.values(translations).some((text) => bytesOf(text) > 100);
      }),
    ),
    minimal: [createA({ description_localizations: { ja: "あ".repeat(34) } })],
  },
  {
    id: "select-placeholder-has-at-most-100-characters",
    what: "The placeholder of a select is held to the 100 characters of the placeholder of a text input",
    kind: "size",
    // D2 "Limits": select placeholder 150; text input placeholder 100.
    rules: ["select.placeholder.has-at-most-150-characters", "message.components.read-back"],
    plant: refuses(
      isSome(
        inComponents,
        (component) => SELECTS.has(component["type"]) && [...textOf(component, "placeholder")].length > 100,
      ),
    ),
    minimal: [row({ type: USER_SELECT, custom_id: "a", placeholder: "p".repeat(101) })],
  },
];
