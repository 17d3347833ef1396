/** Checks the members that only some types of option have. */

import { checkDictionary, checkText, isObject, lengthWithin } from "./texts.js";

const STRING = 3;
const INTEGER = 4;
const NUMBER = 10;
const PARAMETERS = [3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Types of option that each member is for. */
export const MEMBER_TYPES: Readonly<Record<string, readonly number[]>> = {
  required: PARAMETERS,
  choices: [STRING, INTEGER, NUMBER],
  autocomplete: [STRING, INTEGER, NUMBER],
  options: [1, 2],
  channel_types: [7],
  min_value: [INTEGER, NUMBER],
  max_value: [INTEGER, NUMBER],
  min_length: [STRING],
  max_length: [STRING],
};

export function checkOptionMembers(
  option: Readonly<Record<string, unknown>>,
  type: number,
  path: string,
  problems: string[],
): void {
  for (const [member, types] of Object.entries(MEMBER_TYPES)) {
    const value = option[member];
    if (value === undefined) continue;
    if (types.includes(type)) checkMember(member, value, type, `${path}.${member}`, problems);
    else if (!saysNothing(value)) problems.push(`${path}.${member} is not for this type`);
  }
  const choices = option["choices"];
  if (option["autocomplete"] === true && Array.isArray(choices) && choices.length > 0) {
    problems.push(`${path} has both choices and autocomplete`);
  }
}

const saysNothing = (value: unknown): boolean =>
  value === false || value === null || (Array.isArray(value) && value.length === 0);

function checkMember(member: string, value: unknown, type: number, path: string, problems: string[]): void {
  const isWhole = (from: number, to: number) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
  const isGood: Readonly<Record<string, () => boolean>> = {
    required: () => typeof value === "boolean",
    autocomplete: () => typeof value === "boolean",
    choices: () => Array.isArray(value) && value.length <= 25,
    options: () => Array.isArray(value) && value.length <= 25,
    channel_types: () => Array.isArray(value) && value.every((entry) => Number.isInteger(entry) && entry >= 0),
    min_value: () => isNumberFor(type, value),
    max_value: () => isNumberFor(type, value),
    min_length: () => isWhole(0, 6000),
    max_length: () => isWhole(1, 6000),
  };
  if (!isGood[member]?.()) problems.push(`${path} is not allowed`);
  else if (member === "choices") checkChoices(value as unknown[], type, path, problems);
}

function isNumberFor(type: number, value: unknown): boolean {
  if (type === INTEGER) return Number.isSafeInteger(value);
  return typeof value === "number" && Math.abs(value) <= 2 ** 53;
}

function checkChoices(choices: readonly unknown[], type: number, path: string, problems: string[]): void {
  choices.forEach((choice, index) => {
    const at = `${path}[${index}]`;
    if (!isObject(choice)) {
      problems.push(`${at} must be an object`);
      return;
    }
    checkText(choice["name"], `${at}.name`, lengthWithin(1, 100), problems);
    checkDictionary(choice["name_localizations"], `${at}.name_localizations`, lengthWithin(1, 100), problems);
    if (type === STRING) checkText(choice["value"], `${at}.value`, lengthWithin(0, 100), problems);
    else if (!isNumberFor(type, choice["value"])) problems.push(`${at}.value does not fit the option`);
  });
}
