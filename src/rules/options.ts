/** One walk over an option tree that asks every rule at every depth. */
import type { Json } from "../contract/json.js";
import { type Enumerations, SUB_COMMAND, SUB_COMMAND_GROUP } from "./context.js";
import { checkLocales } from "./locales.js";
import { checkOptionName, checkOptionNameLocalizations } from "./names.js";
import { checkChannelTypes, checkFieldPlaces } from "./option-fields.js";
import { checkUniqueLocalizedNames, checkUniqueNames } from "./option-names.js";
import { elementsOf, isObject, type JsonObject, type Report } from "./violation.js";

/**
 * All rules of the options array at `at`, and of the arrays below it.
 *
 * @remarks Which option may stand in which is said by the schema.
 */
export function checkOptions(
  options: readonly Json[],
  at: string,
  known: Enumerations | undefined,
  report: Report,
): void {
  checkUniqueNames(options, at, report);
  checkUniqueLocalizedNames(options, at, report);
  checkRequiredFirst(options, at, report);
  options.forEach((option, index) => {
    if (isObject(option)) checkOption(option, `${at}/${index}`, known, report);
  });
}

function checkOption(option: JsonObject, at: string, known: Enumerations | undefined, report: Report): void {
  checkOptionName(option["name"], `${at}/name`, report);
  checkOptionNameLocalizations(option["name_localizations"], `${at}/name_localizations`, report);
  if (known !== undefined) checkEnumerations(option, at, known, report);
  const type = option["type"];
  if (typeof type !== "number") return;

  checkFieldPlaces(option, type, at, report);
  if (type === SUB_COMMAND || type === SUB_COMMAND_GROUP) {
    checkOptions(elementsOf(option["options"]), `${at}/options`, known, report);
  }
}

function checkEnumerations(option: JsonObject, at: string, known: Enumerations, report: Report): void {
  checkLocales(option, at, known.locales, report);
  checkChannelTypes(option["channel_types"], known.channelTypes, at, report);
  elementsOf(option["choices"]).forEach((choice, index) => {
    if (isObject(choice)) checkLocales(choice, `${at}/choices/${index}`, known.locales, report);
  });
}

/** Required options are listed before optional ones; subcommands and groups are neither. */
function checkRequiredFirst(options: readonly Json[], at: string, report: Report): void {
  let optionalSeen = false;
  options.forEach((option, index) => {
    if (!isObject(option) || option["type"] === SUB_COMMAND || option["type"] === SUB_COMMAND_GROUP) return;
    if (option["required"] !== true) optionalSeen = true;
    else if (optionalSeen) {
      report("option.required-ones-come-first", `${at}/${index}`, "a required option follows an optional one");
    }
  });
}
