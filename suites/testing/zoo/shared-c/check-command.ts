/** Checks a whole command: what was sent at creation, or the stored one with the edit laid over it. */

import { checkLocalizedOptionNames } from "./check-localized-names.js";
import { checkOptions } from "./check-options.js";
import type { CommandRules } from "./command-rules.js";
import { commandSize } from "./command-size.js";
import { checkDictionary, checkText, isSlashName, type Json, lengthWithin } from "./texts.js";

const CHAT_INPUT = 1;
const LARGEST_COMMAND = 8000;

/** What is wrong with the command; empty where it is good. */
export function checkCommand(command: Json, isGlobal: boolean, rules: CommandRules): string[] {
  const problems: string[] = [];
  const type = command["type"] === undefined ? CHAT_INPUT : command["type"];
  // The applications here have no activity, so there is no entry point command (type 4).
  if (type !== 1 && type !== 2 && type !== 3) return ["type is not supported"];
  const isGoodName = type === CHAT_INPUT ? isSlashName : lengthWithin(1, 32);
  checkText(command["name"], "name", isGoodName, problems);
  checkDictionary(command["name_localizations"], "name_localizations", isGoodName, problems);
  if (type === CHAT_INPUT) checkSlashParts(command, rules, problems);
  else checkMenuParts(command, rules, problems);
  checkFlags(command, problems);
  if (isGlobal) checkContexts(command, problems);
  if (problems.length === 0 && type === CHAT_INPUT) {
    checkLocalizedOptionNames(command, problems);
    if (commandSize(command) > LARGEST_COMMAND) problems.push("the command has more than 8000 characters");
  }
  return problems;
}

function checkSlashParts(command: Json, rules: CommandRules, problems: string[]): void {
  const isGoodDescription = lengthWithin(1, 100, rules.descriptionLength);
  checkText(command["description"], "description", isGoodDescription, problems);
  checkDictionary(command["description_localizations"], "description_localizations", isGoodDescription, problems);
  if (command["options"] !== undefined) checkOptions(command["options"], "options", "command", rules, problems);
}

function checkMenuParts(command: Json, rules: CommandRules, problems: string[]): void {
  if (rules.isMenuDescriptionRefused && command["description"] !== undefined) {
    problems.push("description is not allowed for this type");
  }
  checkDictionary(command["description_localizations"], "description_localizations", () => false, problems);
  const options = command["options"];
  if (options !== undefined && !(Array.isArray(options) && options.length === 0)) {
    problems.push("options are for chat-input commands only");
  }
}

function checkFlags(command: Json, problems: string[]): void {
  for (const name of ["default_permission", "nsfw"]) {
    if (command[name] !== undefined && typeof command[name] !== "boolean") problems.push(`${name} must be a boolean`);
  }
  const permissions = command["default_member_permissions"];
  if (permissions !== undefined && permissions !== null) {
    const isBitSet = (text: string) => /^\d{1,30}$/.test(text);
    checkText(permissions, "default_member_permissions", isBitSet, problems);
  }
}

function checkContexts(command: Json, problems: string[]): void {
  const inMessages = command["dm_permission"];
  if (inMessages !== undefined && inMessages !== null && typeof inMessages !== "boolean") {
    problems.push("dm_permission must be a boolean");
  }
  const isListOf = (value: unknown, allowed: readonly unknown[]) =>
    Array.isArray(value) && value.every((entry) => allowed.includes(entry));
  const types = command["integration_types"];
  if (types !== undefined && !isListOf(types, [0])) problems.push("integration_types are not supported");
  const contexts = command["contexts"];
  if (contexts !== undefined && contexts !== null && !isListOf(contexts, [0, 1, 2])) {
    problems.push("contexts are not known");
  }
}
