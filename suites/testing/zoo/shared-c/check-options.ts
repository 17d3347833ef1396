/** Checks lists of options: their shape, order and names. */

import { checkOptionMembers } from "./check-option-members.js";
import type { CommandRules } from "./command-rules.js";
import { checkDictionary, checkText, isObject, isSlashName, type Json, lengthWithin } from "./texts.js";

type Level = "command" | "group" | "subcommand";

const SUB_COMMAND = 1;
const SUB_COMMAND_GROUP = 2;
const isSub = (type: unknown): boolean => type === SUB_COMMAND || type === SUB_COMMAND_GROUP;

export function checkOptions(
  options: unknown,
  path: string,
  level: Level,
  rules: CommandRules,
  problems: string[],
): void {
  if (!Array.isArray(options)) {
    problems.push(`${path} must be an array`);
    return;
  }
  if (options.length > 25) problems.push(`${path} has more than 25 entries`);
  const list: unknown[] = options;
  const good = list.filter(isObject);
  if (good.length < list.length) problems.push(`${path} has an entry that is no object`);
  good.forEach((option, index) => {
    checkOption(option, `${path}[${index}]`, level, rules, problems);
  });
  checkList(good, path, rules, problems);
}

function checkList(options: readonly Json[], path: string, rules: CommandRules, problems: string[]): void {
  const names = options.map((option) => option["name"]);
  if (new Set(names).size < names.length) problems.push(`${path} has a name twice`);
  const parameters = options.filter((option) => !isSub(option["type"]));
  if (parameters.length > 0 && parameters.length < options.length)
    problems.push(`${path} mixes subcommands and options`);
  const firstOptional = parameters.findIndex((option) => option["required"] !== true);
  const isLate = (option: Json, index: number) => option["required"] === true && index > firstOptional;
  if (rules.isOrderChecked && firstOptional >= 0 && parameters.some(isLate)) {
    problems.push(`${path} has a required option after an optional one`);
  }
}

function checkOption(option: Json, path: string, level: Level, rules: CommandRules, problems: string[]): void {
  const type = option["type"];
  if (typeof type !== "number" || !Number.isInteger(type) || type < 1 || type > 11) {
    problems.push(`${path}.type is not known`);
    return;
  }
  if (!isAllowedAt(level, type)) problems.push(`${path}.type is not allowed here`);
  checkText(option["name"], `${path}.name`, isSlashName, problems);
  checkDictionary(option["name_localizations"], `${path}.name_localizations`, isSlashName, problems);
  const isGoodDescription = lengthWithin(1, 100, rules.descriptionLength);
  checkText(option["description"], `${path}.description`, isGoodDescription, problems);
  checkDictionary(
    option["description_localizations"],
    `${path}.description_localizations`,
    isGoodDescription,
    problems,
  );
  checkOptionMembers(option, type, path, problems);
  if (isSub(type) && option["options"] !== undefined && rules.isNestingChecked) {
    const inner = type === SUB_COMMAND ? "subcommand" : "group";
    checkOptions(option["options"], `${path}.options`, inner, rules, problems);
  }
}

function isAllowedAt(level: Level, type: number): boolean {
  if (level === "command") return true;
  return level === "group" ? type === SUB_COMMAND : !isSub(type);
}
