/** Which field has a place on which type of option. @see D1 "Command option", column "Valid for" */
import { elementsOf, type Json, type JsonObject } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { CHANNEL, INTEGER, NUMBER, STRING, SUB_COMMAND, SUB_COMMAND_GROUP } from "./context.js";
import { isStated, type ReportViolation } from "./violation.js";

type OptionTypeTest = (type: number) => boolean;

interface Place {
  readonly field: string;
  readonly rule: RuleId;
  readonly isFor: OptionTypeTest;
}

const takesSuggestions: OptionTypeTest = (type) => type === STRING || type === INTEGER || type === NUMBER;
const takesBounds: OptionTypeTest = (type) => type === INTEGER || type === NUMBER;
const nests: OptionTypeTest = (type) => type === SUB_COMMAND || type === SUB_COMMAND_GROUP;

const PLACES: readonly Place[] = [
  { field: "options", rule: "option.options.are-for-subcommands-and-groups", isFor: nests },
  { field: "required", rule: "option.required.is-not-for-subcommands", isFor: (type) => !nests(type) },
  { field: "choices", rule: "option.choices.are-for-string-integer-number", isFor: takesSuggestions },
  { field: "autocomplete", rule: "option.autocomplete.is-for-string-integer-number", isFor: takesSuggestions },
  { field: "channel_types", rule: "option.channel-types.are-for-channels", isFor: (type) => type === CHANNEL },
  { field: "min_value", rule: "option.bounds.are-for-integer-and-number", isFor: takesBounds },
  { field: "max_value", rule: "option.bounds.are-for-integer-and-number", isFor: takesBounds },
  { field: "min_length", rule: "option.lengths.are-for-strings", isFor: (type) => type === STRING },
  { field: "max_length", rule: "option.lengths.are-for-strings", isFor: (type) => type === STRING },
];

/**
 * Fields that have no place on this type of option.
 *
 * @remarks The documents say where a field is valid and not what becomes of it elsewhere: this reference refuses.
 * `false` and an empty list say nothing, so they are let through and dropped.
 */
export function checkFieldPlaces(option: JsonObject, type: number, at: string, report: ReportViolation): void {
  for (const place of PLACES) {
    const value = option[place.field];
    if (value === undefined || value === false || !isStated(value) || place.isFor(type)) continue;
    report(place.rule, `${at}/${place.field}`, `${place.field} has no place on an option of type ${type}`);
  }
}

/** The fields besides name and description that an option of this type may carry. */
export function fieldsOfOptionType(type: number): readonly string[] {
  return PLACES.filter((place) => place.isFor(type)).map((place) => place.field);
}

/** Each channel type is one of the profile's enumeration. */
export function checkChannelTypes(
  types: Json | undefined,
  known: ReadonlySet<number>,
  at: string,
  report: ReportViolation,
): void {
  elementsOf(types).forEach((type, index) => {
    if (typeof type === "number" && !known.has(type)) {
      report("option.channel-types.are-known", `${at}/channel_types/${index}`, `there is no channel type ${type}`);
    }
  });
}
