/** The faults that any named and described thing can have. */
import { isObject, type JsonObject } from "../../src/contract/json.js";
import { escapeSegment } from "../../src/contract/json-pointer.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { letters } from "../rows/lengths.js";
import { refused, type SingleFault } from "./single-fault.js";

/** Rules of a name: its characters, its case, its length. */
export interface NameRules {
  /** Broken by a character that names may not have. */
  readonly pattern: RuleId;
  /** Broken by a letter that has a lowercase form. */
  readonly lowercase: RuleId;
  /** Broken by 0 or by 33 characters. */
  readonly length: RuleId;
}

/** Characters that no name may have, one of them put first. */
const FOREIGN = [" ", ".", "!", "/", "☃"] as const;

const LONG_NAME = letters(LIMITS.commandName.max + 1);

/** A name that is damaged in one way each: by a foreign character, a capital, a character too many, or none left. */
export function nameFaults({ pattern, lowercase, length }: NameRules, pointer: string, name: string): SingleFault[] {
  const rest = [...name].slice(1).join("");
  return [
    ...FOREIGN.map((character) => refused(pattern, pointer, `${character}${rest}`)),
    refused(lowercase, pointer, `A${rest}`),
    refused(lowercase, pointer, `Ж${rest}`),
    refused(length, pointer, LONG_NAME),
    refused(length, pointer, ""),
  ];
}

/** A text that is damaged by one character too many, or none left. */
export function lengthFaults(rule: RuleId, pointer: string, max: number): SingleFault[] {
  return [refused(rule, pointer, letters(max + 1)), refused(rule, pointer, "")];
}

/** Faults in the first locale of a dictionary. */
export function inFirstLocale(
  carrier: JsonObject,
  member: string,
  at: string,
  faults: (pointer: string, text: string) => readonly SingleFault[],
): readonly SingleFault[] {
  const dictionary = carrier[member];
  if (!isObject(dictionary)) return [];
  const [entry] = Object.entries(dictionary);
  return entry === undefined ? [] : faults(`${at}/${member}/${escapeSegment(entry[0])}`, String(entry[1]));
}
