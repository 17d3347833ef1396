/** One walk over an option tree that asks every rule at every depth. */
import { elementsOf, isObject, type Json, type JsonObject } from "../contract/json.js";
import { type Enumerations, SUB_COMMAND, SUB_COMMAND_GROUP } from "./context.js";
import { checkLocales } from "./locales.js";
import { checkOptionName, checkOptionNameLocalizations } from "./names.js";
import { checkChannelTypes, checkFieldPlaces } from "./option-fields.js";
import { checkUniqueLocalizedNames, checkUniqueNames } from "./option-names.js";
import type { ReportViolation } from "./violation.js";

/** Command, group, subcommand, parameter: below a command there are three arrays of options at most. */
const MAX_DEPTH = 3;

/**
 * All rules of the options array at `at`, and of the arrays below it.
 *
 * @remarks Which option may be in which is said by the schema.
 */
export function checkOptions(
  options: readonly Json[],
  at: string,
  known: Enumerations | undefined,
  report: ReportViolation,
): void {
  checkLevel({ options, depth: 1, at }, known, report);
}

interface OptionLevel {
  readonly options: readonly Json[];
  /** From 1, for the options of the command. */
  readonly depth: number;
  /** JSON pointer of the options. */
  readonly at: string;
}

function checkLevel(
  { options, depth, at }: OptionLevel,
  known: Enumerations | undefined,
  report: ReportViolation,
): void {
  if (depth > MAX_DEPTH) {
    if (options.length > 0) report("option.tree.has-at-most-4-levels", at, "options are nested below a parameter");
    return;
  }
  checkUniqueNames(options, at, report);
  checkUniqueLocalizedNames(options, at, report);
  checkRequiredFirst(options, at, report);
  options.forEach((option, index) => {
    if (!isObject(option)) return;
    const place = `${at}/${index}`;
    checkOption(option, place, known, report);
    if (!nests(option)) return;
    checkLevel({ options: elementsOf(option["options"]), depth: depth + 1, at: `${place}/options` }, known, report);
  });
}

function checkOption(option: JsonObject, at: string, known: Enumerations | undefined, report: ReportViolation): void {
  checkOptionName(option["name"], `${at}/name`, report);
  checkOptionNameLocalizations(option["name_localizations"], `${at}/name_localizations`, report);
  if (known !== undefined) checkEnumerations(option, at, known, report);
  const type = option["type"];
  if (typeof type === "number") checkFieldPlaces(option, type, at, report);
}

function checkEnumerations(option: JsonObject, at: string, known: Enumerations, report: ReportViolation): void {
  checkLocales(option, at, known.locales, report);
  checkChannelTypes(option["channel_types"], known.channelTypes, at, report);
  elementsOf(option["choices"]).forEach((choice, index) => {
    if (isObject(choice)) checkLocales(choice, `${at}/choices/${index}`, known.locales, report);
  });
}

/** Required options are listed before optional ones; subcommands and groups are neither. */
function checkRequiredFirst(options: readonly Json[], at: string, report: ReportViolation): void {
  let optionalSeen = false;
  options.forEach((option, index) => {
    if (!isObject(option) || nests(option)) return;
    if (option["required"] !== true) optionalSeen = true;
    else if (optionalSeen) {
      report("option.required-ones-come-first", `${at}/${index}`, "a required option follows an optional one");
    }
  });
}

function nests(option: JsonObject): boolean {
  return option["type"] === SUB_COMMAND || option["type"] === SUB_COMMAND_GROUP;
}
