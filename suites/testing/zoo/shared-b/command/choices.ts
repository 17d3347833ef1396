/** Rules of choices. */

import { invalid } from "../refusal.js";
import { type Dictionary, isObject, readDictionary, readList, readText } from "./text.js";

export interface Choice {
  name: string;
  name_localizations?: Dictionary | null;
  value: string | number;
}

export function readChoices(value: unknown, where: string, optionType: number): Choice[] | undefined {
  return readList(value, where, 25)?.map((item, index) => readChoice(item, `${where}[${index}]`, optionType));
}

function readChoice(value: unknown, where: string, optionType: number): Choice {
  if (!isObject(value)) {
    throw invalid(`${where} must be an object`);
  }
  const readName = (text: unknown, place: string): string => readText(text, place, 1, 100);
  const name = readName(value["name"], `${where}.name`);
  const choice: Choice = { name, value: readValue(value["value"], `${where}.value`, optionType) };
  if (value["name_localizations"] !== undefined) {
    choice.name_localizations = readDictionary(
      value["name_localizations"],
      `${where}.name_localizations`,
      name,
      readName,
    );
  }
  return choice;
}

function readValue(value: unknown, where: string, optionType: number): string | number {
  if (optionType === 3) {
    return readText(value, where, 0, 100);
  }
  return readNumber(value, where, optionType);
}

/** A number that fits an INTEGER (4) or a NUMBER (10) option. */
export function readNumber(value: unknown, where: string, optionType: number): number {
  if (typeof value !== "number") {
    throw invalid(`${where} must be a number`);
  }
  if (optionType === 4 && !Number.isSafeInteger(value)) {
    throw invalid(`${where} must be an integer`);
  }
  if (Math.abs(value) > 2 ** 53) {
    throw invalid(`${where} is out of range`);
  }
  return value;
}
