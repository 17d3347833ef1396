/** Random valid commands with exactly one fault each, at a random place. */
import fc, { type Arbitrary } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type CommandSettings, chatInputCommand, contextMenuCommand, fullCommand } from "../commands/command.js";
import { sizeOf } from "../commands/command-size.js";
import { replaceAt } from "../rows/json-pointer.js";
import type { Pair } from "../rows/row.js";
import { type Fault, inFirstLocale, lengthFaults, nameFaults, refused, withoutPlace } from "./fault.js";
import { treeFaults } from "./option-faults.js";

/** A valid create body and its twin, which differ at `pointer` and break `rule` alone. */
export interface Mutation {
  readonly rule: RuleId;
  readonly pointer: string;
  readonly verdict: Pair["verdict"];
  readonly valid: JsonObject;
  readonly twin: Json;
}

const NAME = {
  pattern: "command.name.matches-pattern",
  lowercase: "command.name.is-lowercase",
  length: "command.name.has-1-to-32-characters",
} as const;
const LOCALIZED = "localization.command-name.follows-the-name";
const LOCALIZED_NAME = { pattern: LOCALIZED, lowercase: LOCALIZED, length: LOCALIZED } as const;

function chatInputFaults(command: JsonObject): Fault[] {
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
function sizeFaults(command: JsonObject, size: number): Fault[] {
  const { description } = command;
  if (size !== LIMITS.commandSize.max || typeof description !== "string") return [];
  if (description.length >= LIMITS.commandDescription.max) return [];
  return [refused("limit.command-size.is-8000", "/description", `${description}x`)];
}

function contextMenuFaults(command: JsonObject): Fault[] {
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
export function faultsOf(command: JsonObject): readonly Fault[] {
  if (command["type"] !== undefined && command["type"] !== 1) return contextMenuFaults(command);
  const size = sizeOf(command);
  const faults = chatInputFaults(command).filter(({ adds }) => size + adds <= LIMITS.commandSize.max);
  return [...sizeFaults(command, size), ...faults];
}

/** One fault of all: first which rule, then which of its places, so that rules of few places are not rare. */
export function chosenFault<T extends { readonly rule: RuleId }>(faults: readonly T[], which: number): T | undefined {
  const rules = [...new Set(faults.map(({ rule }) => rule))];
  const rule = rules[which % rules.length];
  const ofRule = faults.filter((fault) => fault.rule === rule);
  return ofRule[Math.floor(which / rules.length) % ofRule.length];
}

function broken(command: JsonObject, which: number, isWanted: (fault: Fault) => boolean): Mutation {
  const nameless = refused("command.name.is-required", "/name", undefined);
  const { rule, pointer, verdict, to } = chosenFault(faultsOf(command).filter(isWanted), which) ?? nameless;
  return { rule, pointer, verdict, valid: command, twin: replaceAt(command, pointer, to) };
}

/**
 * Create bodies with exactly one fault, labelled with the rule that it breaks and the place where it stands.
 *
 * @param isWanted faults that are chosen from; where a command has none of them, its name is left out
 * @example fc.assert(fc.property(mutation(), ({ valid, twin }) => accepts(valid) && !accepts(twin)))
 */
export function mutation(
  settings: CommandSettings = {},
  isWanted: (fault: Pick<Fault, "rule" | "pointer">) => boolean = () => true,
): Arbitrary<Mutation> {
  const bodies = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: chatInputCommand(settings), weight: 24 },
    { arbitrary: fullCommand(), weight: 1 },
    { arbitrary: contextMenuCommand(2, settings), weight: 1 },
    { arbitrary: contextMenuCommand(3, settings), weight: 1 },
  );
  return fc.tuple(bodies, fc.nat()).map(([command, which]) => broken(command, which, isWanted));
}
