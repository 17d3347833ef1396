/** Names of commands and options, default and localized. @see D1 "Naming and uniqueness rules" */
import { countCodePoints } from "../contract/count-code-points.js";
import { isObject, type Json } from "../contract/json.js";
import { escapeSegment } from "../contract/json-pointer.js";
import { LIMITS } from "../contract/limits.gen.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { CHAT_INPUT } from "./context.js";
import { hasNameCharacters, isLowercase } from "./text.js";
import type { ReportViolation } from "./violation.js";

const { min: MIN_CHARACTERS, max: MAX_CHARACTERS } = LIMITS.commandName;

/**
 * Characters and case of a command name, which only chat-input commands restrict.
 *
 * @remarks The schema knows the characters too, but not in an edit, where only the stored command knows its type.
 * The pattern for an entry point is open, so its name is as free as a context menu's.
 */
export function checkCommandName(name: Json | undefined, type: number, pointer: string, report: ReportViolation): void {
  if (type !== CHAT_INPUT || typeof name !== "string") return;
  if (!hasNameCharacters(name)) report("command.name.matches-pattern", pointer, FOREIGN_CHARACTER);
  if (!isLowercase(name)) report("command.name.is-lowercase", pointer, UPPERCASE_LETTER);
}

/** Case of an option name: subcommands and groups are options too. The schema knows characters and length. */
export function checkOptionName(name: Json | undefined, pointer: string, report: ReportViolation): void {
  if (typeof name !== "string" || isLowercase(name)) return;
  report("option.name.is-lowercase", pointer, UPPERCASE_LETTER);
}

/** Each localized command name obeys what the name of this command type obeys, length included. */
export function checkCommandNameLocalizations(
  names: Json | undefined,
  type: number,
  at: string,
  report: ReportViolation,
): void {
  if (!isObject(names)) return;
  const strict = type === CHAT_INPUT;
  const rule: RuleId = strict
    ? "localization.command-name.follows-the-name"
    : "localization.context-menu-name.follows-the-name";
  for (const locale of Object.keys(names)) {
    const name = names[locale];
    const problem = typeof name === "string" ? problemOfName(name, strict) : undefined;
    if (problem !== undefined) report(rule, `${at}/${escapeSegment(locale)}`, problem);
  }
}

/** Case of each localized option name. */
export function checkOptionNameLocalizations(names: Json | undefined, at: string, report: ReportViolation): void {
  if (!isObject(names)) return;
  for (const locale of Object.keys(names)) {
    const name = names[locale];
    if (typeof name !== "string" || isLowercase(name)) continue;
    report("localization.option-name.follows-the-name", `${at}/${escapeSegment(locale)}`, UPPERCASE_LETTER);
  }
}

function problemOfName(name: string, strict: boolean): string | undefined {
  const characters = countCodePoints(name);
  if (characters < MIN_CHARACTERS || characters > MAX_CHARACTERS) {
    return `a name has ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters, this one has ${characters}`;
  }
  if (!strict) return undefined;
  if (!hasNameCharacters(name)) return FOREIGN_CHARACTER;
  return isLowercase(name) ? undefined : UPPERCASE_LETTER;
}

const FOREIGN_CHARACTER = "the name has a character that names may not have";
const UPPERCASE_LETTER = "a letter of the name has a lowercase variant";
