/** Every single fault that a whole command can have. */
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { sizeOf } from "../commands/command-size.js";
import { inFirstLocale, lengthFaults, nameFaults } from "./fault.js";
import { treeFaults } from "./option-faults.js";
import { refused, type SingleFault, withoutPlace } from "./single-fault.js";

const NAME = {
  pattern: "command.name.matches-pattern",
  lowercase: "command.name.is-lowercase",
  length: "command.name.has-1-to-32-characters",
} as const;
const LOCALIZED = "localization.command-name.follows-the-name";
const LOCALIZED_NAME = { pattern: LOCALIZED, lowercase: LOCALIZED, length: LOCALIZED } as const;

function chatInputFaults(command: JsonObject): SingleFault[] {
  const { name, options } = command;
  const unknownTypes = [0, 5, -1].map((type) => refused("command.type.is-known", "/type", type));
  return [
    ...nameFaults(NAME, "/name", String(name)),
    refused("command.name.is-required", "/name", undefined),
    ...lengthFaults("command.description.has-1-to-100-characters", "/description", LIMITS.commandDescription.max),
    ...unknownTypes,
    ...inFirstLocale(command, "name_localizations", "", (pointer, text) => nameFaults(LOCALIZED_NAME, pointer, text)),
    ...inFirstLocale(command, "description_localizations", "", (pointer) =>
      lengthFaults("localization.description.has-1-to-100-characters", pointer, LIMITS.commandDescription.max),
    ),
    ...(Array.isArray(options) ? treeFaults(options.filter(isObject), "/options") : []),
  ];
}

/** A full command breaks its limit by one character in a text that has room for it; the unit of length is open, so it has no others. */
function sizeFaults(command: JsonObject, size: number): SingleFault[] {
  const { description } = command;
  if (size !== LIMITS.commandSize.max || typeof description !== "string") return [];
  if (description.length >= LIMITS.commandDescription.max) return [];
  const longer = { ...command, description: `${description}x` };
  if (sizeOf(longer) === size || /[\ud800-\udfff]/.test(JSON.stringify(command))) return [];
  return [refused("limit.command-size.is-8000", "/description", `${description}x`)];
}

function contextMenuFaults(command: JsonObject): SingleFault[] {
  return [
    ...lengthFaults("command.name.has-1-to-32-characters", "/name", LIMITS.commandName.max),
    refused("command.name.is-required", "/name", undefined),
    refused("context-menu.description.is-not-allowed", "/description", "A description"),
    withoutPlace("command.options.are-for-chat-input", "/options", [{ type: 5, name: "x", description: "x" }]),
    ...inFirstLocale(command, "name_localizations", "", (pointer) =>
      lengthFaults("localization.context-menu-name.follows-the-name", pointer, LIMITS.commandName.max),
    ),
  ];
}

/** How many characters a value may add to the size of a command. */
function addedBy(to: Json | undefined): number {
  if (typeof to === "string") return to.length;
  return Array.isArray(to) ? sizeOf({ options: to }) : sizeOf(to ?? null);
}

/** Every single fault that a valid create body can be given, those left out that would break its size as well. */
export function commandFaults(command: JsonObject): readonly SingleFault[] {
  if (command["type"] !== undefined && command["type"] !== 1) return contextMenuFaults(command);
  const size = sizeOf(command);
  const faults = chatInputFaults(command).filter(({ to }) => size + addedBy(to) <= LIMITS.commandSize.max);
  return [...sizeFaults(command, size), ...faults];
}
