/** Rules about how the options of a command are to each other. */

import { isObject, type JsonObject } from "./json.js";

export const SUB_COMMAND = 1;
export const SUB_COMMAND_GROUP = 2;

export interface OptionList {
  /** Type of the option that holds the list; undefined at the top. */
  readonly parentType: unknown;
  readonly options: readonly JsonObject[];
}

/** Every list of options of a command, from the top down; what is no list of objects is left out. */
export function optionListsOf(options: unknown, parentType?: unknown): OptionList[] {
  if (!Array.isArray(options)) return [];
  const list = options.filter(isObject);
  return [{ parentType, options: list }, ...list.flatMap((option) => optionListsOf(option["options"], option["type"]))];
}

const isGroupOrCommand = (option: JsonObject) => option["type"] === SUB_COMMAND || option["type"] === SUB_COMMAND_GROUP;

/** Which options may be in which list. */
export function shapeProblems(options: unknown): string[] {
  return optionListsOf(options).flatMap(({ parentType, options }) => {
    const nested = options.filter(isGroupOrCommand);
    if (parentType === SUB_COMMAND) return nested.length > 0 ? ["a subcommand cannot hold subcommands or groups"] : [];
    if (parentType === SUB_COMMAND_GROUP) {
      const isRight = options.every((option) => option["type"] === SUB_COMMAND);
      return isRight ? [] : ["a group holds subcommands only"];
    }
    if (parentType !== undefined) return options.length > 0 ? ["only subcommands and groups have options"] : [];
    const isMixed = nested.length > 0 && nested.length < options.length;
    return isMixed ? ["subcommands cannot be beside other options"] : [];
  });
}

/** Required options come before optional ones. */
export function orderProblems(options: unknown): string[] {
  return optionListsOf(options).flatMap(({ options }) => {
    const firstOptional = options.findIndex((option) => option["required"] !== true);
    const isRight = firstOptional < 0 || options.slice(firstOptional).every((option) => option["required"] !== true);
    return isRight ? [] : ["required options must come before optional ones"];
  });
}

/** Names are unique within one list. */
export function repeatedNameProblems(options: unknown): string[] {
  return optionListsOf(options).flatMap(({ options }) => {
    const names = options.map((option) => option["name"]);
    return new Set(names).size === names.length ? [] : ["names of options must be unique within their list"];
  });
}

/** Localized names differ from all other names of options of the command; one that equals its own default is ignored. */
export function localizedNameProblems(options: unknown): string[] {
  const all = optionListsOf(options).flatMap((list) => list.options);
  const defaults = new Set(all.map((option) => option["name"]));
  const seen = new Set<string>();
  return all.flatMap((option) => {
    const dictionary = option["name_localizations"];
    if (!isObject(dictionary)) return [];
    return Object.entries(dictionary).flatMap(([locale, name]) => {
      if (name === option["name"]) return [];
      const key = `${locale} ${name}`;
      const isTaken = seen.has(key) || defaults.has(name);
      seen.add(key);
      return isTaken ? [`localized name ${name} is used twice in ${locale}`] : [];
    });
  });
}
