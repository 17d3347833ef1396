/** Options that a user fills in, or types into. */
import type { Option } from "../commands/content.js";
import { isNested } from "../commands/content.js";
import { type Fields, has, isId, isObject, lengthOf } from "../values.js";
import { isRefusal, refuse } from "./place.js";
import type { Resolved } from "./resolved.js";

export interface Filling {
  readonly resolved: Resolved;
  /** One option is being typed into. */
  readonly isTyping: boolean;
  /** Required options must be there while another one is typed into. */
  readonly needsRequired: boolean;
}

const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const NUMBER = 10;
const ATTACHMENT = 11;
const LONGEST_STRING = 6000;
const GREATEST_NUMBER = 2 ** 53;

export function fill(definitions: readonly Option[], list: unknown, filling: Filling): readonly Fields[] {
  const { isTyping } = filling;
  if (!Array.isArray(list) || !list.every(isObject)) return refuse("invalid", "options must be a list");
  if (definitions.some(isNested) && list.length !== 1) refuse("invalid", "needs one subcommand");
  const seen = new Set<unknown>();
  const filled = list.flatMap((one): readonly Fields[] => {
    const definition = definitions.find(({ name }) => name === one["name"]);
    const isWrong = !definition || seen.has(one["name"]) || (has(one, "type") && one["type"] !== definition.type);
    if (isWrong) return refuse("invalid", `no such option: ${one["name"]}`);
    seen.add(one["name"]);
    const { name, type } = definition;
    if (isNested(definition))
      return [{ name, type, options: fill(definition.options ?? [], one["options"] ?? [], filling) }];
    return isTyping && !one["focused"]
      ? leftOutWhereInvalid(() => filledOption(definition, one, filling))
      : [filledOption(definition, one, filling)];
  });
  if (!isTyping || filling.needsRequired)
    for (const { name, required } of definitions)
      if (required && !seen.has(name)) refuse("invalid", `${name} is required`);
  return filled;
}

/** What no client would send is left out while another option is typed into. */
function leftOutWhereInvalid(read: () => Fields): readonly Fields[] {
  try {
    return [read()];
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
}

function filledOption(definition: Option, { value, focused }: Fields, { resolved, isTyping }: Filling): Fields {
  const { name, type } = definition;
  if (isTyping && focused) return { name, type, value: typed(definition, String(value ?? "")), focused: true };
  if (type === ATTACHMENT) {
    if (typeof value !== "string" || value === "") return bad(definition, "must be a file");
    return { name, type, value: resolved.file(value) };
  }
  if (type === STRING) checkString(definition, value);
  else if (type === INTEGER || type === NUMBER) checkNumber(definition, value);
  else if (type === BOOLEAN) {
    if (typeof value !== "boolean") bad(definition, "must be a boolean");
  } else resolve(definition, value, resolved);
  if (definition.choices && !definition.choices.some((choice) => choice.value === value))
    bad(definition, "is none of the choices");
  return { name, type, value };
}

function bad({ name }: Option, why: string): never {
  return refuse("invalid", `${name}: ${why}`);
}

/** A part of a string may arrive, an invalid number does not. */
function typed(definition: Option, text: string): string {
  const { type } = definition;
  if (!definition.autocomplete) bad(definition, "has no autocomplete");
  if (type === STRING || text === "") return text;
  const number = Number(text);
  const isNumber = text.trim() === text && Number.isFinite(number) && Math.abs(number) <= GREATEST_NUMBER;
  if (!isNumber || (type === INTEGER && !Number.isSafeInteger(number)) || isOutside(definition, number))
    bad(definition, "is not such a number");
  return text;
}

const isOutside = (
  { min_value = Number.NEGATIVE_INFINITY, max_value = Number.POSITIVE_INFINITY }: Option,
  value: number,
) => value < min_value || value > max_value;

function checkString(definition: Option, value: unknown): void {
  const { min_length = 0, max_length = LONGEST_STRING } = definition;
  if (typeof value !== "string") bad(definition, "must be a text");
  if (lengthOf(value) > max_length || lengthOf(value) < min_length) bad(definition, "has the wrong length");
}

function checkNumber(definition: Option, value: unknown): void {
  const isRight =
    definition.type === INTEGER
      ? Number.isSafeInteger(value)
      : Number.isFinite(value) && Math.abs(value as number) <= GREATEST_NUMBER;
  if (!isRight) bad(definition, "must be a number");
  if (isOutside(definition, value as number)) bad(definition, "is out of range");
}

function resolve(definition: Option, value: unknown, resolved: Resolved): void {
  if (!isId(value)) bad(definition, "must be an id");
  if (definition.type === USER) resolved.user(value);
  if (definition.type === CHANNEL) resolved.channel(value, definition.channel_types);
  if (definition.type === ROLE) resolved.role(value);
  if (definition.type === MENTIONABLE) resolved.mentionable(value);
}
