/** Random valid commands with exactly one fault each, at a random place. */

import fc, { type Arbitrary } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { type CommandSettings, chatInputCommand, contextMenuCommand, fullCommand } from "../commands/command.js";
import { sizeOf } from "../commands/command-size.js";
import { inFirstLocale, lengthFaults, nameFaults, refused, withoutPlace } from "./fault.js";
import { treeFaults } from "./option-faults.js";
import { chosenFault, type Mutation, type SingleFault, withFault } from "./single-fault.js";

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

/** A full command breaks its limit by one character in a text that has room for it. */
function sizeFaults(command: JsonObject, size: number): SingleFault[] {
  const { description } = command;
  if (size !== LIMITS.commandSize.max || typeof description !== "string") return [];
  if (description.length >= LIMITS.commandDescription.max) return [];
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

/** Every single fault that a valid create body can be given, those left out that would break its size as well. */
export function faultsOf(command: JsonObject): readonly SingleFault[] {
  if (command["type"] !== undefined && command["type"] !== 1) return contextMenuFaults(command);
  const size = sizeOf(command);
  const faults = chatInputFaults(command).filter(({ adds }) => size + adds <= LIMITS.commandSize.max);
  return [...sizeFaults(command, size), ...faults];
}

function broken(
  command: JsonObject,
  which: number,
  isWanted: (fault: SingleFault) => boolean,
): Mutation<JsonObject, Json> {
  const nameless = refused("command.name.is-required", "/name", undefined);
  return withFault(command, chosenFault(faultsOf(command).filter(isWanted), which) ?? nameless);
}

/**
 * Create bodies with exactly one fault, labelled with the rule that it breaks and the place where it is.
 *
 * @param isWanted faults that are chosen from; where a command has none of them, its name is left out
 * @example fc.assert(fc.property(mutation(), ({ valid, twin }) => accepts(valid) && !accepts(twin)))
 */
export function mutation(
  settings: CommandSettings = {},
  isWanted: (fault: Pick<SingleFault, "rule" | "pointer">) => boolean = () => true,
): Arbitrary<Mutation<JsonObject, Json>> {
  const bodies = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: chatInputCommand(settings), weight: 24 },
    { arbitrary: fullCommand(), weight: 1 },
    { arbitrary: contextMenuCommand(2, settings), weight: 1 },
    { arbitrary: contextMenuCommand(3, settings), weight: 1 },
  );
  return fc.tuple(bodies, fc.nat()).map(([command, which]) => broken(command, which, isWanted));
}
