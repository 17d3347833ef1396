/** The options that a user enters, as the data of an interaction holds them. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import { SUB_COMMAND, SUB_COMMAND_GROUP } from "../../rules/context.js";
import type { Policies } from "../policies.js";
import { isReason, type Unfit, unfit } from "./outcome.js";
import type { ResolvedData } from "./resolved-data.js";

/** How options are read. */
export interface Entry {
  /** Decisions that faults replace. */
  readonly policies: Policies;
  /** Collects the entities that values name. */
  readonly resolved: ResolvedData;
  /** Somebody is still typing: one option is focused, and required ones may be missing. */
  readonly isTyping: boolean;
}

/** Options as they are delivered, or why they are not. None of a command is fine where none is required. */
export function enteredOptions(
  declared: readonly Json[],
  entered: readonly Json[],
  entry: Entry,
): readonly JsonObject[] | Unfit {
  const nested = declared.filter(isNesting);
  return nested.length > 0 ? oneNested(nested, entered, entry) : parameters(declared, entered, entry);
}

/** A command with subcommands is never used by itself. @see D1 "Subcommands and groups" 3 */
function oneNested(
  declared: readonly JsonObject[],
  entered: readonly Json[],
  entry: Entry,
): readonly JsonObject[] | Unfit {
  const [only, ...others] = entered;
  if (!isObject(only)) return entry.policies.takesNoSubcommand(declared);
  if (others.length > 0) return unfit("more than one subcommand is named");
  const option = declared.find(({ name }) => name === only["name"]);
  if (option === undefined) return unfit(`there is no subcommand "${only["name"]}"`);
  const inner = enteredOptions(elementsOf(option["options"]), elementsOf(only["options"]), entry);
  if (isReason(inner)) return inner;
  const { name = "", type = SUB_COMMAND } = option;
  if (type === SUB_COMMAND_GROUP && inner.length === 0) return unfit(`the group "${name}" is not usable by itself`);
  return [{ name, type, options: inner }];
}

/** What happens to a command with subcommands of which none is named. */
export function takesNoSubcommand(_declared: readonly JsonObject[]): readonly JsonObject[] | Unfit {
  return unfit("the command has subcommands, so it is not usable by itself");
}

function parameters(declared: readonly Json[], entered: readonly Json[], entry: Entry): readonly JsonObject[] | Unfit {
  const byName = new Map(declared.filter(isObject).map((option) => [option["name"], option]));
  const read: JsonObject[] = [];
  const names = new Set<Json | undefined>();
  for (const each of entered) {
    const name = isObject(each) ? each["name"] : undefined;
    const option = byName.get(name);
    if (!isObject(each) || option === undefined) return unfit(`there is no option "${name}"`);
    if (names.has(name)) return unfit(`the option "${name}" is entered twice`);
    names.add(name);
    const parameter = entry.policies.enteredParameter(option, each, entry);
    if (isReason(parameter)) return unfit(`the option "${name}" does not take its value: ${parameter.unfit}`);
    read.push(parameter);
  }
  const missing = entry.isTyping ? undefined : entry.policies.missingOption(declared, names);
  return missing === undefined ? read : unfit(`the required option "${missing}" is missing`);
}

/** One option with its value; the one that is typed into is focused, and must have autocomplete. */
export function enteredParameter(option: JsonObject, entered: JsonObject, entry: Entry): JsonObject | Unfit {
  const { policies, resolved, isTyping } = entry;
  const { name = "", type = 0 } = option;
  if (entered["type"] !== undefined && entered["type"] !== type) return unfit(`it is of type ${type}`);
  const isFocused = isTyping && entered["focused"] === true;
  if (isFocused && option["autocomplete"] !== true) return unfit("it has no autocomplete");
  const value = (isFocused ? policies.readTyped : policies.readValue)(option, entered["value"] ?? null, resolved);
  if (isReason(value)) return value;
  return { name, type, value, ...(isFocused ? { focused: true } : {}) };
}

/** The first required option that was not entered. */
export function missingOption(declared: readonly Json[], entered: ReadonlySet<Json | undefined>): Json | undefined {
  return declared.filter(isObject).find(({ name, required }) => required === true && !entered.has(name))?.["name"];
}

/** How many options are focused, at any depth. */
export function countFocused(options: readonly Json[]): number {
  return options.filter(isObject).reduce((count, { focused, options: inner }) => {
    return count + (focused === true ? 1 : 0) + countFocused(elementsOf(inner));
  }, 0);
}

function isNesting(option: Json): option is JsonObject {
  return isObject(option) && (option["type"] === SUB_COMMAND || option["type"] === SUB_COMMAND_GROUP);
}
