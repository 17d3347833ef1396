/** Bugs of a size: what is counted, and how much there may be of it. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inCommands, inEach, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, GLOBALLY, IN_GUILD, IN_OTHER_GUILD, modal, permit, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, type Handler, refusal, refuses } from "../wrap.js";
import { delivered, knowingPermissions, type Permitted } from "./support.js";

const SUBCOMMAND = 1;
const STRING = 3;
const TEXT_INPUT = 4;
const PARAGRAPH = 2;
const LABEL = 18;
const MODAL_SUBMIT = 5;
const VOICE_CHANNEL = 2;
const USER_ENTRY = 2;
/** Characters of a whole command. @see D1 "Size and usage rules for slash commands" 1 */
const COMMAND_SIZE = 8000;
/** Options of one list, and choices of an option. @see D1 Limits */
const MAX_OPTIONS = 25;
/** How long the name of a choice may be. @see D1 Option choice */
const CHOICE_LENGTH = 100;
/** Permissions of a command in a guild. @see D1 Limits */
const MAX_PERMISSIONS = 100;
/** The status of a voice channel. @see D1 Limits */
const STATUS_LENGTH = 500;
/** How long the content of a message may be, which a text of a modal has nothing to do with. */
const CONTENT_LENGTH = 2000;
const FIRST_USER = 1_300_000_000_000_000_000n;

function lengthOf(text: Json | undefined): number {
  return typeof text === "string" ? [...text].length : 0;
}

/** Characters of a part, where the longest localization of a field is added to its default. */
function sizeWithBoth(part: JsonObject): number {
  const ofTexts = ["name", "description"].map((field) => {
    const dictionary = part[`${field}_localizations`];
    const texts = isObject(dictionary) ? Object.values(dictionary) : [];
    return lengthOf(part[field]) + Math.max(0, ...texts.map(lengthOf));
  });
  const inside = ["options", "choices"].flatMap((member) => elementsOf(part[member]).filter(isObject));
  const ownSize = lengthOf(part["value"]) + ofTexts.reduce((sum, size) => sum + size, 0);
  return inside.reduce((sum, each) => sum + sizeWithBoth(each), ownSize);
}

/** Options of every depth. */
function countOptions({ options }: JsonObject): number {
  return elementsOf(options)
    .filter(isObject)
    .reduce((count, each) => count + 1 + countOptions(each), 0);
}

/** The permissions of a command are counted before they are divided by guilds. */
function countingOverGuilds({ lists }: Permitted): Handler {
  return async ({ operation, path, request }, { pass }) => {
    if (operation !== "edit-permissions") return pass();
    const elsewhere = lists.elsewhere(path["guild"] ?? "", path["id"] ?? "");
    const others = elsewhere.reduce((count, { entries }) => count + entries.length, 0);
    const own = elementsOf((await objectOf(request))["permissions"]).length;
    return others > 0 && own > 0 && others + own > MAX_PERMISSIONS ? refusal() : pass();
  };
}

/** Submitted text inputs, at any depth, with no more characters than a content has. */
const upToTheLengthOfContents: Change = (part) => {
  const inside = withMember(part, "components", (all) => inEach(all, upToTheLengthOfContents));
  const whole = withMember(inside, "component", (each) => inEach(each, upToTheLengthOfContents));
  const cut = (value: Json) => (typeof value === "string" ? [...value].slice(0, CONTENT_LENGTH).join("") : value);
  return whole["type"] === TEXT_INPUT ? withMember(whole, "value", cut) : whole;
};

const withCutTexts: Change = (interaction) =>
  interaction["type"] === MODAL_SUBMIT
    ? withMember(interaction, "data", (data) => inEach(data, upToTheLengthOfContents))
    : interaction;

const VOICE_STATUS = /\/channels\/\d+\/voice-status$/;

/** True for a status of a voice channel that has too many bytes. */
function hasTooManyBytes(body: Json, { request }: Call): boolean {
  const isStatus = request.method === "PUT" && VOICE_STATUS.test(new URL(request.url).pathname);
  return isStatus && new TextEncoder().encode(textOf(body, "status")).length > STATUS_LENGTH;
}

/** An option with as many choices as there may be, whose names are localized and as long as they may be. */
function longOption(name: string): Json {
  const text = "a".repeat(CHOICE_LENGTH);
  const choices = times(MAX_OPTIONS, (index) => ({ name: text, name_localizations: { de: text }, value: `${index}` }));
  return { type: STRING, name, description: "o", choices };
}

/** A subcommand with this many options. */
function subcommand(name: string, count: number): Json {
  const options = times(count, (index) => ({ type: STRING, name: `o${index}`, description: "o" }));
  return { type: SUBCOMMAND, name, description: "s", options };
}

/** Permissions of this many users. */
function permissionsOf(count: number): readonly Json[] {
  return times(count, (index) => ({ id: String(FIRST_USER + BigInt(index)), type: USER_ENTRY, permission: true }));
}

/** Those of a size. */
export const TWENTY_NINTH_SIZES: readonly PlantedBug[] = [
  {
    id: "localizations-count-beside-the-default",
    what: "In the 8000 characters of a command, the longest localization of a field counts in addition to its default.",
    kind: "size",
    rules: [
      "limit.command-size.is-8000",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.counts-one-localization",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => sizeWithBoth(command) > COMMAND_SIZE)),
    minimal: [createA({ options: [longOption("o"), longOption("p")] })],
  },
  {
    id: "options-of-all-subcommands-count-together",
    what: "A command has at most 25 options in all, those of its groups and subcommands included.",
    kind: "size",
    rules: [
      "command.options.has-at-most-25",
      "option.options.has-at-most-25",
      "option.tree.allows-documented-shapes",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => countOptions(command) > MAX_OPTIONS)),
    minimal: [createA({ options: [subcommand("s", MAX_OPTIONS)] })],
  },
  {
    id: "permissions-of-all-guilds-count-together",
    what: "A global command has at most 100 permissions in all guilds together, not in each of them.",
    kind: "size",
    rules: [
      "permission.edit.takes-at-most-100",
      "permission.is-per-guild",
      "permission.edit.answers-the-object",
      "permission.covers-global-and-guild-commands",
    ],
    plant: knowingPermissions(countingOverGuilds),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, permissionsOf(MAX_PERMISSIONS), IN_GUILD),
      permit(0, permissionsOf(1), IN_OTHER_GUILD),
    ],
  },
  {
    id: "submitted-texts-end-like-contents",
    what: "The text of a submitted modal is delivered up to its 2000th character, as no content of a message is longer.",
    kind: "size",
    rules: [
      "component-response.text-input.has-its-fields",
      "text-input.submitted-value-respects-the-lengths",
      "text-input.max-length.is-1-to-4000",
      "text-input.min-length.is-0-to-4000",
    ],
    plant: answers(inInteractions(withCutTexts)),
    minimal: [
      ...modal({ type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: PARAGRAPH } }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: delivered(2, 0, "id"),
        values: { t: "a".repeat(CONTENT_LENGTH + 1) },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "voice-statuses-are-measured-in-bytes",
    what: "The status of a voice channel may have 500 bytes, so longer ones with accents or of other scripts are refused.",
    kind: "size",
    rules: ["notice.voice-status.has-at-most-500-characters"],
    plant: refuses(hasTooManyBytes),
    minimal: [
      drive("makeChannel", { guild_id: "{guild_id}", type: VOICE_CHANNEL }),
      { method: "PUT", path: "/channels/{#0.channel_id}/voice-status", body: { status: "é".repeat(STATUS_LENGTH) } },
    ],
  },
];
